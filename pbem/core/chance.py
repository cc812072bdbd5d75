"""A bot's own chance: picks and numbers drawn from labelled dice, so a seeded bot writes the same sheet again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pbem.core.dice import Dice

T = TypeVar("T")


class Chance:
    """Draws with running labels "<name>/1", "<name>/2" …"""

    def __init__(self, dice: Dice, name: str) -> None:
        self._dice = dice
        self._name = name
        self._count = 0

    def number(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both included; `least` when there is no other."""
        if most <= least:
            return least
        self._count += 1
        return least - 1 + self._dice.roll(f"{self._name}/{self._count}", 1, most - least + 1)[0]

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.number(0, len(things) - 1)]

    def some(self, things: Sequence[T], most: int) -> list[T]:
        """One to `most` different things, in an order of chance."""
        left = list(things)
        return [left.pop(self.number(0, len(left) - 1)) for _ in range(self.number(1, min(most, len(left))))]

    def one_in(self, n: int) -> bool:
        """True once in `n` times."""
        return self.number(1, n) == 1
