"""Battles (R38-R41, R62-R65) and what the options change in them."""

from __future__ import annotations

from typing import Any

import pytest
from morome_table import Played, game, place, step

from pbem.core.draw import SeededDice
from pbem.rules.morome.battle import Sides, fight
from pbem.rules.morome.execution import Resolution

MEMORY = {"garrison_memory": True}
EMPTY = {"mutual_annihilation": "held_empty"}


def rebels(provinces: dict[str, str], dice: str, **options: Any) -> Played:
    """Two events: rebels in Spain (D10 2), then a disaster in Britain. The seats hold Greece and Egypt too."""
    at = {"phase": "control", "provinces": {"greece": "B:3", "egypt": "A:3"} | provinces}
    return step(at, {}, f"d6=1 d6=1 d10=5 d10=2 {dice} d10=7 d10=1", **options)


def spain(played: Played) -> str:
    return str(played.after["event"]["provinces"]["spain"])


def test_casualties_fall_together_surplus_hits_are_wasted_r62_r63() -> None:
    played = rebels({"spain": "A:2"}, "d6=1 d6=4 d6=4 d6=4")
    battle = played.told("battle")[0]
    assert spain(played) == "A:2"
    assert battle["rounds"] == [{"legions": [4, 4], "enemies": [4], "killed_legions": 0, "killed_enemies": 1}]
    assert (battle["cause"], battle["attacker"], battle["defender"]) == ("rebels", "rebels", "A")
    assert (battle["result"], battle["left_legions"], battle["owner"]) == ("held", 2, "A")


def test_both_gone_is_lost_r65() -> None:
    played = rebels({"spain": "A:1"}, "d6=1 d6=1 d6=1")
    assert spain(played) == "lost"
    assert played.told("battle")[0]["result"] == "both_gone"
    assert played.told("fame")[0]["parts"] == [["governor", 1], ["lost", -1]]


def test_both_gone_held_empty() -> None:
    assert spain(rebels({"spain": "A:1"}, "d6=1 d6=1 d6=1", **EMPTY)) == "A:0"
    assert spain(rebels({"spain": "neutral:1"}, "d6=1 d6=1 d6=1", **EMPTY)) == "neutral:0"


def test_nobody_at_home_is_lost_at_once_r65() -> None:
    for options in ({}, EMPTY):
        played = rebels({"spain": "A:0"}, "d6=4", **options)
        assert spain(played) == "lost"
        assert played.told("fame")[0]["parts"] == [["governor", 1], ["lost", -1]]


def test_the_survivors_stay_with_garrison_memory() -> None:
    played = rebels({"spain": "A:1"}, "d6=3 d6=1 d6=1 d6=6 d6=6", **MEMORY)
    assert spain(played) == "lost:2"
    assert spain(rebels({"spain": "A:1"}, "d6=1 d6=1 d6=1", **MEMORY)) == "lost:0"


def move(provinces: dict[str, str], sheet: str, dice: str = "", **options: Any) -> Played:
    at = {"phase": "move", "provinces": {"spain": "A:4"} | provinces, "hands": {"A": ["march_on_rome"]}}
    return step(at, {"A": sheet}, dice, **options)


def test_a_known_garrison_needs_no_row_die() -> None:
    played = move({"gaul": "lost:1"}, "MOVE spain > gaul 3", "d6=1 d6=5 d6=5 d6=6", **MEMORY)
    assert played.after["move"]["provinces"]["gaul"] == "A:3"
    assert played.told("battle")[0]["garrison"] is None


def test_an_empty_garrison_is_taken_without_dice_by_three() -> None:
    assert move({"gaul": "lost:0"}, "MOVE spain > gaul 3", **MEMORY).after["move"]["provinces"]["gaul"] == "A:3"
    few = move({"gaul": "lost:0"}, "MOVE spain > gaul 2", **MEMORY)
    assert few.after["move"]["provinces"]["gaul"] == "lost:0"
    assert few.orders("A") == [("skipped", "few_legions")]


