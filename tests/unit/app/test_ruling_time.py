"""More time and pauses, as rulings: counted, capped, told to all, and over by themselves.

The complaints: extensions without end, an emergency pause, a moderator who paused the game he was losing for ever.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from deadline_table import DAY, HOUR, SCHEDULE, Desk, at, said
from toy_table import START, World, contents

from pbem.app import deadlines
from pbem.app.ruling_extend import extend
from pbem.app.ruling_pause import pause, pauses, resume
from pbem.app.ruling_time import Timed
from pbem.core.problem import Failure

THU = at("2023-11-16 19:00")  # 20:00 in Rome


@pytest.fixture
def game(world: World) -> Desk:
    world.new()
    found = Desk(world)
    found.rome()
    found.policy(*SCHEDULE)
    found.touch()
    return found


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(Failure) as caught:
        call()
    return caught.value.problems[0].code


def by(game: Desk, span: str, **more: bool) -> Timed:
    return extend(game.env, game.path, "the mail was down", by=span, **more)


# --- extensions ---------------------------------------------------------------------------------------------------
def test_an_extension_is_a_ruling_and_a_deadline(game: Desk) -> None:
    done = by(game, "2d")
    assert (done.was, done.now) == (THU, THU + 2 * DAY)
    assert game.world.types()[-2:] == ["ruling", "deadline"]
    assert game.newest("ruling") == {
        "reason": "the mail was down",
        "act": {"kind": "extend", "was": THU, "now": THU + 2 * DAY},
    }
    assert game.newest("deadline")["reason"] == "was 2023-11-16T19:00:00Z; extended 2023-11-18T19:00:00Z"
    (name,) = game.outbox("0002/ruling-*-ANNA.eml")
    assert "the mail was down" in said(game.letter(name))
    assert "20:00 Europe/Rome" in said(game.letter(name)) and "19:00 Europe/London" in said(game.letter(name))
    assert "SEQUENCE:1" in game.calendar(name)
    assert game.outbox("0002/due-*") == ["0002/due-5-ANNA.eml"], "no second letter about it"
    assert game.outbox("0002/deadline-7*") == ["0002/deadline-7.bbcode", "0002/deadline-7.md"], "a post for the forum"
    game.is_sound()


def test_days_keep_the_time_of_day_over_a_change_of_clocks(game: Desk) -> None:
    """A day more is eight in the evening again, in Rome, whatever clocks do in the night between."""
    game.edit('days = ["mon", "thu"]', 'days = ["sat"]')
    game.world.time = at("2024-03-28 12:00")
    game.world.run(force=True)
    assert game.newest("deadline")["deadline"] == at("2024-03-30 19:00")
    assert by(game, "1d").now == at("2024-03-31 18:00")


def test_only_before_the_old_deadline(game: Desk) -> None:
    game.world.time = THU
    assert refused(lambda: by(game, "1d")) == "deadline-passed"


def test_never_earlier(game: Desk) -> None:
    assert refused(lambda: extend(game.env, game.path, "hurry", to="2023-11-16 12:00")) == "not-later"
    assert refused(lambda: extend(game.env, game.path, "hurry", to="2023-11-13 12:00")) == "deadline-passed"


def test_counted_and_capped(game: Desk) -> None:
    assert refused(lambda: by(game, "8d")) == "too-long"
    by(game, "1d")
    by(game, "1d")
    assert refused(lambda: by(game, "1d")) == "too-many"
    game.play()
    by(game, "1d")  # of the next step
    game.is_sound()


def test_the_command_line_is_no_back_door(game: Desk) -> None:
    assert refused(lambda: game.world.run(deadline="2023-12-24 20:00")) == "not-moved"


def test_a_reason_is_wanted(game: Desk) -> None:
    assert refused(lambda: extend(game.env, game.path, "  ", by="1d")) == "bad-reason"
    assert refused(lambda: extend(game.env, game.path, "so", by="soon")) == "bad-time"
    assert refused(lambda: extend(game.env, game.path, "so", by="1d", to="2023-11-18 20:00")) == "usage"


def test_a_dry_run_writes_nothing(game: Desk) -> None:
    before = contents(game.path)
    found = by(game, "1d", dry_run=True)
    assert (found.seq, found.now) == (-1, THU + DAY)
    assert "were due until Thursday 16 November 2023, 20:00 Europe/Rome (Thursday 19:00 UTC)" in found.difference[0]
    assert contents(game.path) == before


def test_where_there_is_none_one_is_set_and_that_is_no_extension(world: World) -> None:
    world.new()
    game = Desk(world)
    assert by(game, "2d").now == START + 2 * DAY
    assert game.newest("deadline")["reason"].startswith("set ")
    by(game, "1d")
    by(game, "1d")
    assert refused(lambda: by(game, "1d")) == "too-many"


@pytest.mark.parametrize(
    ("night", "typed", "meant"),
    [
        ("2023-10-26 12:00", "2023-10-29 02:30", "2023-10-29 01:30"),  # comes twice: the second
        ("2024-03-28 12:00", "2024-03-31 02:30", "2024-03-31 01:30"),  # does not exist: an hour later on the wall
    ],
)
def test_an_hour_of_a_change_of_clocks(world: World, night: str, typed: str, meant: str) -> None:
    world.time = at(night)
    world.new()
    game = Desk(world)
    game.rome()
    found = extend(game.env, game.path, "so", to=typed)
    assert found.now == at(meant)
    assert [note.code for note in found.notes] == ["clock-change"]
    exact = extend(game.env, game.path, "so", to=f"{typed}+01:00".replace("02:30", "04:30"))
    assert exact.notes == ()


def test_a_finished_game(game: Desk) -> None:
    game.world.play_out()
    before = game.world.log()
    assert refused(lambda: by(game, "1d")) == "over"
    assert refused(lambda: pause(game.env, game.path, "so", until="1d")) == "over"
    assert game.world.log() == before


def test_public_dice_follow_the_extended_deadline(world: World, tmp_path: Path) -> None:
    world.new(beacon="drand")
    game = Desk(world)
    game.policy(*SCHEDULE)
    game.touch()
    told = game.newest("deadline")["deadline"]
    by(game, "1d")
    game.world.time = told + DAY
    assert refused(lambda: by(game, "1d")) == "deadline-passed"
    closed = game.world.run()
    assert closed.deadline == told + DAY
    assert closed.round == (told + DAY + 21600 - 1692803367) // 3 + 1
    value = tmp_path / "round.json"
    value.write_text(json.dumps({"round": closed.round, "signature": "b7" * 48}))
    game.world.time += DAY
    assert game.world.run(beacon_file=value).outcome == "resolved"
    assert "deadline was" in said(game.letter("0002/close-ANNA.eml")) or "scadenza era" in said(
        game.letter("0002/close-ANNA.eml")
    )
    game.is_sound()


# --- pauses -------------------------------------------------------------------------------------------------------
def test_a_pause_ends_by_itself(game: Desk) -> None:
    done = pause(game.env, game.path, "Easter", until="5d")
    end = START + 5 * DAY  # Sunday, with 45 hours left: Tuesday, so Thursday
    assert (done.until, done.now) == (end, at("2023-11-23 19:00"))
    assert game.newest("ruling")["act"] == {"kind": "pause", "until": end, "left": THU - START}
    assert game.newest("deadline")["reason"].startswith("resume 2023-11-19T22:13:20Z; left ")
    found = deadlines.due(game.table())
    assert found.resume == end and found.close == at("2023-11-23 19:00")
    game.world.time = end + 1
    game.play()  # nobody had to do anything
    game.is_sound()


def test_sheets_are_taken_in_a_pause_but_nothing_is_closed(game: Desk) -> None:
    pause(game.env, game.path, "Easter", until="5d")
    game.sheet("ANNA", "Final: yes")
    game.sheet("BRUNO", "Final: yes")
    assert deadlines.due(game.table()).close == START + 5 * DAY


def test_going_on_before_its_end(game: Desk) -> None:
    pause(game.env, game.path, "Easter", until="5d")
    game.world.time += DAY
    done = resume(game.env, game.path, "all are back")
    assert done.kind == "resume"
    assert done.now == at("2023-11-20 19:00"), "the 45 hours that were left, then the next Monday or Thursday"
    assert refused(lambda: resume(game.env, game.path, "again")) == "not-paused"
    game.is_sound()


def test_a_longer_pause_remembers_what_was_left(game: Desk) -> None:
    pause(game.env, game.path, "Easter", until="2d")
    game.world.time += DAY
    done = pause(game.env, game.path, "and more", until="3d")
    assert game.newest("ruling")["act"]["left"] == THU - START
    assert done.now == at("2023-11-20 19:00")


def test_all_pauses_of_a_step_have_a_limit(game: Desk) -> None:
    assert refused(lambda: pause(game.env, game.path, "so", until="15d")) == "too-long"
    pause(game.env, game.path, "so", until="10d")
    game.world.time += 8 * DAY
    resume(game.env, game.path, "so")
    assert [(end - start) // DAY for _, start, end in pauses(game.table(), game.world.time)] == [8]
    assert refused(lambda: pause(game.env, game.path, "so", until="7d")) == "too-long"
    pause(game.env, game.path, "so", until="6d")
    game.world.time += 6 * DAY
    game.play()
    pause(game.env, game.path, "so", until="14d")  # another step


def test_a_moderator_who_plays_has_one_for_the_whole_game(game: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.app.ruling_pause._gm", lambda _: True)
    pause(game.env, game.path, "so", until="10d")
    game.world.time += 10 * DAY
    game.play()
    assert refused(lambda: pause(game.env, game.path, "losing", until="5d")) == "too-long"
    pause(game.env, game.path, "so", until="4d")
    game.world.time += 4 * DAY
    game.play()


def test_a_pause_after_the_deadline_holds_the_close_and_moves_nothing(game: Desk) -> None:
    game.world.time = THU + HOUR
    done = pause(game.env, game.path, "the server is down", until="2d")
    assert done.now == THU and game.world.types()[-1] == "ruling"
    assert deadlines.due(game.table()).close == THU + HOUR + 2 * DAY


def test_a_report_in_a_pause_announces_a_deadline_behind_it(game: Desk) -> None:
    pause(game.env, game.path, "Easter", until="5d")
    game.play()  # by hand
    assert game.newest("deadline")["deadline"] >= START + 6 * DAY
    game.is_sound()


def test_the_end_of_a_pause_lies_ahead(game: Desk) -> None:
    assert refused(lambda: pause(game.env, game.path, "so", until="2023-11-01 12:00")) == "past"
    assert refused(lambda: pause(game.env, game.path, "so", until="tomorrow")) == "bad-time"
