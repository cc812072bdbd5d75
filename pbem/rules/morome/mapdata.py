"""The drawing of the map as read from `map.json`: shapes, places for names and counters, ways between provinces.

Whole pixels, y downwards. Nothing here knows a position; the parts that never change are made once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

import msgspec

from pbem.core.picture import Arc, Area, Label, Layer, Outline, Path, Point, Ring, Token
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

DRAWN = ("land", "barbarian", "decor")
LINES = ("coast", "border", "edge", "faint")
NORTH = 90  # degrees from the drawing's right-hand side to its upper edge


class _Border(msgspec.Struct, frozen=True):
    """A border, drawn once: `left` and `right` are the cells on its two sides."""

    kind: str
    left: str
    right: str
    points: Arc


class _Cell(msgspec.Struct, frozen=True):
    """`arcs`: rings as chains of borders, `~n` backwards · `part_of`: the province of an island · `at`: of the name."""

    kind: str
    arcs: tuple[tuple[int, ...], ...] = ()
    part_of: str = ""
    lines: tuple[str, ...] = ()
    rows: int = 1
    at: Point = (0, 0)
    size: int = 0
    angle: int = 0
    counters: tuple[Point, ...] = ()
    marks: Point = (0, 0)


class _Way(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    start: str
    end: str
    points: Arc
    kind: str = ""


class _Ornament(msgspec.Struct, frozen=True):
    kind: str
    at: Point


class _Words(msgspec.Struct, frozen=True):
    lines: tuple[str, ...]
    at: Point
    size: int
    angle: int = 0


class _Compass(msgspec.Struct, frozen=True):
    at: Point
    r: int
    turn: int


class _File(msgspec.Struct, frozen=True):
    box: Point
    arcs: tuple[_Border, ...]
    cells: dict[str, _Cell]
    routes: tuple[_Way, ...]
    crossings: tuple[_Way, ...]
    compass: _Compass
    texts: tuple[_Words, ...]
    ornaments: tuple[_Ornament, ...]
    title: tuple[int, int, int, int]


class Place(msgspec.Struct, frozen=True):
    """Where a region's name stands (`rows` lines of `size`), and the middles of its rows of counters and marks."""

    at: Point
    size: int
    rows: int
    counters: Point
    marks: Point


class Chart(msgspec.Struct, frozen=True):
    """`parts`: province -> its shapes, islands included · `ways`: (from, to) -> line for those who go there ·
    `threats`: (barbarian region, province) -> arrow · `regions`: of barbarians · `below`, `above`: what is drawn under
    and over the provinces · `words`: names of seas and lands that nobody owns."""

    size: Point
    outlines: tuple[Outline, ...]
    parts: dict[str, tuple[str, ...]]
    places: dict[str, Place]
    ways: dict[tuple[str, str], Arc]
    threats: dict[tuple[str, str], Arc]
    regions: tuple[str, ...]
    below: tuple[Layer, ...]
    above: tuple[Layer, ...]
    words: tuple[Label, ...]
    title: Point
    neighbours: frozenset[tuple[str, str]]


@lru_cache(maxsize=4)
def chart(data: bytes, provinces: tuple[str, ...], regions: tuple[str, ...]) -> Chart:
    """The chart in `map.json`, with a place for each of these. Raises Failure when it is not one."""
    try:
        made = _chart(msgspec.json.decode(data, type=_File))
        for name in (*provinces, *regions, *(end for threat in made.threats for end in threat)):
            _ = made.places[name], made.parts[name if name not in regions else provinces[0]]
    except (msgspec.DecodeError, RecursionError, LookupError, ValueError) as error:
        text = T("The data file {name} cannot be used: {why}", name="map.json", why=str(error))
        raise Failure(Problem("data-bad", text, source="map.json")) from None
    return made


