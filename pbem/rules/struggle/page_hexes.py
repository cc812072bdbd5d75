"""The hexes in words: all of them by number, and those at which somebody has a tribe or a city."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pbem.core.page import Table, Words
from pbem.core.phrases import seats
from pbem.core.text import T, Term, Text
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.theft import spots
from pbem.rules.struggle.wording import NONE, hexagon


def chance(tables: Tables, total: int) -> Text:
    """How many of all throws of the dice give a total."""
    made = tables.numbers.production
    throws = [sum(faces) for faces in product(range(1, made.sides + 1), repeat=made.dice)]
    return T("{n} of {m}", n=throws.count(total), m=len(throws))


def yields(tables: Tables, id: str) -> Words:
    """What a hex gives."""
    good = tables.good[id]
    return Term("good", good) if good else T("nothing")


def by_number(who: Reader) -> Table:
    """Every hex that yields something, with what it yields."""
    tables = who.tables
    rows: list[tuple[Words, ...]] = [
        (total, chance(tables, total), _hexes(tables, hexes)) for total, hexes in tables.numbered.items() if hexes
    ]
    return Table(T("Hexes by number"), (T("Number"), T("Chance"), T("Hexes and what they yield")), tuple(rows))


def _hexes(tables: Tables, hexes: Sequence[str]) -> tuple[Text, ...]:
    return tuple(T("{hex} {good}", hex=hexagon(id), good=Term("good", tables.good[id])) for id in hexes)


def settled(who: Reader) -> Table:
    """Where somebody would be hit: by the numbers, by the legionnaire, by a diplomat."""
    tables = who.tables
    places = {id: spots(tables, player) for id, player in who.now.players.items()}
    rows: list[tuple[Words, ...]] = []
    for hex in tables.hexes:
        there = [id for id, spots in places.items() if any(spot in tables.corners[hex] for spot in spots)]
        if there:
            rows.append((hexagon(hex), tables.number[hex] or NONE, _said(who, hex), seats(there)))
    head = (T("Hex"), T("Number"), T("Yields"), T("Players there"))
    return Table(T("Hexes with tribes or cities"), head, tuple(rows))


def _said(who: Reader, hex: str) -> Words:
    """Nothing comes from where the legionnaire stands."""
    good = yields(who.tables, hex)
    if hex == who.now.legionnaire:
        return T("{good}: the legionnaire stands there", good=good)
    if hex in who.tables.beyond:
        return T("{good} (beyond the limes)", good=good)
    return good
