"""The drawing of the map as read from `map.json`: shapes, places for names and pieces, ways from place to place.

Whole pixels, y downwards. Nothing here knows a position or a province set.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pbem.core.chart import Border, Box, Compass, Ornament, plate, ring
from pbem.core.picture import Arc, Label, Outline, Point
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

LAND, SEA, DECOR, WATER = "land", "sea", "decor", "water"  # kinds of cells; the last two belong to nobody
TOUCH = ("border", "coast", "sea")  # kinds of borders over which places are neighbours
Pair = tuple[str, str]


class _Cell(msgspec.Struct, frozen=True):
    """`arcs`: rings as chains of borders, `~n` backwards · `at`: the middle of the name, `size` of its letters, `rows`
    its lines · `plaque`, `fleet`, `built`: where holder, unlaunched triremes and a Metropoli are shown · `tone`: of a
    sea, so that neighbours differ · `lines`, `angle`: the name of a cell that is not played."""

    kind: str
    arcs: tuple[tuple[int, ...], ...]
    at: Point = (0, 0)
    size: int = 0
    rows: int = 1
    plaque: Point = (0, 0)
    fleet: Point = (0, 0)
    built: Point = (0, 0)
    tone: int = 0
    lines: tuple[str, ...] = ()
    angle: int = 0


class _Way(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """Over a common border; with a `sea`: across it, without its ends."""

    start: str
    end: str
    points: Arc
    sea: str = ""


class _File(msgspec.Struct, frozen=True):
    box: Point
    arcs: tuple[Border, ...]
    cells: dict[str, _Cell]
    crossings: tuple[_Way, ...]
    lanes: tuple[_Way, ...]
    compass: Compass
    ornaments: tuple[Ornament, ...]
    title: Box
    score: Box


class Place(msgspec.Struct, frozen=True):
    """Where things of a region or sea are drawn: name, plaque of the holder, unlaunched triremes, Metropoli."""

    at: Point
    size: int
    rows: int
    plaque: Point
    fleet: Point
    built: Point


class Chart(msgspec.Struct, frozen=True):
    """`kinds`: cell -> kind · `crossings`: (from, to) -> the arrow over their border · `lanes`: (sea, from, to) -> what
    lies between two shores or straits of it · `words`: names of lands nobody plays for · `title`, `score`: boxes."""

    size: Point
    borders: tuple[Border, ...]
    shapes: tuple[Outline, ...]
    kinds: dict[str, str]
    tones: dict[str, int]
    places: dict[str, Place]
    crossings: dict[Pair, Arc]
    lanes: dict[tuple[str, str, str], Arc]
    words: tuple[Label, ...]
    compass: Compass
    ornaments: tuple[Ornament, ...]
    title: Box
    score: Box

    def touching(self, kind: str) -> frozenset[frozenset[str]]:
        """The pairs of places with a common border of a kind of TOUCH."""
        mine = (LAND, SEA)
        return frozenset(
            frozenset((b.left, b.right))
            for b in self.borders
            if b.kind == kind and self.kinds.get(b.left) in mine and self.kinds.get(b.right) in mine
        )


@lru_cache(maxsize=4)
def chart(data: bytes) -> Chart:
    """The chart in `map.json`. Raises Failure when it is not one."""
    try:
        file = msgspec.json.decode(data, type=_File)
        shapes = [Outline(id, tuple(ring(file.arcs, chain) for chain in cell.arcs)) for id, cell in file.cells.items()]
    except (msgspec.DecodeError, LookupError) as error:
        text = T("The data file {name} cannot be used: {why}", name="map.json", why=str(error))
        raise Failure(Problem("data-bad", text, source="map.json")) from None
    return Chart(
        size=file.box,
        borders=file.arcs,
        shapes=(*shapes, plate("plate", file.title), plate("tally", file.score)),
        kinds={id: cell.kind for id, cell in file.cells.items()},
        tones={id: cell.tone for id, cell in file.cells.items() if cell.kind == SEA},
        places={id: _place(cell) for id, cell in file.cells.items() if cell.kind in (LAND, SEA)},
        crossings={(way.start, way.end): way.points for way in file.crossings},
        lanes=_lanes(file.lanes),
        words=tuple(_name(cell) for cell in file.cells.values() if cell.lines),
        compass=file.compass,
        ornaments=file.ornaments,
        title=file.title,
        score=file.score,
    )


def _place(cell: _Cell) -> Place:
    return Place(cell.at, cell.size, cell.rows, cell.plaque, cell.fleet, cell.built)


def _lanes(ways: tuple[_Way, ...]) -> dict[tuple[str, str, str], Arc]:
    """In both directions."""
    lanes = {(way.sea, way.start, way.end): way.points for way in ways}
    lanes.update({(way.sea, way.end, way.start): way.points[::-1] for way in ways})
    return lanes


def _name(cell: _Cell) -> Label:
    if cell.kind == WATER:
        return Label(cell.at, cell.lines, cell.size, "seaname", cell.angle)
    return Label(cell.at, tuple(line.upper() for line in cell.lines), cell.size, "where", cell.angle)
