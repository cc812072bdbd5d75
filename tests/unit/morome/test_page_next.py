"""What touches what, standings, warnings of the calendar, the end of the game, and reports in all paces."""

from __future__ import annotations

import pytest
from morome_table import game
from page_table import Step, case, events, play

from pbem.core.event import Event


def next_(**at: object) -> str:
    return events([], "A", **at).split("What comes next")[1].split("How the dice")[0]


def test_borders_are_told_beside_the_map() -> None:
    """R5: seven by land, four by sea."""
    text = events([], "A", turn=4)
    assert (
        "Borders by land: Spain–Gaul, Gaul–North Italy, North Italy–Rome, North Italy–Baltics, Baltics–Greece,"
        " Byzantium–Middle East and Middle East–Egypt."
        " By sea: Britain–Spain, Greece–Byzantium, Rome–Byzantium and Rome–Egypt."
    ) in text


def test_costs_and_the_dear_turn() -> None:
    """R28: 2 tribute each, 3 on turn 5."""
    usual = "Costs in tribute: upkeep 1 a legion, a new legion 2, a neutral province 10, a treaty 1."
    assert usual in next_(turn=4)
    assert "a new legion 3" in next_(turn=5)
    assert "dearer than usual" in next_(turn=5)
    assert "a new legion 2" in next_(turn=6)
    assert "a new legion 3" in next_(turn=6, options={"recruit_cost_3_from": "5_to_10"})


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (4, "Next turn, after the events: 1 more rebellion and 1 more invasion."),
        (5, "This turn, after the events: 1 more rebellion and 1 more invasion."),
        (8, "This turn, after the events: 2 more rebellions and 2 more invasions."),
        (10, "This turn, after the events: 3 more rebellions and 3 more invasions."),
    ],
)
def test_extra_rebellions_and_invasions_r61(turn: int, said: str) -> None:
    assert said in next_(turn=turn)


def test_nothing_extra_early() -> None:
    assert "after the events" not in next_(turn=3)


def test_the_last_turn_and_a_lost_rome() -> None:
    assert "This is the last turn." in next_(turn=10)
    assert "there is no Bid for Rome" in next_(turn=2, provinces={"rome": "lost"})


def test_marks_in_force() -> None:
    text = next_(turn=2, disaster=["gaul"], plague=["spain", "rome"])
    assert "No tribute this turn after disasters: Gaul." in text
    assert "No new legions this turn after plagues: Spain and Rome." in text


def test_the_phases_of_the_next_sheet() -> None:
    assert "Tribute Phase, Bid for Rome Phase, Pay Legions Phase" in next_(turn=2)
    g = game("phase")
    state = g.position({"turn": 2, "phase": "pay", "drawn": True}, ("A", "B"))
    text = Step(g, state, state, [], {}).text("A")
    assert "Your next sheet is for: Pay Legions Phase and Raise Legions Phase." in text
    state = g.position({"turn": 2, "phase": "control", "drawn": True, "order": ["A", "B"]}, ("A", "B"))
    text = Step(g, state, state, [], {}).text("A")
    assert "for: Control Phase, Diplomacy Phase, Event Phase and Fame Phase." in text


def test_standings_by_fame_then_caesar_then_provinces() -> None:
    """R73 decides between equal Fame."""
    provinces = {"rome": "B:1", "gaul": "C:1", "britain": "C:1"}
    text = events([], None, fame={"A": 1, "B": 4, "C": 4}, provinces=provinces, money={"A": 9})
    table = text.split("Standings after this step")[1]
    assert table.index(" B 4 ") < table.index(" C 4 ") < table.index(" A 1 ")
    assert "1 B 4 0 1, the same Caesar 2 C 4 0 2, the same – 3 A 1 0 3, the same –" in table
    assert "B 2 4 0 0 C 3 5 0 0 A 1 3 9 0" in table


def test_change_since_the_last_step() -> None:
    step = play(case("example-A"))
    text = step.text(None)
    assert "1 A 1 +1 1, the same –" in text
    assert "3 C 1 +1 ▼ down, was 1 –" in text, "all were first with nothing, and ties are told by provinces now"


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("last_turn", "The last turn is over. Winner: A and B."),
        ("survivor", "Only one senator is left. Winner: A and B."),
        ("nobody", "No senator is left. Winner: A and B."),
    ],
)
def test_the_end_of_the_game(reason: str, said: str) -> None:
    over = Event("over", "end", {"reason": reason, "ranking": [["A", "B"], ["C"]], "winners": ["A", "B"]})
    text = events([over])
    assert said in text
    assert "- Place 1: A and B - Place 3: C" in text


def test_a_game_that_is_over_has_nothing_next() -> None:
    step = play(case("R73-end-tie"))
    assert step.game.over(step.after)
    for seat in (*step.game.seats(step.after), None):
        assert "What comes next" not in step.text(seat)
        assert "The end of the game" in step.text(seat)
        assert "turn 10, the end" in step.text(seat)


def test_a_seat_that_is_out_is_told_so() -> None:
    text = events([], "A", out=["A"], provinces={"spain": "neutral:3"})
    assert "You are out of the game." in text
    assert "Your hand" not in text
    assert "Your order sheet" not in text


def test_the_first_report() -> None:
    g = game()
    state = g.position({"drawn": True}, ("A", "B"))
    happened = [
        Event("seated", "setup", {"seat": "A", "province": "spain"}),
        Event("seated", "setup", {"seat": "B", "province": "greece"}),
        Event("shuffled", "setup", {"generation": 0, "count": 56}),
        Event("drew", "draw", {"seat": "A", "count": 1}),
        Event("card", "draw", {"seat": "A", "card": "taxation"}, ("A",)),
        Event("drew", "draw", {"seat": "B", "count": 1}),
    ]
    page = g.page(g.view(state, "A"), None, happened, "A", "en")
    from pbem.render.speech import Speaker
    from pbem.render.text import render_text

    text = " ".join(render_text(page, Speaker("en", g.names, {"A": "Anna", "B": "Bruno"})).decode().split())
    assert "March on Rome: the game begins" in text
    assert "1 Anna Spain 2 Bruno Greece" in text
    assert "The Republic deck is shuffled; cards: 56." in text
    assert "A card drawn by each of: Anna and Bruno." in text
    assert "You draw: Taxation. Collect 2 more tribute from each of your provinces" in text
    assert "Your orders" not in text


def test_treaties_and_who_may_come_are_told_to_everybody() -> None:
    """R52, R60: the mark beside the barbarians on the map, the arrows from them."""
    text = events([], None, turn=3, treaties={"persians": 2})
    assert "Treaties in force, each holds back the next invasion from there: Persians (2)." in text
    assert "Persians (treaty)" in text and "Picts and Vikings" in text
    assert "No treaty with barbarians is in force." in events([], None, turn=3)
