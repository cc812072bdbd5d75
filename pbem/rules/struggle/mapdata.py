"""The drawing of the map as read from `map.json`: places of crossroads, hexes and names, ways of sea arrows, lands.

Whole pixels, y downwards. Nothing here knows a position, a number or a city.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import msgspec

from pbem.core.chart import Box, Compass, Ornament
from pbem.core.picture import Arc, Label, Outline, Point, Ring
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

UP, DOWN = -1, 1  # in which hex a crossroads has its room for a name: above it or below


class _Land(msgspec.Struct, frozen=True):
    """Land that nobody plays for, and its name."""

    id: str
    ring: Arc
    lines: tuple[str, ...]
    at: Point
    size: int
    angle: int


class Name(msgspec.Struct, frozen=True):
    """Where the name of a sea or province stands; `rows`: on at most so many lines."""

    at: Point
    size: int
    angle: int
    rows: int


class _Sea(Name, frozen=True):
    """`points`: of the way from one end to the other, without its ends."""

    points: Arc


class _File(msgspec.Struct, frozen=True):
    box: Point
    side: int
    crossroads: dict[str, tuple[int, int, int]]
    hexes: dict[str, Point]
    areas: dict[str, tuple[tuple[str, ...], ...]]
    coast: tuple[tuple[str, ...], ...]
    lands: tuple[_Land, ...]
    seas: dict[str, _Sea]
    provinces: dict[str, Name]
    compass: Compass
    ornaments: tuple[Ornament, ...]
    title: Box
    letters: dict[str, int]


class Chart(msgspec.Struct, frozen=True):
    """`side`: length of a side of a hex · `at`, `room`: of a crossroads, UP or DOWN · `hexes`: their middles · `areas`:
    outlines of the regions · `coast`: around all hexes · `lands`: not played · `seas`: what lies between the ends of a
    sea arrow · `sea_names`, `provinces`: where their names stand · `words`: names of lands · `title`: a box ·
    `letters`: height of the letters of cities whose names need more room."""

    size: Point
    side: int
    at: dict[str, Point]
    room: dict[str, int]
    hexes: dict[str, Point]
    areas: tuple[Outline, ...]
    coast: Outline
    lands: tuple[Outline, ...]
    seas: dict[str, Arc]
    sea_names: dict[str, Name]
    provinces: dict[str, Name]
    words: tuple[Label, ...]
    compass: Compass
    ornaments: tuple[Ornament, ...]
    title: Box
    letters: dict[str, int]


@lru_cache(maxsize=4)
def chart(data: bytes) -> Chart:
    """The chart in `map.json`. Raises Failure when it is not one."""
    try:
        file = msgspec.json.decode(data, type=_File)
        at = {label: (x, y) for label, (x, y, _) in file.crossroads.items()}
        areas = tuple(Outline(id, _rings(at, rings)) for id, rings in file.areas.items())
        coast = Outline("board", _rings(at, file.coast))
    except (msgspec.DecodeError, UnicodeDecodeError, LookupError) as error:
        text = T("The data file {name} cannot be used: {why}", name="map.json", why=str(error))
        raise Failure(Problem("data-bad", text, source="map.json")) from None
    return Chart(
        size=file.box,
        side=file.side,
        at=at,
        room={label: room for label, (_, _, room) in file.crossroads.items()},
        hexes=file.hexes,
        areas=areas,
        coast=coast,
        lands=tuple(Outline(land.id, ((((*land.ring, land.ring[0])),),)) for land in file.lands),
        seas={id: sea.points for id, sea in file.seas.items()},
        sea_names={id: Name(sea.at, sea.size, sea.angle, sea.rows) for id, sea in file.seas.items()},
        provinces=file.provinces,
        words=tuple(_word(land) for land in file.lands if land.lines),
        compass=file.compass,
        ornaments=file.ornaments,
        title=file.title,
        letters=file.letters,
    )


def _rings(at: dict[str, Point], rings: tuple[tuple[str, ...], ...]) -> tuple[Ring, ...]:
    """Straight from crossroads to crossroads."""
    return tuple(tuple(pairwise(at[label] for label in (*ring, ring[0]))) for ring in rings)


def _word(land: _Land) -> Label:
    return Label(land.at, tuple(line.upper() for line in land.lines), land.size, "where", land.angle)
