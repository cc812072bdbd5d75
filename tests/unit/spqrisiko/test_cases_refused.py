"""The lines that the case files expect to be refused, and no others, with carets that fit the line."""

from __future__ import annotations

from pathlib import Path

import pytest
from spqrisiko_table import game

from pbem.core.casedice import CaseDice
from pbem.core.casefile import read_case
from pbem.core.reading import read

CASES = sorted((Path(__file__).parents[2] / "cases" / "spqrisiko").glob("*.toml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_refused_lines(path: Path) -> None:
    case = read_case(path.read_bytes())
    g = game(case.pace or "player", **case.options)
    state = g.begin(g.position(case.state, case.seats), CaseDice(case.dice)).state
    for seat in g.owing(state):
        found = read(g, g.view(state, seat), seat, case.orders.get(seat, ""))
        assert sorted({p.line for p in found.refused}) == sorted(case.refused.get(seat, ())), seat
        for problem in (*found.refused, *found.warnings):
            assert 1 <= problem.column <= len(problem.source) + 1
            assert problem.length >= 1
            assert problem.source == found.sheet.sources[problem.line - 1]


def test_there_are_cases() -> None:
    assert CASES
