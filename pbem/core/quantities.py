"""Amounts and lists as other rulesets write them: `3L 1T`, `2 gold + 1 ore`, lists without commas."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from pbem.core.cursor import MOST, Cursor
from pbem.core.faults import Span, fault
from pbem.core.lex import fold
from pbem.core.text import T

X = TypeVar("X")
_GLUED = re.compile(r"(\d+)(\D\w*)")


def units(c: Cursor, kinds: Mapping[str, str]) -> dict[str, int]:
    """Pieces with their unit, each unit at most once: `3L`, `3 L 1 T`, `2 legioni`. `kinds`: unit -> its keyword.

    The unit must be written, and at least one piece is needed.
    """
    found: dict[str, int] = {}
    while c.sees_number() or _GLUED.fullmatch(c.token.text):
        first = c.at
        count, unit = _piece(c, kinds)
        if unit in found:
            raise c.wrong("superfluous", first, T("{unit} stands here a second time.", unit=unit))
        found[unit] = count
    if not found:
        raise c.missing(
            T("A number with its unit is missing here: {units}.", units=tuple(f"n{unit}" for unit in kinds))
        )
    return found


def _piece(c: Cursor, kinds: Mapping[str, str]) -> tuple[int, str]:
    """One number and its unit."""
    glued = _GLUED.fullmatch(c.token.text)
    if glued is None:
        count = c.number()
        unit = next((unit for unit, keyword in kinds.items() if c.take(keyword)), None)
    else:
        word = fold(glued.group(2))
        count = int(glued.group(1)) if len(glued.group(1)) < 7 else MOST + 1
        unit = next((unit for unit, keyword in kinds.items() if word in c.g.words[keyword]), None)
        if unit is not None and not 1 <= count <= MOST:
            raise fault("bad-number", c.span(), T("The number must be from 1 to {n}.", n=MOST))
        c.at += unit is not None
    if unit is None:
        token = c.token
        span = Span(token.start, max(token.end, token.start + 1))
        raise fault("missing", span, T("A unit is missing here: {units}.", units=tuple(kinds)))
    return count, unit


def counted(c: Cursor, read: Callable[[Cursor], X], most: int = MOST) -> tuple[X, int]:
    """A thing and how many: the number stands before or after it, and is 1 if it is not written."""
    if c.sees_number():
        count = c.number(1, most)
        return read(c), count
    thing = read(c)
    return thing, c.number(1, most) if c.sees_number() else 1


def loose_list(c: Cursor, read: Callable[[Cursor], X]) -> tuple[X, ...]:
    """One or more of the same, with commas or only blanks between them; ends at a keyword or mark."""
    found = [read(c)]
    while c.take_mark(",") or (c.token.kind == "word" and c.token.fold not in c.g.stops):
        found.append(read(c))
    return tuple(found)
