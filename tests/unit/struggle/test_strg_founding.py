"""A migrating tribe founds its kingdom."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import game, place, resolve

from pbem.rules.struggle import founding

DICE = "d6=1 d6=1 d6=4 d6=4 d6=5 d6=6 d6=3 d6=4"


def counters(*provinces: str) -> list[dict[str, str]]:
    return [{"province": province, "face": "gold"} for province in provinces]


THREE = counters("gallia", "hispania", "italia_sud")
ABLE: dict[str, Any] = {"at": "C17", "figures": 2, "wagons": 1, "counters": THREE}


@pytest.mark.parametrize(
    ("change", "city", "reason"),
    [
        ({}, "mogontiacum", ""),
        ({"figures": 1}, "mogontiacum", "few_figures"),
        ({"wagons": 0}, "mogontiacum", "no_wagon"),
        ({"counters": counters("gallia", "gallia", "hispania")}, "mogontiacum", "three_colours"),
        ({}, "roma", "not_next"),
        ({"at": "", "cities": ["roma"]}, "mogontiacum", "not_migrating"),
    ],
)
def test_what_bars_a_founding(change: dict[str, Any], city: str, reason: str) -> None:
    """rules: K29"""
    g = game()
    state = place(g, players={"A": {"horsemen": ABLE | change}})
    assert founding.obstacle(g.rules, state, "A", "horsemen", city) == reason
    with_traitor = "" if reason == "few_figures" else reason
    assert founding.obstacle(g.rules, state, "A", "horsemen", city, traitor=True) == with_traitor


def test_neither_a_conquered_nor_a_closed_city() -> None:
    """rules: K29, K38"""
    g = game()
    players = {"A": {"horsemen": ABLE}, "B": {"warriors": {"cities": ["mogontiacum"]}}}
    assert founding.obstacle(g.rules, place(g, players=players), "A", "horsemen", "mogontiacum") == "conquered"
    closed = g.rules.tables.closed(3)[0]
    beside = g.rules.tables.near[g.rules.tables.cities[closed].at][0][0]
    for seats, reason in (("ABC", "closed"), ("ABCD", "")):
        state = place(g, seats, players={"A": {"horsemen": ABLE | {"at": beside, "figures": 5}}})
        assert founding.obstacle(g.rules, state, "A", "horsemen", closed) == reason


@pytest.mark.parametrize("lies", [True, False])
def test_a_kingdom_is_founded(lies: bool) -> None:
    """The wagon of the box goes, figures and counters stay; a counter in the city leaves the game, face unseen.

    rules: K29
    """
    g = game()
    state = place(g, players={"A": {"horsemen": ABLE}}, counters={} if lies else {"mogontiacum": ""})
    played = resolve(g, state, {"A": "HORSEMEN CONQUER mogontiacum"}, DICE)
    box = played.state.players["A"].boxes["horsemen"]
    assert (box.at, box.figures, box.wagons, box.cities, len(box.counters)) == ("", 2, 0, ["mogontiacum"], 3)
    assert played.told("founded") == [
        {
            "seat": "A", "tribe": "horsemen", "city": "mogontiacum", "source": "C17", "counter": lies, "traitor": False,
        }
    ]  # fmt: skip
    assert "mogontiacum" not in played.state.counters and played.outcome.opens == []


def test_march_and_found_in_one_action() -> None:
    """rules: K10, K29"""
    g = game()
    players = {"A": {"horsemen": ABLE | {"at": "B20"}}}
    played = resolve(g, place(g, players=players), {"A": "HORSEMEN MOVE C17 CONQUER mogontiacum"}, DICE)
    assert [event.kind for event in played.events if event.kind in ("marched", "founded")] == ["marched", "founded"]
    assert played.state.players["A"].boxes["horsemen"].cities == ["mogontiacum"]


def test_a_traitor_opens_the_gate() -> None:
    """No figure in the box: with the card the kingdom is founded all the same.

    rules: K21, K29
    """
    g = game()
    players = {"A": {"cards": ["traitor"], "horsemen": ABLE | {"figures": 0}}}
    sheet = "PLAY traitor horsemen\nHORSEMEN CONQUER mogontiacum"
    played = resolve(g, place(g, players=players), {"A": sheet}, DICE)
    assert played.orders("A") == [("done", ""), ("done", "")]
    assert played.told("founded")[0]["traitor"] and played.state.players["A"].boxes["horsemen"].figures == 0
