"""Chance from a seed and a label: byte streams, bounded numbers, dice, shuffles.

Each label starts a stream of its own, so a draw depends on nothing but its step's seed and its own label.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from pbem.core.digest import M

MOST_SIDES = 2**32
MOST_COUNT = 2**16  # dice in one roll, items in one shuffle: keeps a hostile log from costing more than it weighs
LABEL_PATTERN = "^[A-Za-z0-9/:._>-]{1,120}(?!\n)$"

BLOCK = 32  # bytes that one label and counter give

_LABEL = re.compile(LABEL_PATTERN)
_FIRST = b"\0" + bytes(4)  # what follows the label in the first block

Sealer = Callable[[str, list[int]], str]  # (label, result) -> seal


class BadDraw(ValueError):
    """The rules asked for something that cannot be drawn: a used or malformed label, an impossible number."""


class Stream:
    """The endless bytes that belong to one seed and one label, and numbers made of them."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._name = label.encode("ascii") + b"\0"
        self._block = 0
        self._bytes = b""
        self.rejected = 0

    def take(self, count: int) -> bytes:
        """The next bytes."""
        while len(self._bytes) < count:
            self._bytes += M(self._seed, "draw", self._name + self._block.to_bytes(4, "big"))
            self._block += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely as any other. Takes no byte when n is 1."""
        if n == 1:
            return 0
        size = ((n - 1).bit_length() + 7) // 8
        limit = 256**size // n * n
        while True:
            number = int.from_bytes(self.take(size), "big")
            if number < limit:
                return number % n
            self.rejected += 1

    def dice(self, count: int, sides: int) -> list[int]:
        """`count` results from 1 to `sides`, in order."""
        return [self.below(sides) + 1 for _ in range(count)]

    def order(self, count: int) -> list[int]:
        """A shuffle of 0 … count-1: which item lies at each place."""
        items = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


@lru_cache(maxsize=4096)
def is_label(text: str) -> bool:
    """Whether a text may name a draw."""
    return _LABEL.match(text) is not None


def throw(seed: bytes, label: str, count: int, sides: int) -> list[int]:
    """`Stream.dice`, but quick where the first block is enough, as for nearly every roll."""
    if count <= BLOCK and 1 < sides <= 256:
        taken = M(seed, "draw", label.encode("ascii") + _FIRST)[:count]
        if max(taken, default=0) < 256 // sides * sides:
            return [byte % sides + 1 for byte in taken]
    return Stream(seed, label).dice(count, sides)


def recompute(seed: bytes, draw: dict[str, Any]) -> list[int]:
    """The result that a draw of the log (label, kind, count and, for dice, sides) must have."""
    if draw["kind"] == "dice":
        return throw(seed, draw["label"], draw["count"], draw["sides"])
    return Stream(seed, draw["label"]).order(draw["count"])


class SeededDice:
    """`core.dice.Dice` for one step; `draws` holds what was asked and answered, as the log wants it.

    `seal` makes the seal of a hidden draw; without it hidden draws are refused.
    """

    def __init__(self, public: bytes, hidden: bytes, seal: Sealer | None = None) -> None:
        self._seeds = {False: public, True: hidden}
        self._seal = seal
        self._labels: set[str] = set()
        self.draws: list[dict[str, Any]] = []
        self.kept: dict[str, list[int]] = {}  # results of hidden draws, by label

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        """`count` results from 1 to `sides`, in order."""
        if not (0 <= count <= MOST_COUNT and 1 <= sides <= MOST_SIDES):
            raise BadDraw(f"{label}: {count} dice of {sides} sides")
        result = throw(self._seed(label, hidden), label, count, sides)
        self._note({"label": label, "kind": "dice", "count": count, "sides": sides}, result, hidden)
        return result

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        """The items in a new order; place 0 is dealt first."""
        if len(items) > MOST_COUNT:
            raise BadDraw(f"{label}: {len(items)} items")
        order = Stream(self._seed(label, hidden), label).order(len(items))
        self._note({"label": label, "kind": "shuffle", "count": len(items)}, order, hidden)
        return [items[place] for place in order]

    def _seed(self, label: str, hidden: bool) -> bytes:
        """The seed for a new label."""
        if not is_label(label):
            raise BadDraw(f"{label!r} cannot be a label")
        if label in self._labels:
            raise BadDraw(f"{label}: drawn twice in one step")
        self._labels.add(label)
        return self._seeds[hidden]

    def _note(self, draw: dict[str, Any], result: list[int], hidden: bool) -> None:
        if not hidden:
            draw["result"] = list(result)
        elif self._seal is None:
            raise BadDraw(f"{draw['label']}: a hidden draw where nothing can be sealed")
        else:
            self.kept[draw["label"]] = result
            draw["hidden"] = True
            draw["seal"] = self._seal(draw["label"], result)
        self.draws.append(draw)
