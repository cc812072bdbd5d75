"""Positions from JSON and back (contract 4, C1, C2, C5, C8, C9)."""

from __future__ import annotations

from typing import Any

import pytest
from morome_table import game, place

from pbem.core.problem import Failure


def problem(g: Any = None, **state: Any) -> str:
    """The source of the one fault."""
    with pytest.raises(Failure) as caught:
        place(g or game(), **state)
    assert len(caught.value.problems) == 1, caught.value.problems
    return caught.value.problems[0].source


def test_bare_c1() -> None:
    g = game()
    seats = "ABCDEFGHI"
    dump = g.dump(place(g, seats))
    homes = ["spain", "greece", "egypt", "north_italy", "britain", "byzantium", "gaul", "middle_east", "baltics"]
    assert dump["provinces"] == {"rome": "neutral:3"} | {h: f"{s}:3" for h, s in zip(homes, seats, strict=True)}
    assert dump["caesar"] is None and dump["turn"] == 1 and dump["drawn"] is False
    assert dump["winners"] == dump["ranking"] == []


def test_laid_over_c2() -> None:
    g = game()
    state = place(g, provinces={"gaul": "A:1"}, money={"B": 4}, treaties={"huns": 2, "picts": 0})
    assert state.owner["spain"] == "A" and state.owner["gaul"] == "A"
    assert state.money == {"A": 0, "B": 4}
    assert state.treaties == {"huns": 2}


@pytest.mark.parametrize(
    ("state", "rome"),
    [
        ({"caesar": "A"}, "A:3"),
        ({"caesar": "A", "provinces": {"rome": "A:7"}}, "A:7"),
        ({"caesar": "", "provinces": {"rome": "neutral:2"}}, "neutral:2"),
        ({"caesar": None}, "neutral:3"),
        ({"caesar": "none", "provinces": {"rome": "lost"}}, "lost"),
        ({"provinces": {"rome": "B:0"}}, "B:0"),
    ],
)
def test_caesar_holds_rome_c2(state: dict[str, Any], rome: str) -> None:
    g = game()
    dump = g.dump(place(g, **state))
    assert dump["provinces"]["rome"] == rome
    assert dump["caesar"] == (rome[0] if rome[0] in "AB" else None)


@pytest.mark.parametrize(
    ("state", "source"),
    [
        ({"caesar": "A", "provinces": {"rome": "B:3"}}, "caesar"),
        ({"caesar": "A", "provinces": {"rome": "lost"}}, "caesar"),
        ({"caesar": "", "provinces": {"rome": "B:3"}}, "caesar"),
        ({"caesar": "C"}, "caesar"),
        ({"provinces": {"gaul": "C:3"}}, "provinces.gaul"),
        ({"provinces": {"gaul": "A:-1"}}, "provinces.gaul"),
        ({"provinces": {"gaul": "A"}}, "provinces.gaul"),
        ({"provinces": {"gaul": 3}}, "provinces.gaul"),
        ({"provinces": {"gallia": "A:3"}}, "provinces.gallia"),
        ({"provinces": {"gaul": "lost:2"}}, "provinces.gaul"),
        ({"provinces": []}, "provinces"),
        ({"money": {"A": -1}}, "money.A"),
        ({"money": {"A": True}}, "money.A"),
        ({"money": {"Z": 1}}, "money.Z"),
        ({"hands": {"A": ["ace"]}}, "hands.A"),
        ({"deck": "spies"}, "deck"),
        ({"turn": 11}, "turn"),
        ({"turn": 0}, "turn"),
        ({"phase": "lunch"}, "phase"),
        ({"phase": "event"}, "phase"),
        ({"phase": "pay", "drawn": False}, "drawn"),
        ({"phase": "move"}, "order"),
        ({"order": ["A", "A"]}, "order"),
        ({"out": ["B"], "provinces": {"greece": "B:3"}}, "provinces.greece"),
        ({"out": ["B"], "money": {"B": 1}}, "money.B"),
        ({"out": ["B"], "hands": {"B": ["spies"]}}, "hands.B"),
        ({"exits": {"A": "2/event"}}, "exits.A"),
        ({"phase": "over"}, "ranking"),
        ({"winners": ["A"]}, "winners"),
        ({"hand_sizes": {"A": 1}}, "hand_sizes"),
        ({"deck_size": 1}, "deck_size"),
        ({"cards": 56}, "cards"),
        ({"hands": {"A": ["spies"]}, "places": {"A": []}}, "places.A"),
        ({"hands": {"A": ["spies"]}, "places": {"A": 7}}, "places.A"),
        ({"hands": {"A": ["spies"]}, "places": {"A": [7]}}, "places.A"),
        ({"out": ["A"], "exits": {"A": "9" * 5000 + "/event"}}, "exits.A"),
        ({"dek": []}, "dek"),
    ],
)
def test_faults_are_named(state: dict[str, Any], source: str) -> None:
    assert problem(**state) == source


