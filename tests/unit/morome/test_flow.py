"""Steps, paces, the end of the game, reports on lines (C4, C5, C9, R70-R73; contract 7 Paces)."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from morome_table import Played, game, lines, place, resolve

from pbem.core.casedice import CaseDice
from pbem.core.draw import SeededDice
from pbem.rules.morome.ending import end_reason, ranking
from pbem.rules.morome.model import PHASES

QUIET = "d6=1 d6=1 d10=9 d10=10 d10=9 d10=10"


def dice(text: str) -> SeededDice:
    seed = hashlib.sha256(text.encode()).digest()
    return SeededDice(seed, seed[::-1], lambda label, result: "")


def test_a_step_of_a_turn_and_the_next_draw_c5() -> None:
    g = game()
    played = resolve(g, place(g, deck=["spies", "treaty"], drawn=True, turn=3), {}, "d10=9 d10=2 " + QUIET)
    state = played.state
    assert tuple(played.after) == PHASES[1:]
    assert (state.turn, state.phase, state.order) == (3, "draw", ["A", "B"])
    begun = g.begin(state, CaseDice([])).state
    assert (begun.turn, begun.phase, begun.order, begun.drawn) == (4, "tribute", [], True)
    assert [c.id for c in begun.hands["B"]] == ["treaty"]


def test_the_five_steps_of_pace_phase() -> None:
    g = game("phase")
    state, nothing = place(g, drawn=True), CaseDice([])
    steps = [
        ("tribute", "", "tribute bid_rome"), ("pay", "", "pay raise"), ("initiative", "d10=9 d10=2", "initiative"),
        ("move", "", "move"), ("control", QUIET, "control diplomacy event fame"),
    ]  # fmt: skip
    for phase, rolls, phases in steps:
        assert g.label(state).phase == phase and g.owing(state) == ("A", "B")
        played = resolve(g, state, {}, rolls)
        assert list(played.after) == phases.split()
        state = g.begin(played.state, nothing).state
    assert (g.label(state).turn, g.label(state).phase) == (2, "tribute")


def test_both_paces_play_the_same_game() -> None:
    """Same dice for the same labels, so five steps are one turn."""
    sheet = "ROME 2\nRAISE spain 1\nINIT 1\nMOVE spain > gaul 1 IF NEUTRAL\nBUY egypt"
    by_turn, by_phase = game(), game("phase")
    whole = by_turn.resolve(place(by_turn, drawn=True), {"A": lines(by_turn, "AB", sheet)}, dice("x")).state
    state = place(by_phase, drawn=True)
    for _ in range(5):
        state = by_phase.resolve(state, {"A": lines(by_phase, "AB", sheet)}, dice("x")).state
    assert by_phase.dump(state) == by_turn.dump(whole)


def test_resolving_twice_gives_the_same() -> None:
    g = game()
    state = place(g, drawn=True, turn=9)
    sheets = {"A": lines(g, "AB", "ROME 1")}
    first, second = g.resolve(state, sheets, dice("y")), g.resolve(state, sheets, dice("y"))
    assert first == second


def test_no_step_is_open_before_the_draw() -> None:
    g = game()
    with pytest.raises(ValueError, match="no step is open"):
        g.resolve(place(g), {}, dice("z"))


def end(turn: int, options: dict[str, Any], **state: Any) -> str:
    g = game(**options)
    return end_reason(g.rules, place(g, turn=turn, **state))


def test_when_the_game_ends_r70_r72() -> None:
    assert end(9, {}) == "" and end(10, {}) == "last_turn"
    assert end(4, {}, out=["A"]) == "survivor"
    assert end(4, {"last_survivor_ends": False}, out=["A"]) == ""
    assert end(10, {"last_survivor_ends": False}, out=["A"]) == "last_turn"
    assert end(4, {}, out=["A", "B"]) == "nobody"
    assert end(4, {"last_survivor_ends": False}, out=["A", "B"]) == "nobody"
    assert end(4, {"elimination": "exile"}, provinces={"spain": "lost", "greece": "lost"}) == ""


def test_ranking_r72_r73() -> None:
    g = game()
    state = place(
        g, "ABCDEF", out=["F", "C", "B", "A"], exits={"F": "2/event", "C": "5/pay", "B": "5/event", "A": "5/event"},
        fame={"A": 4, "B": 4, "C": 9, "D": 1, "E": 1, "F": 30}, turn=6, provinces={"byzantium": "D:9"},
    )  # fmt: skip
    assert ranking(state) == [["D"], ["E"], ["A", "B"], ["C"], ["F"]]


def test_exiles_play_to_the_end() -> None:
    g = game(elimination="exile")
    state = place(g, provinces={"spain": "lost", "greece": "lost"}, drawn=True, turn=4, money={"A": 3})
    played = resolve(g, state, {"A": "ROME 2"}, "d10=9 d10=2 " + QUIET)
    assert played.state.out == [] and played.state.caesar == "A"
    assert not g.over(played.state)
    assert played.told("fame")[1] == {"seat": "B", "parts": [], "gained": 0, "total": 0}


def test_over_is_told_once_with_winners() -> None:
    g = game()
    extra = "d10=1 d10=1 d10=1 d20=1 d20=1 d20=1"
    state = place(g, drawn=True, turn=10, provinces={"britain": "lost"}, fame={"B": 3})
    played = resolve(g, state, {}, f"d10=9 d10=2 {QUIET} {extra}")
    over = [e for e in played.events if e.kind == "over"]
    assert [(e.phase, e.data) for e in over] == [
        ("end", {"reason": "last_turn", "ranking": [["B"], ["A"]], "winners": ["B"]})
    ]
    assert g.owing(played.state) == () and g.label(played.state).phase == "over"
    assert g.begin(played.state, CaseDice([])).state == played.state
    assert g.position(g.dump(played.state)) == played.state


def told(played: Played, seat: str) -> list[int]:
    return [e.data["line"] for e in played.events if e.kind == "order" and e.to == (seat,)]


def test_every_line_is_told_once() -> None:
    g = game()
    sheet = """PASS
