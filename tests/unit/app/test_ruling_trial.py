"""A correction from which the rules could not play on: refused, or at least never the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
import toy_rules
from ruling_table import Desk, problems
from toy_table import World, contents

from pbem.app.play import play
from pbem.core.problem import Failure

SEATS = ("A=Anna", "B=Bruno")


@pytest.fixture
def desk(world: World) -> Desk:
    world.new()
    world.send_all("Seat: ANNA\nTAKE 2\n", "Seat: BRUNO\nTAKE 1\n")
    world.run()
    return Desk(world)


def refused(desk: Desk, *pairs: str) -> list[str]:
    before = contents(desk.folder)
    with pytest.raises(Failure) as failure:
        desk.set(*pairs)
    assert contents(desk.folder) == before
    return [problem.code for problem in failure.value.problems]


@pytest.mark.parametrize("value", ["{}", "x", "[]", '{"ANNA": []}'])
def test_rules_that_stumble_over_a_value_refuse_it(desk: Desk, value: str) -> None:
    assert refused(desk, "gold.ANNA", value) == ["bad-position"]


def test_a_log_with_such_a_value_is_judged_and_not_stumbled_over(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.set("gold.ANNA", "20")

    def fail(self: Any, state: Any) -> list[str]:
        if state["gold"]["ANNA"] == 20:
            raise TypeError("by a forged value")
        return []

    monkeypatch.setattr(toy_rules.ToyGame, "invariants", fail)
    assert any("bad-position" in problem for problem in problems(desk, files=False))


def test_what_is_too_large_to_begin_with_is_so_for_a_correction(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    adopt = toy_rules.ToyGame.adopt

    def bounded(self: Any, state: Any) -> Any:
        if max(state["gold"].values()) > 9999:
            raise Failure(toy_rules.Problem("bad-position", toy_rules.T("too much gold")))
        return adopt(self, state)

    monkeypatch.setattr(toy_rules.ToyGame, "adopt", bounded)
    assert refused(desk, "gold.ANNA", "10000") == ["bad-position"]
    desk.set("gold.ANNA", "9999")


# --- numbers that say under which seal a card lies ------------------------------------------------------------------
def turn(world: World) -> None:
    play(world.env, world.folder(), list("AB"))
    world.run(force=True)


@pytest.fixture
def real(tmp_path: Any) -> World:
    return World(tmp_path)


def opened(world: World, ruleset: str, turns: int) -> Desk:
    world.new(ruleset=ruleset, seats=SEATS, seed="y")
    for _ in range(turns):
        turn(world)
    return Desk(world)


def test_a_seal_that_was_never_made(real: World) -> None:
    desk = opened(real, "struggle", 2)
    assert refused(desk, "generation", "7") == ["stuck"]
    turn(real)
    assert problems(desk, files=False) == []


def test_what_only_orders_bring_to_light_can_be_taken_back(real: World) -> None:
    """Without sheets nobody buys a card, so the trial passes; the step stops before anything of it is written."""
    desk = opened(real, "struggle", 3)
    bought = str(desk.state()["bought"])
    desk.set("bought", "9999")
    before = real.types().count("resolve")
    with pytest.raises(Failure) as failure:
        for _ in range(4):
            turn(real)
    assert {problem.code for problem in failure.value.problems} == {"not-sealed"}
    turns = real.types().count("resolve") - before
    desk.set("bought", bought)
    real.run(force=True)
    assert real.types().count("resolve") == before + turns + 1
    assert problems(desk, files=False) == []


def test_a_morome_position_has_the_bounds_of_one_to_begin_with(real: World) -> None:
    desk = opened(real, "morome", 1)
    assert refused(desk, "money.A", "10000") == ["bad-position"]
    desk.set("money.A", "9999")
