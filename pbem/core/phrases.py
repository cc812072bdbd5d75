"""Small parts of sentences that the reports of several games share: who, sentences in a row, sums written out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pbem.core.text import Arg, T, Term, Text

S = TypeVar("S", bound=Arg)


def seat(id: str) -> Term:
    return Term("seat", id)


def seats(ids: Sequence[str]) -> tuple[Term, ...]:
    """Said as a list."""
    return tuple(Term("seat", id) for id in ids)


def joined(parts: Sequence[S]) -> S | Text:
    """Sentences one after the other."""
    if not parts:
        return Text("")
    said: S | Text = parts[0]
    for part in parts[1:]:
        said = T("{first} {rest}", first=said, rest=part)
    return said


def remarks(parts: Sequence[Arg]) -> Arg:
    """Short remarks on one thing, parted by semicolons; the first alone when there is no other."""
    said = parts[0]
    for part in parts[1:]:
        said = T("{first}; {rest}", first=said, rest=part)
    return said


def equation(terms: Sequence[tuple[int, Arg]], total: int) -> Arg:
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


def _summand(number: int, what: Arg) -> Arg:
    return T("{n} ({what})", n=number, what=what) if what else number


def percent(part: int, whole: int) -> str:
    """Rounded to whole percents; what is neither certain nor impossible never looks so."""
    share = (200 * part + whole) // (2 * whole)
    if 0 < part < whole:
        share = min(max(share, 1), 99)
    return f"{share}%"


def signed(change: int) -> str:
    """A change: +2, −1, 0."""
    if change == 0:
        return "0"
    return f"+{change}" if change > 0 else f"\u2212{-change}"
