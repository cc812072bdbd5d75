"""Whole games between bots, in memory and without a folder: for tests and for `scripts/match`."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from pbem.core.draw import SeededDice
from pbem.core.reading import read
from pbem.core.ruleset import Game
from pbem.core.step import merge


class Played(NamedTuple):
    """`seats` in order of play · `ranking`: groups of equal seats, best first · `turns`: the last turn or round."""

    seats: tuple[str, ...]
    ranking: list[list[str]]
    turns: int


def dice(seed: str) -> SeededDice:
    key = sha256(seed.encode()).digest()
    return SeededDice(key, key, lambda label, result: "")


def play_out(game: Game, kinds: Sequence[str], seed: int) -> Played:
    """A game to its end; the seats are P0, P1 …, played by bots of these kinds. No sheet may be refused."""
    bots = {f"P{n}": kind for n, kind in enumerate(kinds)}
    rolls = dice(f"{seed}/1")
    first = game.setup(tuple(bots), rolls)
    state = merge(first, game.begin(first.state, rolls)).state
    seats, step, turns = game.seats(state), 1, 0
    while not game.over(state):
        step, turns = step + 1, game.label(state).turn
        sheets = {}
        for seat in game.owing(state):
            seen = game.view(state, seat)
            lines = game.bot(bots[seat], seen, seat, dice(f"{seed}/{step}/{seat}"))
            found = read(game, seen, seat, "\n".join(lines))
            assert not found.refused, (lines, found.refused)
            sheets[seat] = [line for _, line in found.lines]
        rolls = dice(f"{seed}/{step}")
        done = game.resolve(state, sheets, rolls)
        state = done.state if game.over(done.state) else game.begin(done.state, rolls).state
    return Played(seats, game.dump(state)["ranking"], turns)
