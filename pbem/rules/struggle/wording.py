"""Small parts of sentences that the reports share: goods, tribes, counters, where a tribe is, what a city holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.core.page import Words
from pbem.core.phrases import seat
from pbem.core.text import TN, T, Term, Text
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.model import GOODS, TRIBES, Box, State

NONE = "–"  # an empty cell
NOTHING = T("nothing")
HEADS = {"horsemen": T("Horsemen"), "warriors": T("Warriors")}  # at the head of a column or row


def tribe(id: str) -> Term:
    """Horsemen or warriors in a sentence; both are plural in every language."""
    return Term("tribe", id)


def city(id: str) -> Term:
    return Term("city", id)


def cities(ids: Iterable[str]) -> tuple[Term, ...]:
    """Said as a list."""
    return tuple(map(city, ids))


def province(id: str) -> Term:
    return Term("province", id)


def crossroads(id: str) -> Term:
    return Term("crossroads", id)


def hexagon(id: str) -> Term:
    return Term("hex", id)


def card(id: str) -> Term:
    """A development card."""
    return Term("card", id)


def power(id: str) -> Term:
    """A special card: diplomacy, scourge, heir or terror."""
    return Term("power", id)


def amount(good: str, n: int) -> Text:
    """2 horses; `good` may be "pasture", a card of that deck."""
    return T("{n} {good}", n=n, good=Term("good" if n == 1 else "goods", good))


def goods(pairs: Mapping[str, int] | Iterable[Sequence[Any]]) -> Words:
    """Goods as a list: 2 gold, 1 ore; or nothing."""
    found: dict[str, int] = dict(pairs) if isinstance(pairs, Mapping) else {str(p[0]): int(p[1]) for p in pairs}
    said = tuple(amount(good, found[good]) for good in (*GOODS, "pasture") if found.get(good))
    return said or NOTHING


def points(n: int) -> Text:
    return TN("{n} point", "{n} points", n)


def towers(n: int) -> Text:
    return TN("{n} tower", "{n} towers", n)


def figures(n: int) -> Text:
    return TN("{n} figure", "{n} figures", n)


def wagons(n: int) -> Text:
    return TN("{n} wagon", "{n} wagons", n)


def counters(n: int) -> Text:
    return TN("{n} counter", "{n} counters", n)


def whose(owner: str, of: str) -> Text:
    """A tribe with its seat at the head of a sentence that goes on in the plural."""
    return T("The {tribe} of {seat}", tribe=tribe(of), seat=seat(owner))


def boxed(tables: Tables, box: Box) -> Words:
    """How many counters of each province: Germania 2, Gaul 1."""
    held = [counter.province for counter in box.counters]
    said = tuple(T("{province} {n}", province=province(id), n=held.count(id)) for id in tables.provinces if id in held)
    return said or NONE


def standing(box: Box) -> Words:
    """Where a tribe is: its crossroads, or its kingdom."""
    return crossroads(box.at) if box.at else T("kingdom")


def owners(state: State) -> dict[str, tuple[str, str]]:
    """City -> the seat and the tribe that conquered it."""
    return {
        city: (id, tribe)
        for id, player in state.players.items()
        for tribe in TRIBES
        for city in player.boxes[tribe].cities
    }


def held(owner: tuple[str, str]) -> Text:
    """Whose a city is."""
    return T("{seat}, {tribe}", seat=seat(owner[0]), tribe=tribe(owner[1]))
