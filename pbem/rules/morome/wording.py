"""Small parts of sentences that reports, maps and forecasts share: who, how many, sums written out."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.text import TN, T, Term, Text
from pbem.rules.morome.data import Tables
from pbem.rules.morome.model import LOST, NEUTRAL

REBELS = "rebels"


def seat(id: str) -> Term:
    return Term("seat", id)


def seats(ids: Sequence[str]) -> tuple[Term, ...]:
    """Said as a list."""
    return tuple(Term("seat", id) for id in ids)


def province(id: str) -> Term:
    return Term("province", id)


def provinces(ids: Sequence[str]) -> tuple[Term, ...]:
    """Said as a list."""
    return tuple(Term("province", id) for id in ids)


def cards(ids: Sequence[str]) -> tuple[Term, ...]:
    """Said as a list."""
    return tuple(Term("card", id) for id in ids)


def owner(id: str) -> Term | Text:
    """A seat, "neutral" or "lost"."""
    if id == NEUTRAL:
        return T("neutral")
    return T("lost") if id == LOST else seat(id)


def holder(id: str) -> Term | Text:
    """The same at the head of a sentence or in a cell."""
    if id == NEUTRAL:
        return T("Neutral")
    return T("Lost") if id == LOST else seat(id)


def army(tables: Tables, id: str) -> Term:
    """Who attacks: barbarians of a region, a revolt, rebels, or a seat."""
    if id in tables.touches:
        return Term("region", id)
    if id == REBELS:
        return Term("event", REBELS)
    return Term("revolt", id) if id.startswith("revolt") else seat(id)


def legions(n: int) -> Text:
    return TN("{n} legion", "{n} legions", n)


def tribute(n: int) -> Text:
    """An amount of money; English has one form for all numbers, others have two."""
    return TN("{n} tribute", "{n} tribute", n)


def garrison(id: str, n: int) -> Text:
    """ "Valeria, 3 legions", "neutral, 1 legion", "lost"."""
    return T("lost") if id == LOST else T("{owner}, {legions}", owner=owner(id), legions=legions(n))
