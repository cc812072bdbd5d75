"""Deadlines by schedule: against ten thousand schedules worked out another way, and by hand where people complained.

The complaints: a deadline without time or zone, an hour off after a change of summer time; early reports that push the
next deadline into the night; durations for each phase; no vacations.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import zone_table
from hypothesis import given, settings
from hypothesis import strategies as st
from zone_table import ZONES

from pbem.desk import reasons, schedule
from pbem.desk.policy import Deadlines
from pbem.desk.schedule import Away, Zone

HOUR, DAY = 3600, 86400
ROME = Zone("Europe/Rome", ZoneInfo("Europe/Rome"))


def at(text: str) -> int:
    """Seconds of "2026-03-05 20:00" UTC."""
    return int(datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC).timestamp())


def first(rules: Deadlines, report: str, away: tuple[Away, ...] = (), zone: Zone = ROME) -> str:
    plan = schedule.first(rules, zone, at(report), away)
    assert plan is not None
    assert plan.chain[-1].at == plan.deadline
    return f"{datetime.fromtimestamp(plan.deadline, UTC):%Y-%m-%d %H:%M}"


def expected(rules: Deadlines, name: str, report: int, away: list[Away]) -> int:
    """The least moment for which all conditions hold, each day tried in turn."""
    first_day = zone_table.local_day(name, report)
    for number in range(700):
        day = first_day + timedelta(days=number)
        if (rules.days and day.weekday() not in rules.days) or number < rules.every or day.weekday() in rules.skip:
            continue
        moment = zone_table.instant(name, day, time(*rules.hour))
        if moment is None or moment <= report or moment < report + rules.notice:
            continue
        if not any(one.start <= moment < one.end for one in away):
            return moment
    raise AssertionError("no day was left")


def some_schedule(chance: random.Random) -> tuple[Deadlines, str, int, list[Away]]:
    days = tuple(sorted(chance.sample(range(7), chance.randint(1, 4)))) if chance.random() < 0.5 else ()
    skip = tuple(sorted(day for day in range(7) if chance.random() < 0.2))
    if (set(days) <= set(skip) and days) or len(skip) == 7:
        skip = ()
    rules = Deadlines(
        days=days,
        every=0 if days else chance.randint(1, 10),
        hour=(chance.randint(0, 23), chance.choice((0, 15, 30, 45, 1, 59))),
        skip=skip,
        notice=chance.choice((0, HOUR, 12 * HOUR, DAY, 3 * DAY, chance.randint(0, 5 * DAY))),
    )
    changes = (at("2026-03-29 01:00"), at("2026-10-25 01:00"), at("2011-12-30 10:00"), at("2027-03-14 07:00"))
    near = chance.choice(changes) + chance.randint(-6 * DAY, 2 * DAY)
    report = near if chance.random() < 0.7 else chance.randint(at("2011-01-01 00:00"), at("2030-01-01 00:00"))
    away = []
    for number in range(chance.choice((0, 0, 1, 2, 3))):
        start = report + chance.randint(-DAY, 10 * DAY)
        away.append(Away(f"S{number}", start, start + chance.randint(1, 12 * DAY)))
    return rules, chance.choice(ZONES), report, away


def test_ten_thousand_schedules() -> None:
    chance = random.Random(1066)
    for _ in range(10_000):
        rules, name, report, away = some_schedule(chance)
        plan = schedule.first(rules, Zone(name, ZoneInfo(name)), report, away)
        assert plan is not None
        assert plan.deadline == expected(rules, name, report, away), (rules, name, report, away)
        assert plan.chain[0].kind == "report" and plan.chain[-1].at == plan.deadline
        assert reasons.read(reasons.write(plan.chain)) == plan.chain


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False))
def test_reasons_lead_from_one_to_the_next(chance: random.Random) -> None:
    rules, name, report, away = some_schedule(chance)
    plan = schedule.first(rules, Zone(name, ZoneInfo(name)), report, away)
    assert plan is not None
    moments = [link.at for link in plan.chain]
    assert moments == sorted(moments)
    kinds = [link.kind for link in plan.chain]
    assert kinds[1] in ("days", "every")
    named = {link.words[0] for link in plan.chain if link.kind == "away"}
    assert named <= {one.seat for one in away}
    if "notice" not in kinds and "skip" not in kinds and "away" not in kinds:
        assert len(set(kinds) - {"gap", "twice"}) == 2
    else:
        alone = schedule.first(
            Deadlines(days=rules.days, every=rules.every, hour=rules.hour, notice=0),
            Zone(name, ZoneInfo(name)), report,
        )  # fmt: skip
        assert alone is not None and alone.deadline <= plan.deadline


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(ZONES), st.integers(at("2011-06-01 00:00"), at("2031-01-01 00:00")), st.integers(0, 40 * DAY))
def test_so_much_later_keeps_the_time_of_day(name: str, moment: int, span: int) -> None:
    zone = Zone(name, ZoneInfo(name))
    there = schedule.later(zone, moment, span)
    assert abs(there - moment - span) <= DAY
    if span % DAY == 0:
        walls = zone.wall(moment).time(), zone.wall(there).time()
        assert walls[0] == walls[1] or zone.wall(there).utcoffset() != zone.wall(moment).utcoffset()
    else:
        assert there == moment + span


# --- by hand ------------------------------------------------------------------------------------------------------
MON_THU = Deadlines(days=(0, 3), hour=(20, 0))


def test_the_next_of_the_weekdays() -> None:
    assert first(MON_THU, "2026-03-03 10:00") == "2026-03-05 19:00"  # Tuesday -> Thursday, 20:00 in Rome


def test_an_early_report_stays_on_the_grid() -> None:
    """An early resolution in the night never makes the next deadline one in the night, nor one tomorrow."""
    assert first(MON_THU, "2026-03-03 02:13") == "2026-03-05 19:00"
    assert first(MON_THU, "2026-03-04 23:40") == "2026-03-09 19:00"  # Thursday is less than a day off


def test_summer_time_changes_utc_and_not_the_wall_clock() -> None:
    assert first(MON_THU, "2026-03-26 20:00") == "2026-03-30 18:00"
    assert first(MON_THU, "2026-10-22 20:00") == "2026-10-26 19:00"


def test_days_after_the_report_but_not_at_weekends() -> None:
    rules = Deadlines(every=3, hour=(18, 0), skip=(5, 6))
    assert first(rules, "2026-03-02 09:00") == "2026-03-05 17:00"
    assert first(rules, "2026-03-04 09:00") == "2026-03-09 17:00"  # Saturday -> Monday
    plan = schedule.first(rules, ROME, at("2026-03-04 09:00"))
    assert plan is not None
    assert reasons.write(plan.chain) == (
        "report 2026-03-04T09:00:00Z; every 3 18:00 Europe/Rome -> 2026-03-07T17:00:00Z;"
        " skip sat,sun -> 2026-03-09T17:00:00Z"
    )


def test_an_hour_that_does_not_exist() -> None:
    """On 29 March 2026 Rome's clocks go from 02:00 to 03:00: half past two is half past three."""
    rules = Deadlines(days=(6,), hour=(2, 30))
    plan = schedule.first(rules, ROME, at("2026-03-25 12:00"))
    assert plan is not None and plan.deadline == at("2026-03-29 01:30")
    assert ROME.wall(plan.deadline).hour == 3
    assert plan.chain[-1].kind == "gap"


