"""One round through many games: what is due is done, once, and what is broken stops nothing else."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from tick_table import HOUR, Games

from pbem.app import tick_game, tick_state
from pbem.app.audit import audit
from pbem.core.problem import Failure
from pbem.store import atomic


@pytest.fixture
def games(world: object, tmp_path: Path) -> Games:
    return Games(tmp_path / "games")


def codes(games: Games) -> list[tuple[str, str]]:
    return [(need.game, need.code) for need in games.tick().needs]


def test_nothing_is_due_in_a_new_game(games: Games) -> None:
    games.new("roma")
    before = games.files()
    done = games.tick()
    assert (done.games, done.needs, done.exit, done.count) == ((), (), 0, 1)
    assert games.files() == before


def test_a_step_with_all_sheets_is_resolved_when_it_has_cooled_off(games: Games) -> None:
    """Whoever sends the last sheet can still correct it (field 52)."""
    games.new("roma")
    games.sheets("roma", "ANNA", "BRUNO")
    games.later(29 * 60)
    assert games.tick().games == ()
    games.send("roma", "Seat: ANNA\nTAKE 2\n")  # a newer one: the wait begins anew
    games.later(29 * 60)
    assert games.tick().games == ()
    games.later(60)
    done = games.tick()
    assert [(one.game, one.resolved) for one in done.games] == [("roma", (2,))]
    assert (games.root / "roma/turns/0002/ANNA/report.html").is_file()
    assert games.tick().games == ()


def test_final_sheets_wait_for_nothing(games: Games) -> None:
    games.new("roma")
    games.send("roma", "Seat: ANNA\nFinal: yes\nTAKE 1\n", "Seat: BRUNO\nFinal: yes\nTAKE 1\n")
    assert games.tick().games[0].resolved == (2,)


def test_the_deadline_closes_without_those_who_are_missing(games: Games) -> None:
    games.new("roma")
    games.deadline("roma", 48 * HOUR)
    games.sheets("roma", "ANNA")
    games.later(48 * HOUR - 1)
    assert games.tick().games == ()
    games.later(1)
    assert games.tick().games[0].resolved == (2,)
    closed = next(r for r in reversed(games.log("roma")) if r["type"] == "close")
    assert closed["data"]["accepted"] == [["ANNA", 1]]


def test_a_step_without_a_deadline_waits_for_ever(games: Games) -> None:
    games.new("roma")
    games.sheets("roma", "ANNA")
    games.later(13 * 24 * HOUR)
    assert games.tick().needs == ()
    games.later(2 * 24 * HOUR)
    assert codes(games) == [("roma", "stalled")]  # never silently (field 49, 53)


def test_an_idle_game_is_not_opened(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("roma", "capua"):
        games.new(name)
    assert games.tick().idle == 0
    opened: list[str] = []
    real = tick_game.writing
    monkeypatch.setattr(tick_game, "writing", lambda env, path: opened.append(path.name) or real(env, path))
    assert games.tick().idle == 2 and opened == []
    games.sheets("roma", "ANNA")
    assert games.tick().idle == 1 and opened == ["roma"]
    games.edit("capua", 'title = "Toy"', 'title = "Capua"')
    assert games.tick().idle == 1 and opened == ["roma", "capua"]
    shutil.rmtree(games.root / "roma/private/desk.json", ignore_errors=True)
    (games.root / "roma/private/desk.json").write_text("{")
    assert games.tick().idle == 1 and opened == ["roma", "capua", "roma"]
    games.later(13 * HOUR)  # now and then each is looked at
    games.tick()
    assert opened.count("roma") == 3 and opened.count("capua") == 2


def test_an_idle_game_still_needs_what_it_needed(games: Games) -> None:
    games.new("roma")
    games.later(15 * 24 * HOUR)
    first, again = games.tick(), games.tick()
    assert first.needs == again.needs and again.idle == 1
    assert first.new == ("roma/2/stalled",) and again.new == () and again.exit == 1


# --- broken games -------------------------------------------------------------------------------------------------
def damage(games: Games) -> None:
    path = games.root / "broken/log.jsonl"
    path.write_bytes(path.read_bytes().replace(b"toy/1", b"toy/2", 1))


def no_log(games: Games) -> None:
    (games.root / "broken/log.jsonl").unlink()


def first_line(games: Games) -> None:
    path = games.root / "broken/log.jsonl"
    path.write_bytes(b"{}" + path.read_bytes())


def settings(games: Games) -> None:
    games.edit("broken", 'title = "Toy"', "title = 3")


def keys(games: Games) -> None:
    (games.root / "broken/private/keys.json").unlink()


def twice(games: Games) -> None:
    shutil.copytree(games.root / "broken", games.root / "copy")


@pytest.mark.parametrize("harm", [damage, no_log, first_line, settings, keys, twice])
def test_a_broken_game_stops_no_other(games: Games, harm: object) -> None:
    for name in ("alba", "broken", "roma"):
        games.new(name)
        games.sheets(name, "ANNA", "BRUNO")
    harm(games)  # type: ignore[operator]
    games.later(HOUR)
    done = games.tick()
    assert [one.game for one in done.games] == ["alba", "roma"]
    assert {need.game for need in done.needs} >= {"broken"} and done.exit == 2
    assert all(need.error and need.text for need in done.needs)
    assert not (games.root / "broken/turns/0002").exists()


def test_a_fault_of_the_program_stops_no_other_game(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("alba", "roma"):
        games.new(name)
        games.sheets(name, "ANNA", "BRUNO")
    games.later(HOUR)
    real = tick_game.deadlines.due

    def due(table: object) -> object:
        if table.id == "alba":  # type: ignore[attr-defined]
            raise ZeroDivisionError
        return real(table)  # type: ignore[arg-type]

    monkeypatch.setattr(tick_game.deadlines, "due", due)
    done = games.tick()
    assert [one.game for one in done.games] == ["roma"]
    assert [(need.game, need.code) for need in done.needs] == [("alba", "internal")]


def test_a_game_that_waits_for_its_players(games: Games) -> None:
    from pbem.app.join import join

    games.new("roma", wait=True)
    assert games.tick().games == ()
    join(games.env, games.root / "roma", "ANNA")
    assert games.tick().games == ()
    join(games.env, games.root / "roma", "BRUNO")
    assert games.tick().games[0].resolved == (1,)


def test_a_game_goes_on_to_its_end(games: Games) -> None:
    games.new("roma", options=["turns=1"])
    games.sheets("roma", "ANNA", "BRUNO")
    games.later(HOUR)
    done = games.tick()
    assert done.games[0].ended and games.types("roma")[-1] == "end"
    games.later(40 * 24 * HOUR)
    assert (games.tick().needs, games.tick().idle) == ((), 1)
    assert audit(games.env, games.root / "roma").exit == 0


def test_what_a_killed_command_left_is_told(games: Games) -> None:
    """`run` was killed between `close` and `resolve`: the round completes it."""
    games.new("roma")
    games.sheets("roma", "ANNA", "BRUNO")
    done = (games.root / "roma/private/done.json").read_bytes()
    games.run("roma")
    log = games.root / "roma/log.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-1]))
    (games.root / "roma/private/done.json").write_bytes(done)
    assert games.tick().games[0].resolved == (2,) and games.types("roma")[-2:] == ["close", "resolve"]


def test_a_torn_line_is_told(games: Games) -> None:
    games.new("roma")
    with (games.root / "roma/log.jsonl").open("ab") as file:
        file.write(b'{"at":')
    assert codes(games) == [("roma", "torn-log")]
    games.sheets("roma", "ANNA")
    assert codes(games) == []


# --- the clock ----------------------------------------------------------------------------------------------------
def test_a_clock_that_was_set_back(games: Games) -> None:
    games.new("roma")
    games.deadline("roma", HOUR)
    games.later(2 * HOUR)
    games.tick()
    games.sheets("roma", "ANNA", "BRUNO")
    games.later(-30 * 24 * HOUR)
    before = games.files()
    with pytest.raises(Failure) as caught:
        games.tick()
    assert [problem.code for problem in caught.value.problems] == ["clock"]
    assert games.files() == before
    assert games.tick(trust_clock=True).exit == 0
    assert games.tick().exit == 0


def test_a_record_from_the_future_stops_its_game_alone(games: Games) -> None:
    games.new("roma")
    games.later(30 * 24 * HOUR)
    games.new("future")
    games.later(-29 * 24 * HOUR)
    assert codes(games) == [("future", "clock")]
    assert games.tick(trust_clock=True).needs == ()


# --- one at a time ------------------------------------------------------------------------------------------------
def test_a_second_round_at_once_leaves_all_to_the_first(games: Games) -> None:
    games.new("roma")
    with tick_state.alone(games.root) as mine:
        assert mine
        done = games.tick()
    assert (done.outcome, done.exit, done.notes[0].code) == ("busy", 0, "busy")
    assert games.tick().outcome == "done"


def test_a_folder_without_games(games: Games) -> None:
    for place in (games.root, games.root / "nowhere"):
        with pytest.raises(Failure) as caught:
            games.tick(place)
        assert caught.value.problems[0].code in ("no-game", "missing")


def test_one_game_by_itself(games: Games) -> None:
    games.new("roma")
    games.sheets("roma", "ANNA", "BRUNO")
    games.later(HOUR)
    assert games.tick(games.root / "roma").games[0].resolved == (2,)
    state = json.loads((games.root / "roma/private/tick.json").read_bytes())
    assert state["last"] == games.world.time


class ReadOnly:
    """`os` as `atomic` sees it, with a folder on a disk that can only be read, or that is full."""

    def __init__(self, word: str, error: int) -> None:
        self.word, self.error = word, error

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in ("open", "mkdir", "replace", "unlink"):
            return real

        def operate(path: Any, *args: Any, **more: Any) -> Any:
            writes = name != "open" or args[0] & (os.O_WRONLY | os.O_RDWR)
            if f"/{self.word}/" in str(path) and writes:
                raise OSError(self.error, os.strerror(self.error))
            return real(path, *args, **more)

        return operate


@pytest.mark.parametrize(("error", "code"), [(errno.EROFS, "no-access"), (errno.ENOSPC, "disk-full")])
def test_a_folder_that_cannot_be_written_to(
    games: Games, monkeypatch: pytest.MonkeyPatch, error: int, code: str
) -> None:
    for name in ("alba", "broken", "roma"):
        games.new(name)
        games.sheets(name, "ANNA", "BRUNO")
    before = (games.root / "broken/log.jsonl").read_bytes()
    games.later(HOUR)
    monkeypatch.setattr(atomic, "os", ReadOnly("broken", error))
    done = games.tick()
    assert [one.game for one in done.games] == ["alba", "roma"] and done.exit == 2
    assert {(need.game, need.code) for need in done.needs} == {("broken", code)}
    assert (games.root / "broken/log.jsonl").read_bytes() == before
    monkeypatch.setattr(atomic, "os", os)
    assert [(one.game, one.resolved) for one in games.tick().games] == [("broken", (2,))]
