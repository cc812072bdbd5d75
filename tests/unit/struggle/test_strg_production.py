"""I. Production: who rolls, what hexes yield, the 7."""

from __future__ import annotations

import pytest
from strg_table import QUIET, game, line, place, resolve, rolls

from pbem.core.orders import Test
from pbem.rules.struggle.orders import Legion

# B20 touches BA1 (field 3), BA2 (mountain 5), BA5 (pasture 10); C23 touches BA6 (field 4), BA7 (mountain 9), BA9
# (pasture 10).


def test_four_different_numbers_rolled_in_turn() -> None:
    """The second number comes at the third attempt of the second seat.

    rules: K32, production
    """
    played = resolve(game(), place(game(), first="B"), {}, rolls("11", "11", "11", "44", "56", "33"))
    assert played.state.rolled == [2, 8, 11, 6] and played.state.round == 2
    rolled = [(data["n"], data["seat"], data["total"], data["again"]) for data in played.told("rolled")]
    assert rolled == [
        (1, "B", 2, False), (2, "C", 2, True), (2, "C", 2, True), (2, "C", 8, False), (3, "A", 11, False),
        (4, "B", 6, False),
    ]  # fmt: skip
    assert played.after["production"]["rolled"] == [2, 8, 11, 6]


def test_the_first_player_rolls_all() -> None:
    """rules: K32, C2"""
    g = game(dice_rollers="first_player")
    sheets = {"A": [Legion("GE5")], "B": [Legion("GE7")]}
    played = resolve(g, place(g, first="B"), sheets, QUIET)
    assert {data["seat"] for data in played.told("rolled")} == {"B"}
    assert played.state.legionnaire == "GE7"


def test_the_first_player_stays_or_passes() -> None:
    """rules: K13, C3"""
    assert resolve(game(), place(game()), {}, QUIET).state.first == "A"
    g = game(first_player="passes_left_each_round")
    played = resolve(g, place(g), {}, QUIET)
    assert played.state.first == "B"
    assert [data["seat"] for data in played.told("rolled")] == ["B", "C", "A", "B"]
    assert resolve(g, place(g, first="C"), {}, QUIET).state.first == "A"


def test_one_card_a_hex_however_many_pieces() -> None:
    """Both tribes of A at BA9 and BA5 (10): two cards. B's warriors stand at BA3 (6) and BA6 (4).

    rules: K33
    """
    state = place(game(), "AB", players={"A": {"horsemen": {"at": "C22"}}, "B": {"horsemen": {"at": "A14"}}},
                  pasture=["cattle", "horse", "horse"])  # fmt: skip
    played = resolve(game(), state, {}, rolls("46", "22", "33", "11"))
    goods = played.state.players["A"].goods
    # 10: BA9 once though both tribes touch it; 4: BA6 once; 6: BA8
    assert (goods["cattle"], goods["horse"], goods["grain"], goods["ore"]) == (1, 0, 1, 1)
    told = [data for data in played.told("yielded") if data["total"] == 10]
    assert told == [{"total": 10, "seat": "A", "hexes": [["BA9", "pasture", 1]]}]
    six = [data for data in played.told("yielded") if data["seat"] == "B" and data["total"] == 6]
    assert six == [{"total": 6, "seat": "B", "hexes": [["BA3", "pasture", 1]]}]


def test_a_short_pile_goes_card_by_card_from_the_first_player() -> None:
    """13 grain are in hands: of the two seats at BA1 and BA6 ... only the first in order gets the last one.

    rules: K31, K33
    """
    players = {"A": {"grain": 13, "horsemen": {"at": "A14"}}}
    state = place(game(), "AB", first="B", players=players)
    played = resolve(game(), state, {}, rolls("13", "11", "44", "56"))
    # 4: BA6 touches C23 (A's warriors) and B22 (B's warriors); B is first.
    assert played.state.players["B"].goods["grain"] == 1 and played.state.players["A"].goods["grain"] == 13
    assert [(data["seat"], data["hexes"]) for data in played.told("yielded") if data["total"] == 4] == [
        ("B", [["BA6", "grain", 1]]),
        ("A", [["BA6", "grain", 0]]),
    ]


def test_the_legionnaire_blocks_his_hex() -> None:
    """GE7 is a field with 9. A 7 that moves him counts for the later rolls only.

    rules: K33
    """
    players = {"A": {"horsemen": {"at": "C17"}}}
    state = place(game(), players=players, legionnaire="GE7")
    played = resolve(game(), state, {"B": [Legion("HI2")]}, rolls("36", "34", "45", "11", "44"))
    assert played.state.players["A"].goods["grain"] == 0
    assert played.told("blocked") == [{"total": 9, "hex": "GE7", "seats": ["A"]}]
    assert [data["again"] for data in played.told("rolled")] == [False, False, True, False, False]
    state = place(game(), players=players, legionnaire="GE7")
    played = resolve(game(), state, {"A": [Legion("HI2")]}, rolls("34", "36", "11", "44"))
    assert played.state.players["A"].goods["grain"] == 1 and played.told("blocked") == []


