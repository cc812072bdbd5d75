"""Whole games of random orders: they end, nothing is lost or doubled on the way, and every card proves its seal."""

from __future__ import annotations

from typing import Any

import pytest
from random_orders import Chance, sheet
from spqrisiko_table import game

from pbem.core.draw import SeededDice
from pbem.core.ruleset import Outcome
from pbem.rules.spqrisiko.game import SpqrisikoGame
from pbem.rules.spqrisiko.model import DEPLOY, DRAFT, State

SETTINGS = [
    ("player", {}), ("round", {"setup": "cards"}), ("player", {"setup": "cards", "province_set": "javarisiko_amended"}),
    ("round", {"strategic_move": "land_and_sea", "naval_ties": "nobody", "province_values": "flat_3"}),
]  # fmt: skip
MOST = 900  # steps


class Played:
    """A game going on, with everything that was ever sealed and opened."""

    def __init__(self, g: SpqrisikoGame, seats: str, seed: str) -> None:
        self.game = g
        self.seed = seed
        self.steps = 0
        self.sealed: dict[str, Any] = {}
        self.opened: list[str] = []
        self.chance = Chance(seed)
        self.state = self.take(g.setup(tuple(seats), self.dice()))

    def dice(self) -> SeededDice:
        key = f"{self.seed}/{self.steps}".encode().ljust(32, b".")[:32]
        return SeededDice(key, key[::-1], lambda label, result: "")

    def take(self, outcome: Outcome) -> State:
        """Look at what a step gave."""
        assert not set(outcome.seals) & set(self.sealed)
        self.sealed |= outcome.seals
        assert all(name in self.sealed for name in outcome.opens)
        assert not set(outcome.opens) & set(self.opened)
        self.opened += outcome.opens
        state: State = outcome.state
        assert self.game.invariants(state) == []
        dump = self.game.dump(state)
        assert self.game.position(dump) == state
        for card, place in dump["places"].items():  # a card that only its holder has seen
            assert self.sealed[f"card/region/{place}"] == card
            assert f"card/region/{place}" not in self.opened
        return state

    def step(self) -> None:
        self.steps += 1
        sheets = {seat: sheet(self.game, self.state, seat, self.chance) for seat in self.game.owing(self.state)}
        outcome = self.game.resolve(self.state, sheets, self.dice())
        told = [(event.to, event.data["line"]) for event in outcome.events if event.kind == "order"]
        assert sorted(told) == sorted(((seat,), n) for seat, lines in sheets.items() for n in range(len(lines)))
        self.state = self.take(outcome)


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD", "ABCDE"])
@pytest.mark.parametrize(("pace", "options"), SETTINGS)
def test_random_games_end_soundly(pace: str, options: dict[str, Any], seats: str) -> None:
    played = Played(game(pace, **options), seats, f"{seats}{pace}{len(options)}")
    while played.state.phase in (DRAFT, DEPLOY):
        played.step()
    held = {2: 12, 3: 10, 4: 9, 5: 8}[len(seats)]
    regions = played.game.rules.tables.regions
    assert [len(played.state.held(seat, regions)) for seat in played.state.seats] == [held] * len(seats)
    while not played.game.over(played.state) and played.steps < MOST:
        assert played.state.cards == 45
        played.step()
    assert played.game.over(played.state)


def test_a_game_follows_from_its_dice_and_orders() -> None:
    one, two = (Played(game(), "ABC", "again") for _ in range(2))
    for _ in range(12):
        one.step()
        two.step()
    assert one.game.dump(one.state) == two.game.dump(two.state)
