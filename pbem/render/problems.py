"""A problem as lines of plain text: what is wrong, the line it is about with a caret below the place, and a hint."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from pbem.core.problem import Problem
from pbem.core.text import T, Text

WIDTH = 72  # columns of the source line that are shown
MARGIN = "    "
_CUT = "…"
_NO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
_UNICODE = unicodedata.ucd_3_2_0  # the same in every Python, so that receipts are the same bytes


class _Cell(NamedTuple):
    """A character as it is shown, and how many columns it takes."""

    text: str
    width: int


def problem_lines(problem: Problem, say: Callable[[Text], str]) -> list[str]:
    """The problem for people, without line ends: a sentence; source and caret if it is about a line; the hint."""
    lines = [say(_headline(problem))]
    if problem.line and problem.source.strip():
        lines += [MARGIN + line for line in caret_lines(problem.source, problem.column, problem.length)]
    if problem.hint is not None:
        lines.append(MARGIN + say(problem.hint))
    return lines


def _headline(problem: Problem) -> Text:
    text = T("warning: {text}", text=problem.text) if problem.severity == "warning" else problem.text
    if problem.line and problem.column:
        place = T("line {line}, column {column}", line=problem.line, column=problem.column)
    elif problem.line:
        place = T("line {line}", line=problem.line)
    elif problem.source:
        place = T("{source}", source=problem.source)
    else:
        return T("{text} [{code}]", text=text, code=problem.code)
    return T("{place}: {text} [{code}]", place=place, text=text, code=problem.code)


def caret_lines(source: str, column: int, length: int = 1) -> list[str]:
    """A source line, cut to a window round the place, and the carets below it; `column` 0: no carets."""
    cells = [_cell(char) for char in source]
    if not column:
        return ["".join(cell.text for cell in _window(cells, 0)[0]).rstrip()]
    first = min(column - 1, len(cells))
    shown, skipped = _window(cells, first)
    last = max(first + 1, min(first + length, len(cells)))
    before = sum(cell.width for cell in shown[: first - skipped])
    marked = sum(cell.width for cell in shown[first - skipped : last - skipped])
    return ["".join(cell.text for cell in shown).rstrip(), " " * before + "^" * max(1, marked)]


def _window(cells: list[_Cell], first: int) -> tuple[list[_Cell], int]:
    """The cells that are shown, and how many were left out on the left (one sign stands for them)."""
    skipped = 0
    if sum(cell.width for cell in cells[:first]) > WIDTH * 2 // 3:
        skipped = max(0, first - WIDTH // 3)
        cells = [_Cell(_CUT, 1), *cells[skipped + 1 :]]
    shown: list[_Cell] = []
    room = WIDTH
    for cell in cells:
        room -= cell.width
        if room < 1:
            return [*shown, _Cell(_CUT, 1)], skipped
        shown.append(cell)
    return shown, skipped


def _cell(char: str) -> _Cell:
    """Controls become blanks and invisible characters nothing: a receipt must not move the cursor of a terminal."""
    if " " <= char <= "~":
        return _Cell(char, 1)
    kind = _UNICODE.category(char)
    if kind == "Cf" or char in _NO_WIDTH:
        return _Cell("", 0)
    if kind in ("Cc", "Zl", "Zp", "Zs", "Cs", "Co"):
        return _Cell(" ", 1)
    if kind in ("Mn", "Me"):
        return _Cell(char, 0)
    return _Cell(char, 2 if _UNICODE.east_asian_width(char) in ("W", "F") else 1)
