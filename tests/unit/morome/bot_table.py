"""Positions as bots see them, and whole games between bots, in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

from pbem.app import library
from pbem.core.draw import SeededDice
from pbem.core.reading import Reading, read
from pbem.core.ruleset import Game
from pbem.core.step import merge

Options = tuple[tuple[str, Any], ...]
SEATS = ("A", "B", "C")


@lru_cache(maxsize=16)
def game(options: Options = (), pace: str = "turn") -> Game:
    return library.bind("morome", dict(options), pace)


def dice(seed: str) -> SeededDice:
    key = sha256(seed.encode()).digest()
    return SeededDice(key, key, lambda label, result: "")


def view(position: Mapping[str, Any], seat: str = "A", options: Options = (), pace: str = "turn") -> dict[str, Any]:
    """What a seat sees of a position laid over the bare one, with the cards of the turn drawn."""
    bound = game(options, pace)
    given = {"drawn": True, **position}
    return bound.view(bound.position(given, position.get("seats", SEATS)), seat)


def legal(position: Mapping[str, Any], options: Options = (), pace: str = "turn") -> list[str]:
    return game(options, pace).legal(view(position, "A", options, pace), "A")


def bot(
    kind: str, position: Mapping[str, Any], options: Options = (), pace: str = "turn", seed: str = "1"
) -> list[str]:
    return game(options, pace).bot(kind, view(position, "A", options, pace), "A", dice(seed))


def judged(position: Mapping[str, Any], lines: Sequence[str], options: Options = (), pace: str = "turn") -> Reading:
    return read(game(options, pace), view(position, "A", options, pace), "A", "\n".join(lines))


def play_out(kinds: Sequence[str], seed: int, options: Options = ()) -> list[list[str]]:
    """A whole game between bots, one a seat; the ranking as groups of kinds."""
    bound = game(options)
    seats = {f"P{n}": kind for n, kind in enumerate(kinds)}
    rolls = dice(f"{seed}/1")
    first = bound.setup(tuple(seats), rolls)
    state = merge(first, bound.begin(first.state, rolls)).state
    step = 1
    while not bound.over(state):
        step += 1
        sheets = {}
        for seat in bound.owing(state):
            seen = bound.view(state, seat)
            lines = bound.bot(seats[seat], seen, seat, dice(f"{seed}/{step}/{seat}"))
            found = read(bound, seen, seat, "\n".join(lines))
            assert not found.refused, (lines, found.refused)
            sheets[seat] = [line for _, line in found.lines]
        rolls = dice(f"{seed}/{step}")
        done = bound.resolve(state, sheets, rolls)
        state = done.state if bound.over(done.state) else bound.begin(done.state, rolls).state
    ranking: list[list[str]] = bound.dump(state)["ranking"]
    return [[seats[seat] for seat in group] for group in ranking]
