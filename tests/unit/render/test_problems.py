"""A problem in plain text: sentence, line, caret, hint."""

from __future__ import annotations

import pytest

from pbem.core.problem import Problem
from pbem.core.text import T
from pbem.render.problems import MARGIN, WIDTH, caret_lines, problem_lines
from pbem.render.speech import Speaker

say = Speaker("en").say


def test_a_problem_of_a_line() -> None:
    problem = Problem(
        "unknown-name", T('"{name}" is unknown.', name="gual"), T("Did you mean {name}?", name="Gaul"), 3, 14, 4,
        "MOVE spain > gual 3",
    )  # fmt: skip
    assert problem_lines(problem, say) == [
        'line 3, column 14: "gual" is unknown. [unknown-name]',
        "    MOVE spain > gual 3",
        "                 ^^^^",
        "    Did you mean Gaul?",
    ]


def test_warnings_and_problems_without_a_line() -> None:
    warning = Problem("plague", T("Plague."), line=2, column=1, source="RAISE spain 1", severity="warning")
    assert problem_lines(warning, say)[0] == "line 2, column 1: warning: Plague. [plague]"
    assert problem_lines(Problem("data", T("Bad."), source="board.toml: edge"), say) == [
        "board.toml: edge: Bad. [data]"
    ]
    assert problem_lines(Problem("too-large", T("Too large.")), say) == ["Too large. [too-large]"]
    assert problem_lines(Problem("x", T("Y."), line=4), say) == ["line 4: Y. [x]"]


@pytest.mark.parametrize(
    ("source", "column", "length", "expected"),
    [
        ("ROME", 6, 1, ["ROME", "    ^"]),
        ("\tROME x", 7, 1, [" ROME x", "      ^"]),
        ("RO\u200bME x", 7, 1, ["ROME x", "     ^"]),
        ("Ga\u0301llia x", 9, 1, ["Ga\u0301llia x", "       ^"]),
        ("日本 x", 4, 1, ["日本 x", "     ^"]),
        ("日本 x", 1, 2, ["日本 x", "^^^^"]),
        ("a\x1b[31mb", 3, 1, ["a [31mb", "  ^"]),
        ("\u202eabc", 2, 3, ["abc", "^^^"]),
        ("abc", 0, 1, ["abc"]),
        ("abc", 99, 5, ["abc", "   ^"]),
    ],
)
def test_carets_stand_below_what_they_mark(source: str, column: int, length: int, expected: list[str]) -> None:
    assert caret_lines(source, column, length) == expected


@pytest.mark.parametrize("column", [1, 40, 60, 200, 995, 1000])
def test_long_lines_are_cut_round_the_caret(column: int) -> None:
    source = "".join(chr(ord("a") + n % 26) for n in range(1000))
    shown, caret = caret_lines(source, column, 3)
    assert len(shown) <= WIDTH and len(caret) <= WIDTH + 3
    assert shown[caret.index("^")] == source[column - 1]


def test_the_margin_keeps_both_lines_together() -> None:
    problem = Problem("x", T("Y."), line=1, column=3, source="ab c")
    _, shown, caret = problem_lines(problem, say)
    assert shown.startswith(MARGIN) and caret == MARGIN + "  ^"