def test_an_hour_that_comes_twice() -> None:
    """On 25 October 2026 half past two comes twice in Rome; nobody is late who meant the second."""
    plan = schedule.first(Deadlines(days=(6,), hour=(2, 30)), ROME, at("2026-10-22 12:00"))
    assert plan is not None and plan.deadline == at("2026-10-25 01:30")
    assert plan.chain[-1].kind == "twice"


def test_a_day_that_does_not_exist() -> None:
    """Samoa had no Friday 30 December 2011."""
    apia = Zone("Pacific/Apia", ZoneInfo("Pacific/Apia"))
    plan = schedule.first(Deadlines(days=(4,), hour=(12, 0)), apia, at("2011-12-27 12:00"))
    assert plan is not None and f"{apia.wall(plan.deadline):%Y-%m-%d %H:%M}" == "2012-01-06 12:00"


def test_a_vacation_moves_it_and_is_named() -> None:
    away = (Away("LIVIA", at("2026-03-04 23:00"), at("2026-03-09 23:00")),)
    assert first(MON_THU, "2026-03-03 10:00", away) == "2026-03-12 19:00"
    plan = schedule.first(MON_THU, ROME, at("2026-03-03 10:00"), away)
    assert plan is not None
    assert [link.kind for link in plan.chain] == ["report", "days", "away"]
    assert plan.chain[-1].words == ("LIVIA", "2026-03-09T23:00:00Z")


def test_vacations_one_after_the_other() -> None:
    away = (
        Away("A", at("2026-03-05 00:00"), at("2026-03-06 00:00")),
        Away("B", at("2026-03-06 00:00"), at("2026-03-10 00:00")),
    )
    plan = schedule.first(MON_THU, ROME, at("2026-03-03 10:00"), away)
    assert plan is not None
    assert [link.words[0] for link in plan.chain[2:]] == ["A", "B"]


def test_a_vacation_announced_later_moves_an_announced_deadline() -> None:
    told = at("2026-03-05 19:00")
    away = [Away("LIVIA", at("2026-03-05 00:00"), at("2026-03-08 00:00"))]
    assert schedule.round_absence(MON_THU, ROME, told, away).deadline == at("2026-03-09 19:00")
    assert schedule.round_absence(Deadlines(), ROME, told, away).deadline == at("2026-03-08 19:00")  # set by hand
    assert schedule.round_absence(MON_THU, ROME, told, []).deadline == told


def test_after_a_pause_as_much_time_is_left_as_before_on_the_grid() -> None:
    plan = schedule.after_pause(MON_THU, ROME, at("2026-03-10 00:00"), 2 * DAY)
    assert plan.deadline == at("2026-03-12 19:00")
    short = schedule.after_pause(MON_THU, ROME, at("2026-03-12 12:00"), HOUR)
    assert short.deadline == at("2026-03-16 19:00"), "the notice holds after a pause too"
    assert schedule.after_pause(Deadlines(), ROME, at("2026-03-10 00:00"), 2 * DAY).deadline == at("2026-03-12 00:00")


def test_no_schedule_no_deadline() -> None:
    assert schedule.first(Deadlines(), ROME, 0) is None


@pytest.mark.parametrize(
    "line",
    ["", "announced", "days mon 20:00", "report yesterday", "report 2026-13-01T00:00:00Z", "lunch 2026-03-01T00:00:00Z",
     "notice 1d 2026-03-01T00:00:00Z", "report 2026-03-01T00:00:00Z; "],
)  # fmt: skip
def test_other_reasons_are_nothing(line: str) -> None:
    assert reasons.read(line) == ()
