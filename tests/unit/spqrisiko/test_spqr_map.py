"""The geometry of the map against the board: what touches in the rules shares a border, and nothing else touches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest
from spqrisiko_table import files, game

from pbem.core.picture import Arc, Point
from pbem.rules.spqrisiko.mapdata import LAND, SEA, TOUCH, chart

CHART = chart(files()["map.json"])
TABLES = game().rules.tables
PLAYED = (*TABLES.regions, *TABLES.seas)
LEAST = 12  # pixels of the shortest common border
NEAR = 5  # pixels that parts of the map keep apart that do not touch


def board(kind: str) -> frozenset[frozenset[str]]:
    if kind == "border":
        return frozenset(frozenset(pair) for pair in TABLES.borders)
    if kind == "coast":
        return frozenset(frozenset((region, sea)) for region in TABLES.regions for sea in TABLES.coasts[region])
    return frozenset(frozenset((sea, other)) for sea in TABLES.seas for other in TABLES.near[sea])


@pytest.mark.parametrize(("kind", "count"), [("border", 65), ("coast", 66), ("sea", 14)])
def test_what_touches_on_the_map_is_what_touches_on_the_board(kind: str, count: int) -> None:
    assert CHART.touching(kind) == board(kind)
    assert len(CHART.touching(kind)) == count


def test_every_place_of_the_board_is_on_the_map_and_no_other() -> None:
    kinds = {id: kind for id, kind in CHART.kinds.items() if kind in (LAND, SEA)}
    assert kinds == {**dict.fromkeys(TABLES.regions, LAND), **dict.fromkeys(TABLES.seas, SEA)}
    assert set(CHART.places) == set(PLAYED)


def test_borders_say_truly_what_lies_on_their_sides() -> None:
    """Each belongs to the rings of exactly the two cells it names, forwards in one, backwards in the other."""
    sides: dict[int, list[str]] = {}
    for id, cell in json.loads(files()["map.json"])["cells"].items():
        for use in (use for chain in cell["arcs"] for use in chain):
            number = use if use >= 0 else ~use
            sides.setdefault(number, []).append(id)
            assert id == (CHART.borders[number].right if use >= 0 else CHART.borders[number].left)
    for number, border in enumerate(CHART.borders):
        assert sorted(sides[number]) == sorted({border.left, border.right} - {"frame"})


def test_rings_are_closed() -> None:
    for outline in CHART.shapes:
        for ring in outline.rings:
            for before, after in zip(ring, (*ring[1:], ring[0]), strict=True):
                assert before[-1] == after[0], outline.id


def test_places_meet_in_no_point_alone() -> None:
    """At most three borders end in a point, so that no two places touch across it in a corner."""
    ends = Counter(end for border in CHART.borders for end in (border.points[0], border.points[-1]) if inside(end))
    assert set(ends.values()) <= {2, 3}


def inside(point: Point) -> bool:
    return 0 < point[0] < CHART.size[0] and 0 < point[1] < CHART.size[1]


@pytest.mark.parametrize("kind", TOUCH)
def test_every_common_border_can_be_seen(kind: str) -> None:
    length: dict[frozenset[str], int] = {}
    for border in CHART.borders:
        if border.kind == kind:
            pair = frozenset((border.left, border.right))
            length[pair] = length.get(pair, 0) + sum(map(distance, border.points, border.points[1:]))
    assert all(n >= LEAST for pair, n in length.items() if pair <= set(PLAYED))


def distance(a: Point, b: Point) -> int:
    """Not more than the true one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def test_borders_meet_only_at_their_ends() -> None:
    """No two stretches of borders cross or touch, but those that follow each other."""
    grid: dict[Point, list[tuple[int, int]]] = {}
    stretches: list[tuple[Point, Point]] = []
    for n, border in enumerate(CHART.borders):
        for a, b in zip(border.points, border.points[1:], strict=False):
            for cell in cells(a, b):
                grid.setdefault(cell, []).append((n, len(stretches)))
            stretches.append((a, b))
    for found in grid.values():
        for at, (_, one) in enumerate(found):
            for _, other in found[at + 1 :]:
                a, b = stretches[one], stretches[other]
                assert set(a) & set(b) or not crossing(a, b), (a, b)


def cells(a: Point, b: Point) -> Iterator[Point]:
    """Fields of 40 pixels that a stretch may lie in."""
    for x in range(min(a[0], b[0]) // 40, max(a[0], b[0]) // 40 + 1):
        for y in range(min(a[1], b[1]) // 40, max(a[1], b[1]) // 40 + 1):
            yield x, y


def crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    for axis in (0, 1):
        if max(a[axis], b[axis]) < min(c[axis], d[axis]) or max(c[axis], d[axis]) < min(a[axis], b[axis]):
            return False
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def turn(a: Point, b: Point, c: Point) -> int:
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def test_places_that_do_not_touch_are_well_apart() -> None:
    """Corners of places without a common border keep their distance, so that nothing seems to touch."""
    corners: dict[str, set[Point]] = {id: set() for id in PLAYED}
    for border in CHART.borders:
        for id in (border.left, border.right):
            if id in corners:
                corners[id] |= set(border.points)
    touching = frozenset().union(*(CHART.touching(kind) for kind in TOUCH))
    for n, one in enumerate(PLAYED):
        for other in PLAYED[n + 1 :]:
            if frozenset((one, other)) not in touching:
                assert not any(near(corners[other], point) for point in corners[one]), (one, other)


def near(points: set[Point], at: Point) -> bool:
    x, y = at
    return any((x + dx, y + dy) in points for dx in range(-NEAR, NEAR + 1) for dy in range(-NEAR, NEAR + 1))


# --- ways ---


def test_there_is_an_arrow_over_every_common_border_in_both_directions() -> None:
    pairs = [tuple(sorted(pair)) for kind in TOUCH for pair in CHART.touching(kind)]
    assert set(CHART.crossings) == {(a, b) for a, b in pairs} | {(b, a) for a, b in pairs}


def test_there_is_a_lane_between_any_two_ends_of_a_sea() -> None:
    for sea in TABLES.seas:
        ends = (*TABLES.shores[sea], *TABLES.near[sea])
        assert {(a, b) for s, a, b in CHART.lanes if s == sea} == {(a, b) for a in ends for b in ends if a != b}


def ring_of(id: str) -> list[Arc]:
    return [
        tuple(point for arc in ring for point in arc)
        for outline in CHART.shapes
        if outline.id == id
        for ring in outline.rings
    ]


def holds(id: str, at: Point) -> bool:
    """Whether a point lies in a place: how often a ray to the right crosses its rings."""
    x, y, odd = at[0], at[1], False
    for ring in ring_of(id):
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (ay > y) != (by > y) and (x - ax) * abs(by - ay) < (bx - ax) * (y - ay) * (1 if by > ay else -1):
                odd = not odd
    return odd


def test_arrows_begin_and_end_where_they_say() -> None:
    for (source, target), points in CHART.crossings.items():
        assert holds(source, points[0]), (source, target)
        assert holds(target, points[-1]), (source, target)


def test_names_and_pieces_stand_in_their_own_place() -> None:
    for id, place in CHART.places.items():
        assert holds(id, place.at), id
        assert holds(id, place.plaque), id
        if id in TABLES.seas or TABLES.coasts[id]:
            assert holds(id, place.fleet), id
        if id in TABLES.regions:
            assert holds(id, place.built), id


def test_lanes_keep_to_their_sea() -> None:
    for (sea, source, target), points in CHART.lanes.items():
        assert all(holds(sea, point) for point in points), (sea, source, target)
