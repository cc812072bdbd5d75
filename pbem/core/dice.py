"""What the rules may ask of chance. Every draw has a label that says what it is for, used once in a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Dice(Protocol):
    """Public draws are seen by all at once; hidden ones are sealed and opened at the end of the game."""

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        """`count` results from 1 to `sides`, in order."""
        ...

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        """The items in a new order; place 0 is dealt first."""
        ...


class NoDice:
    """Stands in for dice where none is thrown: every die shows 1, a shuffle leaves things as they are."""

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        return [1] * count

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        return list(items)


def choose(dice: Dice, label: str, n: int, *, hidden: bool = False) -> int:
    """One of `n` things, as an index from 0. A choice among one needs no die."""
    return 0 if n == 1 else dice.roll(label, 1, n, hidden=hidden)[0] - 1
