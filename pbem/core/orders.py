"""The shape of every order line: alternatives joined by OR, each with its own tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt
from typing import Any

import msgspec

COMPARE: Mapping[str, Callable[[int, int], bool]] = {"<=": le, ">=": ge, "<": lt, ">": gt, "=": eq}


class Test(msgspec.Struct, frozen=True):
    """`[NOT] WORD(subject) op value`, tested when the order's moment comes.

    MINE(x), LOST(x), NEUTRAL(x): subject x, op "" · OWNER(x)=S: subject x, op "=", value the seat ·
    LEGIONS(x)<=3: subject x, op "<=", value 3 · bare words (CAESAR, LOST …): subject "".
    """

    __test__ = False  # not a test case for pytest

    word: str
    subject: str = ""
    op: str = ""
    value: str | int = ""
    negated: bool = False

    def fits(self, found: int) -> bool:
        """Whether a number passes `op value`."""
        compare = COMPARE.get(self.op)
        return compare is not None and isinstance(self.value, int) and compare(found, self.value)


class Alternative(msgspec.Struct, frozen=True):
    """One order (a struct of the ruleset) and the tests that must hold for it."""

    order: Any
    tests: tuple[Test, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """One order line as understood: `text` is the canonical spelling, `parse(text)` gives this line back."""

    text: str
    alternatives: tuple[Alternative, ...]