PLAY taxation
ROME 1 IF CAESAR
ROME 1
ROME 2 IF CAESAR
DISBAND spain
RAISE spain 1, greece 1
ALLIES spain
INIT 0
MOVE spain > gaul 1
MARCH north_italy > rome 1
BUY gaul
TREATY celts
POLITICS gaul
FOLLY
BIDFOR gaul 1
SPY B gaul
SPY B INIT
SPY B HAND"""
    played = resolve(g, place(g, drawn=True), {"A": sheet}, "d10=9 d10=2 " + QUIET)
    assert sorted(told(played, "A")) == list(range(19))
    assert played.orders("A") == [
        ("done", ""), ("skipped", "no_card"), ("skipped", "condition"), ("done", ""), ("unused", "earlier_alternative"),
        ("done", ""), ("skipped", "no_money"), ("skipped", "no_card"), ("done", ""), ("skipped", "neutral_unasked"),
        ("skipped", "own_rome"), ("skipped", "no_money"), ("skipped", "no_card"), ("skipped", "no_card"),
        ("skipped", "no_card"), ("unused", "no_auction"), ("unused", "no_auction"), ("skipped", "no_card"),
        ("skipped", "no_card"),
    ]  # fmt: skip


def test_lines_of_who_is_out() -> None:
    g = game()
    state = place(g, "ABC", drawn=True, provinces={"spain": "A:0"}, hands={"A": ["taxation"]})
    sheet = "PLAY taxation\nROME 1\nMOVE spain > gaul 1"
    played = resolve(g, state, {"A": sheet}, "d6=1 d6=1 d10=9 d10=2 d6=1 d6=1 d10=9 d10=9 d10=9 d10=9")
    assert played.orders("A") == [("done", ""), ("skipped", "eliminated"), ("skipped", "eliminated")]


def test_a_seat_that_is_out_files_nothing_c6() -> None:
    g = game()
    state = place(g, "ABC", drawn=True, out=["C"], turn=2)
    played = resolve(g, state, {"C": "ROME 3"}, "d10=9 d10=2 " + QUIET.replace("d10=10", "d10=9"))
    assert told(played, "C") == [] and played.state.caesar is None


@pytest.mark.parametrize("seats", [2, 5, 9])
@pytest.mark.parametrize("pace", ["turn", "phase"])
def test_whole_games_stay_sound(seats: int, pace: str) -> None:
    """Games without orders end, and every position on the way is sound and survives its JSON form."""
    g = game(pace, event_rolls="1d6", elimination="exile" if seats == 5 else "out", garrison_memory=seats == 9)
    names = "ABCDEFGHI"[:seats]
    state = g.begin(g.setup(names, dice(f"{seats}{pace}")).state, dice("0")).state
    n = 0
    while not g.over(state):
        n += 1
        assert n <= 50 and g.owing(state)
        rolls = dice(f"{seats}{pace}{n}")
        state = g.resolve(state, {}, rolls).state
        assert g.invariants(state) == []
        state = g.begin(state, rolls).state
        assert g.invariants(state) == []
        assert g.position(g.dump(state)) == state
    assert state.ranking
