"""Tables in letters of one width: columns as wide as they need, the widest broken when a line would be too long."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.render.letters import columns, pad, wrap

GAP = 2
LEAST = 6  # no column is made narrower for the sake of others

Cell = str | int


def table(head: Sequence[str], rows: Sequence[Sequence[Cell]], numeric: Sequence[int], width: int) -> list[str]:
    """The head, a line, the rows; the columns in `numeric` to the right, a row as many lines as its tallest cell."""
    cells = [[_said(cell) for cell in row] for row in rows]
    widths = _widths([list(head), *cells], width)
    lines = _row(head, widths, numeric)
    lines.append((" " * GAP).join("-" * size for size in widths))
    for row in cells:
        lines += _row(row, widths, numeric)
    return lines


def _said(cell: Cell) -> str:
    if isinstance(cell, str):
        return cell
    return str(cell) if cell >= 0 else f"\u2212{-cell}"


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Each column's natural width; the widest gives way, one column at a time, until the line fits."""
    widths = [max(columns(row[at]) for row in rows) or 1 for at in range(len(rows[0]))]
    room = width - GAP * (len(widths) - 1)
    while sum(widths) > room:
        widest = max(range(len(widths)), key=lambda at: (widths[at], at))
        others = sum(widths) - widths[widest]
        second = max((size for at, size in enumerate(widths) if at != widest), default=LEAST)
        target = max(room - others, min(second, widths[widest] - 1), LEAST)
        if target >= widths[widest]:
            break
        widths[widest] = target
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[int]) -> list[str]:
    wrapped = [wrap(cell, size) for cell, size in zip(cells, widths, strict=True)]
    height = max(map(len, wrapped))
    lines = []
    for at in range(height):
        parts = [
            pad(lines_[at] if at < len(lines_) else "", size, right=column in numeric)
            for column, (lines_, size) in enumerate(zip(wrapped, widths, strict=True))
        ]
        lines.append((" " * GAP).join(parts).rstrip())
    return lines
