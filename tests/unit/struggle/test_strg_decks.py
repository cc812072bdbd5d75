"""The two decks, piles and gold: drawing, sealing, shuffling again, paying."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import game, place

from pbem.core.casedice import CaseDice
from pbem.rules.struggle import decks, supply
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import State


def at(state: State, *dice: str, phase: str = "trade", **options: Any) -> Resolution:
    res = Resolution(game(**options).rules, state, CaseDice(dice), {})
    res.phase = phase
    return res


def test_spent_cards_are_shuffled_when_a_card_is_needed() -> None:
    """Two cards are wanted, one lies in the deck; the others are horse, horse, cattle before the shuffle.

    rules: K31
    """
    res = at(place(game(), pasture=["horse"], spent={"horse": 2, "cattle": 1}), "shuffle3=3,1,2")
    assert decks.draw_pasture(res, "A", 2) == 2
    assert res.state.pasture == ["horse", "horse"] and res.state.spent == {"horse": 0, "cattle": 0}
    assert (res.state.generation, res.state.dealt) == (1, 1)
    goods = res.state.players["A"].goods
    assert (goods["horse"], goods["cattle"]) == (1, 1)
    assert res.seals == {"card/pasture/1/0": "cattle", "card/pasture/1/1": "horse", "card/pasture/1/2": "horse"}
    assert res.shows == {"A": ["card/pasture/0/0", "card/pasture/1/0"]}
    assert [event.kind for event in res.events] == ["shuffled", "drawn", "card", "card"]


def test_nothing_left_to_draw() -> None:
    """rules: K31"""
    res = at(place(game(), pasture=["horse"]))
    assert decks.draw_pasture(res, "A", 3) == 1
    assert decks.draw_pasture(res, "A") == 0
    assert [event.kind for event in res.events] == ["drawn", "card"]


def test_one_spent_card_needs_no_shuffle() -> None:
    """rules: K31, K6"""
    res = at(place(game(), pasture=[], spent={"cattle": 1}))
    assert decks.draw_pasture(res, "A") == 1 and res.seals == {"card/pasture/1/0": "cattle"}


def test_three_horses_for_the_last_card_shuffle_themselves() -> None:
    """rules: K15"""
    res = at(place(game(), pasture=[], players={"A": {"horse": 3}}), "shuffle3=1,2,3")
    supply.pay(res, "A", {"horse": 3})
    assert decks.draw_pasture(res, "A") == 1
    assert res.state.players["A"].goods["horse"] == 1 and res.state.pasture == ["horse", "horse"]


def test_a_development_card_goes_to_the_end_of_the_hand() -> None:
    """rules: K19"""
    res = at(place(game(), round=4, development=["traitor", "treasure"], players={"A": {"cards": ["diplomat"]}}))
    assert decks.draw_development(res, "A")
    player = res.state.players["A"]
    assert [held.card for held in player.cards] == ["diplomat", "traitor"] and player.cards[1][1:] == (0, 4, 0)
    assert res.shows == {"A": ["card/development/0"]} and res.state.bought == 1
    assert decks.draw_development(res, "A") and not decks.draw_development(res, "A")


@pytest.mark.parametrize(
    ("rule", "same", "later", "next_round"),
    [
        ("playable_from_the_next_phase", "too_new", "", ""),
        ("playable_at_once", "", "", ""),
        ("next_round", "too_new", "too_new", ""),
    ],
)
def test_when_a_card_can_be_played(rule: str, same: str, later: str, next_round: str) -> None:
    """rules: K19, C16"""
    res = at(place(game(), round=4, development=["traitor"]), card_bought_this_phase=rule)
    decks.draw_development(res, "A")
    assert decks.find(res, "A", "traitor")[1] == same
    res.phase = "horsemen"
    assert decks.find(res, "A", "traitor")[1] == later
    res.phase = "trade"
    res.state.round = 5
    assert decks.find(res, "A", "traitor")[1] == next_round
    assert decks.find(res, "A", "treasure") == (-1, "no_card")


def test_the_older_of_equal_cards_is_played() -> None:
    """rules: K19"""
    res = at(place(game(), round=4, development=["traitor"], players={"A": {"cards": ["treasure", "traitor"]}}))
    decks.draw_development(res, "A")
    assert decks.find(res, "A", "traitor") == (1, "")
    assert decks.lay_open(res, "A", 2) == "traitor" and res.opens == ["card/development/0"]
    assert res.state.players["A"].played == ["traitor"]


def test_gold_replaces_cards_that_are_lacking() -> None:
    """rules: K16"""
    tables = game().rules.tables
    player = place(game(), players={"A": {"gold": 7, "grain": 1}}).players["A"]
    assert supply.price(tables, player, tables.costs.wagon) == {"gold": 6, "grain": 1}
    assert supply.price(tables, player, tables.costs.wagon, cards=True) is None
    assert supply.price(tables, player, tables.costs.card) == {"gold": 4}
    player.goods["gold"] = 5
    assert supply.price(tables, player, tables.costs.wagon) is None


def test_piles_and_gold_run_out() -> None:
    """rules: K31"""
    res = at(place(game(), players={"A": {"grain": 9}, "B": {"grain": 4, "gold": 97}}), gold_supply=100)
    assert supply.gain(res, "A", "grain", 3) == 1
    assert supply.gain(res, "C", "gold", 5) == 3 and supply.gain(res, "A", "gold", 2) == 0
    supply.pay(res, "B", {"gold": 7, "grain": 2})
    assert supply.pile(res.state, res.tables, "grain") == 2 and supply.gold_left(res.rules, res.state) == 7
    assert res.state.spent == {"horse": 0, "cattle": 0}
    free = at(place(game(), players={"B": {"gold": 970}}))
    assert supply.gain(free, "A", "gold", 50) == 50
