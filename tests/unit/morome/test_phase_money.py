"""Tribute, Bid for Rome, Pay, Raise, Initiative: what the handed cases leave open."""

from __future__ import annotations

from typing import Any

import pytest
from morome_table import step

TRIBUTE: dict[str, Any] = {"phase": "tribute"}


def test_taxation_needs_a_province_c20() -> None:
    at = TRIBUTE | {"provinces": {"spain": "neutral:3"}, "hands": {"A": ["taxation"]}}
    played = step(at, {"A": "PLAY taxation"}, elimination="exile")
    assert played.orders("A") == [("skipped", "no_province")]
    assert played.state.holds("A", "taxation") == 1


def test_taxation_pays_for_struck_provinces_too_r76() -> None:
    at = TRIBUTE | {"disaster": ["spain"], "hands": {"A": ["taxation"]}}
    played = step(at, {"A": "PLAY taxation"}, "d6=2")
    assert played.after["tribute"]["money"]["A"] == 2


def test_taxation_all_together() -> None:
    at = TRIBUTE | {"provinces": {"gaul": "A:0"}, "hands": {"A": ["taxation"]}}
    # One check: 1. Spain: one rebel, 3 legions hit it. Gaul: empty, size die, lost.
    played = step(at, {"A": "PLAY taxation"}, "d6=1 d6=1 d6=4 d6=5 d6=5 d6=4 d6=3", taxation_revolt="all_together")
    assert played.after["tribute"]["provinces"]["gaul"] == "lost"
    assert played.told("tax_check") == [{"seat": "A", "province": None, "die": 1, "revolt": True}]
    quiet = step(at, {"A": "PLAY taxation"}, "d6=2", taxation_revolt="all_together")
    assert quiet.after["tribute"]["money"]["A"] == 16


def test_conditions_of_play_at_each_cards_own_moment_c17() -> None:
    at = TRIBUTE | {"caesar": "B", "hands": {"A": ["bread_and_circuses"] * 2}, "provinces": {"rome": "B:0"}}
    sheets = {"A": "PLAY bread_and_circuses, bread_and_circuses IF LEGIONS(rome)=0"}
    played = step(at, sheets, "d6=3 d6=6")
    assert played.after["tribute"]["money"]["B"] == 16 - 9
    assert played.orders("A") == [("done", "")]


def test_a_caesar_may_play_bread_himself_c20() -> None:
    at = TRIBUTE | {"caesar": "A", "hands": {"A": ["bread_and_circuses"]}}
    played = step(at, {"A": "PLAY bread_and_circuses"}, "d6=6")
    assert played.after["tribute"]["money"]["A"] == 10
    assert played.told("bread") == [{"seat": "A", "caesar": "A", "die": 6, "paid": 6}]


def test_gifts_go_to_the_living() -> None:
    sheets = {"A": "GIVE C 1\nGIVE B 1 IF CAESAR\nGIVE B 1"}
    played = step(TRIBUTE | {"out": ["C"], "turn": 2}, sheets, seats="ABC", trade="tribute")
    assert played.orders("A") == [("skipped", "dead_target"), ("skipped", "condition"), ("done", "")]
    assert played.state.money == {"A": 5, "B": 7, "C": 0}


def test_zero_bid_wins_for_a_neutral_rome_only() -> None:
    played = step(TRIBUTE, {}, "d10=3 d10=3 d10=1 d10=8 d10=2", seats="ABC", zero_bid_wins=True)
    assert played.state.caesar == "A"
    told = played.told("auction")[0]
    assert told["rolls"] == [
        {"seats": ["A", "B", "C"], "faces": [3, 3, 1]}, {"seats": ["A", "B"], "faces": [8, 2]},
    ]  # fmt: skip
    kept = step(TRIBUTE | {"caesar": "C"}, {}, seats="ABC", zero_bid_wins=True)
    assert kept.state.caesar == "C"


def test_fame_is_lost_when_outbid_with_fame_loss_scope_any() -> None:
    at = TRIBUTE | {"caesar": "A"}
    assert step(at, {"B": "ROME 1"}).state.losses == {}
    assert step(at, {"B": "ROME 1"}, fame_loss_scope="any").state.losses == {"A": 1}


def test_the_first_line_whose_tests_hold_is_the_slip_c15() -> None:
    sheets = {"A": "ROME 1 IF CAESAR\nROME 2 IF NEUTRAL(rome) OR ROME 3\nROME 4 IF NEUTRAL(rome)"}
    played = step(TRIBUTE, sheets)
    assert played.told("auction")[0]["slips"][0]["amount"] == 2
    assert played.orders("A") == [("skipped", "condition"), ("done", ""), ("unused", "earlier_alternative")]


def test_a_card_not_held_any_more_is_struck_c21() -> None:
    at = {"phase": "tribute", "hands": {"A": ["senate_support"]}}
    played = step(at, {"A": "ROME 1 + senate_support + senate_support"})
    told = played.told("auction")[0]["slips"][0]
    assert (told["cards"], told["total"]) == (["senate_support"], 4)
    assert played.orders("A") == [("cut", "no_card")]
    assert played.outcome.opens == ["card/republic/0/0"]


PAY: dict[str, Any] = {"phase": "pay"}


