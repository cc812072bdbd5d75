"""The bank, building, buying: counts, what is used up, gold for missing cards (K10, K15, K16, K18, K19)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strg_table import Played, game, line, place, resolve

from pbem.rules.struggle.orders import Bank, Build, Buy

TOLD = ("banked", "built", "bought")


def trade(player: dict[str, Any], *orders: Any, dice: str = "", options: Any = None, **state: Any) -> Played:
    """The trade phase of A."""
    g = game("phase", **(options or {}))
    return resolve(g, place(g, players={"A": player}, **state), {"A": list(orders)}, dice)


def goods(played: Played) -> dict[str, int]:
    return {good: n for good, n in played.state.players["A"].goods.items() if n}


# --- the bank -------------------------------------------------------------------------------------------------------
def test_bank_line_goes_as_far_as_the_cards() -> None:
    """rules: K10, K15"""
    played = trade({"grain": 7}, Bank("grain", "ore", 3))
    assert goods(played) == {"grain": 1, "ore": 2}
    assert played.told("banked") == [{"seat": "A", "gave": [["grain", 6]], "got": [["ore", 2]], "pasture": 0}]
    assert played.orders("A") == [("cut", "no_goods")]
    assert played.told("order")[0]["n"] == 2


def test_bank_pile_used_up() -> None:
    """rules: K15, K31"""
    g = game("phase")
    state = place(g, players={"A": {"grain": 3}, "B": {"ore": 14}})
    played = resolve(g, state, {"A": [Bank("grain", "ore")]})
    assert played.orders("A") == [("skipped", "none_left")] and goods(played) == {"grain": 3}


def test_bank_pasture_is_told_one_by_one() -> None:
    played = trade({"ore": 6}, Bank("ore", "pasture", 2), pasture=["cattle", "horse"])
    assert goods(played) == {"horse": 1, "cattle": 1}
    kinds = [event.kind for event in played.events if event.kind != "order"]
    assert kinds == ["banked", "drawn", "card"] * 2


def test_bank_three_horses_shuffle_themselves() -> None:
    """The deck is empty, nothing is spent: the three that are paid become the deck. rules: K15"""
    played = trade({"horse": 3}, Bank("horse", "pasture"), dice="shuffle3=2,3,1", pasture=[])
    assert goods(played) == {"horse": 1} and played.state.pasture == ["horse", "horse"]


def test_bank_no_pasture_for_ore() -> None:
    played = trade({"ore": 3}, Bank("ore", "pasture"), pasture=[])
    assert played.orders("A") == [("skipped", "none_left")] and goods(played) == {"ore": 3}


# --- building -------------------------------------------------------------------------------------------------------
def test_cards_first_then_three_gold_each() -> None:
    """Two pairs with one ore and three gold: the second horse and ore would cost six. rules: K16"""
    played = trade({"ore": 1, "horse": 2, "gold": 3}, Build("figures", count=3))
    built = {"seat": "A", "what": "figures", "box": None, "n": 2, "horsemen": 2, "warriors": 2}
    assert played.told("built") == [{**built, "paid": [["gold", 3], ["ore", 1], ["horse", 2]]}]
    assert played.orders("A") == [("cut", "no_goods")] and goods(played) == {}


def test_only_with_cards() -> None:
    """CARDS: no gold for what is missing; the gold of a development card's price is paid."""
    played = trade({"gold": 20, "cattle": 1}, Build("figures", cards=True), Buy(2, cards=True), Build("figures"))
    assert played.orders("A") == [("skipped", "no_goods"), ("cut", "no_goods"), ("done", "")]
    assert goods(played) == {"gold": 20 - 1 - 6}


@pytest.mark.parametrize(("what", "kinds"), [("horseman", (1, 0)), ("warrior", (0, 1))])
def test_one_kind(what: str, kinds: tuple[int, int]) -> None:
    """rules: K18"""
    played = trade({"ore": 1, "horse": 1}, Build(what), options={"recruit_mode": "either"})
    boxes = played.state.players["A"].boxes
    assert (boxes["horsemen"].figures, boxes["warriors"].figures) == kinds


