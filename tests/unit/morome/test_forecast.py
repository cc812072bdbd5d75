"""What a sheet would do if nobody else did anything."""

from __future__ import annotations

import copy
from typing import Any

from morome_table import game, lines, place

from pbem.core.text import Text
from pbem.rules.morome.luck import Luck


def say(value: Any) -> str:
    """A Text in plain English, terms as their ids."""
    if isinstance(value, Text):
        many = value.plural if value.plural and value.args["n"] != 1 else value.msgid
        return many.format(**{name: say(arg) for name, arg in value.args.items()})
    if isinstance(value, tuple):
        return ", ".join(say(part) for part in value)
    return str(getattr(value, "id", value))


def told(sheet: str, pace: str = "turn", **state: Any) -> list[str]:
    g = game(pace)
    view = g.view(place(g, drawn=True, **state), "A")
    given = copy.deepcopy(view)
    texts = [say(text) for text in g.forecast(view, "A", lines(g, "AB", sheet))]
    assert view == given, "the view was changed"
    return texts


def test_money_orders_and_what_is_held() -> None:
    texts = told("ROME 2\nRAISE spain 1\nBUY gaul")
    assert texts == [
        "tribute: tribute 0 → 6.",
        "bid_rome: tribute 6 → 4.",
        "pay: tribute 4 → 0.",
        "You cannot pay all legions (4 of 6). Disbanded: 1 in spain, 1 in rome.",
        "ROME 2: done.",
        "RAISE spain 1: skipped, because there was not enough tribute.",
        "BUY gaul: skipped, because there was not enough tribute.",
        "Dice decide your place in the moving order: your bid is not the only one of its size.",
        "Before the events you would control spain, rome, with 4 legions in all and 0 tribute.",
    ]


def test_battles_are_left_to_the_dice() -> None:
    texts = told("MOVE spain > gaul 3", provinces={"spain": "A:5", "gaul": "lost"})
    assert any(text.startswith("Dice decide the battle for gaul: you win it about ") for text in texts)


def test_a_line_in_part_and_one_for_nothing() -> None:
    texts = told("RAISE spain 9\nBIDFOR gaul 2\nPASS", money={"A": 4})
    assert "RAISE spain 9: only in part (3), because there was not enough tribute." in texts
    assert "BIDFOR gaul 2: not used, because there was no such auction." in texts
    assert "PASS: done." in texts


def test_a_march_with_its_chance() -> None:
    # One legion against one, both hit on 1-4: (2/3 * 1/3) / (1 - 1/9) = 1/4.
    at: dict[str, Any] = {"provinces": {"rome": "B:1", "north_italy": "A:1"}, "hands": {"A": ["march_on_rome"]}}
    texts = told("MARCH north_italy > rome 1", **at)
    assert "Dice decide the battle for rome: you win it about 25 times in 100." in texts


def test_one_phase_in_pace_phase() -> None:
    texts = told("MOVE spain > gaul 1 IF NEUTRAL", pace="phase", phase="move", order=["A", "B"])
    assert texts == [
        "MOVE spain > gaul 1 IF NEUTRAL: done.",
        "Before the events you would control spain, with 2 legions in all and 0 tribute.",
    ]


def test_others_cards_are_not_looked_at() -> None:
    g = game()
    one = place(g, drawn=True, hands={"A": ["spies"], "B": ["assassination"]})
    two = place(g, drawn=True, hands={"A": ["spies"], "B": ["treaty"]})
    sheet = lines(g, "AB", "SPY B HAND\nROME 1 IF HAND(B) HAS assassination OR ROME 2")
    assert g.forecast(g.view(one, "A"), "A", sheet) == g.forecast(g.view(two, "A"), "A", sheet)


def test_luck_is_in_the_middle() -> None:
    luck = Luck()
    assert luck.roll("events/x/size", 3, 6) == [4, 3, 4]
    assert sorted(luck.roll("a/1/legions", 6, 6)) == [1, 2, 3, 4, 5, 6]
    assert luck.roll("rome/tie/1/A", 1, 10) + luck.roll("rome/tie/1/B", 1, 10) == [10, 9]
