"""Arrows and tolls: the cheapest route against a search through all of them, payment, routes, reach (K27, K30)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strg_table import QUIET, game, place, resolve

from pbem.rules.struggle import march, routes
from pbem.rules.struggle.data import FREE, LAND, SEA
from pbem.rules.struggle.march import Toll
from pbem.rules.struggle.orders import Horsemen, Pay

TABLES = game().rules.tables
places = st.sampled_from(TABLES.crossroads)


def payments(land: int, sea: int, grain: int, gold: int) -> Iterator[tuple[int, int]]:
    """Every way to pay so many arrows, as (grain, gold): a land arrow 1 grain or 3 gold, a sea arrow 1 gold."""
    for with_grain in range(land + 1):
        paid = with_grain, 3 * (land - with_grain) + sea
        if paid[0] <= grain and paid[1] <= gold:
            yield paid


def all_pairs(source: str, most: int) -> dict[str, set[tuple[int, int]]]:
    """Crossroads -> (land, sea) beyond the first arrow of every route with at most so many arrows of each kind."""
    start = (source, True, 0, 0)
    seen, queue = {start}, [start]
    for at, free, land, sea in queue:
        for other, kind in TABLES.arrows[at]:
            paid = kind != FREE and not free
            step = (other, free and kind == FREE, land + (paid and kind == LAND), sea + (paid and kind == SEA))
            if max(step[2:]) <= most and step not in seen:
                seen.add(step)
                queue.append(step)
    found: dict[str, set[tuple[int, int]]] = {}
    for at, _, land, sea in seen:
        found.setdefault(at, set()).add((land, sea))
    return found


@settings(max_examples=25, deadline=None)
@given(places, st.integers(0, 4), st.integers(0, 14))
def test_cheapest_toll_against_all_routes(source: str, grain: int, gold: int) -> None:
    """Least 3 x land + sea of what can be paid; at equal value fewer sea arrows. rules: K27"""
    purse = {"grain": grain, "gold": gold}
    pairs = all_pairs(source, 14)
    for target in TABLES.crossroads:
        payable = [pair for pair in pairs[target] if any(payments(*pair, grain, gold))]
        best = min(payable, key=lambda pair: (3 * pair[0] + pair[1], pair[1]), default=None)
        for first in ("grain", "gold"):
            toll = march.cheapest(TABLES, source, target, purse, first)
            assert (toll and toll[:2]) == best, (target, toll, best)
            if toll:
                ways = list(payments(*toll[:2], grain, gold))
                wanted = max(ways) if first == "grain" else max(ways, key=lambda way: way[1])
                assert toll[2:] == wanted, (target, toll, ways)


@settings(max_examples=40, deadline=None)
@given(places, places, st.integers(0, 3))
def test_a_route_takes_the_arrows_of_its_pair(source: str, target: str, choice: int) -> None:
    pairs = routes.pairs(TABLES, source, target, TABLES.tolls.free)
    pair = pairs[choice % len(pairs)]
    way, free = routes.route(TABLES, source, target, pair)
    assert (way[0], way[-1]) == (source, target)
    kinds = [dict(TABLES.arrows[one])[other] for one, other in pairwise(way)]
    arrows = [kind for kind in kinds if kind != FREE]
    assert free == (arrows[0] if arrows else FREE)
    assert (arrows[1:].count(LAND), arrows[1:].count(SEA)) == pair


def test_no_pair_makes_another_needless() -> None:
    for target in TABLES.crossroads:
        pairs = routes.pairs(TABLES, "B20", target, 1)
        assert not [(a, b) for a in pairs for b in pairs if a != b and a[0] <= b[0] and a[1] <= b[1]]


def test_ways_back_are_as_long() -> None:
    for one in TABLES.crossroads[::7]:
        for other in TABLES.crossroads[::5]:
            assert routes.pairs(TABLES, one, other, 0) == routes.pairs(TABLES, other, one, 0)


@pytest.mark.parametrize(
    ("goods", "pay", "paid"),
    [
        ({"grain": 2, "gold": 9}, "grain", (1, 0)),
        ({"grain": 2, "gold": 9}, "gold", (0, 3)),
        ({"grain": 2, "gold": 2}, "gold", (1, 0)),  # gold does not suffice: grain
        ({"gold": 3}, "grain", (0, 3)),
    ],
)
def test_what_pays_first(goods: dict[str, int], pay: str, paid: tuple[int, int]) -> None:
    """B15 is one arrow beyond the free one for who starts on B20. rules: K27"""
    g = game()
    played = resolve(g, place(g, players={"A": goods}), {"A": [Pay(pay), Horsemen("B15")]}, QUIET)
    marched = played.told("marched")[0]
    assert (marched["land"], marched["sea"], marched["free"]) == (1, 0, "land")
    assert (marched["grain"], marched["gold"]) == paid
    assert marched["route"][0] == "B20" and marched["route"][-1] == "B15"
    assert played.orders("A") == [("done", ""), ("done", "")]


def test_reachable_are_the_free_crossroads_that_can_be_paid() -> None:
    """rules: K25, K27"""
    g = game()
    state = place(g, players={"A": {"grain": 1}, "B": {"horsemen": {"at": "C17"}}})
    found = march.reachable(g.rules, state, "A", "horsemen")
    assert "C17" not in found and "B20" not in found and "C16" not in found  # a tribe, its own place, a city
    assert found["C19"] == Toll() and found["B15"] == Toll(land=1, grain=1)
    for target in TABLES.crossroads:
        assert (target in found) == (not march.obstacle(g.rules, state, "A", "horsemen", target)), target
    kingdom: dict[str, Any] = {"A": {"horsemen": {"cities": ["roma"]}}}
    assert march.reachable(g.rules, place(g, players=kingdom), "A", "horsemen") == {}
