"""The phase of a tribe: cards laid ready, the first possible line, idle tribes, the end of the game at once."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import game, line, place, resolve

from pbem.core.orders import Test
from pbem.rules.struggle.orders import Horsemen, Play

DICE = "d6=1 d6=1 d6=4 d6=4 d6=5 d6=6 d6=3 d6=4"
PLUNDER = "HORSEMEN PLUNDER mogontiacum"
TRAITOR, WARRIOR, TREASURE = (f"PLAY {card} horsemen" for card in ("traitor", "great_warrior", "treasure"))


def outcome(sheet: Any, cards: list[str], *, figures: int = 0, at: str = "C17") -> list[tuple[str, str]]:
    """What A is told of its lines; its horsemen stand next to Mogontiacum (2 towers)."""
    g = game()
    players = {"A": {"cards": cards, "horsemen": {"at": at, "figures": figures}}}
    return resolve(g, place(g, players=players), {"A": sheet}, DICE).orders("A")


def test_a_card_is_played_only_where_it_makes_a_difference() -> None:
    """rules: K21"""
    cards = ["traitor"]
    assert outcome([Play("traitor", "horsemen"), Horsemen(deed="plunder", city="mogontiacum")], cards) == [
        ("done", ""), ("done", ""),
    ]  # fmt: skip
    assert outcome(f"{TRAITOR}\n{PLUNDER}", cards, figures=2) == [("unused", "no_difference"), ("done", "")]
    assert outcome(f"{TRAITOR}\nHORSEMEN PLUNDER roma", cards) == [("unused", "no_action"), ("skipped", "not_next")]
    assert outcome(f"{TRAITOR}\nHORSEMEN TAKE gold", cards) == [("unused", "no_difference"), ("done", "")]
    assert outcome(f"{TRAITOR}\n{PLUNDER}", []) == [("skipped", "no_card"), ("skipped", "few_figures")]


def test_a_great_warrior_saves_a_toll_only() -> None:
    """From B20 to C17 one arrow is free; to B15 a second one costs.

    rules: K21, K27
    """
    cards = ["great_warrior"]
    assert outcome(f"{WARRIOR}\nHORSEMEN MOVE C17", cards, at="B20") == [("unused", "no_difference"), ("done", "")]
    assert outcome(f"{WARRIOR}\nHORSEMEN MOVE B15", cards, at="B20") == [("done", ""), ("done", "")]
    g = game()
    players = {"A": {"cards": cards, "gold": 9, "grain": 3}}
    played = resolve(g, place(g, players=players), {"A": f"{WARRIOR}\nHORSEMEN MOVE B15"}, DICE)
    (told,) = played.told("marched")
    assert (told["card"], told["grain"], told["gold"], told["free"]) == (True, 0, 0, None)
    assert told["route"] == ["B20", "B15"] and played.state.players["A"].goods["grain"] == 3
    kinds = [event.kind for event in played.events if event.kind in ("played", "marched")]
    assert kinds == ["played", "marched"]


def test_one_card_helps_an_action() -> None:
    """March and attack would need both cards: impossible; the next line takes the second one.

    rules: K20, K21
    """
    cards = ["traitor", "great_warrior"]
    sheet = f"{TRAITOR}\n{WARRIOR}\nHORSEMEN MOVE H17 PLUNDER roma\nHORSEMEN MOVE H17"
    assert outcome(sheet, cards) == [("unused", "one_card"), ("done", ""), ("skipped", "cannot_pay"), ("done", "")]


def test_a_treasure_is_played_at_once_and_is_the_card_of_the_phase() -> None:
    """rules: K20, K21, K22"""
    sheet = f"{TRAITOR}\n{TREASURE}\n{PLUNDER}"
    assert outcome(sheet, ["traitor", "treasure"]) == [("unused", "one_card"), ("done", ""), ("skipped", "few_figures")]
    sheet = f"{TREASURE}\n{TRAITOR}\n{PLUNDER}"
    assert outcome(sheet, ["traitor", "treasure"])[1] == ("skipped", "one_card")
    g = game()
    start = place(g, players={"A": {"cards": ["treasure"], "grain": 0}})
    played = resolve(g, start, {"A": f"{TREASURE}\nHORSEMEN MOVE B15"}, DICE)  # 7 gold pay the toll of 3
    assert played.orders("A") == [("done", ""), ("done", "")]
    assert played.state.players["A"].goods["gold"] == 7 - 3 + 2


def test_a_card_in_each_phase() -> None:
    """rules: K20"""
    g = game()
    players = {"A": {"cards": ["treasure", "treasure", "treasure"]}}
    sheet = "PLAY treasure\nPLAY treasure horsemen\nPLAY treasure warriors"
    played = resolve(g, place(g, players=players), {"A": sheet}, DICE)
    assert played.orders("A") == [("done", "")] * 3
    assert played.state.players["A"].goods["gold"] == 21 + 4  # a card alone is no action (C17)


def test_the_first_card_of_an_or_line() -> None:
    """rules: K10, K21"""
    ready = line(Play("great_warrior", "horsemen"), Play("traitor", "horsemen"))
    attack = Horsemen(deed="plunder", city="mogontiacum")
    assert outcome([ready, attack], ["traitor"]) == [("done", ""), ("done", "")]
    assert outcome([ready, attack], ["traitor", "great_warrior"]) == [
        ("unused", "no_action"),
        ("skipped", "few_figures"),
    ]
    tested = line(Play("traitor", "horsemen"), tests=(Test("MINE", "roma"),))
    assert outcome([tested, attack], ["traitor"]) == [("skipped", "condition"), ("skipped", "few_figures")]


def test_each_alternative_is_tried_with_the_cards_before_the_next_one() -> None:
    """rules: K21"""
    sheet = f"{TRAITOR}\n{PLUNDER} OR HORSEMEN TAKE gold"
    assert outcome(sheet, ["traitor"]) == [("done", ""), ("done", "")]
    sheet = f"{TRAITOR}\nHORSEMEN TAKE gold OR {PLUNDER}"
    assert outcome(sheet, ["traitor"]) == [("unused", "no_difference"), ("done", "")]


@pytest.mark.parametrize(
    ("line", "state", "take", "n"),
    [
        ("", {}, "gold", 2),
        ("HORSEMEN TAKE gold", {}, "gold", 2),
        ("HORSEMEN TAKE grain", {}, "grain", 1),
        ("HORSEMEN TAKE ore", {"players": {"B": {"ore": 14}}}, "gold", 2),
        ("HORSEMEN TAKE pasture", {"pasture": ["horse"]}, "pasture", 1),
        ("HORSEMEN TAKE pasture", {"pasture": []}, "gold", 2),
    ],
)
def test_idle_tribes(line: str, state: dict[str, Any], take: str, n: int) -> None:
    """rules: K12, K26"""
    g = game()
    played = resolve(g, place(g, **state), {"A": line}, DICE)
    ordered = take in line
    told = [data for data in played.told("rested") if data["seat"] == "A" and data["tribe"] == "horsemen"]
    assert told == [{"seat": "A", "tribe": "horsemen", "take": take, "n": n, "ordered": ordered}]
    assert played.state.players["A"].hand == (0 if take == "gold" else 1)


def test_nothing_left_is_the_reason() -> None:
    """rules: K26"""
    g = game()
    played = resolve(g, place(g, pasture=[]), {"A": "HORSEMEN TAKE pasture"}, DICE)
    assert played.orders("A") == [("skipped", "none_left")]


def test_from_the_first_player_onwards() -> None:
    """B is first: it takes the crossroads, C and A come too late.

    rules: K13
    """
    g = game()
    state = place(g, first="B")
    sheet = "HORSEMEN MOVE C19 OR HORSEMEN TAKE ore"
    played = resolve(g, state, dict.fromkeys("ABC", sheet), DICE)
    assert [data["seat"] for data in played.told("marched")] == ["B"]
    assert [data["seat"] for data in played.told("rested") if data["ordered"]] == ["C", "A"]


def test_a_condition_is_tested_when_the_seat_acts() -> None:
    """rules: K10, K11"""
    first = line(Horsemen("C19"), tests=(Test("NEUTRAL", "C19"),))
    g = game()
    taken = line(Horsemen(take="ore"), tests=(Test("OWNER", "C19", "=", "A"),))
    played = resolve(g, place(g), {"A": [first], "B": [first, taken, Horsemen(take="grain")]}, DICE)
    assert played.orders("A") == [("done", "")]
    assert played.orders("B") == [("skipped", "condition"), ("done", ""), ("unused", "earlier_line")]


def test_who_stands_there_now_is_told() -> None:
    """rules: K25"""
    g = game()
    played = resolve(g, place(g), {"A": "HORSEMEN MOVE C19", "B": "HORSEMEN MOVE C19\nHORSEMEN MOVE C23"}, DICE)
    assert played.orders("B") == [("skipped", "taken"), ("skipped", "taken")]
    told = [data.get("by") for data in played.told("order") if data["outcome"] == "skipped"]
    assert told == ["A", None]  # the warriors of A stood on C23 before


def test_the_game_ends_at_once_after_an_action() -> None:
    """A's tenth point (three cities, Diplomacy, victory cards): B and C do not act any more.

    rules: K37
    """
    g = game(game_end="immediately")
    kingdom = {"cities": ["castra_regina"], "figures": 2, "wagons": 1}
    cards = ["victory_2", "victory_1", "victory_1"]
    players = {
        "A": {
            "cards": cards,
            "played": ["diplomat"] * 3,
            "horsemen": kingdom,
            "warriors": {"cities": ["roma", "neapolis"]},
        },
        "B": {"horsemen": {"at": "D18"}},
    }
    state = place(g, diplomacy="A", players=players)
    played = resolve(g, state, {"A": "HORSEMEN CONQUER noviomagus", "B": "HORSEMEN TAKE ore"}, "")
    assert played.state.phase == "over" and played.told("rested") == []
    assert played.orders("B") == [("unused", "over")]
