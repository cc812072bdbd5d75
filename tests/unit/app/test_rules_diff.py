"""`pbem diff`: the first record that other rules would make another, and the seats that they touch."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import toy_rules
from toy_table import World, contents

from pbem.app import ruling
from pbem.app.audit import audit
from pbem.app.diff import diff
from pbem.app.env import stamp
from pbem.app.table import look
from pbem.core.problem import Failure


@pytest.fixture
def installed(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Another pbem, with these numbers of the rules, the current one first."""
    count = iter(range(100))
    return lambda *numbers: toy_rules.install(world.place / f"rules{next(count)}", monkeypatch, *numbers)


def resolve_of(world: World, step: int) -> int:
    return next(item["seq"] for item in world.log() if (item["type"], item["step"]) == ("resolve", step))


def two_turns(world: World) -> None:
    """In step 3 ANNA takes five, which number 2 of the rules does not give."""
    world.new()
    world.send_all("Seat: ANNA\nTAKE 2\n", "Seat: BRUNO\nTAKE 3\n")
    world.run()
    world.send_all("Seat: ANNA\nTAKE 5\n", "Seat: BRUNO\nTAKE 1\n")
    world.run()


def test_the_first_record_and_every_seat_are_named(world: World, installed: Callable[..., None]) -> None:
    two_turns(world)
    installed(2, 1)
    before = contents(world.folder())
    found = diff(world.env, world.folder())
    assert (found.exit, found.old, found.new, found.steps) == (1, "toy/1", "toy/2", 3)
    assert (found.seq, found.step) == (resolve_of(world, 3), 3)
    assert [(row.seat, row.name, row.step) for row in found.seats] == [("ANNA", "Anna", 3)]
    (row,) = found.seats[0].rows
    assert (row.path, int(row.was) - int(row.now)) == ("gold.ANNA", 2)
    assert found.spared == ("BRUNO",)
    assert contents(world.folder()) == before


def test_one_difference_leads_to_the_next(world: World, installed: Callable[..., None]) -> None:
    two_turns(world)
    world.send_all("Seat: ANNA\nTAKE 5\n", "Seat: BRUNO\nTAKE 5\n")
    world.run()
    installed(2, 1)
    anna, bruno = diff(world.env, world.folder()).seats
    assert (anna.step, bruno.step) == (3, 4)
    assert int(anna.last[0].was) - int(anna.last[0].now) == 4
    assert int(bruno.last[0].was) - int(bruno.last[0].now) == 2


def test_nothing_would_be_different(world: World, installed: Callable[..., None]) -> None:
    world.new()
    world.send_all("Seat: ANNA\nTAKE 2\n", "Seat: BRUNO\nREVEAL\n")
    world.run()
    installed(2, 1)
    found = diff(world.env, world.folder())
    assert (found.exit, found.seq, found.seats, found.first) == (0, -1, (), "")
    assert found.spared == ("ANNA", "BRUNO")
    assert diff(world.env, world.folder(), rules="toy/1").exit == 0, "its own rules"


def test_another_form_of_positions_is_no_difference(world: World, installed: Callable[..., None]) -> None:
    two_turns(world)
    installed(3, 1)
    found = diff(world.env, world.folder())
    assert (found.exit, found.seats, len(found.said)) == (0, (), 1)
    assert "another form" in found.said[0]


@pytest.mark.parametrize(("rules", "code"), [("9", "newer-rules"), ("toy/0", "bad-rules"), ("chess", "other-rules")])
def test_rules_that_are_not_here(world: World, rules: str, code: str) -> None:
    world.new()
    with pytest.raises(Failure) as caught:
        diff(world.env, world.folder(), rules=rules)
    assert caught.value.problems[0].code == code


def test_without_the_old_rules_the_kept_positions_serve(world: World, installed: Callable[..., None]) -> None:
    """the usual case: pbem was brought up to date, and the game's rules are gone"""
    two_turns(world)
    installed(2)
    found = diff(world.env, world.folder())
    assert (found.exit, found.seq) == (1, resolve_of(world, 3))
    assert [row.seat for row in found.seats] == ["ANNA"]
    assert [note.code for note in found.notes] == ["older-rules"]
    shutil.rmtree(world.folder() / "state")
    found = diff(world.env, world.folder())
    assert (found.exit, found.seq, found.seats) == (1, resolve_of(world, 3), ())
    assert [note.code for note in found.notes] == ["older-rules", "no-states"]