def test_one_kind_used_up() -> None:
    """Seven in the box and one on the board are all; both kinds used up is impossible. rules: K18"""
    full = {"figures": 7}
    played = trade({"ore": 1, "horse": 1, "horsemen": full, "warriors": full}, Build("figures"))
    assert played.orders("A") == [("skipped", "none_left")] and goods(played) == {"ore": 1, "horse": 1}
    options = {"recruit_mode": "either"}
    played = trade({"gold": 6, "horsemen": full}, Build("horseman"), Build("warrior"), options=options)
    assert played.orders("A") == [("skipped", "none_left"), ("done", "")]


def test_ten_wagons() -> None:
    """rules: K18"""
    box = {"cities": ["roma", "neapolis"], "wagons": 3}
    played = trade({"gold": 40, "horsemen": box, "warriors": {"wagons": 3}}, Build("wagon", "warriors", 3))
    assert played.state.players["A"].boxes["warriors"].wagons == 5
    assert played.orders("A") == [("cut", "none_left")] and goods(played) == {"gold": 40 - 2 * 9}


# --- buying ---------------------------------------------------------------------------------------------------------
def test_cards_are_drawn_when_all_are_paid() -> None:
    """rules: K19"""
    deck = ["treasure", "traitor"]
    played = trade({"gold": 9, "cattle": 1, "cards": ["diplomat"]}, Buy(3), development=deck)
    player = played.state.players["A"]
    assert [held.card for held in player.cards] == ["diplomat", *deck]
    assert played.told("bought") == [{"seat": "A", "n": 2, "paid": [["gold", 5], ["cattle", 1]]}]
    assert [data["card"] for data in played.told("drew")] == deck
    assert played.orders("A") == [("cut", "none_left")]
    drew = next(event for event in played.events if event.kind == "drew")
    assert drew.to == ("A",)


def test_an_empty_deck() -> None:
    played = trade({"gold": 9, "cattle": 1}, Buy(), development=[])
    assert played.orders("A") == [("skipped", "none_left")] and not played.told("bought")


# --- whatever is ordered -----------------------------------------------------------------------------------------
counts = st.integers(1, 4)
orders = st.one_of(
    st.builds(Bank, st.sampled_from(["grain", "ore", "horse"]), st.sampled_from(["pasture"]), counts),
    st.builds(Bank, st.sampled_from(["horse", "cattle", "ore"]), st.sampled_from(["grain"]), counts),
    st.builds(Build, st.just("figures"), st.just(""), counts, st.booleans()),
    st.builds(Build, st.just("wagon"), st.sampled_from(["horsemen", "warriors"]), counts, st.booleans()),
    st.builds(Buy, counts, st.booleans()),
)
hands = st.fixed_dictionaries({good: st.integers(0, 9) for good in ("gold", "grain", "ore", "horse", "cattle")})


class NoLuck:
    """A shuffle leaves everything as it is."""

    def roll(self, label: str, count: int, sides: int, *, hidden: bool = False) -> list[int]:
        raise AssertionError(label)

    def shuffle(self, label: str, items: list[str], *, hidden: bool = False) -> list[str]:
        return list(items)


@settings(max_examples=60, deadline=None)
@given(hands, st.lists(orders, max_size=5))
def test_what_is_paid_is_what_is_told(hand: dict[str, int], sheet: list[Any]) -> None:
    """Goods before, less what the events say was paid, plus what they say came, are the goods after."""
    g = game("phase")
    state = place(g, players={"A": hand}, pasture=["horse", "cattle"] * 4)

    outcome = g.resolve(state, {"A": tuple(line(order) for order in sheet)}, NoLuck())  # type: ignore[arg-type]
    left = dict(hand)
    for event in outcome.events:
        data = event.data
        if event.kind in TOLD:
            for good, n in data.get("gave", data.get("paid")):
                left[good] -= n
            for good, n in data.get("got", ()):
                left[good] += n
        elif event.kind == "card":
            left[data["card"]] += 1
    assert left == outcome.state.players["A"].goods
    assert g.invariants(outcome.state) == []
