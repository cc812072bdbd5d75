"""What is refused: exactly what no position could make possible (K7), with place, code, sentence and hint."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from strg_orders_table import SEATS
from strg_table import files, game, place
from test_strg_grammar import texts

from pbem.core.casefile import read_case
from pbem.core.problem import Problem
from pbem.core.reading import read
from pbem.render.problems import problem_lines
from pbem.render.speech import Speaker

CASES = sorted((Path(__file__).parents[2] / "cases" / "struggle").glob("*.toml"))
SHEETS = [path for path in CASES if path.stem.startswith("sheet-")]


def refused(text: str, seats: str = "ABCD", pace: str = "round", phase: str = "trade", **options: Any) -> list[Problem]:
    g = game(pace, **options)
    found = read(g, g.view(place(g, seats, phase=phase), "A"), "A", text)
    return list(found.refused)


def marked(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.source[problem.column - 1 : problem.column - 1 + problem.length]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_refused_lines_of_the_cases(path: Path) -> None:
    case = read_case(path.read_bytes())
    g = game(case.pace or "round", **case.options)
    state = g.position(case.state, case.seats)
    for seat in g.owing(state):
        found = read(g, g.view(state, seat), seat, case.orders.get(seat, ""))
        assert sorted({p.line for p in found.refused}) == sorted(case.refused.get(seat, ())), seat
        for problem in (*found.refused, *found.warnings):
            assert 1 <= problem.column <= len(problem.source) + 1
            assert problem.length >= 1
            assert problem.source == found.sheet.sources[problem.line - 1]


def test_there_are_cases() -> None:
    assert len(SHEETS) >= 7


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("START horsemen C21", "not-start", "C21"),  # of B's colour
        ("START horsemen L21", "not-start", "L21"),
        ("OFFER 1 ore > 1 ore", "same-goods", "ore"),
        ("OFFER 1 gold + 2 ore > 1 ore", "same-goods", "ore"),
        ("OFFER 1 gold > 1 ore TO A", "own-seat", "A"),
        ("PLAY diplomat GE7 FROM A", "own-seat", "A"),
        ("LEGION GE7 FROM A", "own-seat", "A"),
        ("LEGION BA3", "beyond-limes", "BA3"),
        ("PLAY diplomat BA9 FROM B", "beyond-limes", "BA9"),
        ("BUILD horseman", "wrong-recruit", "BUILD horseman"),
        ("BUILD warrior 2", "wrong-recruit", "BUILD warrior 2"),
        ("PLAY victory_1", "victory-card", "victory_1"),
        ("PLAY victory_2 horsemen", "victory-card", "victory_2"),
        ("PLAY traitor", "no-tribe", "traitor"),
        ("PLAY great warrior", "no-tribe", "great warrior"),
        ("HORSEMEN MOVE H18", "to-city", "H18"),
        ("HORSEMEN MOVE C16 PLUNDER mogontiacum", "to-city", "mogontiacum"),
        ("HORSEMEN MOVE C17 PLUNDER roma", "not-next", "roma"),
        ("WARRIORS MOVE C17 CONQUER D17", "not-next", "D17"),
        ("BUY card OR PLAY traitor", "no-tribe", "traitor"),  # one bad choice refuses the line
    ],
)
def test_never_possible(text: str, code: str, at: str) -> None:
    (problem,) = refused(text)
    assert marked(problem) == (code, at)
    assert problem_lines(problem, Speaker("it", game().names).say)


@pytest.mark.parametrize(
    "text",
    [
        "START horsemen C23",
        "BANK 99 grain > 33 ore",
        "OFFER 9 gold > 9 ore TO B TIMES 9",
        "OFFER 1 gold > 1 ore TO B OR OFFER 2 gold > 1 ore TO B OR BUY card",
        "BUILD figures 99",
        "BUILD wagon horsemen 9",
        "BUY card 9",
        "PLAY diplomat HI2",
        "PLAY diplomat GE7 FROM B STEAL gold",
        "PLAY treasure OR BUY card",
        "PLAY treasure horsemen OR PLAY traitor horsemen",
        "PLAY great_warrior warriors",
        "HORSEMEN MOVE B21",
        "HORSEMEN MOVE C17 PLUNDER mogontiacum OR CONQUER roma OR TAKE pasture",
        "WARRIORS PLUNDER roma IF NEUTRAL(roma) AND HAS(9 ore)",
        "LEGION HI2 FROM B STEAL gold OR LEGION GE1",
        "PAY grain first",
        "PASS",
    ],
)
def test_what_the_position_decides_is_never_refused(text: str) -> None:
    assert refused(text) == []


def test_recruits_are_named_only_by_the_option() -> None:
    assert [p.code for p in refused("BUILD figures", recruit_mode="either")] == ["wrong-recruit"]
    assert refused("BUILD horseman 2\nBUILD warrior", recruit_mode="either") == []


@pytest.mark.parametrize("deed", ["PLUNDER", "CONQUER"])
def test_the_iii_cities_are_out_of_play_with_two_or_three_seats(deed: str) -> None:
    text = f"HORSEMEN {deed} colonia_agrippina"
    for seats in ("AB", "ABC"):
        (problem,) = refused(text, seats)
        assert marked(problem) == ("closed-city", "colonia_agrippina")
    assert refused(text, "ABCD") == []


def test_pace_phase_takes_each_line_in_its_phase() -> None:
    sheet = "BUY card\nPLAY traitor horsemen\nHORSEMEN TAKE ore\nWARRIORS TAKE ore\nLEGION GE7\nPAY gold first\nPASS"
    good = {"trade": [1, 7], "horsemen": [2, 3, 6, 7], "warriors": [4, 5, 6, 7]}
    for phase, lines in good.items():
        bad = refused(sheet, pace="phase", phase=phase)
        assert {problem.code for problem in bad} == {"wrong-phase"}
        assert sorted({*range(1, 8)} - {problem.line for problem in bad}) == lines


def test_both_worked_sheets_are_accepted_whole() -> None:
    g = game()
    state = place(g, ("VALERIA", "LIVIA"))
    for name in ("sheet.txt", "sheet.it.txt"):
        found = read(g, g.view(state, "VALERIA"), "VALERIA", files()[name].decode())
        assert found.refused == ()
        assert len(found.lines) == len(found.sheet.entries)


POSITIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "bare": ("round", {}),
    "rich": (
        "round",
        {
            "players": {
                "A": {
                    "gold": 9, "grain": 9, "ore": 3, "horse": 3, "cattle": 3, "cards": ["traitor", "diplomat"],
                    "horsemen": {"at": "C17", "figures": 5, "wagons": 2},
                    "warriors": {"cities": ["roma"], "figures": 3, "wagons": 1},
                }
            }
        },
    ),
    "phase": ("phase", {"phase": "warriors"}),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_no_text_does_harm(name: str) -> None:
    pace, given_state = POSITIONS[name]
    bound = game(pace)
    view = bound.view(place(bound, SEATS[:3], **given_state), "A")
    say = Speaker("it", bound.names).say

    @given(texts)
    @settings(max_examples=60, derandomize=True, deadline=None)
    def check(text: str) -> None:
        found = read(bound, view, "A", text)
        for problem in (*found.refused, *found.warnings):
            assert 1 <= problem.column <= len(problem.source) + 1
            assert problem_lines(problem, say)
        assert not {number for number, _ in found.lines} & {problem.line for problem in found.refused}

    check()
