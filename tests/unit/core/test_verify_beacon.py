"""Verification of beacons: rounds, values, signatures."""

from __future__ import annotations

from typing import Any

import pytest
from audit_toy import Table, ToyGame
from audit_vectors import TOY, codes, say

from pbem.core import beacon
from pbem.core.verify import Report, verify

QUICKNET = beacon.quicknet(1, lag=3600)
DEADLINE = 1694772003
ROUND = 657413
SIGNATURE = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"


def check(table: Table) -> list[tuple[int, str]]:
    return codes(verify(table.log).problems)


# --- the beacon -----------------------------------------------------------------------------------------------------
def beacon_table(source: beacon.Source, **close: Any) -> Table:
    table = Table(ToyGame(), level=2, source=source)
    table.open()
    table.join("ANNA")
    table.close({"ANNA": 1}, **close)
    return table


def test_a_step_with_its_beacon() -> None:
    table = beacon_table(QUICKNET, deadline=DEADLINE, round=ROUND)
    table.play({"ANNA": 1}, seats=("ANNA",), value=beacon.Value(ROUND, SIGNATURE))
    assert check(table) == []


@pytest.mark.parametrize("number", [None, ROUND - 1, ROUND + 1])
def test_the_round_is_the_one_that_the_deadline_dictates(number: int | None) -> None:
    more = {} if number is None else {"round": number}
    assert check(beacon_table(QUICKNET, deadline=DEADLINE, **more)) == [(2, "bad-round")]


def test_no_round_where_no_beacon_is_due() -> None:
    assert check(beacon_table(beacon.quicknet(2), deadline=DEADLINE, round=ROUND)) == [(2, "bad-round")]
    assert check(beacon_table(beacon.Manual(1, "x", "y"), deadline=DEADLINE, round=ROUND)) == [(2, "bad-round")]


def test_a_deadline_before_the_chain_began() -> None:
    assert check(beacon_table(QUICKNET, deadline=5, round=1)) == [(2, "bad-round")]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "no-beacon"),
        (beacon.Value(ROUND + 1, SIGNATURE), "bad-beacon"),
        (beacon.Value(text="1.2"), "bad-beacon"),
    ],
)
def test_the_beacon_must_be_there_and_of_its_round(value: beacon.Value | None, code: str) -> None:
    table = beacon_table(QUICKNET, deadline=DEADLINE, round=ROUND)
    table.play({"ANNA": 1}, seats=("ANNA",), value=value)
    assert check(table) == [(3, code)]


def test_no_beacon_where_none_was_announced() -> None:
    table = beacon_table(beacon.quicknet(2))
    table.play({"ANNA": 1}, seats=("ANNA",), value=beacon.Value(ROUND, SIGNATURE))
    assert check(table) == [(3, "bad-beacon")]


def test_a_manual_beacon() -> None:
    manual = beacon.Manual(1, "lottery", "next week's")
    for text, noted in (("3.17.42", False), ("42, 3 and 17", True)):
        table = beacon_table(manual)
        table.play({"ANNA": 1}, seats=("ANNA",), value=beacon.Value(text=text))
        report = verify(table.log)
        assert report.problems == []
        assert any("ascending" in say(note) for note in report.notes) is noted
    table = beacon_table(manual)
    table.play({"ANNA": 1}, seats=("ANNA",), value=beacon.Value(ROUND, SIGNATURE))
    assert check(table) == [(3, "bad-beacon")]


def test_level_2_announces_a_beacon() -> None:
    table = Table(ToyGame(), level=2)
    table.open()
    assert check(table) == [(0, "no-beacon")]


def test_a_source_that_begins_late_is_told() -> None:
    notes = [say(note) for note in verify(TOY).notes]
    assert "the public source is used from step 3 on, not before" in notes
    table = beacon_table(QUICKNET, deadline=DEADLINE, round=ROUND)
    assert not any("not before" in say(note) for note in verify(table.log).notes)


def test_a_close_or_a_value_out_of_its_time_is_told() -> None:
    for delay, told in ((-1, "before that was published"), (0, "closed after")):
        table = Table(ToyGame(), level=2, source=QUICKNET)
        table.at = beacon.iso(beacon.round_time(QUICKNET, ROUND) + delay)
        table.open()
        table.join("ANNA")
        table.close({"ANNA": 1}, deadline=DEADLINE, round=ROUND)
        table.play({"ANNA": 1}, seats=("ANNA",), value=beacon.Value(ROUND, SIGNATURE))
        report = verify(table.log)
        assert report.problems == []
        assert [told in say(note) for note in report.notes if "by its own time" in say(note)] == [True]


def signed(verdict: bool) -> tuple[Report, list[Any]]:
    asked: list[Any] = []

    def checker(source: beacon.Drand, number: int, signature: bytes) -> bool:
        asked.append((source.chain, number, signature.hex()))
        return verdict

    return verify(TOY, check_signature=checker), asked


def test_signatures_are_checked_by_who_can() -> None:
    report, asked = signed(True)
    assert report.problems == []
    assert asked == [(beacon.QUICKNET, ROUND, SIGNATURE)]
    assert not any("signature" in say(note) for note in report.notes)
    report, _ = signed(False)
    assert codes(report.problems) == [(11, "bad-signature")]
