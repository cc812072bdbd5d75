"""Dice that fall as a case file says, one entry after the other, whatever their labels."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pbem.core.casefile import fault
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text

_DIE = re.compile(r"d([1-9][0-9]{0,8}) *= *([1-9][0-9]{0,8})", re.ASCII)
_SHUFFLE = re.compile(r"shuffle([1-9][0-9]{0,5})? *= *(.+)", re.ASCII)


class Die(msgspec.Struct, frozen=True):
    """`d10=7`."""

    sides: int
    face: int


class Shuffle(msgspec.Struct, frozen=True):
    """`shuffle=a,b,c` (`items`: the new order) or `shuffle3=3,1,2` (`places`: where each stood before, from 1)."""

    items: tuple[str, ...] = ()
    places: tuple[int, ...] = ()

    def apply(self, items: Sequence[str]) -> list[str] | None:
        """The items in this order; None if these are not the items of the entry."""
        if self.places:
            return [items[p - 1] for p in self.places] if len(items) == len(self.places) else None
        return list(self.items) if sorted(items) == sorted(self.items) else None


class Mismatch(Exception):
    """The rules asked for something else than the next entry. `place` counts from 1."""

    def __init__(self, place: int, expected: str, asked: Text) -> None:
        super().__init__(expected)
        self.place = place
        self.expected = expected
        self.asked = asked


class CaseDice:
    """Gives the entries in order; raises Mismatch at the first that is missing or of another kind."""

    def __init__(self, entries: Sequence[str]) -> None:
        """Raises Failure when an entry cannot be read."""
        self.entries = tuple(entries)
        self._read = _entries(self.entries)
        self.used = 0

    def left(self) -> tuple[str, ...]:
        """The entries nobody asked for."""
        self._pass_over()
        return self.entries[self.used :]

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        """The next `count` entries, which must be dice of this size."""
        return [self._face(label, sides) for _ in range(count)]

    def shuffle(self, label: str, items: Sequence[str], *, hidden: bool = False) -> list[str]:
        """The order of the next entry. One item is not shuffled: that needs no entry, and one that is there is passed
        over."""
        if len(items) < 2:
            return list(items)
        asked = T("a shuffle of {items} for {label}", items=",".join(items), label=label)
        entry = self._next(asked)
        order = entry.apply(items) if isinstance(entry, Shuffle) else None
        if order is None:
            raise self._mismatch(asked)
        self.used += 1
        return order

    def _face(self, label: str, sides: int) -> int:
        asked = T("d{sides} for {label}", sides=sides, label=label)
        entry = self._next(asked)
        if not isinstance(entry, Die) or entry.sides != sides:
            raise self._mismatch(asked)
        self.used += 1
        return entry.face

    def _pass_over(self) -> None:
        """Shuffles of one item tell nothing; whoever wrote one read the rules by their letter."""
        while self.used < len(self._read) and _is_trivial(self._read[self.used]):
            self.used += 1

    def _next(self, asked: Text) -> Die | Shuffle:
        self._pass_over()
        if self.used == len(self._read):
            raise self._mismatch(asked)
        return self._read[self.used]

    def _mismatch(self, asked: Text) -> Mismatch:
        return Mismatch(self.used + 1, "".join(self.left()[:1]), asked)


def _is_trivial(entry: Die | Shuffle) -> bool:
    return isinstance(entry, Shuffle) and len(entry.items or entry.places) == 1


def _entries(texts: Sequence[str]) -> tuple[Die | Shuffle, ...]:
    read = [_entry(text, f"dice[{n}]") for n, text in enumerate(texts, 1)]
    problems = [entry for entry in read if isinstance(entry, Problem)]
    if problems:
        raise Failure(*problems)
    return tuple(entry for entry in read if not isinstance(entry, Problem))


def _entry(text: str, key: str) -> Die | Shuffle | Problem:
    if match := _DIE.fullmatch(text.strip()):
        die = Die(int(match[1]), int(match[2]))
        if die.face <= die.sides:
            return die
        return fault("bad-dice", key, T("{entry}: the die has only {sides} sides.", entry=text, sides=die.sides))
    if match := _SHUFFLE.fullmatch(text.strip()):
        return _shuffle(text, match[1], [word.strip() for word in match[2].split(",")], key)
    hint = T("Entries are d10=7, shuffle=a,b,c or shuffle3=3,1,2.")
    return fault("bad-dice", key, T("{entry} is no dice entry.", entry=text), hint)


def _shuffle(text: str, size: str | None, words: list[str], key: str) -> Shuffle | Problem:
    if size is None:
        if all(words):
            return Shuffle(items=tuple(words))
        return fault("bad-dice", key, T("{entry}: a name is missing.", entry=text))
    if sorted(words) == sorted(str(n) for n in range(1, int(size) + 1)):
        return Shuffle(places=tuple(int(word) for word in words))
    message = T("{entry} must hold each number from 1 to {n} once.", entry=text, n=int(size))
    return fault("bad-dice", key, message)
