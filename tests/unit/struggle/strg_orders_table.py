"""Every order and line of Struggle for Rome that can be written, for random tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from strg_table import game

from pbem.core.grammar import make_line
from pbem.core.orders import Alternative, Test
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.grammar import BANK_GAINS, TAKES
from pbem.rules.struggle.model import CARD_GOODS, GOODS, TRIBES

SEATS = ("A", "B", "MARCUS", "9")
G = game().grammar(SEATS)
TABLES = game().rules.tables

crossroads = st.sampled_from(TABLES.crossroads)
cities = st.sampled_from(tuple(TABLES.cities))
hexes = st.sampled_from(TABLES.hexes)
seats = st.sampled_from(SEATS)
counts = st.integers(1, 99)
steal = st.sampled_from(("card", "gold"))
tribes = st.sampled_from(TRIBES)


def _goods(found: dict[str, int]) -> o.Goods:
    return tuple((good, found[good]) for good in GOODS if good in found)


goods = st.dictionaries(st.sampled_from(GOODS), counts, min_size=1).map(_goods)
banks = st.builds(o.Bank, st.sampled_from(CARD_GOODS), st.sampled_from(BANK_GAINS), st.integers(1, 33)).filter(
    lambda bank: bank.give != bank.gain
)
builds = st.one_of(
    st.builds(o.Build, st.sampled_from(("figures", "horseman", "warrior")), st.just(""), counts, st.booleans()),
    st.builds(o.Build, st.just("wagon"), tribes, counts, st.booleans()),
)
plays = st.one_of(
    st.builds(o.Play, st.just("diplomat"), st.just(""), hexes, st.one_of(st.just(""), seats), steal),
    st.builds(o.Play, st.sampled_from(("treasure", "traitor", "great_warrior")), st.one_of(st.just(""), tribes)),
)


def _acts(order: type) -> st.SearchStrategy[Any]:
    deed = st.sampled_from(("plunder", "conquer"))
    return st.one_of(
        st.builds(order, crossroads),
        st.builds(order, st.one_of(st.just(""), crossroads), deed, cities),
        st.builds(lambda good: order(take=good), st.sampled_from(TAKES)),
    )


ORDERS: dict[type, st.SearchStrategy[Any]] = {
    o.Start: st.builds(o.Start, crossroads),
    o.Bank: banks,
    o.Offer: st.builds(o.Offer, goods, goods, st.one_of(st.just(""), seats), counts),
    o.Build: builds,
    o.Buy: st.builds(o.Buy, counts, st.booleans()),
    o.Play: plays,
    o.Horsemen: _acts(o.Horsemen),
    o.Warriors: _acts(o.Warriors),
    o.Pay: st.builds(o.Pay, st.sampled_from(("gold", "grain"))),
    o.Legion: st.builds(o.Legion, hexes, st.one_of(st.just(""), seats), steal),
    o.Pass: st.just(o.Pass()),
}
trade_plays = st.one_of(
    st.builds(o.Play, st.just("diplomat"), st.just(""), hexes, st.one_of(st.just(""), seats), steal),
    st.just(o.Play("treasure")),
)
GROUPS: dict[str, st.SearchStrategy[Any]] = {
    "trade": st.one_of(ORDERS[o.Bank], ORDERS[o.Offer], ORDERS[o.Build], ORDERS[o.Buy], trade_plays),
    "horsemen": ORDERS[o.Horsemen],
    "warriors": ORDERS[o.Warriors],
    "cards": st.builds(o.Play, st.sampled_from(("treasure", "traitor", "great_warrior")), st.just("warriors")),
    "legion": ORDERS[o.Legion],
}


def _place(at: str) -> str:
    return TABLES.city_at.get(at, at)


places = st.one_of(cities, crossroads.map(_place))
negated = st.booleans()
has = goods.map(lambda pairs: " + ".join(f"{count} {good}" for good, count in pairs))
tests = st.one_of(
    st.builds(Test, st.sampled_from(["MINE", "NEUTRAL"]), places, negated=negated),
    st.builds(Test, st.just("OWNER"), places, st.just("="), seats, negated),
    st.builds(Test, st.just("COUNTER"), cities, negated=negated),
    st.builds(Test, st.just("HAS"), has, negated=negated),
)


def _alternatives(group: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Alternative, ...]]:
    conditions = st.lists(tests, max_size=3).map(tuple)
    return st.lists(st.builds(Alternative, group, conditions), min_size=1, max_size=4).map(tuple)


lines = st.one_of(*(_alternatives(group) for group in GROUPS.values())).map(lambda found: make_line(G, found))
