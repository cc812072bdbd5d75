"""Warnings: what depends on the position is accepted, and doubted with place, code, sentence and hint (K7, K10-K30)."""

from __future__ import annotations

from typing import Any

import pytest
from strg_table import files, game, place

from pbem.core.problem import Problem
from pbem.core.reading import read
from pbem.render.problems import problem_lines
from pbem.render.speech import Speaker

RICH = {"gold": 20, "grain": 3, "ore": 3, "horse": 3, "cattle": 3}


def warned(text: str, seats: str = "ABC", pace: str = "round", options: Any = None, **state: Any) -> list[Problem]:
    """The warnings of A's sheet; nothing may be refused, and every warning can be said in both languages."""
    g = game(pace, **(options or {}))
    found = read(g, g.view(place(g, seats, **state), "A"), "A", text)
    assert found.refused == ()
    for problem in found.warnings:
        assert problem.severity == "warning"
        for lang in ("en", "it"):
            assert problem_lines(problem, Speaker(lang, g.names).say)
    return list(found.warnings)


def codes(text: str, **more: Any) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in warned(text, **more)]


def a(**goods: Any) -> dict[str, Any]:
    return {"A": goods}


def told(text: str, **more: Any) -> tuple[str, str]:
    """The one warning and its hint, in English."""
    (problem,) = warned(text, **more)
    say = Speaker("en", game().names).say
    return say(problem.text), say(problem.hint) if problem.hint else ""


# --- trade --------------------------------------------------------------------------------------------------------
def test_what_cannot_be_paid() -> None:
    assert codes("BUILD figures") == [(1, "no-goods")]
    assert codes("BUILD figures", players=a(gold=6)) == []  # 3 gold for each of two cards
    assert codes("BUILD figures CARDS", players=a(gold=6, ore=1)) == [(1, "no-goods")]
    assert codes("BUY card", players=a(gold=3)) == [(1, "no-goods")]  # 1 + 3 for the cattle
    assert codes("BUY card", players=a(gold=4)) == []
    assert codes("BUILD wagon warriors", players=a(grain=1, horse=1, cattle=1)) == []
    assert codes("BANK 3 grain > ore", players=a(grain=2, gold=9)) == [(1, "no-goods")]
    assert codes("BANK 3 grain > ore", players=a(grain=3)) == []


def test_lines_are_looked_at_one_after_the_other() -> None:
    sheet = "BANK 3 grain > ore\nBUILD figures\nBUILD figures"
    assert codes(sheet, players=a(grain=3, horse=1)) == [(3, "no-goods")]


def test_a_count_that_is_only_done_in_part() -> None:
    found = warned("BUILD figures 3", players=a(ore=2, horse=2))
    assert [problem.code for problem in found] == ["no-goods"]
    assert Speaker("en", game().names).say(found[0].text).startswith("Only 2 of 3:")


def test_gold_for_missing_cards_is_explained() -> None:
    text, hint = told("BUILD wagon horsemen", players=a(gold=5, grain=1))
    assert text == "It costs 6 gold and 1 grain by then, and you have 5 gold."
    assert hint == "Each missing card costs 3 gold."
    text, hint = told("BUILD figures CARDS", players=a(gold=9, ore=1))
    assert text == "These cards are missing by then: 1 horse."
    assert hint == "Without CARDS 3 gold would replace each."


def test_offers_of_what_one_does_not_have() -> None:
    assert codes("OFFER 2 ore > 1 gold", players=a(ore=1)) == [(1, "no-goods")]
    assert codes("OFFER 2 ore > 1 gold", players=a(ore=2)) == []  # nobody answers: that is no fault
    sheet = "BANK 3 grain > ore\nOFFER 1 ore > 1 gold"
    assert codes(sheet, players=a(grain=3)) == []  # there when the turn comes


def test_pieces_and_decks_that_are_used_up() -> None:
    assert codes("BUY card", development=[], players=a(gold=9)) == [(1, "none-left")]
    full = a(**RICH, horsemen={"figures": 7}, warriors={"figures": 7})
    assert codes("BUILD figures", players=full) == [(1, "none-left")]
    wagons = a(**RICH, horsemen={"wagons": 6}, warriors={"wagons": 4})
    assert codes("BUILD wagon horsemen", players=wagons) == [(1, "none-left")]


