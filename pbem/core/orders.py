"""The shape of every order line: alternatives joined by OR, each with its own tests."""

from __future__ import annotations

from typing import Any

import msgspec


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


class Alternative(msgspec.Struct, frozen=True):
    """One order (a struct of the ruleset) and the tests that must hold for it."""

    order: Any
    tests: tuple[Test, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """One order line as understood: `text` is the canonical spelling, `parse(text)` gives this line back."""

    text: str
    alternatives: tuple[Alternative, ...]