def _chart(file: _File) -> Chart:
    cells = {name: cell for name, cell in file.cells.items() if cell.kind in DRAWN}
    x, y, width, height = file.title
    return Chart(
        size=file.box,
        outlines=(*_shapes(file, cells), *_lines(file, cells), _plate(file.title)),
        parts={
            name: (name, *(other for other, part in cells.items() if part.part_of == name))
            for name, cell in cells.items()
            if cell.kind == "land"
        },
        places={n: _place(c) for n, c in cells.items() if c.counters},
        ways=_ways(file),
        threats={(way.start, way.end): way.points for way in file.routes if way.kind in ("threat", "raid")},
        regions=tuple(name for name, cell in cells.items() if cell.kind == "barbarian"),
        below=_below(file, cells),
        above=_above(file),
        words=_names(file),
        title=(x + width // 2, y + height // 2),
        neighbours=frozenset(
            (arc.left, arc.right)
            for arc in file.arcs
            if arc.kind == "border" and cells[arc.left].kind == cells[arc.right].kind == "land"
        ),
    )


def _place(cell: _Cell) -> Place:
    (left, y), (right, _) = cell.counters[:2]
    return Place(cell.at, cell.size, cell.rows, ((left + right) // 2, y), cell.marks)


def _shapes(file: _File, cells: dict[str, _Cell]) -> list[Outline]:
    return [Outline(name, tuple(_ring(file, chain) for chain in cell.arcs)) for name, cell in cells.items()]


def _ring(file: _File, chain: tuple[int, ...]) -> Ring:
    return tuple(file.arcs[use].points if use >= 0 else file.arcs[~use].points[::-1] for use in chain)


def _plate(box: tuple[int, int, int, int]) -> Outline:
    x, y, width, height = box
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
    return Outline("plate", (tuple(pairwise(corners)),))


def _lines(file: _File, cells: dict[str, _Cell]) -> list[Outline]:
    """Every border once, by how it is stroked: the faint ones part two lands that nobody plays for."""
    kinds: dict[str, list[Ring]] = {kind: [] for kind in LINES}
    for arc in file.arcs:
        decor = all(cells[side].kind == "decor" for side in (arc.left, arc.right) if side in cells)
        kind = "faint" if arc.kind == "edge" and decor else arc.kind
        if kind in kinds:
            kinds[kind].append((arc.points,))
    return [Outline(kind, tuple(rings), closed=False) for kind, rings in kinds.items()]


def _ways(file: _File) -> dict[tuple[str, str], Arc]:
    """Arrows across land borders, and the sea routes in both directions."""
    ways = {(way.start, way.end): way.points for way in file.crossings}
    for way in file.routes:
        if way.kind == "sea":
            ways[way.start, way.end] = way.points
            ways[way.end, way.start] = way.points[::-1]
    return ways


def _below(file: _File, cells: dict[str, _Cell]) -> tuple[Layer, ...]:
    water = tuple(Area("coast", style) for style in ("w1", "w2", "w3"))
    decor = [Area(name, "decor", "hatch") for name, cell in cells.items() if cell.kind == "decor" and not cell.part_of]
    trees: list[Any] = [Token(o.at, o.kind, "deco", size=8) for o in file.ornaments]
    return Layer("water", water, True), Layer("lands", (*decor, *trees), True)


def _above(file: _File) -> tuple[Layer, ...]:
    borders = tuple(Area(kind, kind) for kind in ("faint", "edge", "border", "coast"))
    routes: list[Any] = []
    for way in file.routes:
        if way.kind == "sea":
            routes += [Path(way.points, "under"), Path(way.points, "route")]
            routes += [Token(end, "circle", "port", size=5) for end in (way.points[0], way.points[-1])]
    rose = Token(file.compass.at, "rose", "rose", size=file.compass.r)
    plate = Area("plate", "cartouche")
    return Layer("borders", borders, True), Layer("routes", (*routes, rose, plate), True)


def _names(file: _File) -> tuple[Label, ...]:
    seas = [Label(w.at, w.lines, w.size, "seaname", w.angle) for w in file.texts]
    for cell in file.cells.values():
        if cell.kind == "sea":
            seas.append(Label(cell.at, cell.lines, cell.size, "seaname", cell.angle))
        elif cell.kind == "decor" and cell.lines:
            lines = tuple(line.upper() for line in cell.lines)
            seas.append(Label(cell.at, lines, cell.size, "where", cell.angle))
    return tuple(seas)