def test_cards() -> None:
    assert codes("PLAY diplomat GE7") == [(1, "no-card")]
    assert codes("PLAY diplomat GE7", players=a(cards=["diplomat"])) == []
    assert codes("PLAY treasure\nPLAY diplomat GE7", players=a(cards=["diplomat", "treasure"])) == [(2, "one-card")]
    assert codes("PLAY traitor horsemen\nHORSEMEN TAKE ore") == [(1, "no-card")]


def test_a_second_card_for_a_tribe() -> None:
    sheet = "PLAY treasure horsemen\nPLAY great_warrior horsemen\nHORSEMEN MOVE C17"
    assert codes(sheet, players=a(cards=["treasure", "great_warrior"])) == [(2, "one-card")]


def test_a_card_bought_in_this_phase_cannot_be_played_yet() -> None:
    sheet = "BUY card\nPLAY diplomat GE7"
    assert codes(sheet, players=a(gold=9)) == [(2, "too-new")]
    assert codes(sheet, players=a(gold=9), options={"card_bought_this_phase": "playable_at_once"}) == []


def test_who_cannot_be_robbed() -> None:
    more = {"players": {"A": {"cards": ["diplomat"]}, "B": {"ore": 1}}}
    assert codes("PLAY diplomat GE7 FROM B", **more) == [(1, "no-victim")]
    text, hint = told("PLAY diplomat GE7 FROM B", **more)
    assert "B has no tribe or city at GE7" in text
    assert hint == "Nobody can be robbed there now."
    near = {"players": {"A": {"cards": ["diplomat"]}, "B": {"ore": 1, "horsemen": {"at": "C17"}}}}
    assert codes("PLAY diplomat GE7 FROM B", **near) == []
    assert codes("PLAY diplomat GE7 FROM B STEAL gold", **near) == [(1, "no-gold-victim")]


# --- tribes -------------------------------------------------------------------------------------------------------
def test_marches() -> None:
    assert codes("HORSEMEN MOVE B19") == []
    assert codes("HORSEMEN MOVE B20") == [(1, "own-place")]
    assert codes("HORSEMEN MOVE C21") == [(1, "taken")]  # B's horsemen
    assert codes("HORSEMEN MOVE L21") == [(1, "cannot-pay")]
    kingdom = a(horsemen={"cities": ["roma"]})
    assert codes("HORSEMEN MOVE C17", players=kingdom) == [(1, "not-migrating")]


def test_who_stands_on_the_crossroads_is_named() -> None:
    assert told("HORSEMEN MOVE C21")[0] == "A tribe of B stands on C21."


def test_plunder() -> None:
    two = {"at": "C17", "figures": 2}
    assert codes("HORSEMEN PLUNDER mogontiacum", players=a(horsemen=two)) == []
    assert codes("HORSEMEN MOVE C17 PLUNDER mogontiacum") == [(1, "few-figures")]
    assert codes("HORSEMEN PLUNDER roma", players=a(horsemen=two)) == [(1, "not-next")]
    gone = {"counters": {"mogontiacum": ""}}
    assert codes("HORSEMEN PLUNDER mogontiacum", players=a(horsemen=two), **gone) == [(1, "no-counter")]
    third = {**two, "counters": [{"province": "germania", "face": "gold"}] * 2}
    assert codes("HORSEMEN PLUNDER mogontiacum", players=a(horsemen=third)) == [(1, "two-of-colour")]


def test_a_traitor_takes_the_doubt_away() -> None:
    sheet = "PLAY traitor horsemen\nHORSEMEN MOVE C17 PLUNDER mogontiacum"
    assert codes(sheet, players=a(cards=["traitor"])) == []


def test_figures_built_above_count() -> None:
    sheet = "BUILD figures 2\nHORSEMEN MOVE C17 PLUNDER mogontiacum"
    assert codes(sheet, players=a(ore=2, horse=2)) == []


def test_towers_and_figures_are_told() -> None:
    text, hint = told("HORSEMEN MOVE C17 PLUNDER mogontiacum", players=a(horsemen={"figures": 1}))
    assert text == "Mainz has 2 towers, and the box of the horsemen has 1 figure."
    assert hint == "BUILD more, or PLAY a traitor for this tribe."


COLOURS = [{"province": p, "face": "gold"} for p in ("germania", "gallia", "hispania")]