@pytest.mark.parametrize("seats", ["A", "AA", "ABCDEFGHIJ"])
def test_two_to_nine_seats(seats: str) -> None:
    with pytest.raises(Failure):
        place(game(), seats)


def test_all_faults_at_once() -> None:
    with pytest.raises(Failure) as caught:
        place(game(), turn=0, money={"A": -1}, deck=["ace"])
    assert [p.source for p in caught.value.problems] == ["turn", "money.A", "deck"]


def test_who_is_out_leaves_his_bare_province() -> None:
    state = place(game(), "ABC", out=["B"], turn=3)
    assert state.owner["greece"] == "neutral"
    assert game().invariants(state) == []


def test_marks_in_d10_order_c8() -> None:
    dump = game().dump(place(game(), disaster=["rome", "gaul", "rome"], plague=["egypt", "britain"]))
    assert dump["disaster"] == ["gaul", "rome"] and dump["plague"] == ["britain", "egypt"]


@pytest.mark.parametrize(
    ("state", "phase", "drawn"),
    [
        ({}, "draw", False),
        ({"drawn": True}, "tribute", True),
        ({"phase": "pay"}, "pay", True),
        ({"phase": "draw", "drawn": True}, "draw", True),
    ],
)
def test_phase_and_drawn_c5(state: dict[str, Any], phase: str, drawn: bool) -> None:
    read = place(game(), **state)
    assert (read.phase, read.drawn) == (phase, drawn)


FULL = {
    "turn": 4, "phase": "control", "drawn": True, "provinces": {"gaul": "lost:2", "rome": "C:0"}, "plague": ["gaul"],
    "money": {"A": 3}, "fame": {"A": -2}, "hands": {"A": ["spies", "treaty"], "C": ["taxation"]}, "deck": ["treaty"],
    "discard": ["spies"], "treaties": {"huns": 1}, "order": ["C", "B", "A"], "out": ["B"], "exits": {"B": "4/event"},
    "gains": {"A": 1}, "losses": {"C": 2}, "generation": 2, "dealt": 5,
    "places": {"A": ["1/4", "1/2"], "C": ["2/4"]},
}  # fmt: skip


def test_dump_and_back() -> None:
    g = game(garrison_memory=True)
    state = place(g, "ABC", **FULL)
    assert g.position(g.dump(state)) == state
    assert [card.id for card in state.hands["A"]] == ["treaty", "spies"]  # in the order of drawing
    assert g.dump(state)["hands"]["A"] == ["treaty", "spies"]  # in table order
    assert g.dump(state)["provinces"]["gaul"] == "lost:2"


def test_views_hide_what_is_hidden() -> None:
    g = game(garrison_memory=True)
    state = place(g, "ABC", **FULL)
    public, own = g.view(state, None), g.view(state, "A")
    assert not {"hands", "deck", "places", "dealt"} & set(public)
    assert public["hand_sizes"] == {"A": 2, "B": 0, "C": 1} and public["deck_size"] == 1
    assert own == public | {"hands": {"A": ["treaty", "spies"]}}
    assert set(own) <= set(g.dump(state))


def test_a_view_cannot_be_played_on_from() -> None:
    g = game(garrison_memory=True)
    with pytest.raises(Failure) as caught:
        g.position(g.view(place(g, "ABC", **FULL), None))
    assert "hand_sizes" in [p.source for p in caught.value.problems]


def test_owing_and_standings() -> None:
    g = game()
    state = place(g, "ABC", out=["B"], fame={"A": 2, "B": 9, "C": 5}, turn=3, drawn=True)
    assert g.owing(state) == ("A", "C")
    assert g.standings(state) == [["C", 5], ["A", 2], ["B", 9]]
    over = place(g, "AB", phase="over", drawn=True, ranking=[["B"], ["A"]], winners=["B"])
    assert g.owing(over) == () and g.over(over)


def test_the_order_of_seats_is_that_of_the_position() -> None:
    g = game()
    assert g.position({"seats": ["B", "A"]}, ("A", "B")).seats == ("B", "A")
    with pytest.raises(Failure):
        g.position({"seats": ["B", "C"]}, ("A", "B"))


@pytest.mark.parametrize(
    ("state", "source"),
    [
        ({"provinces": {"gaul": "A:1000"}}, "provinces.gaul"),  # more than could roll their dice
        ({"money": {"A": 10000}}, "money.A"),
        ({"fame": {"B": -10000}}, "fame.B"),
        ({"treaties": {"huns": 1000}}, "treaties.huns"),
        ({"gains": {"A": 1000}}, "gains.A"),
        ({"discard": ["spies"] * 10000}, "cards"),
    ],
)
def test_no_game_begins_with_a_huge_position(state: dict[str, Any], source: str) -> None:
    g = game()
    with pytest.raises(Failure) as caught:
        g.adopt(place(g, **state))
    assert [found.source for found in caught.value.problems] == [source]
    grown = place(g, **state)  # but what a game has come to is read
    assert g.dump(g.position(g.dump(grown))) == g.dump(grown)
