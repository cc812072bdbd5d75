"""What the forecast says, and the dice that stand in for dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from spqrisiko_table import game, lines, place

from pbem.core.text import Text
from pbem.render.speech import Speaker
from pbem.rules.spqrisiko import odds
from pbem.rules.spqrisiko.luck import Luck


def forecast(sheet: str, seat: str = "A", options: dict[str, Any] | None = None, **at: Any) -> list[str]:
    g = game(**(options or {}))
    view = g.view(place(g, **at), seat)
    return said(g.forecast(view, seat, lines(g, "AB", sheet)))


def said(texts: Sequence[Text]) -> list[str]:
    speaker = Speaker("en")  # things are said by their ids
    return [speaker.say(text) for text in texts]


ITALY: dict[str, Any] = {"regions": {"italia": "A:3", "corsica": "A:1+1", "creta": "B:1"}, "seas": {"ionium": "A:2"}}


def test_points_pieces_lines_and_holdings() -> None:
    sheet = "EXCHANGE galicia britannia belgica\nREINFORCE italia 4L, corsica 9T\nMETROPOLIS italia\n"
    sheet += "MOVE italia > corsica 1"
    told = forecast(
        sheet, vp={"A": 24}, hands={"A": ["galicia", "britannia", "belgica"]}, metropoli=["corsica"], **ITALY
    )
    assert told == [
        "Points: 24 + 1 = 25.",
        "The track gives 4L and 1T.",
        "The cards give 2L and 4T.",
        "Not placed by your orders, so by rule: 2L in corsica.",
        "EXCHANGE galicia britannia belgica: done.",
        "REINFORCE italia 4L, corsica 9T: only in part (9), because that was all there was.",
        "METROPOLIS italia: skipped, because there was no Metropoli to place.",
        "MOVE italia > corsica 1: skipped, because the places were not next to each other, "
        "and no bridge of your own seas joined them.",
        "You would then hold: regions 2, seas 1, legions 10, triremes 8.",
    ]


def test_what_would_be_lost() -> None:
    told = forecast("PASS", regions={"galatia": "A:1", "creta": "B:1"})
    assert "Lost for want of a place: 2T." in told


def test_battles_have_their_chance_and_cards_of_power_are_told() -> None:
    at = {"cisalpina": "A:9", "corsica": "A:1", "sardinia": "A:1", "italia": "barbarians:3", "creta": "B:1"}
    told = forecast("REINFORCE corsica 3L\nATTACK cisalpina > italia ROUNDS 1\nPAUSE", vp={"A": 40}, regions=at)
    # Three dice beat a printed 3 unless all show 1, 2 or 3: 7 times in 8.
    assert "Dice decide the battle from cisalpina against italia: you win it about 88 times in 100." in told
    assert told[-2:] == [
        "Your cards of power would be: proconsul of p-italia.",
        "The turn would be paused: you go on with a new sheet.",
    ]


def test_a_battle_of_many_has_no_number() -> None:
    told = forecast("ATTACK italia > cisalpina", regions={"italia": "A:99", "cisalpina": "B:9"})
    assert "Dice decide the battle from italia against cisalpina." in told


def test_the_draft() -> None:
    at: dict[str, Any] = {"phase": "draft", "row": ["asia", "creta", "galicia"], "deck": ["italia"]}
    told = forecast("DRAFT britannia, galicia, italia", "B", regions={"britannia": "barbarians:3"}, **at)
    assert told == [
        "Not to be had any more: britannia.",
        "If nobody takes it before you, your next card is galicia.",
        "Of your list 2 can still come; without one of them the rule picks for you.",
    ]


def test_the_deployment() -> None:
    at = {"italia": "A:1", "noricum": "A:1", "sicilia": "A:1", "creta": "B:1"}
    told = forecast("DEPLOY italia 4L 1T\nDEPLOY italia 1L", phase="deploy", regions=at)
    assert told == [
        "Not placed by your orders, so by rule: 3L and 3T in sicilia and 3L in noricum.",
        "DEPLOY italia 4L 1T: done.",
        "DEPLOY italia 1L: skipped, because the region had its placement.",
    ]


def test_a_finished_game_has_no_forecast() -> None:
    assert forecast("PASS", phase="over", ranking=[["A"], ["B"]]) == []


def test_nothing_that_is_hidden_changes_it() -> None:
    sheet = "REINFORCE italia 6L\nATTACK italia > cisalpina"
    one = forecast(sheet, hands={"A": ["asia"], "B": ["syria"]}, row=["judea"], deck=["creta", "ponto"], **ITALY)
    two = forecast(sheet, hands={"A": ["asia"], "B": ["ponto"]}, row=["judea"], deck=["syria", "creta"], **ITALY)
    assert one == two


# --- luck ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("att", "defence"), [(3, 3), (3, 2), (2, 1), (1, 2)])
def test_in_the_long_run_nobody_is_lucky(att: int, defence: int) -> None:
    luck = Luck(place(game(), regions={"epirus": "A:9", "macedonia": "B:9"}))
    lost = 0
    for n in range(100):
        red = luck.roll(f"battle/epirus-macedonia/{n}/att", att, 6)
        blue = luck.roll(f"battle/epirus-macedonia/{n}/def", defence, 6)
        assert red == sorted(red, reverse=True) and blue == sorted(blue, reverse=True)
        lost += sum(a <= b for a, b in zip(red, blue, strict=False))
    ways = 6 ** (att + defence)
    expected = 100 * sum(loss[0] * n for loss, n in odds.attack(att, defence).items()) / ways
    assert abs(lost - expected) <= 1


def test_a_token_falls_when_a_success_is_due() -> None:
    luck = Luck(place(game(), regions={"epirus": "A:9", "macedonia": "barbarians:5"}))
    rolls = [luck.roll(f"battle/epirus-macedonia/{n}/att", 3, 6) for n in range(4)]
    assert [roll[0] for roll in rolls] == [1, 6, 1, 6]  # 42 in 100: due at 84, and again at 168


def test_harmless_ties_hurt_nobody() -> None:
    luck = Luck(place(game(), seas={"ionium": "A:9", "syrtis": "B:9"}), ["syrtis"])
    red = luck.roll("battle/ionium-syrtis/1/att", 3, 6)
    blue = luck.roll("battle/ionium-syrtis/1/def", 3, 6)
    assert blue == sorted(blue, reverse=True) and len(red) == len(blue) == 3


# --- odds of battles ----------------------------------------------------------------------------------------------
def test_odds_of_small_battles_by_hand() -> None:
    one = odds.ONE
    assert odds.win(2, 1) == 15 * one // 36
    assert odds.win(1, 1) == 0
    assert odds.win(5, 0) == one
    assert odds.win(3, 1, rounds=1, dice=1) == 15 * one // 36
    assert odds.win_token(2, (3,)) == one // 2
    assert odds.win_token(3, (3,), dice=1) == 3 * one // 4
    assert odds.win_token(3, (3,), dice=1, rounds=1) == one // 2
    assert odds.win_token(2, (1, 1)) == 0
    assert odds.win_token(1, (3,), 0, 0) == one // 2
    assert odds.win(9, 3, stop=9) == 0


def test_ties_that_hurt_nobody_are_thrown_again() -> None:
    assert odds.win(2, 1, ties=True) == odds.ONE // 2