def test_conquests() -> None:
    ready = {"at": "C17", "figures": 2, "wagons": 1, "counters": COLOURS}
    line = "HORSEMEN CONQUER mogontiacum"
    assert codes(line, players=a(horsemen=ready)) == []
    assert codes(line, players=a(horsemen={**ready, "counters": COLOURS[:2]})) == [(1, "three-colours")]
    assert codes(line, players=a(horsemen={**ready, "wagons": 0})) == [(1, "no-wagon")]
    assert codes(line, players=a(horsemen={**ready, "figures": 1})) == [(1, "few-figures")]
    owned = {"A": {"horsemen": ready}, "B": {"warriors": {"cities": ["mogontiacum"]}}}
    assert codes(line, players=owned) == [(1, "conquered")]
    far = {"cities": ["roma"], "figures": 5, "wagons": 2}
    assert codes(line, players=a(horsemen=far)) == [(1, "out-of-reach")]


def test_a_choice_that_is_possible_is_enough() -> None:
    assert codes("HORSEMEN MOVE C17 PLUNDER mogontiacum OR TAKE ore") == []
    sheet = "HORSEMEN PLUNDER mogontiacum OR HORSEMEN CONQUER roma"
    assert {line for line, _ in codes(sheet)} == {1}


def test_take_when_there_is_none() -> None:
    others = {"A": {"ore": 7}, "B": {"ore": 7}}
    assert codes("HORSEMEN TAKE ore", players=others) == [(1, "none-left")]


# --- conditions, the set-up, the 7 ----------------------------------------------------------------------------------
def test_conditions_that_are_not_true_now() -> None:
    assert codes("BUY card IF HAS(9 gold)", players=a(gold=8)) == [(1, "condition")]
    assert codes("BUY card IF HAS(8 gold)", players=a(gold=8)) == []
    assert codes("HORSEMEN TAKE ore IF MINE(roma)") == [(1, "condition")]


def test_start() -> None:
    assert codes("START horsemen C23") == []
    assert codes("START horsemen C23", round=2) == [(1, "first-round")]


def test_only_the_last_pay_holds() -> None:
    assert codes("PAY gold first\nPAY grain first") == [(1, "later-line")]


def test_legion() -> None:
    near = {"A": {}, "B": {"ore": 1, "horsemen": {"at": "C17"}}}
    assert codes("LEGION GE7 FROM B", players=near) == []
    assert codes("LEGION GE7 FROM C", players=near) == [(1, "no-victim")]
    assert codes("LEGION GE7 FROM C OR LEGION GE7", players=near) == []
    only_b = {"dice_rollers": "first_player"}
    assert codes("LEGION GE7", first="B", options=only_b) == [(1, "no-roll")]
    assert codes("LEGION GE7", first="A", options=only_b) == []
    passes = {"dice_rollers": "first_player", "first_player": "passes_left_each_round"}
    assert codes("LEGION GE7", first="A", options=passes) == [(1, "no-roll")]


def test_pace_phase_looks_at_its_own_phase() -> None:
    assert codes("WARRIORS MOVE L21", pace="phase", phase="warriors") == [(1, "cannot-pay")]
    assert codes("BUILD figures", pace="phase") == [(1, "no-goods")]


@pytest.mark.parametrize("name", ["sheet.txt", "sheet.it.txt"])
def test_the_worked_sheets_can_be_doubted(name: str) -> None:
    g = game()
    found = read(g, g.view(place(g, ("VALERIA", "LIVIA")), "VALERIA"), "VALERIA", files()[name].decode())
    assert found.refused == ()
    assert found.warnings  # a bare position has no goods


def test_nothing_hidden_decides() -> None:
    """Two positions that look alike to a seat get the same warnings."""
    g = game()
    sheet = "BUY card\nPLAY traitor horsemen\nHORSEMEN PLUNDER mogontiacum\nWARRIORS MOVE D20\nBANK 3 ore > pasture"
    more = {"players": {"A": {"gold": 9, "ore": 3, "horsemen": {"at": "C17", "figures": 2}}}}
    one = place(g, "ABC", development=["traitor", "diplomat"], pasture=["horse", "cattle"], **more)
    other = place(
        g, "ABC", development=["treasure", "traitor"], pasture=["cattle", "horse"],
        counters={"mogontiacum": "development-loss"}, **more,
    )  # fmt: skip
    found = [read(g, g.view(state, "A"), "A", sheet).warnings for state in (one, other)]
    assert found[0] == found[1]
