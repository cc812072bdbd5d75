"""The chart of the standings: everything inside the drawing, no name on another."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pbem.render.chart import BOTTOM, GAP, LEFT, LOOKS, RIGHT, TOP, Line, chart


def test_where_the_points_lie() -> None:
    found = chart([1, 2, 3], [Line("Anna", (0, 5, 10)), Line("Bruno", (0, 0, 5))])
    assert found is not None
    assert [(row.text, row.at) for row in found.rows][::5] == [("0", BOTTOM), ("10", TOP)]
    assert [mark.x for mark in found.lines[0].marks] == [LEFT, (LEFT + RIGHT) // 2, RIGHT]
    assert [mark.y for mark in found.lines[0].marks] == [BOTTOM, (TOP + BOTTOM) // 2, TOP]
    assert found.lines[1].end.points == 5 and found.lines[1].end.y == (TOP + BOTTOM) // 2


@pytest.mark.parametrize("high", [1, 3, 6, 7, 12, 13, 30, 31, 99, 1000, 12345])
@pytest.mark.parametrize("low", [0, -1, -20])
def test_rows_are_few_and_hold_everything(low: int, high: int) -> None:
    found = chart([1, 2], [Line("Anna", (low, high))])
    assert found is not None and 2 <= len(found.rows) <= 9
    values = [int(row.text.replace("\u2212", "-")) for row in found.rows]
    assert values == sorted(values) and values[0] <= low and values[-1] >= high and 0 in values
    assert all(TOP <= mark.y <= BOTTOM for mark in found.lines[0].marks)
    assert (found.zero is None) == (low == 0)


@pytest.mark.parametrize("count", [1, 2, 6, 12, 25])
def test_no_name_covers_another(count: int) -> None:
    lines = [Line(f"N{n}" + "x" * 200, (0, n // 5)) for n in range(count)]
    found = chart([1, 2], lines)
    assert found is not None
    heights = sorted(line.label for line in found.lines)
    assert all(low + GAP <= high for low, high in pairwise(heights))
    assert heights[0] >= TOP - 1 and heights[-1] + 4 <= found.height
    assert all(len(line.short) <= 17 for line in found.lines)
    looks = {(line.look, line.pattern) for line in found.lines}
    assert len(looks) == count and all(line.look < LOOKS for line in found.lines)


def test_who_came_later_begins_later() -> None:
    found = chart([1, 2, 3], [Line("Anna", (0, 1, 2)), Line("Bruno", (None, None, 2)), Line("Carla", (None,) * 3)])
    assert found is not None
    assert [line.name for line in found.lines] == ["Anna", "Bruno"]
    assert [mark.step for mark in found.lines[1].marks] == [3]


def test_long_games_keep_few_numbers_and_markers() -> None:
    found = chart(list(range(1, 201)), [Line("Anna", tuple(range(200)))])
    assert found is not None and len(found.columns) <= 13 and len(found.lines[0].marks) <= 25
    assert found.lines[0].marks[-1].step == 200, "the last one is always marked"


def test_nothing_to_draw() -> None:
    assert chart([1], [Line("Anna", (3,))]) is None
    assert chart([], []) is None
    assert chart([1, 2], [Line("Anna", (None, None))]) is None
