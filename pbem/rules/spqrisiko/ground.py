"""What of the map never changes while a province set is in force: sea, foreign lands, coasts, borders of provinces."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pbem.core.chart import Border, loose
from pbem.core.picture import Area, Layer, Outline, Shape, Token
from pbem.rules.spqrisiko.mapdata import DECOR, LAND, SEA, WATER, Chart

Groups = tuple[tuple[str, ...], ...]  # the regions of each province
STROKES = ("faint", "edge", "strait", "inner", "border", "coast")  # outlines of lines, the first drawn lowest


class Ground(msgspec.Struct, frozen=True):
    """`lines`: outlines of all lines · `below`: under the regions · `above`: over them."""

    lines: tuple[Outline, ...]
    below: tuple[Layer, ...]
    above: tuple[Layer, ...]


def ground(chart: Chart, groups: Groups) -> Ground:
    return Ground(_lines(chart.borders, tuple(chart.kinds.items()), groups), _below(chart), _above(chart))


@lru_cache(maxsize=8)
def _lines(borders: tuple[Border, ...], kinds: tuple[tuple[str, str], ...], groups: Groups) -> tuple[Outline, ...]:
    """Every border once, by how it is stroked: thin inside a province, thick around it."""
    kind_of = dict(kinds)
    group = {region: n for n, regions in enumerate(groups) for region in regions}
    strokes: dict[str, list[Border]] = {stroke: [] for stroke in STROKES}
    for border in borders:
        stroke = border.kind
        sides = (kind_of.get(border.left), kind_of.get(border.right))
        if border.kind == "border":
            stroke = "inner" if group[border.left] == group[border.right] else "border"
        elif border.kind == "edge":
            stroke = "edge" if LAND in sides else "faint"
        elif border.kind == "sea":
            stroke = "strait" if sides == (SEA, SEA) else "faint"
        if stroke in strokes:
            strokes[stroke].append(border)
    return tuple(loose(stroke, found) for stroke, found in strokes.items())


def _below(chart: Chart) -> tuple[Layer, ...]:
    lands: list[Shape] = [Area(id, "decor", "hatch") for id, kind in chart.kinds.items() if kind == DECOR]
    lands += [Token(o.at, o.kind, "deco", size=8) for o in chart.ornaments]
    water: list[Shape] = [Area(id, "sea") for id, kind in chart.kinds.items() if kind == WATER]
    water += [Area("coast", style) for style in ("w1", "w2", "w3")]
    return Layer("water", tuple(water), True), Layer("lands", tuple(lands), True)


def _above(chart: Chart) -> tuple[Layer, ...]:
    borders: list[Shape] = [Area(stroke, stroke) for stroke in STROKES]
    borders += [Area("plate", "cartouche"), Area("tally", "cartouche")]
    borders.append(Token(chart.compass.at, "rose", "rose", size=chart.compass.r))
    return (Layer("borders", tuple(borders), True),)
