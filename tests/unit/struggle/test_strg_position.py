"""Positions: what is laid over the bare one, what is refused, what comes back out of a dump."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import QUIET, game, place, resolve

from pbem.core.problem import Failure
from pbem.rules.struggle.model import Held, Posted
from pbem.rules.struggle.orders import Legion

G = game()
OFFERED = {"seat": "A", "give": [["gold", 1]], "want": [["ore", 1]], "to": None, "times": 1, "struck": 0}


def test_the_bare_position() -> None:
    """rules: K5"""
    state = G.dump(place(G, "ABCD"))
    assert (state["round"], state["first"], state["rolled"], state["legionnaire"]) == (1, "A", [], "HI2")
    assert len(state["counters"]) == 40 and set(state["counters"].values()) == {"gold"}
    assert len(place(G, "ABC").counters) == len(place(G, "AB").counters) == 30
    assert state["pasture"] == ["horse", "cattle"] * 10
    cards = {"diplomat": 11, "traitor": 6, "great_warrior": 6, "treasure": 4, "victory_1": 2, "victory_2": 1}
    assert state["development"] == [card for card, n in cards.items() for _ in range(n)]
    assert state["spent"] == {"horse": 0, "cattle": 0} and state["diplomacy"] is None
    for seat, at in (("A", "B20"), ("B", "C21"), ("C", "B21"), ("D", "C22")):
        player = state["players"][seat]
        assert [player[good] for good in ("gold", "grain", "ore", "horse", "cattle")] == [0] * 5
        assert player["horsemen"] == {"at": at, "wagons": 0, "figures": 0, "counters": [], "cities": []}
    assert state["piles"] == {"grain": 14, "ore": 14} and state["winners"] == state["ranking"] == []


def test_what_is_not_said_stays() -> None:
    """rules: K6"""
    state = place(G, players={"B": {"gold": 3, "horsemen": {"figures": 2}}}, counters={"roma": None})
    assert state.players["B"].boxes["horsemen"].at == "C21" and state.players["B"].goods["grain"] == 0
    assert "roma" not in state.counters and len(state.counters) == 29


def test_a_kingdom_stands_nowhere_and_its_cities_have_no_counter() -> None:
    """rules: K6, K4"""
    state = place(G, players={"A": {"warriors": {"cities": ["roma", "neapolis"]}}})
    assert state.players["A"].boxes["warriors"].at == ""
    assert "roma" not in state.counters and G.dump(state)["players"]["A"]["warriors"]["at"] is None
    assert G.dump(state)["vp"] == {"A": 2, "B": 0, "C": 0}


def test_long_ids_of_crossroads() -> None:
    """rules: K1"""
    state = place(G, players={"A": {"horsemen": {"at": "7,2,N"}}})
    assert state.players["A"].boxes["horsemen"].at == "C17"


def test_a_position_need_not_be_complete() -> None:
    """20 horses are in hands, next to the ten of the deck.

    rules: K6
    """
    state = place(G, players={"A": {"horse": 20, "horsemen": {"figures": 9}}})
    assert G.invariants(state) == [] and state.stock["horse"] == 30


def test_a_dump_gives_the_position_back() -> None:
    state = resolve(G, place(G, "ABCD"), {"A": [Legion("GE5")]}, QUIET).state
    state.players["A"].cards.append(Held("traitor", 3, 1, 2))
    state.development.remove("traitor")
    state.offers.append(Posted("B", (("gold", 2),), (("ore", 1),), "", 3, 1))
    again = G.position(G.dump(state))
    assert again == state and G.dump(again) == G.dump(state)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("turn", {"turn": 3}),
        ("round", {"round": 0}),
        ("phase", {"phase": "horsemen"}),  # pace round
        ("phase", {"phase": "production"}),
        ("first", {"first": "Z"}),
        ("rolled", {"rolled": [7, 7]}),
        ("rolled", {"rolled": [13]}),
        ("legionnaire", {"legionnaire": "BA1"}),
        ("legionnaire", {"legionnaire": "GE99"}),
        ("counters.roma", {"counters": {"roma": "silver"}}),
        ("counters.atlantis", {"counters": {"atlantis": "gold"}}),
        ("counters.colonia_agrippina", {"counters": {"colonia_agrippina": "gold"}}),  # three seats
        ("players.A.gold", {"players": {"A": {"gold": -1}}}),
        ("players.A.silver", {"players": {"A": {"silver": 1}}}),
        ("players.Z", {"players": {"Z": {}}}),
        ("players.A", {"players": {"A": 3}}),
        ("players.A.cards", {"players": {"A": {"cards": ["spy"]}}}),
        ("players.A.horsemen.at", {"players": {"A": {"horsemen": {"at": "Z9"}}}}),
        ("players.A.horsemen.at", {"players": {"A": {"horsemen": {"at": "C16"}}}}),  # a city
        ("players.A.horsemen.at", {"players": {"A": {"horsemen": {"at": None}}}}),
        ("players.A.horsemen.at", {"players": {"A": {"horsemen": {"at": "C17", "cities": ["roma"]}}}}),
        ("players.A.warriors.at", {"players": {"A": {"horsemen": {"at": "C17"}, "warriors": {"at": "C17"}}}}),
        ("players.B.horsemen.cities", {"players": {"A": {"horsemen": {"cities": ["roma"]}},
                                                    "B": {"horsemen": {"cities": ["roma"]}}}}),
        ("players.A.horsemen.cities", {"players": {"A": {"horsemen": {"cities": ["colonia_agrippina"]}}}}),
        ("players.A.horsemen.counters[0]", {"players": {"A": {"horsemen": {"counters": [{"face": "gold"}]}}}}),
        ("pasture", {"pasture": ["sheep"]}),
        ("development", {"development": "traitor"}),
        ("spent.grain", {"spent": {"grain": 1}}),
        ("diplomacy", {"diplomacy": "Z"}),
        ("held.A", {"players": {"A": {"cards": ["traitor"]}}, "held": {"A": []}}),
        ("held.A", {"players": {"A": {"cards": ["traitor"]}}, "held": {"A": ["1/2/9"]}}),
        ("offers[0]", {"offers": [{"seat": "A"}]}),
        ("offers[0]", {"offers": [{**OFFERED, "times": 10**30}]}),
        ("offers[0]", {"offers": [{**OFFERED, "give": [["gold", 10**400]]}]}),
        ("legion.A", {"legion": {"A": "LEGION GE7"}}),
        ("legion.A", {"legion": {"A": ["LEGION GE7\x1b[31m"]}}),
        ("legion.A", {"legion": {"A": ["LEGION GE7 " * 400]}}),
        ("ranking", {"ranking": [["A"]]}),
        ("winners", {"winners": ["A"]}),
        ("vp", {"vp": {"A": 3}}),
        ("hand_sizes", {"hand_sizes": {"A": 1}}),
        ("resources", {"resources": {"A": 1}}),
        ("plunderable", {"plunderable": ["roma"], "counters": {}}),
        ("stock.horse", {"stock": {"horse": 9}}),
        ("stock.counters", {"stock": {"counters": 41}}),  # no city is conquered
    ],
)  # fmt: skip
def test_faults_are_named(path: str, value: dict[str, Any]) -> None:
    with pytest.raises(Failure) as caught:
        G.position(value, ("A", "B", "C"))
    found = [problem.source for problem in caught.value.problems]
    assert path in found or (path == "plunderable" and "counters.roma" in found), found


@pytest.mark.parametrize("seats", [("A",), ("A", "B", "C", "D", "F"), ("A", "A")])
def test_two_to_four_seats(seats: tuple[str, ...]) -> None:
    with pytest.raises(Failure):
        G.position({}, seats)


def test_a_view_cannot_be_played_on_from() -> None:
    state = place(G, players={"A": {"cards": ["traitor"]}, "B": {"grain": 2}})
    for seat in ("A", "C", None):
        view = G.view(state, seat)
        view.pop("fresh", None)
        with pytest.raises(Failure):
            G.position(view)
