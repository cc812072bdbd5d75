"""Points to SVG path data. A picture's pixel is two units, so that the middle of any two points is a whole number."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from pbem.core.picture import Arc, Outline, Point, Ring

UNITS = 2  # drawing units a picture pixel


@lru_cache(maxsize=1024)
def outline(shape: Outline) -> str:
    """All rings of a shape as one path."""
    return "".join(_ring(ring) + ("z" if shape.closed else "") for ring in shape.rings)


def line(points: Arc) -> str:
    """One smooth line."""
    return _start(points[0]) + _curve(points)


def heading(points: Arc) -> tuple[int, int]:
    """The direction in which a line ends, as a vector in picture pixels, taken over its last stretch."""
    x, y = points[-1]
    for u, v in reversed(points[:-1]):
        if abs(x - u) + abs(y - v) >= 8:
            return x - u, y - v
    u, v = points[0]
    return x - u, y - v


def _ring(ring: Ring) -> str:
    return _start(ring[0][0]) + "".join(map(_curve, ring))


def _start(point: Point) -> str:
    return f"M{point[0] * UNITS} {point[1] * UNITS}"


def _curve(points: Arc) -> str:
    """A polyline as quadratic curves through the middles of its inner pieces, in relative whole numbers.

    The inner points are the control points; each is the mirror image of the one before in the middle between them,
    which is what the short command `t` means.
    """
    if len(points) == 1:
        return ""
    if len(points) == 2:
        return f"l{_step(_twice(points[0]), _twice(points[1]))}"
    stops = [(x + u, y + v) for (x, y), (u, v) in pairwise(points[1:-1])]
    stops.append(_twice(points[-1]))
    at = _twice(points[0])
    parts = [f"q{_step(at, _twice(points[1]))} {_step(at, stops[0])}"]
    if len(stops) > 1:
        parts.append("t" + " ".join(_step(a, b) for a, b in pairwise(stops)))
    return "".join(parts).replace(" -", "-")


def _twice(point: Point) -> Point:
    return point[0] * UNITS, point[1] * UNITS


def _step(a: Point, b: Point) -> str:
    return f"{b[0] - a[0]} {b[1] - a[1]}"
