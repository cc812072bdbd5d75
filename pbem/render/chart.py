"""Points over the steps as a drawing: lines differ in pattern and marker, not in colour alone. Whole numbers only."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from pbem.render.letters import number

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 46, 590, 18, 336  # of the field of the lines; names stand to the right of it
FOOT = 4  # below everything
GAP = 19  # between the names
MOST_MARKS = 24  # markers on a line
MOST_NUMBERS = 12  # below the field
LOOKS = 6  # colours and markers; after them the patterns of the lines change
NAME = 17  # characters of a name


class Line(msgspec.Struct, frozen=True):
    """One player's points, by step; None where there were none yet."""

    name: str
    points: tuple[int | None, ...]


class Tick(msgspec.Struct, frozen=True):
    """A number at the edge of the field."""

    at: int
    text: str


class Mark(msgspec.Struct, frozen=True):
    """A corner of a line, and what it stands for."""

    x: int
    y: int
    step: int
    points: int


class Drawn(msgspec.Struct, frozen=True):
    """A line in the drawing: its look (0 to LOOKS - 1), its pattern, the corners, and where its name stands."""

    name: str
    short: str
    look: int
    pattern: int
    path: str
    marks: tuple[Mark, ...]
    end: Mark
    label: int


class Chart(msgspec.Struct, frozen=True):
    """`rows`, `columns`: the numbers beside and below the field of the lines, which `left` to `bottom` say the edges
    of · `zero`: where the line of no points runs, if it is not the lowest."""

    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    lines: tuple[Drawn, ...]
    height: int
    zero: int | None
    width: int = WIDTH
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def chart(steps: Sequence[int], lines: Sequence[Line]) -> Chart | None:
    """The drawing; None when there is nothing to draw. `steps`: the number of each place in the lines' points."""
    known = [value for line in lines for value in line.points if value is not None]
    if len(steps) < 2 or not known:
        return None
    low, high = min(0, *known), max(1, *known)
    unit = _unit(high - low)
    low, high = low // unit * unit, -(-high // unit) * unit
    across = [LEFT + (RIGHT - LEFT) * at // (len(steps) - 1) for at in range(len(steps))]

    def down(value: int) -> int:
        return BOTTOM - (BOTTOM - TOP) * (value - low) // (high - low)

    rows = tuple(Tick(down(value), number(value)) for value in range(low, high + 1, unit))
    every = _every(len(steps))
    columns = tuple(
        Tick(x, str(step)) for at, (x, step) in enumerate(zip(across, steps, strict=True)) if not at % every
    )
    marks = [_marks(line, steps, across, down) for line in lines]
    shown = [at for at, found in enumerate(marks) if found]
    labels = dict(zip(shown, _spread([marks[at][-1].y for at in shown]), strict=True))
    drawn = tuple(_drawn(at, lines[at], marks[at], labels[at]) for at in shown)
    height = max(HEIGHT, 12 + max(labels.values())) + FOOT
    return Chart(rows, columns, drawn, height, down(0) if low < 0 else None)


def _drawn(at: int, line: Line, marks: list[Mark], label: int) -> Drawn:
    path = " ".join(f"{mark.x},{mark.y}" for mark in marks)
    every = -(-len(marks) // MOST_MARKS)
    some = tuple(mark for place, mark in enumerate(reversed(marks)) if not place % every)[::-1]
    short = line.name if len(line.name) <= NAME else f"{line.name[: NAME - 1]}…"
    return Drawn(line.name, short, at % LOOKS, at // LOOKS, path, some, marks[-1], label)


def _marks(line: Line, steps: Sequence[int], across: Sequence[int], down: Callable[[int], int]) -> list[Mark]:
    return [
        Mark(x, down(value), step, value)
        for x, step, value in zip(across, steps, line.points, strict=True)
        if value is not None
    ]


def _unit(span: int) -> int:
    """The distance of the rows: 1, 2 or 5 times a power of ten, so that there are seven at most."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if span <= 6 * factor * power:
                return factor * power
        power *= 10


def _every(count: int) -> int:
    """Which steps get their number: each, each second, fifth, tenth …"""
    return _unit(-(-count * 6 // MOST_NUMBERS))


def _spread(wanted: Sequence[int]) -> list[int]:
    """Heights of the names, as near to their lines as they can be without covering each other."""
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    found, last = [0] * len(wanted), TOP - GAP
    for at in order:
        last = found[at] = max(wanted[at], last + GAP)
    edge = max(BOTTOM, TOP + GAP * (len(wanted) - 1)) + GAP
    for at in reversed(order):
        edge = found[at] = min(found[at], edge - GAP)
    return found
