"""Tests of orders, looked at when the order's moment comes (K10).

Of MINE, OWNER, NEUTRAL the subject is a city (its owner is who conquered it) or a crossroads (the seat whose tribe
stands there, or who holds the city there). COUNTER(city): a plunder counter lies there. HAS(goods): subject `2 ore`,
`gold+3 grain` …; the seat itself has at least that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pbem.core.orders import Test
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.model import TRIBES, State


def hold(tests: Sequence[Test], state: State, tables: Tables, seat: str) -> bool:
    """Whether all tests of a sheet of this seat are true."""
    return all(_true(test, state, tables, seat) != test.negated for test in tests)


def owner(state: State, tables: Tables, place: str) -> str:
    """Who holds a city or stands on a crossroads; "" is nobody."""
    city = place if place in tables.cities else tables.city_at.get(place, "")
    for seat, player in state.players.items():
        for tribe in TRIBES:
            box = player.boxes[tribe]
            if city in box.cities if city else box.at == place:
                return seat
    return ""


def goods_of(text: str) -> tuple[tuple[str, int], ...]:
    """The goods that a test's subject names: `2 ore + grain`."""
    return _goods_of(text)


@lru_cache(maxsize=256)
def _goods_of(text: str) -> tuple[tuple[str, int], ...]:
    found = []
    for part in text.split("+"):
        count, _, good = part.strip().rpartition(" ")
        found.append((good, int(count) if count else 1))
    return tuple(found)


def _true(test: Test, state: State, tables: Tables, seat: str) -> bool:
    word = test.word
    if word == "MINE":
        return owner(state, tables, test.subject) == seat
    if word == "OWNER":
        return owner(state, tables, test.subject) == test.value
    if word == "NEUTRAL":
        return not owner(state, tables, test.subject)
    if word == "COUNTER":
        return test.subject in state.counters
    if word == "HAS":
        goods = state.players[seat].goods
        return all(goods.get(good, 0) >= count for good, count in goods_of(test.subject))
    return False
