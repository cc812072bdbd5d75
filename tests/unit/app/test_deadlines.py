"""Deadlines of running games: announced with each report, told everywhere in the zones of those who read it.

The complaints: dates without a time or in today's offset; early steps that push the deadline into the night; steps that
went on without a sheet because nothing said until when; the last sheet that set off the turn.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
from deadline_table import DAY, HOUR, SCHEDULE, Desk, at
from toy_table import START, World, contents

from pbem.app import deadlines, desk, ruling
from pbem.app.audit import audit
from pbem.app.settle import writing
from pbem.app.status import status
from pbem.app.table import Table
from pbem.core.problem import Failure

THU = at("2023-11-16 19:00")  # 20:00 in Rome


@pytest.fixture
def game(world: World) -> Iterator[Desk]:
    world.new()
    found = Desk(world)
    found.rome()
    yield found


@pytest.fixture
def planned(game: Desk) -> Desk:
    game.policy(*SCHEDULE)
    game.touch()
    return game


def test_no_schedule_no_deadline(game: Desk) -> None:
    game.play()
    assert "deadline" not in game.world.types()


def test_a_schedule_made_while_a_step_is_open(planned: Desk) -> None:
    found = planned.newest("deadline")
    assert found["deadline"] == THU
    assert found["reason"] == ("schedule 2023-11-14T22:13:20Z; days mon,thu 20:00 Europe/Rome -> 2023-11-16T19:00:00Z")
    seq = planned.table().log.seq
    assert planned.outbox("0002/due-*") == [f"0002/due-{seq}-ANNA.eml"], "Bruno has no address"
    assert "DTSTART:20231116T190000Z" in planned.calendar(f"0002/due-{seq}-ANNA.eml")
    planned.touch()
    assert planned.world.types().count("deadline") == 1, "announced once"
    planned.is_sound()


def test_each_report_announces_the_next(planned: Desk) -> None:
    planned.play()
    types = planned.world.types()
    assert types[-2:] == ["resolve", "deadline"]
    found = planned.newest("deadline")
    assert found["reason"].startswith("report 2023-11-14T22:13:20Z; days mon,thu 20:00 Europe/Rome -> ")
    anna = (planned.path / "turns/0002/ANNA/report.txt").read_text("utf-8")
    public = (planned.path / "turns/0002/public/report.txt").read_text("utf-8")
    flat = " ".join(anna.split())
    assert "giovedì 16 novembre 2023, 19:00 Europe/London (giovedì 20:00 Europe/Rome)" in flat
    assert "Thursday 16 November 2023, 20:00 Europe/Rome (Thursday 19:00 UTC), in 45 hours" in " ".join(public.split())
    assert "Europe/London" not in public, "where a player lives is his own affair"
    assert "The report went out on" in " ".join(public.split())
    assert json.loads((planned.path / "turns/0002/public/report.json").read_text())["deadline"] == THU
    post = (planned.path / "outbox/0002/post.md").read_text("utf-8")
    assert "20:00 Europe/Rome" in post and planned.outbox("0003/deadline-*") == [], "one post is enough"
    assert planned.outbox("0003/due-*") == [], "and one letter"
    planned.is_sound()


def test_the_calendar_in_the_mail(planned: Desk) -> None:
    planned.play()
    rows = planned.calendar("0002/report-ANNA.eml")
    assert "UID:roma.3.deadline@pbem.invalid" in rows
    assert "DTSTAMP:20231114T221320Z" in rows and "SEQUENCE:0" in rows


def test_an_early_step_stays_on_the_grid(planned: Desk) -> None:
    """All sheets came at once, hours before the deadline: the next one is no less on Monday or Thursday at eight."""
    planned.world.time = at("2023-11-15 01:17")
    planned.play()
    planned.world.time = at("2023-11-16 03:40")
    planned.play()
    assert planned.newest("deadline")["deadline"] == at("2023-11-20 19:00")


def test_killed_between_the_report_and_its_deadline(planned: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    planned.sheet("ANNA")
    planned.sheet("BRUNO")

    announce = deadlines.announce

    def die(table: Table, now: str, **more: bool) -> bool:
        if table.log.places[-1].type == "resolve":
            raise KeyboardInterrupt
        return announce(table, now, **more)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(deadlines, "announce", die)
        planned.world.run()
    assert planned.world.types()[-1] == "resolve"
    planned.world.time += HOUR
    planned.touch()
    assert planned.world.types()[-2:] == ["resolve", "deadline"]
    assert "20:00 Europe/Rome" in (planned.path / "turns/0002/public/report.txt").read_text("utf-8")
    planned.is_sound()


def test_receipts_tell_it_on_both_clocks(planned: Desk) -> None:
    planned.sheet("ANNA")
    flat = " ".join((planned.path / "outbox/0002/receipt-ANNA-1.txt").read_text("utf-8").split())
    assert "Scadenza: giovedì 16 novembre 2023, 19:00 Europe/London (giovedì 20:00 Europe/Rome)" in flat


def test_old_reports_do_not_change_with_the_settings_nor_with_the_law(
    planned: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned.play()
    planned.edit('zone = "Europe/Rome"', 'zone = "Asia/Tokyo"')
    planned.edit('[seats.ANNA]\nzone = "Europe/London"', '[seats.ANNA]\nzone = "Asia/Kolkata"')
    planned.edit('hour = "20:00"', 'hour = "07:00"')
    planned.is_sound()
    monkeypatch.setattr("pbem.app.moment.zone", lambda _: ZoneInfo("Asia/Kathmandu"))  # another law, or no zone data
    before = contents(planned.path / "turns")
    shutil.rmtree(planned.path / "turns")
    audit(planned.env, planned.path, rebuild=True)
    assert contents(planned.path / "turns") == before


def test_a_phase_of_its_own(game: Desk) -> None:
    phase = game.table().game.label(next(iter(game.table().states.values()), None) or _state(game)).phase
    game.policy(*SCHEDULE, f"[deadlines.{phase}]", 'hour = "12:00"')
    game.touch()
    assert game.newest("deadline")["deadline"] == at("2023-11-16 11:00")


def _state(game: Desk) -> object:
    from pbem.app.history import state_after

    return state_after(game.table(), 1)


def test_no_deadline_before_the_protest_window_is_over(game: Desk) -> None:
    game.policy(*SCHEDULE, 'protest = "3d"')
    game.touch()
    assert game.newest("deadline")["deadline"] == at("2023-11-20 19:00")


def test_status_tells_it(planned: Desk) -> None:
    found = status(planned.env, planned.path)
    assert (found.deadline, found.deadline_text) == (THU, "2023-11-16 20:00 Europe/Rome")
    assert found.left == "45 hours" and found.closes == THU
    assert found.why[0].startswith("The schedule was made on")


# --- what is due --------------------------------------------------------------------------------------------------
def test_ready_when_all_are_there_and_cooled_off(planned: Desk) -> None:
    planned.sheet("ANNA")
    assert deadlines.due(planned.table()).close == THU
    planned.world.time += 60
    planned.sheet("BRUNO")
    found = deadlines.due(planned.table())
    assert (found.close, found.because) == (START + 60 + HOUR // 2, "sheets")
    planned.world.time += 60
    planned.sheet("BRUNO", "Final: yes")
    assert deadlines.due(planned.table()).close == START + HOUR // 2, "Anna has not said so"
    planned.sheet("ANNA", "Definitivo: sì")
    assert deadlines.due(planned.table()).close == START + 120


def test_seats_of_bots_are_waited_for_by_nobody(planned: Desk) -> None:
    planned.sheet("ANNA", "Final: yes")
    with writing(planned.env, planned.path) as table:
        ruling.record(table, planned.env.now(), "gone", {"kind": "bot", "player": "BRUNO", "bot": "steady"})
    step = deadlines.standing(planned.table())
    assert step.missing == () and [sheet.seat for sheet in step.sheets] == ["ANNA"]
    assert deadlines.due(planned.table()).close == START


def test_grace_takes_late_sheets(game: Desk) -> None:
    game.policy(*SCHEDULE, 'grace = "2h"')
    game.touch()
    game.world.time = THU + 2 * HOUR
    assert game.sheet("ANNA").code == "accepted"
    game.world.time += 1
    assert game.sheet("BRUNO").code == "late"


def test_who_is_waited_for_is_never_late(game: Desk) -> None:
    game.policy(*SCHEDULE, "[absence]", 'missing = "wait"')
    game.touch()
    game.world.time = THU + 10 * DAY
    assert deadlines.due(game.table()).close is None
    assert game.sheet("ANNA").code == "accepted"


def test_when_it_came_counts_not_when_it_was_read(planned: Desk) -> None:
    planned.world.time = THU + HOUR
    assert planned.sheet("ANNA", at="2023-11-16 19:59").code == "accepted"
    assert planned.sheet("BRUNO", at="2023-11-16 20:01").code == "late"


# --- vacations ----------------------------------------------------------------------------------------------------
def away(game: Desk, seat: str, start: int, end: int) -> bool:
    with writing(game.env, game.path) as table:
        act = {"kind": "pause", "player": seat, "from": start, "until": end}
        ruling.record(table, game.env.now(), "vacation", act)
        return deadlines.anew(table, game.env.now())


def test_a_vacation_moves_the_deadline_of_who_owes(planned: Desk) -> None:
    assert away(planned, "BRUNO", THU - DAY, THU + DAY)
    assert planned.newest("deadline") == {
        "deadline": at("2023-11-20 19:00"),
        "reason": "was 2023-11-16T19:00:00Z; away BRUNO 2023-11-17T19:00:00Z -> 2023-11-20T19:00:00Z",
    }
    planned.touch()
    letter = next(name for name in planned.outbox("0002/ruling-*-ANNA.eml"))
    assert "SEQUENCE:1" in planned.calendar(letter), "it replaces the old one in her calendar"
    planned.is_sound()


def test_but_not_of_who_has_sent_his_sheet_nor_one_that_has_passed(planned: Desk) -> None:
    planned.sheet("BRUNO")
    assert not away(planned, "BRUNO", THU - DAY, THU + DAY)
    planned.world.time = THU + 1
    assert not away(planned, "ANNA", THU - DAY, THU + DAY)


def test_the_next_deadlines_know_of_it(planned: Desk) -> None:
    away(planned, "BRUNO", THU - DAY, THU + DAY)
    planned.play()
    assert planned.newest("deadline")["deadline"] == at("2023-11-20 19:00")
    assert "away BRUNO" in planned.newest("deadline")["reason"]
    assert desk.of(planned.table()).away[0].seat == "BRUNO"
    report = (planned.path / "turns/0002/public/report.txt").read_text("utf-8")
    assert "Bruno is away until Friday 17 November 2023, 20:00 Europe/Rome" in " ".join(report.split())


# --- played again -------------------------------------------------------------------------------------------------
def test_a_step_played_again_gives_the_next_its_whole_time(planned: Desk) -> None:
    """The entry that undoes a step announces the deadline anew: nobody's clock runs out over a take-back."""
    planned.world.time = THU - HOUR
    with writing(planned.env, planned.path) as table:
        found = deadlines.again(table, planned.env.now())
    assert found is not None and found.data["deadline"] == at("2023-11-20 19:00")
    planned.world.time = THU + DAY
    with writing(planned.env, planned.path) as table:
        found = deadlines.again(table, planned.env.now())
    assert found is not None and found.data["deadline"] == at("2023-11-20 19:00")


# --- settings -----------------------------------------------------------------------------------------------------
def test_a_zone_that_does_not_exist_is_said_with_its_line(planned: Desk) -> None:
    planned.edit('zone = "Europe/Rome"', 'zone = "Europe/Roma"')
    with pytest.raises(Failure) as caught:
        status(planned.env, planned.path)
    assert caught.value.problems[0].line == 6


def test_days_and_every_are_one_too_many(game: Desk) -> None:
    game.policy(*SCHEDULE, "every = 3")
    with pytest.raises(Failure) as caught:
        game.touch()
    assert caught.value.problems[0].code == "bad-settings"
