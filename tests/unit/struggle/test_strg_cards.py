"""PLAY in the trade phase: diplomats, treasures, one card a phase, fresh cards, Diplomacy (K19, K20, K22-K24)."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import Played, game, line, place, resolve

from pbem.core.dice import NoDice
from pbem.core.orders import Test
from pbem.rules.struggle import cards_in_play
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.orders import Buy, Play

TREASURE = Play("treasure")


def trade(cards: list[str], sheet: Any, dice: str = "", options: Any = None, **state: Any) -> Played:
    """The trade phase of A, who has these cards; B's horsemen stand at GE7, C's at GE5."""
    g = game("phase", **(options or {}))
    players: dict[str, Any] = {
        "A": {"cards": cards} | state.pop("a", {}),
        "B": {"horsemen": {"at": "C17"}} | state.pop("b", {}),
        "C": {"horsemen": {"at": "B18"}} | state.pop("c", {}),
    }
    return resolve(g, place(g, players=players, **state), {"A": sheet}, dice)


def diplomat(hex: str = "GE7", seat: str = "", steal: str = "card") -> Play:
    return Play("diplomat", "", hex, seat, steal)


def test_a_treasure_gives_its_gold() -> None:
    """rules: K22"""
    played = trade(["treasure"], [TREASURE])
    assert played.state.players["A"].goods["gold"] == 7 and played.state.players["A"].played == ["treasure"]
    told = {"seat": "A", "card": "treasure", "tribe": None, "hex": None, "gold": 7}
    assert played.told("played") == [told]


def test_a_treasure_takes_what_the_bank_has() -> None:
    """rules: K22, K31"""
    played = trade(["treasure"], [TREASURE], options={"gold_supply": 100}, b={"gold": 95})
    assert played.state.players["A"].goods["gold"] == 5 and played.told("played")[0]["gold"] == 5


def test_one_card_whatever_its_kind() -> None:
    """rules: K20"""
    played = trade(["treasure", "diplomat", "treasure"], [TREASURE, TREASURE, diplomat()])
    assert played.orders("A") == [("done", ""), ("skipped", "one_card"), ("skipped", "one_card")]
    assert [held.card for held in played.state.players["A"].cards] == ["diplomat", "treasure"]


@pytest.mark.parametrize(
    ("rule", "outcome"),
    [
        ("playable_from_the_next_phase", ("skipped", "too_new")),
        ("next_round", ("skipped", "too_new")),
        ("playable_at_once", ("done", "")),
    ],
)
def test_a_card_just_bought(rule: str, outcome: tuple[str, str]) -> None:
    """rules: K19"""
    options = {"card_bought_this_phase": rule}
    played = trade([], [TREASURE, Buy(), TREASURE], options=options, development=["treasure"], a={"gold": 4})
    assert played.orders("A") == [("skipped", "no_card"), ("done", ""), outcome]


@pytest.mark.parametrize(
    ("rule", "outcome"), [("playable_from_the_next_phase", ("done", "")), ("next_round", ("skipped", "too_new"))]
)
def test_a_card_bought_before(rule: str, outcome: tuple[str, str]) -> None:
    """Bought in the trade phase, played by the horsemen. rules: K19"""
    options = {"card_bought_this_phase": rule}
    played = trade([], [Buy()], options=options, development=["treasure"], a={"gold": 4})
    g = game("phase", **options)
    assert resolve(g, played.state, {"A": [Play("treasure", "horsemen")]}).orders("A") == [outcome]


def test_of_equal_cards_the_older_one_is_played() -> None:
    """rules: K19"""
    played = trade(["diplomat"], [Buy(), diplomat("HI2")], development=["diplomat"], a={"gold": 4})
    cards = played.state.players["A"].cards
    assert [(held.card, held.round) for held in cards] == [("diplomat", 1)]


# --- diplomats ----------------------------------------------------------------------------------------------------
def test_a_diplomat_robs_by_name() -> None:
    """rules: K23"""
    played = trade(["diplomat"], [diplomat(seat="B")], "d3=2", b={"grain": 1, "cattle": 2})
    assert played.state.legionnaire == "GE7" and played.told("robbed")[0]["by"] == "diplomat"
    assert played.state.players["A"].goods["cattle"] == 1
    kinds = [event.kind for event in played.events if event.kind != "order"]
    assert kinds == ["played", "legionnaire", "robbed", "stolen"]
    assert played.told("legionnaire") == [{"hex": "GE7", "source": "HI2"}]
    assert next(event for event in played.events if event.kind == "stolen").to == ("A", "B")


def test_by_lot_among_those_who_can_be_robbed() -> None:
    """C17 and B18 are both corners of GE5; B has no card. rules: K23"""
    played = trade(["diplomat"], [diplomat("GE5")], c={"ore": 1})
    assert played.told("robbed")[0]["victim"] == "C" and not played.told("robbed")[0]["lot"]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (diplomat(seat="B"), "no_victim"),  # has gold, no card
        (diplomat(seat="C", steal="gold"), "no_gold_victim"),  # is not there
        (diplomat(seat="B", steal="gold"), ""),
        (diplomat(), ""),  # without FROM it is always possible
    ],
)
def test_an_impossible_diplomat_stays(order: Play, reason: str) -> None:
    """rules: K23"""
    played = trade(["diplomat"], [order], b={"gold": 3}, c={"gold": 3})
    assert played.orders("A") == [("skipped", reason) if reason else ("done", "")]
    assert len(played.state.players["A"].cards) == bool(reason)
    assert (played.state.legionnaire == "HI2") == bool(reason)


def test_a_choice_of_cards() -> None:
    """rules: K10"""
    mine = Test("MINE", "roma")
    played = trade(["diplomat", "treasure"], [line(diplomat(), TREASURE, tests=(mine,))])
    assert played.told("order")[0]["alternative"] == 1 and played.state.players["A"].played == ["treasure"]


@pytest.mark.parametrize(
    ("mine", "holder", "holders", "takes"),
    [
        (1, "", 0, False),
        (2, "", 0, True),  # the third
        (2, "B", 3, False),  # as many as the holder
        (3, "B", 3, True),
        (3, "A", 3, False),  # has it already
    ],
)
def test_diplomacy(mine: int, holder: str, holders: int, takes: bool) -> None:
    """`mine`: diplomats played before. rules: K24"""
    played = trade(
        ["diplomat"], [diplomat("HI2")], diplomacy=holder, a={"played": ["diplomat"] * mine},
        b={"played": ["diplomat"] * holders},
    )  # fmt: skip
    assert played.state.diplomacy == ("A" if takes else holder)
    told = [{"seat": "A", "before": holder or None, "played": mine + 1}]
    assert played.told("diplomacy") == (told if takes else [])


def test_what_can_be_asked_of_a_position() -> None:
    g = game()
    state = place(g, players={"A": {"cards": ["diplomat", "traitor"]}, "B": {"horsemen": {"at": "C17"}, "ore": 1}})
    res = Resolution(g.rules, state, NoDice(), {})

    def why(order: Play, phase: str = "trade") -> str:
        res.phase = phase
        return cards_in_play.obstacle(res, "A", order)

    assert why(diplomat(seat="B")) == "" and why(diplomat(seat="C")) == "no_victim"
    assert why(TREASURE) == "no_card" and why(Play("traitor", "warriors"), "warriors") == ""
    res.played["A"] = "trade"
    assert why(diplomat()) == "one_card" and why(Play("traitor", "horsemen"), "horsemen") == ""
