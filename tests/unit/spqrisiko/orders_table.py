"""A position for the tests of suggested orders, and every order and line that can be written, for random tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from spqrisiko_table import game

from pbem.core.grammar import make_line
from pbem.core.orders import Alternative, Test
from pbem.rules.spqrisiko import orders as o

BOARD: dict[str, Any] = {
    "vp": {"A": 40},  # 3 legions and no trireme to place
    "regions": {
        "italia": "A:5+1", "sicilia": "A:1", "galatia": "A:3", "achaia": "B:2", "creta": "B:1+1",
        "cisalpina": "barbarians:3-2",
    },
    "seas": {"ionium": "A:3"},
    "hands": {"A": ["baetica", "galicia", "lusitania", "aquitania", "narbonensis"]},
    "row": ["asia", "syria", "judea"],
}  # fmt: skip

SEATS = ("A", "B", "MARCUS", "9")
G = game().grammar(SEATS)
TABLES = game().rules.tables

regions = st.sampled_from(TABLES.regions)
places = st.sampled_from(TABLES.places)
counts = st.integers(1, 999_999)
cards = st.lists(regions, min_size=1, max_size=6).map(tuple)
pieces = st.tuples(st.integers(0, 999_999), st.integers(0, 999_999)).filter(any)


def items(of: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[tuple[str, int, int], ...]]:
    one = st.tuples(of, pieces).map(lambda pair: (pair[0], *pair[1]))
    return st.lists(one, min_size=1, max_size=4).map(tuple)


ORDERS: dict[type, st.SearchStrategy[Any]] = {
    o.Draft: st.builds(o.Draft, cards),
    o.Deploy: st.builds(o.Deploy, items(regions)),
    o.Exchange: st.builds(o.Exchange, cards, st.sampled_from(["", "legions", "triremes", "metropolis"])),
    o.Reinforce: st.builds(o.Reinforce, items(places)),
    o.Metropolis: st.builds(o.Metropolis, regions),
    o.Attack: st.builds(
        o.Attack,
        places,
        places,
        dice=st.integers(0, 3),
        until=st.integers(-1, 999_999),
        rounds=st.integers(0, 999_999),
        advance=st.one_of(st.sampled_from([o.MIN, o.ALL]), counts),
    ),
    o.Take: st.builds(o.Take, cards),
    o.Move: st.builds(o.Move, places, places, st.one_of(st.just(o.ALL), counts)),
    o.Pause: st.just(o.Pause()),
    o.Pass: st.just(o.Pass()),
}
GROUPS = ((o.Exchange,), (o.Reinforce, o.Metropolis), (o.Attack, o.Pause), (o.Move,))
operators = st.sampled_from(["<=", ">=", "<", ">", "="])
negated = st.booleans()
tests = st.one_of(
    st.builds(Test, st.sampled_from(["MINE", "NEUTRAL"]), places, negated=negated),
    st.builds(Test, st.just("OWNER"), places, st.just("="), st.sampled_from(SEATS), negated),
    st.builds(Test, st.sampled_from(["LEGIONS", "TRIREMES"]), places, operators, st.integers(0, 999_999), negated),
)


def alternatives(group: tuple[type, ...]) -> st.SearchStrategy[tuple[Alternative, ...]]:
    conditions = st.lists(tests, max_size=3).map(tuple)
    one = st.builds(Alternative, st.one_of(*(ORDERS[order] for order in group)), conditions)
    return st.lists(one, min_size=1, max_size=4).map(tuple)


lines = st.one_of(*(alternatives(group) for group in GROUPS)).map(lambda found: make_line(G, found))
