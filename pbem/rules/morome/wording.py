"""Small parts of sentences that reports, maps and forecasts share: who, how many, sums written out."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.page import Words
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


def joined(parts: Sequence[Text]) -> Text:
    """Sentences one after the other."""
    if not parts:
        return Text("")
    said = parts[0]
    for part in parts[1:]:
        said = T("{first} {rest}", first=said, rest=part)
    return said


def equation(terms: Sequence[tuple[int, Words]], total: int) -> Words:
    """ "3 (Caesar) + 2 (provinces) − 1 (lost) = 4"; one term alone has no equals sign, none at all is the total."""
    if not terms:
        return total
    said = _summand(*terms[0])
    for number, what in terms[1:]:
        more = _summand(abs(number), what)
        said = T("{sum} + {more}", sum=said, more=more) if number >= 0 else T("{sum} − {more}", sum=said, more=more)
    if len(terms) == 1 and terms[0][0] == total:
        return said
    return T("{sum} = {total}", sum=said, total=total)


def _summand(number: int, what: Words) -> Words:
    return T("{n} ({what})", n=number, what=what) if what else number


def percent(part: int, whole: int) -> str:
    """Rounded to whole percents; what is neither certain nor impossible never looks so."""
    share = (200 * part + whole) // (2 * whole)
    if 0 < part < whole:
        share = min(max(share, 1), 99)
    return f"{share}%"
