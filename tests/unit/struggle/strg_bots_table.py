"""Positions as bots of Struggle for Rome see them, and whole games between bots, in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from strg_table import game

from pbem.core.draw import SeededDice
from pbem.core.reading import Reading, read

SEATS = ("A", "B", "C")
Position = Mapping[str, Any]


def dice(seed: str) -> SeededDice:
    key = sha256(seed.encode()).digest()
    return SeededDice(key, key, lambda label, result: "")


def view(position: Position, seat: str = "A", pace: str = "round", **options: Any) -> dict[str, Any]:
    """What a seat sees of a position laid over the bare one."""
    bound = game(pace, **options)
    return bound.view(bound.position(position, position.get("seats", SEATS)), seat)


def bot(
    kind: str, position: Position, seed: str = "1", *, seat: str = "A", pace: str = "round", **options: Any
) -> list[str]:
    return game(pace, **options).bot(kind, view(position, seat, pace, **options), seat, dice(seed))


def mine(**own: Any) -> dict[str, Any]:
    """A position in which only A has anything."""
    return {"players": {"A": own}}


def judged(
    position: Position, lines: Sequence[str], *, seat: str = "A", pace: str = "round", **options: Any
) -> Reading:
    return read(game(pace, **options), view(position, seat, pace, **options), seat, "\n".join(lines))


def starting(lines: Sequence[str], words: str) -> list[str]:
    """The lines that begin so."""
    return [line for line in lines if line.startswith(words)]


def counters(*provinces: str) -> list[dict[str, str]]:
    return [{"province": province, "face": "gold"} for province in provinces]


class Ended:
    """A whole game between bots, one a seat: the ranking as groups of kinds, how long it took, what happened."""

    def __init__(self, kinds: Sequence[str], seed: str, pace: str = "round", most: int = 300, **options: Any) -> None:
        bound = game(pace, **options)
        seats = {f"P{n}": kind for n, kind in enumerate(kinds)}
        state = bound.setup(tuple(seats), dice(f"{seed}/1")).state
        self.steps = 1
        self.told: list[str] = []
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
            outcome = bound.resolve(state, sheets, dice(f"{seed}/{self.steps}"))
            state = outcome.state
            self.told += [event.kind for event in outcome.events]
            assert bound.invariants(state) == []
        self.over = bound.over(state)
        self.rounds = state.round
        self.ranking = [[seats[seat] for seat in group] for group in state.ranking]
