"""Sentences for people, not yet in any language.

A `Text` is an English template with `{placeholders}`; it is translated and filled in at the edge
(`pbem.render.speech`). Babel finds the templates by the functions `T` and `TN`.
"""

from __future__ import annotations

from typing import Union

import msgspec

ORDER = "order"  # a kind of Term: keywords of orders, said as they are written in the language ("MOVE", "SPY ROME")
LINE = "line"  # a kind of Term: a whole order; its id is the canonical spelling


class Term(msgspec.Struct, frozen=True):
    """A thing whose name depends on the language: kind ("province", "card", "seat", …) and id."""

    kind: str
    id: str


class Text(msgspec.Struct, frozen=True):
    """A template and its arguments. `plural` and `count` are set when the wording depends on a number."""

    msgid: str
    args: dict[str, Arg] = {}
    plural: str = ""
    count: int = 0


# A tuple is spoken as a list: "Gaul, Spain and Rome".
Arg = Union[str, int, Term, Text, tuple["Arg", ...]]


def T(msgid: str, /, **args: Arg) -> Text:
    """A sentence: `T("{seat} pays {n} tribute.", seat=Term("seat", "A"), n=3)`."""
    return Text(msgid, args)


def TN(singular: str, plural: str, n: int, /, **args: Arg) -> Text:
    """A sentence whose wording depends on `n`; `{n}` is filled with it."""
    return Text(singular, {"n": n, **args}, plural, n)
