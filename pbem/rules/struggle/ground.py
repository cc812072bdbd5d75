"""What of the map never changes while the data are the same: sea, lands, terrains, provinces, arrows, the limes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import msgspec

from pbem.core.chart import plate
from pbem.core.picture import Arc, Area, Layer, Outline, Path, Point, Ring, Shape, Token
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.rules.struggle.data import LAND, Tables
from pbem.rules.struggle.datafiles import BEYOND
from pbem.rules.struggle.lines import shortened
from pbem.rules.struggle.mapdata import Chart
from pbem.rules.struggle.scene import tint

TERRAINS = ("field", "mountain", "pasture", "forest")
# Half an arrow on a side of a hex, from its middle: how far along, how far across, in pixels.
ARROW = ((11, 0), (5, 5), (5, 2), (-5, 2), (-5, 5), (-11, 0), (-5, -5), (-5, -2), (5, -2), (5, -5))
GAP = 7  # pixels between a crossroads and the head of a sea arrow
DOT = 3  # half the width of a crossroads


class Ground(msgspec.Struct, frozen=True):
    """`outlines`: all shapes · `below`, `above`: layers under and over the ways of tribes."""

    outlines: tuple[Outline, ...]
    below: tuple[Layer, ...]
    above: tuple[Layer, ...]


def ground(chart: Chart, tables: Tables) -> Ground:
    """Raises Failure when the board has places that the map does not show."""
    _check(chart, tables)
    outlines = (
        *chart.lands,
        chart.coast,
        *chart.areas,
        *_terrains(chart, tables),
        _lines("sides", chart, _sides(tables)),
        _lines("limes", chart, tables.limes),
        Outline("arrows", tuple(_arrow(chart, *pair) for pair in arrows(tables))),
        Outline("dots", tuple(_dot(at) for at in chart.at.values())),
        plate("plate", chart.title),
    )
    below = (_water(chart), _land(chart, tables), _lanes(chart, tables))
    return Ground(outlines, below, (_ways(),))


def arrows(tables: Tables) -> Iterable[tuple[str, str]]:
    """The sides that carry a land arrow, each once."""
    return (pair for pair in _sides(tables) if (pair[1], LAND) in tables.near[pair[0]])


def sea_way(chart: Chart, tables: Tables, sea: str) -> Arc:
    """The line of a sea arrow, from its first end to the other."""
    start, end = tables.seas[sea]
    return (chart.at[start], *chart.seas[sea], chart.at[end])


def _check(chart: Chart, tables: Tables) -> None:
    lacking = [
        id
        for ids, known in ((tables.crossroads, chart.at), (tables.hexes, chart.hexes), (tables.seas, chart.seas))
        for id in ids
        if id not in known
    ]
    lacking += [id for id in tables.provinces if id not in chart.provinces]
    if lacking:
        raise Failure(Problem("data-bad", T("The map has no place for {ids}.", ids=tuple(lacking)), source="map.json"))


# --- shapes -------------------------------------------------------------------------------------------------------
def _sides(tables: Tables) -> tuple[tuple[str, str], ...]:
    """All sides of hexes, each once."""
    rank = tables.rank
    return tuple((one, other) for one in tables.crossroads for other, _ in tables.near[one] if rank[one] < rank[other])


def _terrains(chart: Chart, tables: Tables) -> tuple[Outline, ...]:
    """All hexes of a terrain as one shape."""
    return tuple(
        Outline(
            terrain, tuple(_hex(chart, tables.corners[hex]) for hex in tables.hexes if tables.terrain[hex] == terrain)
        )
        for terrain in TERRAINS
    )


def _hex(chart: Chart, corners: tuple[str, ...]) -> Ring:
    return (*((chart.at[a], chart.at[b]) for a, b in pairwise(corners)), (chart.at[corners[-1]],))


def _lines(id: str, chart: Chart, pairs: Iterable[tuple[str, str]]) -> Outline:
    return Outline(id, tuple(((chart.at[a], chart.at[b]),) for a, b in pairs), closed=False)


def _arrow(chart: Chart, start: str, end: str) -> Ring:
    """A double arrow around the middle of a side."""
    (x, y), (u, v) = chart.at[start], chart.at[end]
    dx, dy, side = u - x, v - y, chart.side
    corners = [
        ((x + u + 1) // 2 + _part(dx * a - dy * b, side), (y + v + 1) // 2 + _part(dy * a + dx * b, side))
        for a, b in ARROW
    ]
    return _polygon(corners)


def _part(n: int, whole: int) -> int:
    """Rounded."""
    return (2 * n + whole) // (2 * whole)


def _dot(at: Point) -> Ring:
    x, y = at
    return _polygon([(x - DOT, y), (x, y - DOT), (x + DOT, y), (x, y + DOT)])


def _polygon(corners: list[Point]) -> Ring:
    return tuple(pairwise(corners))


# --- layers -------------------------------------------------------------------------------------------------------
def _water(chart: Chart) -> Layer:
    """Lines along the shores, and the lands that nobody plays for."""
    shapes: list[Shape] = [Area("board", style) for style in ("tide t1", "tide t2", "tide t3")]
    for land in chart.lands:
        shapes += [Area(land.id, style) for style in ("w1", "w3")]
    shapes += [Area(land.id, "isle", "hatch") for land in chart.lands]
    shapes += [Token(o.at, o.kind, "deco", size=8) for o in chart.ornaments]
    return Layer("water", tuple(shapes), True)


def _land(chart: Chart, tables: Tables) -> Layer:
    """The shore around the board, the terrains, the washes along the borders of provinces."""
    shapes: list[Shape] = [Area("board", "shore low"), Area("board", "shore")]
    shapes += [Area(terrain, f"g{n}", f"g{n}") for n, terrain in enumerate(TERRAINS, 1)]
    shapes.append(Area(BEYOND, "veil", "hatch"))
    shapes.append(Area("sides", "side"))
    for area in chart.areas:
        shapes.append(Area(area.id, f"v{tint(tables, area.id)}", rim=True, fill=False))
    return Layer("land", tuple(shapes), True)


def _lanes(chart: Chart, tables: Tables) -> Layer:
    """Sea arrows, each with a halo that parts it from those it crosses; the plate and the compass."""
    shapes: list[Shape] = []
    for sea in tables.seas:
        way = shortened(sea_way(chart, tables, sea), GAP, GAP)
        shapes += [Path(way, "lane under"), Path(way, "lane", arrow=True), Path(way[1::-1], "lane tip", arrow=True)]
    shapes += [Area("plate", "cartouche"), Token(chart.compass.at, "rose", "rose", size=chart.compass.r)]
    return Layer("lanes", tuple(shapes), True)


def _ways() -> Layer:
    """The limes, land arrows, crossroads."""
    return Layer("ways", (Area("limes", "rampart"), Area("arrows", "double"), Area("dots", "dot")), True)
