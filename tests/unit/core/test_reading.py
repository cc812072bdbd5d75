"""From bytes to a checked sheet, with a game whose rules refuse and doubt on demand."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from toy_grammar import Go, Watch, toy

from pbem.core.orders import Line
from pbem.core.problem import Problem
from pbem.core.reading import LARGEST, Reading, decode, read
from pbem.core.ruleset import Game
from pbem.core.text import T, Term

GRAMMAR = toy()


def check(view: Any, seat: str, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
    """Refuses the target mill and limits above 5; doubts the source mill and the limit 4; none may watch ANNA."""
    problems = []
    for number, line in lines:
        order = line.alternatives[0].order
        if isinstance(order, Go) and order.target == "mill":
            problems.append(Problem("no-mill", T("{place} is closed.", place=Term("place", "mill")), line=number))
        if isinstance(order, Go) and order.source == "mill":
            text = T("{seat}, {place}?", seat=Term("seat", seat), place=Term("place", "mill"))
            problems.append(Problem("mill", text, line=number, severity="warning"))
        if isinstance(order, Watch) and any(n > 5 for n in order.limits):
            problems.append(Problem("limit", T("Too high."), line=number))
        if isinstance(order, Watch) and 4 in order.limits:
            problems.append(Problem("four", T("Four."), line=number, severity="warning"))
        if isinstance(order, Watch) and order.seat == "ANNA":
            problems.append(Problem("anna", T("{seat} is away.", seat=Term("seat", "ANNA")), line=number))
    return problems


GAME = cast(Game, SimpleNamespace(grammar=lambda seats: GRAMMAR, check=check))


def reading(text: str) -> Reading:
    return read(GAME, {"seats": ["ANNA", "ANTON", "B", "9"]}, "B", text)


def places(problems: Sequence[Problem]) -> list[tuple[int, int, int, str]]:
    return [(p.line, p.column, p.length, p.code) for p in problems]


def test_good_lines_are_kept_and_the_rest_comes_back_in_order() -> None:
    found = reading("GO hill > hill 1\nGO hill > mill 1\nGO moon > hill 1\n GO mill > hill 1")
    assert [(number, line.text) for number, line in found.lines] == [(1, "GO hill > hill 1"), (4, "GO mill > hill 1")]
    assert places(found.refused) == [(2, 11, 4, "no-mill"), (3, 4, 4, "unknown-name")]
    assert places(found.warnings) == [(4, 5, 4, "mill")]
    assert found.refused[0].source == "GO hill > mill 1"


def test_a_fault_without_a_named_thing_is_about_the_whole_order() -> None:
    found = reading("  1) WATCH B ELSE 6  // high")
    assert places(found.refused) == [(1, 6, 14, "limit")]


def test_a_bad_line_below_falls_alone() -> None:
    found = reading("WATCH B\nELSE 3\nELSE 6\nELSE 4")
    assert [(number, line.text) for number, line in found.lines] == [(1, "WATCH B ELSE 3 ELSE 4")]
    assert places(found.refused) == [(3, 1, 6, "limit")]
    assert places(found.warnings) == [(1, 1, 7, "four")]


def test_a_refused_order_takes_the_lines_below_with_it() -> None:
    found = reading("WATCH ANNA\nELSE 3\nELSE 6\nGO hill > hill 1")
    assert [number for number, _ in found.lines] == [4]
    assert places(found.refused) == [(1, 7, 4, "anna"), (2, 1, 6, "stray-rule"), (3, 1, 6, "stray-rule")]


def test_an_empty_sheet_is_no_fault() -> None:
    assert reading("") == reading("")
    assert (reading("# nothing").lines, reading("# nothing").refused) == ((), ())


TEXT = "MUOVI Gállia → città 2 – “sì”"


@pytest.mark.parametrize(
    "raw",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        b"\xff\xfe" + TEXT.encode("utf-16-le"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
    ],
)
def test_unicode_in_its_usual_forms(raw: bytes) -> None:
    assert decode(raw) == TEXT


def test_other_bytes_are_western() -> None:
    assert decode("Gállia – “sì” €".encode("cp1252")) == "Gállia – “sì” €"
    assert decode(b"Citt\xe0 \x81") == "Città \x81"
    assert decode(b"") == ""


@pytest.mark.parametrize(
    "raw",
    [b"ROME 3\0", b"\0" * 10, b"\xff\xfeR", b"\xff\xfe\x00\xd8", b"%PDF-1.4 x", b"PK\x03\x04zip", b"{\\rtf1 ROME 3}",
     "ROME 3".encode("utf-16-le"), b"\xd0\xcf\x11\xe0"],
)  # fmt: skip
def test_bytes_that_are_no_text(raw: bytes) -> None:
    problem = decode(raw)
    assert isinstance(problem, Problem) and problem.code == "unreadable"


def test_size_is_looked_at_first() -> None:
    problem = decode(b"\0" * (5 * 1024 * 1024))
    assert isinstance(problem, Problem) and problem.code == "too-large"
    assert isinstance(decode(b"x" * LARGEST), str)
