"""Kingdoms grow over at most one arrow."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest
from strg_table import game, place, resolve

from pbem.rules.struggle import expansion
from pbem.rules.struggle.data import Tables

DICE = "d6=1 d6=1 d6=4 d6=4 d6=5 d6=6 d6=3 d6=4"
ABLE: dict[str, Any] = {"cities": ["castra_regina"], "figures": 2, "wagons": 1}


def fewest(tables: Tables, source: str) -> dict[str, int]:
    """Arrows to every crossroads, by relaxing until nothing changes."""
    found = {tables.cities[source].at: 0}
    queue = deque(found)
    while queue:
        at = queue.popleft()
        for other, kind in tables.arrows[at]:
            arrows = found[at] + bool(kind)
            if arrows < found.get(other, 99):
                found[other] = arrows
                queue.append(other)
    return found


def test_every_city_within_one_arrow_and_no_other() -> None:
    """rules: K30"""
    g = game()
    tables = g.rules.tables
    for source in tables.cities:
        state = place(g, "ABCD", players={"A": {"horsemen": {"cities": [source], "figures": 5, "wagons": 1}}})
        arrows = fewest(tables, source)
        reach = [city for city in tables.cities if city != source and arrows[tables.cities[city].at] <= 1]
        found = expansion.reachable(g.rules, state, "A", "horsemen")
        assert list(found) == reach
        for city, base in found.items():
            assert base.city == source and bool(base.way) == bool(arrows[tables.cities[city].at])
            assert expansion.obstacle(g.rules, state, "A", "horsemen", city) == ""


@pytest.mark.parametrize(
    ("change", "city", "reason"),
    [
        ({}, "noviomagus", ""),
        ({"figures": 1}, "noviomagus", "few_figures"),
        ({"figures": 0}, "noviomagus", "few_figures"),
        ({"wagons": 0}, "noviomagus", "no_wagon"),
        ({"figures": 8}, "roma", "out_of_reach"),
        ({}, "castra_regina", "conquered"),
        ({}, "mogontiacum", "conquered"),
    ],
)
def test_what_bars_an_expansion(change: dict[str, Any], city: str, reason: str) -> None:
    """A traitor needs one figure in the box all the same.

    rules: K30, C18
    """
    g = game()
    players = {"A": {"horsemen": ABLE | change}, "B": {"horsemen": {"cities": ["mogontiacum"]}}}
    state = place(g, players=players)
    assert expansion.obstacle(g.rules, state, "A", "horsemen", city) == reason
    with_traitor = "" if change == {"figures": 1} else reason
    assert expansion.obstacle(g.rules, state, "A", "horsemen", city, traitor=True) == with_traitor


def test_a_city_of_the_other_tribe_does_not_help() -> None:
    """rules: K30"""
    g = game()
    players = {"A": {"horsemen": ABLE, "warriors": {"cities": ["roma"], "figures": 8, "wagons": 1}}}
    state = place(g, players=players)
    assert expansion.obstacle(g.rules, state, "A", "warriors", "noviomagus") == "out_of_reach"


def test_a_figure_and_a_wagon_go_into_the_city() -> None:
    """Carthago Nova to Panormus: one sea arrow.

    rules: K30
    """
    g = game()
    players = {"A": {"warriors": {"cities": ["carthago_nova"], "figures": 4, "wagons": 2}}}
    played = resolve(g, place(g, players=players), {"A": "WARRIORS CONQUER panormus"}, DICE)
    box = played.state.players["A"].boxes["warriors"]
    assert (box.figures, box.wagons, box.cities) == (3, 1, ["carthago_nova", "panormus"])
    assert played.told("expanded") == [
        {
            "seat": "A", "tribe": "warriors", "city": "panormus", "source": "carthago_nova", "way": "sea",
            "counter": True, "traitor": False,
        }
    ]  # fmt: skip
    assert "panormus" not in played.state.counters and played.outcome.opens == []


def test_a_kingdom_does_not_march() -> None:
    """rules: K25, K30"""
    g = game()
    sheet = "HORSEMEN MOVE C17 CONQUER mogontiacum\nHORSEMEN PLUNDER noviomagus\nHORSEMEN CONQUER noviomagus"
    played = resolve(g, place(g, players={"A": {"horsemen": ABLE}}), {"A": sheet}, DICE)
    assert played.orders("A") == [("skipped", "not_migrating"), ("skipped", "not_migrating"), ("done", "")]
