"""What a seat and the public may know, and a position that is made of it."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import QUIET, game, place, resolve

from pbem.core.casedice import CaseDice
from pbem.rules.struggle.decks import draw_development, draw_pasture
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import Held, Posted, State
from pbem.rules.struggle.position import from_view

G = game()
SECRET = ("counters", "pasture", "development", "dealt", "bought", "held", "stock")


def rich() -> State:
    """A position with something of everything."""
    state = place(
        G, "ABCD", diplomacy="B", spent={"horse": 2, "cattle": 1},
        pasture=["horse", "horse", "cattle"],
        development=["victory_2", "diplomat"],
        players={
            "A": {"gold": 4, "grain": 2, "horse": 1, "cards": ["traitor", "victory_1"], "played": ["treasure"],
                  "horsemen": {"cities": ["roma"], "wagons": 1,
                               "counters": [{"province": "gallia", "face": "gold-loss"}]}},
            "B": {"ore": 3, "cattle": 2, "cards": ["diplomat"], "played": ["diplomat"] * 3},
        },
    )  # fmt: skip
    state.offers = [Posted("A", (("grain", 1),), (("ore", 2),), "B", 2, 1)]
    state.legion = {"A": ("LEGION GE7",)}
    return state


def test_what_the_public_knows() -> None:
    state = rich()
    view = G.view(state, None)
    assert not any(key in view for key in (*SECRET, "vp", "legion", "fresh"))
    assert "roma" not in view["plunderable"] and len(view["plunderable"]) == 39
    assert view["resources"] == {"A": 3, "B": 5, "C": 0, "D": 0}
    assert view["hand_sizes"] == {"A": 2, "B": 1, "C": 0, "D": 0}
    assert view["deck_sizes"] == {"pasture": 3, "development": 2}
    assert view["piles"] == {"grain": 12, "ore": 11}
    assert view["points"] == {"A": 1, "B": 2, "C": 0, "D": 0}
    assert view["offers"] == [
        {"seat": "A", "give": [["grain", 1]], "want": [["ore", 2]], "to": "B", "times": 2, "struck": 1}
    ]
    for player in view["players"].values():
        assert list(player) == ["gold", "played", "horsemen", "warriors"]


def test_what_a_seat_knows_of_itself() -> None:
    view = G.view(rich(), "A")
    assert not any(key in view for key in SECRET)
    assert view["players"]["A"]["cards"] == ["traitor", "victory_1"] and view["players"]["A"]["grain"] == 2
    assert "cards" not in view["players"]["B"] and "ore" not in view["players"]["B"]
    assert view["vp"] == {"A": 2} and view["legion"] == {"A": ["LEGION GE7"]} and view["fresh"] == {"A": []}


def test_what_others_hold_does_not_show() -> None:
    """B's hand in other kinds: to everybody else the position looks the same."""
    one = rich()
    other = rich()
    other.players["B"].cards = [Held("traitor")]
    other.players["B"].goods |= {"horse": 1, "cattle": 1}
    other.counters |= {"neapolis": "development-loss"}
    other.pasture.reverse()
    for seat in (None, "A", "C", "D"):
        assert G.view(one, seat) == G.view(other, seat)
    assert G.view(one, "B") != G.view(other, "B")


@pytest.mark.parametrize("seat", ["A", "B", "C", "D"])
def test_a_position_made_of_a_view_looks_like_it(seat: str) -> None:
    state = rich()
    made = from_view(G.rules, G.view(state, seat), seat)
    assert G.view(made, seat) == G.view(state, seat)
    assert G.invariants(made) == []
    again = from_view(G.rules, G.view(state, seat), seat)
    assert again == made


def test_a_position_made_of_a_view_uses_cards_that_may_be_there() -> None:
    """After a set-up and a round nothing is made up that the game does not have."""
    g = game()
    state = resolve(g, place(g, "ABC"), {}, QUIET).state
    made = from_view(g.rules, g.view(state, "B"), "B")
    assert {kind: made.stock[kind] for kind in ("horse", "cattle", "diplomat")} == {
        "horse": 10, "cattle": 10, "diplomat": 11,
    }  # fmt: skip


def drawn(g: Any, phase: str, round: int = 3) -> State:
    state = place(g, "AB", round=round)
    res = Resolution(g.rules, state, CaseDice(()), {})
    res.phase = phase
    draw_development(res, "A")
    draw_pasture(res, "A")
    return res.state


def test_fresh_cards() -> None:
    """rules: K19"""
    later = game("phase", card_bought_this_phase="next_round")
    state = drawn(later, "trade")
    state.phase = "horsemen"
    assert later.view(state, "A")["fresh"] == {"A": [0]}
    made = from_view(later.rules, later.view(state, "A"), "A")
    assert later.view(made, "A")["fresh"] == {"A": [0]}
    state.round += 1
    assert later.view(state, "A")["fresh"] == {"A": []}
    assert game("phase").view(drawn(game("phase"), "trade"), "A")["fresh"] == {"A": [0]}


def test_the_schema_knows_every_key() -> None:
    import msgspec

    from pbem.rules.struggle.form import Position

    state = rich()
    for value in (G.dump(state), G.view(state, "A"), G.view(state, None)):
        msgspec.convert(value, Position)
