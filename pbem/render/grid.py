"""Tables in letters of one width: columns as wide as they need, the widest broken when a line would be too long."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pbem.render.letters import columns, pad, words, wrap

GAP = 2
LEAST = 6  # no column is made narrower for the sake of others

Cell = str | int


def table(head: Sequence[str], rows: Sequence[Sequence[Cell]], numeric: Sequence[int], width: int) -> list[str]:
    """The head, a line, the rows; the columns in `numeric` to the right, a row as many lines as its tallest cell."""
    cells = tuple(tuple(map(words, row)) for row in rows)
    return list(_laid(tuple(head), cells, tuple(numeric), width))


@lru_cache(maxsize=256)  # the reports of a step share most of their tables, and each goes into a file and a mail
def _laid(
    head: tuple[str, ...], cells: tuple[tuple[str, ...], ...], numeric: tuple[int, ...], width: int
) -> tuple[str, ...]:
    widths = _widths([head, *cells], width)
    lines = _row(head, widths, numeric)
    lines.append((" " * GAP).join("-" * size for size in widths))
    for row in cells:
        lines += _row(row, widths, numeric)
    return tuple(lines)


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Each column's natural width; the widest gives way, one column at a time, until the line fits. No word is broken
    if there is another way."""
    widths = [max(columns(row[at]) for row in rows) or 1 for at in range(len(rows[0]))]
    room = width - GAP * (len(widths) - 1)
    if sum(widths) <= room:
        return widths
    words = [max(columns(word) for row in rows for word in (row[at].split() or [""])) for at in range(len(widths))]
    if sum(words) <= room:
        return _whole(widths, words, room)
    while sum(widths) > room:
        widest = max(range(len(widths)), key=lambda at: (widths[at], at))
        others = sum(widths) - widths[widest]
        second = max((size for at, size in enumerate(widths) if at != widest), default=LEAST)
        target = max(room - others, min(second, widths[widest] - 1), LEAST)
        if target >= widths[widest]:
            break
        widths[widest] = target
    return widths


def _whole(widths: list[int], least: Sequence[int], room: int) -> list[int]:
    """Widths that fit, none below its least."""
    while (over := sum(widths) - room) > 0:
        free = [at for at, size in enumerate(widths) if size > least[at]]
        widest = max(free, key=lambda at: (widths[at], at))
        second = max((widths[at] for at in free if at != widest), default=0)
        widths[widest] = max(widths[widest] - over, min(second, widths[widest] - 1), least[widest])
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
