"""Positions as bots of S.P.Q.RisiKo! see them, and whole games between bots, in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from spqrisiko_table import game

from pbem.core.draw import SeededDice
from pbem.core.reading import Reading, read

SEATS = ("A", "B", "C")
Options = Mapping[str, Any]


def dice(seed: str) -> SeededDice:
    key = sha256(seed.encode()).digest()
    return SeededDice(key, key, lambda label, result: "")


def view(position: Options, seat: str = "A", pace: str = "player", **options: Any) -> dict[str, Any]:
    """What a seat sees of a position laid over the bare one."""
    bound = game(pace, **options)
    return bound.view(bound.position(position, position.get("seats", SEATS)), seat)


def drafting(pace: str = "player", seats: Sequence[str] = SEATS, **options: Any) -> dict[str, Any]:
    """The moderator's position after the first step."""
    bound = game(pace, **options)
    return bound.dump(bound.setup(tuple(seats), dice("set-up")).state)


def bot(
    kind: str, position: Options, seed: str = "1", *, seat: str = "A", pace: str = "player", **options: Any
) -> list[str]:
    return game(pace, **options).bot(kind, view(position, seat, pace, **options), seat, dice(seed))


def judged(
    position: Options, lines: Sequence[str], *, seat: str = "A", pace: str = "player", **options: Any
) -> Reading:
    return read(game(pace, **options), view(position, seat, pace, **options), seat, "\n".join(lines))


def starting(lines: Sequence[str], words: str) -> list[str]:
    """The lines that begin so."""
    return [line for line in lines if line.startswith(words)]


class Ended:
    """A whole game between bots, one a seat: the ranking as groups of kinds, and how long it took."""

    def __init__(self, kinds: Sequence[str], seed: str, pace: str = "player", most: int = 300, **options: Any) -> None:
        bound = game(pace, **options)
        seats = {f"P{n}": kind for n, kind in enumerate(kinds)}
        state = bound.setup(tuple(seats), dice(f"{seed}/1")).state
        self.steps = 1
        while not bound.over(state) and self.steps < most:
            self.steps += 1
            sheets = {}
            for seat in bound.owing(state):
                seen = bound.view(state, seat)
                lines = bound.bot(seats[seat], seen, seat, dice(f"{seed}/{self.steps}/{seat}"))
                found = read(bound, seen, seat, "\n".join(lines))
                assert not found.refused, (lines, found.refused)
                assert [line.text for _, line in found.lines] == lines
                sheets[seat] = [line for _, line in found.lines]
            state = bound.resolve(state, sheets, dice(f"{seed}/{self.steps}")).state
            assert bound.invariants(state) == []
        self.over = bound.over(state)
        self.rounds = state.round
        self.ranking = [[seats[seat] for seat in group] for group in state.ranking]