def test_the_first_possible_legion_line_of_the_roller() -> None:
    """rules: K34, K11, K12"""
    players = {"B": {"grain": 1, "horsemen": {"at": "C17"}}}
    sheet = [
        Legion("GE7", "C"),
        line(Legion("GE7", "B"), tests=(Test("MINE", "C17"),)),
        Legion("GE7", "B"),
        Legion("GE5"),
    ]
    played = resolve(game(), place(game(), players=players), {"A": sheet}, rolls("34", "11", "44", "56"))
    assert played.orders("A") == [
        ("skipped", "no_victim"), ("skipped", "condition"), ("done", ""), ("unused", "earlier_line"),
    ]  # fmt: skip
    assert played.state.legionnaire == "GE7" and played.state.players["A"].goods["grain"] == 1
    assert played.told("seven") == [{"seat": "A", "hex": "GE7", "source": "HI2", "moved": True, "ordered": True}]
    assert played.told("robbed") == [
        {"seat": "A", "victim": "B", "victims": ["B"], "took": "card", "gold": 0, "by": "seven", "lot": False}
    ]
    assert [event.to for event in played.events if event.kind == "stolen"] == [("A", "B")]


def test_without_a_line_the_legionnaire_stays() -> None:
    """rules: K12, K34"""
    played = resolve(game(), place(game()), {"B": [Legion("GE7")]}, rolls("34", "11", "44", "56"))
    assert played.told("seven") == [{"seat": "A", "hex": "HI2", "source": "HI2", "moved": False, "ordered": False}]
    assert played.orders("B") == [("unused", "")] and played.told("robbed") == []
    assert played.state.legion == {"B": (line(Legion("GE7")).text,)}


@pytest.mark.parametrize(("amount", "left"), [(3, 0), (2, 1)])
def test_gold_instead_of_a_card(amount: int, left: int) -> None:
    """Idle tribes have 4 gold by then: B has 3 + 4.

    rules: K23, C14
    """
    g = game(steal_gold=amount)
    players = {"B": {"gold": 3, "horsemen": {"at": "C17"}}}
    played = resolve(g, place(g, players=players), {"A": [Legion("GE7", "B", "gold")]}, rolls("34", "11", "44", "56"))
    assert played.state.players["B"].goods["gold"] == left + 4
    assert played.state.players["A"].goods["gold"] == 4 + amount


def test_a_victim_needs_the_gold_or_a_card() -> None:
    """rules: K23"""
    g = game("phase")
    players = {"B": {"gold": 0, "horsemen": {"at": "C17"}}, "C": {"gold": 1}}
    state = place(g, players=players, phase="warriors")
    played = resolve(g, state, {"A": [Legion("GE7", "B", "gold"), Legion("GE7", "B")]}, rolls("34", "11", "44", "56"))
    # The warriors' phase gave B 2 gold: too little.
    assert played.orders("A") == [("skipped", "no_gold_victim"), ("skipped", "no_victim")]
    assert played.state.legionnaire == "HI2"


def test_the_victim_and_the_card_are_drawn() -> None:
    """B and C stand at GE7; the lot falls on C, whose hand is ore, horse, cattle: the third.

    rules: K23
    """
    players = {"B": {"grain": 1, "horsemen": {"at": "C17"}},
               "C": {"ore": 1, "horse": 1, "cattle": 1, "horsemen": {"cities": ["mogontiacum"]}}}  # fmt: skip
    dice = rolls("34") + " d2=2 d3=3 " + rolls("11", "44", "56")
    played = resolve(game(), place(game(), players=players), {"A": [Legion("GE7")]}, dice)
    assert played.state.players["A"].goods["cattle"] == 1 and played.state.players["C"].hand == 2
    assert played.told("robbed")[0]["lot"] is True and played.told("robbed")[0]["victims"] == ["B", "C"]


def test_nobody_to_rob() -> None:
    """rules: K23"""
    played = resolve(game(), place(game()), {"A": [Legion("GE7")]}, rolls("34", "11", "44", "56"))
    assert played.state.legionnaire == "GE7" and played.orders("A") == [("done", "")]
    assert played.told("robbed")[0]["victim"] is None and played.told("stolen") == []
