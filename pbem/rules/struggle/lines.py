"""Lines on the map: a little shorter than from place to place, a point some way along."""

from __future__ import annotations

from math import isqrt

from pbem.core.picture import Arc, Point


def shortened(points: Arc, start: int, end: int) -> Arc:
    """A line that leaves out so many pixels at its two ends."""
    return (_towards(points[0], points[1], start), *points[1:-1], _towards(points[-1], points[-2], end))


def between(one: Point, other: Point) -> Point:
    """The middle."""
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _towards(at: Point, aim: Point, pixels: int) -> Point:
    dx, dy = aim[0] - at[0], aim[1] - at[1]
    length = max(isqrt(dx * dx + dy * dy), 1)
    step = min(pixels, length // 2)
    return at[0] + _rounded(dx * step, length), at[1] + _rounded(dy * step, length)


def _rounded(n: int, whole: int) -> int:
    return (2 * n + whole) // (2 * whole)
