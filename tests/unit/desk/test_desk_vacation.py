"""Vacations as written, as times, in days."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.spans import DAY
from pbem.desk.vacation import Span, days, is_end, merged, parse

ROME = ZoneInfo("Europe/Rome")


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp())


@pytest.mark.parametrize(
    "text",
    [
        "2026-12-20 to 2026-12-27",
        "2026-12-20 a 2026-12-27",
        "dal 2026-12-20 al 2026-12-27",
        "from 2026-12-20 until 2026-12-27.",
        "2026-12-20 > 2026-12-27",
        "2026-12-20–2026-12-27",
        "2026-12-20 - 2026-12-27",
        "2026-12-20..2026-12-27",
    ],
)
def test_both_days_belong_to_it_by_the_players_clock(text: str) -> None:
    assert parse(text, ROME) == Span(at("2026-12-20T00:00:00+01:00"), at("2026-12-28T00:00:00+01:00"))


def test_one_day_alone_is_a_vacation() -> None:
    assert parse("2026-08-15", UTC) == Span(at("2026-08-15T00:00:00+00:00"), at("2026-08-16T00:00:00+00:00"))


@pytest.mark.parametrize(
    "text",
    ["", "soon", "2026-12-27 to 2026-12-20", "2026-02-30", "20 Dec", "2026-12-20 to", "9999-12-31", "0000-01-01"],
)
def test_what_says_nothing_is_no_vacation(text: str) -> None:
    assert parse(text, UTC) is None


@pytest.mark.parametrize("text", ["none", "No", "back.", "nessuna", "Rientro!"])
def test_the_end_of_one(text: str) -> None:
    assert is_end(text)
    assert not is_end("2026-12-20")


def test_a_vacation_over_a_change_of_clocks_has_as_many_days_as_the_calendar() -> None:
    spring, autumn = parse("2026-03-28 to 2026-03-30", ROME), parse("2026-10-24 to 2026-10-26", ROME)
    assert spring and autumn
    assert (spring.end - spring.start, autumn.end - autumn.start) == (3 * DAY - 3600, 3 * DAY + 3600)
    assert days([spring]) == days([autumn]) == 3


def test_where_midnight_does_not_exist_the_day_begins_after_the_jump() -> None:
    beirut = ZoneInfo("Asia/Beirut")  # 2022-03-27: from 24:00 to 1:00
    span = parse("2022-03-27", beirut)
    assert span is not None
    assert datetime.fromtimestamp(span.start, beirut).date().isoformat() == "2022-03-27"


def test_days_that_overlap_count_once() -> None:
    assert days([Span(0, 3 * DAY), Span(2 * DAY, 5 * DAY)]) == 5
    assert days([Span(0, DAY), Span(DAY, 2 * DAY)]) == 2
    assert days([Span(0, 60)]) == 1
    assert days([]) == 0


spans = st.builds(lambda start, length: Span(start, start + length), st.integers(0, 50), st.integers(0, 20))


@given(st.lists(spans, max_size=8))
def test_merged_spans_cover_the_same_moments(found: list[Span]) -> None:
    one = list(merged(found))
    assert all(a.end < b.start for a, b in pairwise(one))
    for moment in range(75):
        assert any(span.has(moment) for span in one) == any(span.has(moment) for span in found)