def test_the_log_of_a_finished_game_is_enough(world: World, installed: Callable[..., None]) -> None:
    two_turns(world)
    world.play_out()
    installed(2, 1)
    log = world.folder() / "log.jsonl"
    alone, folder = diff(world.env, log), diff(world.env, world.folder())
    assert [row.rows for row in alone.seats] == [row.rows for row in folder.seats] != []
    assert (alone.seq, alone.first) == (folder.seq, folder.first)


def test_a_running_game_wants_its_folder(world: World) -> None:
    world.new()
    with pytest.raises(Failure) as caught:
        diff(world.env, world.folder() / "log.jsonl")
    assert caught.value.problems[0].code == "no-secret"


def test_other_data(world: World) -> None:
    two_turns(world)
    own = world.place / "own"
    own.mkdir()
    (own / "toy.toml").write_text("n = 2\n")
    found = diff(world.env, world.folder(), data=own)
    assert (found.exit, found.old, found.new) == (0, "toy/1", "toy/1")
    assert found.data != world.log()[0]["data"]["data"]
    (own / "toy.toml").write_text("bad\n")
    with pytest.raises(Failure) as caught:
        diff(world.env, world.folder(), data=own)
    assert caught.value.problems[0].code == "data-bad"


def test_a_game_that_would_end_sooner_or_later(world: World, installed: Callable[..., None], monkeypatch: Any) -> None:
    world.new()
    world.play_out()
    installed(2, 1)
    over = toy_rules.ToyGame.over
    monkeypatch.setattr(toy_rules.ToySecond, "over", lambda self, state: over(self, state) or state["turn"] == 3)
    found = diff(world.env, world.folder())
    assert found.exit == 1
    assert any("is over after step 3" in said for said in found.said)
    monkeypatch.setattr(toy_rules.ToySecond, "over", lambda self, state: False)
    found = diff(world.env, world.folder())
    assert found.exit == 1
    assert any("not over" in said for said in found.said)


def test_rules_that_cannot_go_on(world: World, installed: Callable[..., None], monkeypatch: Any) -> None:
    two_turns(world)
    installed(2, 1)

    def broken(*_: Any) -> Any:
        raise RuntimeError("no such thing")

    monkeypatch.setattr(toy_rules.ToySecond, "resolve", broken)
    found = diff(world.env, world.folder())
    assert (found.exit, found.seq, found.steps) == (1, resolve_of(world, 2), 1)
    assert any("RuntimeError: no such thing" in said for said in found.said)


def test_rules_in_force_since_a_ruling_are_the_ones_compared(world: World, installed: Callable[..., None]) -> None:
    """Steps before it stay with the rules they were played by; the whole game is audited by both."""
    two_turns(world)
    installed(3, 2, 1)
    table = look(world.folder())
    ruling.record(table, stamp(world.time), "a fault was found", rules="toy/2")
    world.send_all("Seat: ANNA\nTAKE 5\n", "Seat: BRUNO\nTAKE 1\n")
    world.run()
    assert audit(world.env, world.folder()).problems == ()
    found = diff(world.env, world.folder())
    assert (found.old, found.new, found.exit) == ("toy/2", "toy/3", 1)
    assert (found.step, [row.seat for row in found.seats]) == (4, ["ANNA"])
    world.play_out()
    assert audit(world.env, world.folder() / "log.jsonl").problems == ()
    installed(3, 2)
    assert [p.code for p in audit(world.env, world.folder()).problems] == ["older-rules"]


def test_a_log_that_does_not_follow_its_own_rules(
    world: World, installed: Callable[..., None], monkeypatch: Any
) -> None:
    two_turns(world)
    installed(2, 1)
    monkeypatch.setattr(toy_rules.ToyGame, "cap", 1)
    with pytest.raises(Failure) as caught:
        diff(world.env, world.folder())
    assert caught.value.problems[0].code.startswith("other-")


def test_torn_bytes_are_only_noted(world: World) -> None:
    world.new()
    with (world.folder() / "log.jsonl").open("ab") as file:
        file.write(b'{"at":')
    found = diff(world.env, world.folder())
    assert (found.exit, [note.code for note in found.notes]) == (0, ["torn-log"])


def test_a_game_that_waits_for_its_players(world: World, installed: Callable[..., None]) -> None:
    world.new(wait=True)
    installed(2, 1)
    found = diff(world.env, world.folder())
    assert (found.exit, found.steps, found.seats) == (0, 0, ())


def test_a_folder_without_a_game(tmp_path: Path, world: World) -> None:
    with pytest.raises(Failure):
        diff(world.env, tmp_path / "nothing")
