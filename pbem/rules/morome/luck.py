"""Dice for forecasts: nobody is lucky. They only stand in for dice; no game is played with them.

Ties fall to seat order. In battles each side gets the faces 4 1 6 3 5 2 over and over, so it hits as often as it should
in the long run. Everything else falls in the middle: 4 for one die, 4 3 4 … for more.
"""

from __future__ import annotations

from collections.abc import Sequence

SPREAD = (4, 1, 6, 3, 5, 2)
SIDES = ("legions", "enemies", "attacker", "defender")


class Luck:
    """Implements `core.dice.Dice`."""

    def __init__(self) -> None:
        self._thrown: dict[str, int] = {}

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        """Faces as said above; the label tells what they are for."""
        group, _, last = label.rpartition("/")
        if "/tie/" in label:
            return [sides - self._count(group) % sides]
        if last in SIDES:
            return [SPREAD[self._count(last) % len(SPREAD)] for _ in range(count)]
        middle = (sides + 2) // 2
        return [middle - n % 2 for n in range(count)]

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        """As they are."""
        return list(items)

    def _count(self, key: str) -> int:
        n = self._thrown.get(key, 0)
        self._thrown[key] = n + 1
        return n
