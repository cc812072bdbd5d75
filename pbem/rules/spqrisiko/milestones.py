"""Where the numbers of arrows stand: at the beginning, or, where several begin alike, shortly before the head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.core.picture import Arc, Point
from pbem.rules.spqrisiko.mapdata import Chart

RADIUS = 9  # pixels
APART = 20  # pixels between the middles of two numbers
TIP = 26  # pixels that a number keeps from the head of its arrow
STRIDE = 4  # pixels from one spot that is tried to the next

_Box = tuple[Point, int, int]  # middle, half of width and height


def milestones(chart: Chart, ways: Sequence[Arc]) -> tuple[Point, ...]:
    """A point on each way. Those that have their beginning for themselves get it; the others what is free, preferably
    off all names and pieces."""
    found: dict[int, Point] = {}
    for n, way in enumerate(ways):
        if all(_far(way[0], other[0], APART) for m, other in enumerate(ways) if m != n):
            found[n] = way[0]
    boxes = _boxes(chart) if len(found) < len(ways) else ()
    for n, way in enumerate(ways):
        if n not in found:
            found[n] = _spot(way, tuple(found.values()), boxes)
    return tuple(found[n] for n in range(len(ways)))


def _spot(way: Arc, taken: Sequence[Point], boxes: Sequence[_Box]) -> Point:
    spots = [spot for spot in (*_backwards(way), way[0]) if all(_far(spot, other, APART) for other in taken)]
    clear = (spot for spot in spots if not any(_covers(box, spot) for box in boxes))
    return next(clear, spots[0] if spots else way[0])


def _backwards(way: Arc) -> Iterator[Point]:
    """Points of a way from its end to its beginning."""
    for (x, y), (u, v) in pairwise(way[::-1]):
        steps = max(abs(u - x), abs(v - y)) // STRIDE + 1
        for n in range(steps):
            spot = x + (u - x) * n // steps, y + (v - y) * n // steps
            if _far(spot, way[-1], TIP):
                yield spot


def _far(one: Point, other: Point, least: int) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 >= least**2


def _boxes(chart: Chart) -> tuple[_Box, ...]:
    """Room of names, whatever they are called, and of pieces."""
    boxes: list[_Box] = []
    for place in chart.places.values():
        boxes.append((place.at, place.size * 4, place.size * place.rows * 2 // 3))
        boxes += [(place.plaque, 20, 11), (place.fleet, 10, 10), (place.built, 10, 10)]
    return tuple(boxes)


def _covers(box: _Box, at: Point) -> bool:
    (x, y), wide, high = box
    return abs(at[0] - x) < wide + RADIUS and abs(at[1] - y) < high + RADIUS
