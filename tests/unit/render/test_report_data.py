"""The report as JSON: the same keys in the same order, facts and position as they are."""

from __future__ import annotations

import json

import msgspec
from sample import EVENTS, PAGE, VIEW, meta, speaker

from pbem.render.clock import moment
from pbem.render.data import Report, render_json
from pbem.render.report import frame

KEYS = [
    "version", "game", "step", "turn", "phase", "seat", "lang", "over", "dice", "log", "deadline", "owing", "missing",
    "orders", "view", "events", "page",
]  # fmt: skip


def rendered(lang: str = "en") -> bytes:
    return render_json(frame(PAGE, meta()), VIEW, EVENTS, meta(), speaker(lang))


def test_keys_are_stable() -> None:
    report = json.loads(rendered())
    assert list(report) == KEYS
    assert list(report["page"]) == ["title", "subtitle", "facts", "sections", "foot"]
    assert msgspec.json.decode(rendered(), type=Report).game == "roma-2026"


def test_position_and_events_are_as_they_are() -> None:
    report = json.loads(rendered("it"))
    assert report["view"] == VIEW
    assert [(event["kind"], event["private"]) for event in report["events"]] == [("income", False), ("card", True)]
    assert report["orders"] == ["MOVE gaul > egypt 3", "ROME 3 + assassination"]
    assert report["dice"] == {"level": 2, "beacon": "drand"}


def test_numbers_in_tables_stay_numbers() -> None:
    report = json.loads(rendered())
    table = next(block for part in report["page"]["sections"] for block in part["blocks"] if block["kind"] == "table"
                 and block["caption"] == "All provinces")  # fmt: skip
    assert [row[2] for row in table["rows"]] == [3, -1]


def test_the_same_report_gives_the_same_bytes_and_ends_with_a_line_feed() -> None:
    assert rendered() == rendered()
    assert rendered().endswith(b"}\n")


def test_moments_on_the_clock_of_a_zone() -> None:
    say = speaker().say
    assert say(moment(0)) == "Thursday 1 January 1970, 00:00 UTC"
    assert say(moment(1694772003, "America/New_York", -240)) == ("Friday 15 September 2023, 06:00 America/New_York")
    assert say(moment(1694822400, "Europe/Rome", 120)) == "Saturday 16 September 2023, 02:00 Europe/Rome"
