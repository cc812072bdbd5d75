"""Forecasts: every line with what becomes of it, gold for missing cards, tolls, what a 7 does; nobody else acts."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import game, lines, place

from pbem.render.speech import Speaker


def told(text: str, seats: str = "ABC", pace: str = "round", options: Any = None, **state: Any) -> list[str]:
    """What the forecast says to A, in English; it can be said in Italian too."""
    g = game(pace, **(options or {}))
    found = g.forecast(g.view(place(g, seats, **state), "A"), "A", lines(g, seats, text))
    assert all(Speaker("it", g.names).say(sentence) for sentence in found)
    say = Speaker("en", g.names).say
    return [say(sentence) for sentence in found]


def a(**goods: Any) -> dict[str, Any]:
    return {"A": goods}


def test_without_a_line_both_tribes_take_two_gold() -> None:
    assert told("PASS") == [
        "horsemen: no order is possible, so they take 2 gold.",
        "warriors: no order is possible, so they take 2 gold.",
        "A 7 in your name leaves the legionnaire where it is, and nothing is stolen: no LEGION line is possible.",
        "You would then hold: 4 gold.",
        "In your boxes: horsemen: figures 0, wagons 0 and warriors: figures 0, wagons 0.",
        "Your points would be 0 of 10.",
    ]


def test_gold_for_missing_cards_is_named() -> None:
    found = told("BUILD figures 2\nHORSEMEN TAKE ore", players=a(gold=10, ore=1, horse=1))
    assert found[0] == "BUILD figures 2: done."
    assert "figures (2): 6 gold would replace missing cards (1 ore and 1 horse)." in found
    assert "You would then hold: 6 gold and 1 ore." in found  # 10 - 6, and 2 of the warriors
    assert not any("replace" in text for text in told("BUILD figures", players=a(gold=10, ore=1, horse=1)))


def test_tolls_are_named() -> None:
    """B20-B19-C19-C18-C17 has one arrow, which is free."""
    found = told("HORSEMEN MOVE C17")
    assert "horsemen: from B20 to C17, without toll." in found
    far = told("HORSEMEN MOVE L21", players=a(gold=30, grain=9))
    assert any(text.startswith("horsemen: from B20 to L21; toll: ") for text in far)
    card = told("PLAY great_warrior horsemen\nHORSEMEN MOVE L21", players=a(cards=["great_warrior"]))
    assert "horsemen: from B20 to L21 by the great warrior, without toll." in card


def test_skipped_lines_have_their_reason() -> None:
    found = told("BUILD figures\nWARRIORS CONQUER roma")
    assert found[0] == "BUILD figures: skipped, because the goods were not there."
    assert found[1] == "WARRIORS CONQUER roma: skipped, because the tribe was not next to the city."
    second = told("HORSEMEN TAKE ore\nHORSEMEN TAKE gold")
    assert second[1] == "HORSEMEN TAKE gold: not used, because an earlier line was carried out."
    part = told("BUILD figures 3", players=a(ore=2, horse=2))
    assert part[0] == "BUILD figures 3: only in part (2), because the goods were not there."


def test_which_choice_is_carried_out() -> None:
    found = told("HORSEMEN PLUNDER mogontiacum OR TAKE ore")
    line = "HORSEMEN PLUNDER mogontiacum OR HORSEMEN TAKE ore"
    assert found[0] == f"{line}: choice 2 is carried out: HORSEMEN TAKE ore."


def test_no_deals_are_counted() -> None:
    posted = {"A": {"ore": 1}, "B": {"gold": 5}}
    found = told("OFFER 1 ore > 1 gold", players=posted)
    assert found[0] == "OFFER 1 ore > 1 gold: it waits for an offer that fits; no deals are counted here."
    assert "You would then hold: 4 gold and 1 ore." in found


def test_all_or_nothing_is_explained() -> None:
    line = "HORSEMEN MOVE C17 PLUNDER mogontiacum"
    more = f"{line}: all or nothing. To march in any case, add: OR HORSEMEN MOVE C17"
    assert more in told(line)  # no figures: skipped
    ready = a(horsemen={"figures": 2})
    assert more not in told(line, players=ready)  # first in turn: nobody comes between
    assert more in told(line, players=ready, first="B")  # B and C act before
    assert not any("all or nothing" in text for text in told(f"{line} OR HORSEMEN MOVE C17", first="B"))


def test_what_a_counter_shows_is_never_told() -> None:
    line = "HORSEMEN PLUNDER mogontiacum"
    at = a(horsemen={"at": "C17", "figures": 2, "wagons": 1})
    faces = ("gold", "gold-loss", "pasture", "development-loss")
    found = [told(line, players=at, counters={"mogontiacum": face}) for face in faces]
    assert all(each == found[0] for each in found)
    assert any("Gold for wagons: 1." in text for text in found[0])
    assert "You would then hold: 3 gold." in found[0]  # 1 for the wagon, 2 of the warriors


def test_unseen_cards_are_called_so() -> None:
    found = told("BANK 3 ore > pasture", players=a(ore=3))
    assert any(text.startswith("Cards that nobody can foresee count here as: ") for text in found)


@pytest.mark.parametrize("top", ["diplomat", "treasure", "traitor"])
def test_a_card_that_will_be_drawn_is_not_foretold(top: str) -> None:
    """Whatever lies on top, and even if it could be played at once (C16)."""
    found = told(
        "BUY card\nPLAY diplomat GE7\nPLAY treasure\nPLAY traitor horsemen",
        options={"card_bought_this_phase": "playable_at_once"},
        players=a(gold=9, cattle=3),
        development=[top] * 3,
    )
    assert [text.split(":")[0] for text in found if text.endswith("the card was not in your hand.")] == [
        "PLAY diplomat GE7", "PLAY treasure", "PLAY traitor horsemen",
    ]  # fmt: skip


def test_the_7() -> None:
    near = {"B": {"ore": 1, "horsemen": {"at": "C17"}}}
    found = told("LEGION GE7 FROM C OR LEGION GE7 FROM B", players=near)
    assert found[0] == "horsemen: no order is possible, so they take 2 gold."
    assert "A 7 in your name, as things stand: LEGION GE7 FROM C OR LEGION GE7 FROM B." in found
    other = told("LEGION GE7", first="B", options={"dice_rollers": "first_player"})
    assert not any("A 7 in your name" in text for text in other)


def test_kingdoms_and_points() -> None:
    box = {"cities": ["roma"], "figures": 9, "wagons": 2}
    found = told("WARRIORS CONQUER spoletium", "ABCD", players=a(warriors=box))
    if "warriors: Spoleto would be yours." in found:
        assert "Your points would be 2 of 10." in found


def test_the_end_of_the_game_is_foretold() -> None:
    south = ["roma", "neapolis", "beneventum", "venusia", "brundisium", "panormus"]
    north = ["mediolanum", "verona", "aquileia", "pisae"]
    found = told("PASS", players=a(horsemen={"cities": south}, warriors={"cities": north}))
    assert found[-1] == "The game would end."
    assert not any("A 7 in your name" in text for text in found)


def test_pace_phase_tells_of_its_phase() -> None:
    found = told("HORSEMEN TAKE ore", pace="phase", phase="horsemen")
    assert found[0] == "HORSEMEN TAKE ore: done."
    assert not any("warriors: no order" in text for text in found)
    assert not any("A 7 in your name" in text for text in found)
