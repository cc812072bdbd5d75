"""A view to the drawing of its map: the board, whose the cities are, where the tribes stand, what they did last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Words
from pbem.core.phrases import joined, seat
from pbem.core.picture import FORCES, MOVEMENTS, OWNERSHIP, THREATS, Label, Layer, Picture, Shape
from pbem.core.text import T, Term, Text
from pbem.rules.struggle import hexes, tableau, towns, wording
from pbem.rules.struggle.conquests import conquests
from pbem.rules.struggle.datafiles import BEYOND
from pbem.rules.struggle.ground import ground
from pbem.rules.struggle.legend import keys
from pbem.rules.struggle.mapdata import Chart
from pbem.rules.struggle.marches import lines, marches, numbers
from pbem.rules.struggle.model import OVER, TRIBES
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.prey import prey_arrows
from pbem.rules.struggle.scene import Scene, scene, tint

ASIDE = 24  # pixels of the title's plate that stay free


def draw(rules: Rules, chart: Chart, view: Mapping[str, Any], events: Sequence[Event]) -> Picture:
    """The picture of a view; `events` are those of the step before it. Raises Failure: the map lacks a place."""
    shown = scene(rules, chart, view)
    fixed = ground(chart, rules.tables)
    found = marches(shown, events)
    layers = (
        *fixed.below,
        Layer("places", (*hexes.places(shown), *towns.places(shown))),
        Layer("names", _names(shown)),
        Layer("arrows", lines(found), kind=MOVEMENTS),
        *fixed.above,
        Layer("threats", prey_arrows(shown), kind=THREATS),
        Layer("conquests", conquests(shown, events), kind=MOVEMENTS),
        Layer("hexes", hexes.hexes(shown)),
        Layer("legionnaire", hexes.legionnaire(shown), kind=THREATS),
        Layer("labels", towns.labels(shown)),
        Layer("cities", towns.cities(shown)),
        Layer("kingdoms", towns.kingdoms(shown), kind=OWNERSHIP),
        Layer("counters", towns.banners(shown)),
        Layer("tribes", towns.tribes(shown), kind=FORCES),
        Layer("deeds", towns.deeds(shown, events), kind=MOVEMENTS),
        Layer("numbers", numbers(found), kind=MOVEMENTS),
        Layer("tableau", tableau.tableau(shown)),
    )
    width, height = chart.size
    outlines = (*fixed.outlines, *tableau.outlines(chart.size, len(shown.seats)))
    size = width, height + tableau.HEIGHT
    return Picture(*size, _title(view), situation(shown), outlines, layers, keys(shown))


def _title(view: Mapping[str, Any]) -> Text:
    if view["phase"] == OVER:
        return T("Map of the empire at the end of the game")
    return T("Map of the empire in round {n}", n=view["round"])


def situation(scene: Scene) -> Text:
    """Where everybody stands and what he holds, for those who do not see the drawing."""
    parts: list[Text] = []
    for id in scene.seats:
        tribes = tuple(_tribe(scene, id, tribe) for tribe in TRIBES)
        n = scene.view["points"][id]
        parts.append(T("{seat}, {points}: {tribes}.", seat=seat(id), points=wording.points(n), tribes=tribes))
    parts.append(T("The legionnaire stands on {hex}.", hex=wording.hexagon(scene.view["legionnaire"])))
    return joined(parts)


def _tribe(scene: Scene, id: str, tribe: str) -> Text:
    box = scene.box(id, tribe)
    if box["at"]:
        return T("{tribe} on {crossroads}", tribe=wording.tribe(tribe), crossroads=wording.crossroads(box["at"]))
    return T("{tribe} in {cities}", tribe=wording.tribe(tribe), cities=wording.cities(box["cities"]))


def _names(scene: Scene) -> tuple[Shape, ...]:
    """Of lands, seas and provinces; on the plate, when it is."""
    chart = scene.chart
    shapes: list[Shape] = list(chart.words)
    for id in scene.tables.seas:
        name = chart.sea_names[id]
        shapes.append(Label(name.at, (Term("sea", id),), name.size, "seaname", name.angle, name.rows))
    for id, name in chart.provinces.items():
        kind = "region" if id == BEYOND else "province"
        style = f"realm r{tint(scene.tables, id)}"
        shapes.append(Label(name.at, (Term(kind, id),), name.size, style, name.angle, name.rows))
    x, y, width, high = chart.title
    at = x + width // 2, y + high // 2
    shapes.append(Label(at, (moment(scene.view),), 14, "plate", room=width - ASIDE))
    return tuple(shapes)


def moment(view: Mapping[str, Any]) -> Words:
    """When it is: the round and its first seat."""
    if view["phase"] == OVER:
        return Term("phase", OVER)
    return T("Round {n}, first: {seat}", n=view["round"], seat=seat(view["first"]))