def test_disband_with_a_condition_r26() -> None:
    at = PAY | {"provinces": {"spain": "A:3", "gaul": "A:2"}, "money": {"A": 4}}
    assert step(at, {"A": "DISBAND gaul IF CAESAR"}).after["pay"]["provinces"]["spain"] == "A:2"
    assert step(at, {"A": "DISBAND gaul IF NOT CAESAR"}).after["pay"]["provinces"]["gaul"] == "A:1"


def test_voluntary_disband_keeps_the_list_for_the_rest() -> None:
    at = PAY | {"provinces": {"spain": "A:3", "gaul": "A:2"}, "money": {"A": 3}}
    # One goes from Spain by wish: 4 left, 3 paid, one more from Gaul by the list.
    played = step(at, {"A": "DISBAND spain 1, gaul"}, voluntary_disband=True)
    assert played.after["pay"]["provinces"] | {"spain": "A:2", "gaul": "A:1"} == played.after["pay"]["provinces"]
    assert played.told("upkeep")[0] == {"seat": "A", "due": 4, "paid": 3, "disbanded": [["gaul", 1]]}
    assert played.told("disbanded") == [{"seat": "A", "province": "spain", "count": 1}]


def test_recruiting_stays_dear_with_5_to_10() -> None:
    at = PAY | {"turn": 7, "money": {"A": 9}}
    assert step(at, {"A": "RAISE spain 9"}).after["raise"]["provinces"]["spain"] == "A:6"
    assert step(at, {"A": "RAISE spain 9"}, recruit_cost_3_from="5_to_10").after["raise"]["provinces"]["spain"] == "A:5"


def test_raise_or_allies_c16() -> None:
    at = PAY | {"money": {"A": 4}, "hands": {"A": ["barbarian_allies"]}}
    sheets = {"A": "RAISE spain 1 OR ALLIES spain\nRAISE spain 1 OR ALLIES spain"}
    played = step(at, sheets, "d6=5")  # 1 left after upkeep: too little, so the allies come
    assert played.after["raise"]["provinces"]["spain"] == "A:6"
    assert played.orders("A") == [("done", ""), ("skipped", "no_card")]


def test_raise_is_cut_r28() -> None:
    at = PAY | {"money": {"A": 9, "B": 3}, "plague": ["greece"]}
    played = step(at, {"A": "RAISE spain 2, greece 1, spain 9", "B": "RAISE greece 1"})
    assert played.orders("A") == [("cut", "not_mine")]
    assert played.orders("B") == [("skipped", "plague")]
    assert played.after["raise"]["provinces"]["spain"] == "A:6"


INIT: dict[str, Any] = {"phase": "initiative", "money": {"A": 5, "B": 5, "C": 5, "D": 5}}


def test_ties_group_by_group_c24() -> None:
    # A, C and D are equal at 1, B has 2. 7, 4, 7: A and D again, 2 and 9. Rank B, D, A, C.
    sheets = {"A": "INIT 1", "B": "INIT 2", "C": "INIT 1", "D": "INIT 1"}
    played = step(INIT, sheets, "d10=7 d10=4 d10=7 d10=2 d10=9", seats="ABCD")
    assert played.told("initiative")[0]["ranking"] == ["B", "D", "A", "C"]


def test_the_higher_group_is_rolled_out_first_c24() -> None:
    # All equal. 5, 9, 5, 9: B and D (9): 1, 1, again 6, 3. Then A and C (5): 2, 8.
    played = step(INIT, {}, "d10=5 d10=9 d10=5 d10=9 d10=1 d10=1 d10=6 d10=3 d10=2 d10=8", seats="ABCD")
    assert played.told("initiative")[0]["ranking"] == ["B", "D", "C", "A"]


@pytest.mark.parametrize(("option", "money"), [("all", [2, 3, 4]), ("winner", [2, 5, 5]), ("none", [5, 5, 5])])
def test_who_pays_r33(option: str, money: list[int]) -> None:
    at = INIT | {"money": {"A": 5, "B": 5, "C": 5}, "hands": {"C": ["forced_march"]}}
    sheets = {"A": "INIT 3", "B": "INIT 2", "C": "INIT 1 + forced_march"}
    if option == "winner":
        money = [5, 5, 4]  # C has 4
    played = step(at, sheets, seats="ABC", initiative_bids_paid=option)
    assert list(played.state.money.values()) == money
    assert played.state.discard == {"forced_march": 1}  # spent in every case


@pytest.mark.parametrize(
    ("wishes", "order"),
    [
        (["CHOOSE 3", "CHOOSE 3", "CHOOSE 3", ""], "DCAB"),
        (["CHOOSE last", "CHOOSE last", "CHOOSE 9", ""], "DCBA"),
        (["CHOOSE 2", "CHOOSE first", "CHOOSE 2", "CHOOSE 1"], "BACD"),
    ],
)
def test_any_place_c30(wishes: list[str], order: str) -> None:
    sheets = {seat: f"INIT {4 - n} {wish}" for n, (seat, wish) in enumerate(zip("ABCD", wishes, strict=True))}
    played = step(INIT, sheets, seats="ABCD", initiative_choice="any_place")
    assert "".join(played.state.order) == order


def test_one_living_seat_rolls_no_die_c24() -> None:
    played = step({"phase": "initiative", "out": ["B"], "turn": 2}, {}, last_survivor_ends=False)
    assert played.state.order == ["A"]