def test_a_beaten_reconquest_leaves_survivors_behind() -> None:
    # Row 1, 3 armies. 1,1,5 = 2 hits / 1,1,1 = 3 hits.
    dice = "d6=1 d6=3 d6=1 d6=1 d6=5 d6=1 d6=1 d6=1"
    assert move({"gaul": "lost"}, "MOVE spain > gaul 3", dice).after["move"]["provinces"]["gaul"] == "lost"
    played = move({"gaul": "lost"}, "MOVE spain > gaul 3", dice, **MEMORY)
    assert played.after["move"]["provinces"]["gaul"] == "lost:1"
    assert played.told("battle")[0]["result"] == "beaten"


def test_attackers_gone_with_the_garrison_have_not_won_r65() -> None:
    dice = "d6=1 d6=3 d6=1 d6=1 d6=1 d6=1 d6=1 d6=1"
    for options in ({}, EMPTY):
        played = move({"gaul": "lost"}, "MOVE spain > gaul 3", dice, **options)
        assert played.after["move"]["provinces"]["gaul"] == "lost"
        assert played.state.losses == {}


def march(rome: str, dice: str = "", **options: Any) -> Played:
    return move({"north_italy": "A:1", "rome": rome}, "MARCH north_italy > rome 1", dice, **options)


def test_an_empty_rome_falls_without_a_roll_r41() -> None:
    played = march("B:0")
    assert played.after["move"]["provinces"]["rome"] == "A:1"
    assert played.state.losses == {"B": 1} and played.state.gains == {}
    assert played.told("battle")[0]["rounds"] == []


def test_a_neutral_rome_taken_by_march_is_a_gain_c28() -> None:
    played = march("neutral:1", "d6=4 d6=5")
    assert played.after["move"]["provinces"]["rome"] == "A:1"
    assert played.state.gains == {"A": 1} and played.state.losses == {}


def test_rome_gone_with_both_sides() -> None:
    played = march("B:1", "d6=4 d6=4")
    assert played.after["move"]["provinces"]["rome"] == "lost"
    assert played.state.losses == {"B": 1}
    assert played.state.discard == {"march_on_rome": 1}
    kept = march("B:1", "d6=4 d6=4", **EMPTY)
    assert kept.after["move"]["provinces"]["rome"] == "B:0" and kept.state.losses == {}
    assert march("neutral:1", "d6=4 d6=4", **EMPTY).after["move"]["provinces"]["rome"] == "neutral:0"
    assert march("B:1", "d6=4 d6=4", **MEMORY).after["move"]["provinces"]["rome"] == "lost:0"


@pytest.mark.parametrize(
    ("option", "dice", "rome"),
    [("4_4", "d6=4 d6=5", "A:1"), ("3_4", "d6=4 d6=4", "B:1"), ("3_3", "d6=3 d6=4", "A:1")],
)
def test_civil_war_hits(option: str, dice: str, rome: str) -> None:
    assert march("B:1", dice, civil_war_hit=option).after["move"]["provinces"]["rome"] == rome


# Chance to hold against 1D6, 2D6 and Hannibal's 3D6, in ten-thousandths (rules 3.7).
ODDS = {3: (4832, 911, 32), 6: (9438, 4855, 756), 9: (9998, 8716, 3201)}


@pytest.mark.parametrize("legions", sorted(ODDS))
@pytest.mark.parametrize(("dice", "hit"), [(1, 3), (2, 3), (3, 4)])
def test_odds_of_holding(legions: int, dice: int, hit: int) -> None:
    g = game()
    rolls = SeededDice(b"\x01" * 32, b"\x02" * 32)
    res = Resolution(g.rules, place(g, phase="pay"), rolls, {})
    tries = 600
    held = 0
    for n in range(tries):
        label = f"{legions}/{dice}/{n}"
        enemies = sum(res.roll(f"{label}/size", dice, 6))
        held += fight(res, label, Sides(legions, enemies, (4, hit))).legions > 0
    wanted = ODDS[legions][dice - 1] * tries / 10_000
    assert abs(held - wanted) <= 45, (held, wanted)  # more than three and a half standard deviations
