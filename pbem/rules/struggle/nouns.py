"""Reads the nouns of orders: crossroads by label or long id, cities by name or label, goods with counts (K1, K8)."""

from __future__ import annotations

import re

from pbem.core import misses
from pbem.core.cursor import Cursor
from pbem.core.faults import fault
from pbem.core.lex import Token, fold
from pbem.core.marks import Mark
from pbem.core.quantities import counted
from pbem.core.text import T, Term
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.model import GOODS
from pbem.rules.struggle.orders import Goods
from pbem.rules.struggle.spelling import CITY, CROSSROADS, GOOD, HEX, PLACE

MOST = 99  # K7
_GLUED = re.compile(r"(\d+)([^\W\d]\w*)")


class Nouns:
    """Reads places of a board."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def crossroads(self, c: Cursor) -> str:
        """The label of a crossroads; that of a city may also be named by the city."""
        label = self._label(c)
        if label:
            return label
        names, word = c.g.names, c.token.fold
        if names.index(CITY).fits(word) and not names.index(CROSSROADS).fits(word):
            return self.tables.cities[c.name(*CITY)].at
        return c.name(*CROSSROADS)

    def city(self, c: Cursor) -> str:
        """The id of a city, named or by its crossroads."""
        first = c.at
        label = self._label(c)
        if not label:
            return c.name(*CITY)
        city = self.tables.city_at.get(label)
        if city is None:
            text = T("There is no city on {crossroads}.", crossroads=Term("crossroads", label))
            raise c.wrong("unknown-name", first, text)
        c.marks[-1] = Mark("city", city, c.span(first))
        return city

    def place(self, c: Cursor) -> str:
        """A city's id or the label of a crossroads without one, for tests."""
        first = c.at
        label = self._label(c)
        if label in self.tables.city_at:
            c.marks[-1] = Mark("city", self.tables.city_at[label], c.span(first))
        if label:
            return self.tables.city_at.get(label, label)
        return c.name(*PLACE)

    def hex(self, c: Cursor) -> str:
        return c.name(*HEX)

    def _label(self, c: Cursor) -> str:
        """The crossroads whose label or long id is written out here; "" if there is none."""
        stop = c.at + 1
        label = c.token.fold.upper() if c.token.kind == "word" else ""
        if label not in self.tables.near:
            stop = _long_id(c)
            if not stop:
                return ""
            label = self.tables.old.get("".join(token.text.upper() for token in c.tokens[c.at : stop]), "")
            if not label:
                raise misses.unknown(c, CROSSROADS, c.g.names.index(CROSSROADS), stop)
        start, c.at = c.at, stop
        c.marks.append(Mark("crossroads", label, c.span(start)))
        return label


def _long_id(c: Cursor) -> int:
    """Where a long id of a crossroads (`9,1,N`, `-4,8,S`) ends; 0: there is none."""
    at = c.at
    for kind in ("number", ",", "number", ","):
        if kind == "number" and c.tokens[at].kind == "-":
            at += 1
        if c.tokens[at].kind != kind:
            return 0
        at += 1
    return at + 1 if c.tokens[at].fold in ("n", "s") else 0


def good(c: Cursor, allowed: tuple[str, ...]) -> str:
    """One of these goods."""
    first = c.at
    found = c.name(*GOOD)
    if found not in allowed:
        text = T("{good} cannot stand here.", good=Term("good", found))
        hint = T("Here can stand: {goods}.", goods=tuple(Term("good", each) for each in allowed))
        raise c.wrong("wrong-kind", first, text, hint)
    return found


def amount(c: Cursor, allowed: tuple[str, ...]) -> tuple[str, int]:
    """A good and how many: `2 gold`, `gold 2`, `2gold`; one if it is not said."""
    _unglue(c)
    return counted(c, lambda c: good(c, allowed), MOST)


def goods(c: Cursor) -> Goods:
    """Amounts joined by + or a comma, put in order; of a good that stands there twice the sum."""
    found: dict[str, int] = {}
    first = c.at
    for name, count in c.items(lambda c: amount(c, GOODS), "+", ","):
        found[name] = found.get(name, 0) + count
    if any(count > MOST for count in found.values()):
        raise c.wrong("bad-number", first, T("The number must be at most {n}.", n=MOST))
    return tuple((name, found[name]) for name in GOODS if name in found)


def _unglue(c: Cursor) -> None:
    """A number that is glued to its noun is taken off: `2gold`."""
    token = c.token
    match = _GLUED.fullmatch(token.text) if token.kind == "word" else None
    if match:
        cut = token.start + len(match.group(1))
        number = Token("number", match.group(1), match.group(1), token.start, cut)
        c.tokens[c.at : c.at + 1] = [number, Token("word", match.group(2), fold(match.group(2)), cut, token.end)]


def number(c: Cursor) -> int:
    """A count (K7)."""
    return c.number(1, MOST)


def steal(c: Cursor) -> str:
    """What follows STEAL: a card or gold."""
    if c.take("card"):
        return "card"
    if not c.ended() and c.g.names.index(GOOD).fits(c.token.fold) == ("gold",):
        return good(c, ("gold",))
    raise fault("missing", c.span(), T("After STEAL stands card or gold."))
