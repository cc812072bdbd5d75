"""Arrows of the last step: battles with their numbers, strategic moves with how many went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pbem.core.event import Event
from pbem.core.phrases import seat
from pbem.core.picture import Arc, Path, Shape, Token
from pbem.core.text import T, Text
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.mapdata import Chart
from pbem.rules.spqrisiko.milestones import RADIUS, milestones
from pbem.rules.spqrisiko.sight import term
from pbem.rules.spqrisiko.wording import owner

Data = Mapping[str, Any]
Route = tuple[str, ...]  # a place, the seas crossed, a place
# Style of an arrow -> shape and style of its number: a move is told from a battle without colour.
SIGNS = {"invade": ("circle", "horde"), "repelled": ("circle", "horde"), "march": ("square", "badge")}


class _Arrow(NamedTuple):
    way: Arc
    style: str
    text: str
    words: Text
    source: str


def arrows(tables: Tables, chart: Chart, events: Sequence[Event]) -> tuple[Shape, ...]:
    """All halos first, so that none hides another arrow; then the lines; then the numbers, which no line crosses."""
    found = [_fight(tables, chart, route, battles) for route, battles in _battles(events).items()]
    found += [_march(tables, chart, event.data) for event in events if event.kind == "moved"]
    drawn = [arrow for arrow in found if arrow.way]
    lines = [Path(arrow.way, "halo", arrow=True) for arrow in drawn]
    lines += [Path(arrow.way, arrow.style, arrow=True, title=arrow.words) for arrow in drawn]
    spots = milestones(chart, [arrow.way for arrow in drawn])
    numbers = [
        Token(spot, *SIGNS[arrow.style], arrow.text, RADIUS, arrow.words, place=arrow.source)
        for spot, arrow in zip(spots, drawn, strict=True)
    ]
    return (*lines, *numbers)


def fought(tables: Tables, events: Sequence[Event]) -> dict[str, Text]:
    """Place -> the last battle for it, with the numbers of all."""
    found: dict[str, list[Data]] = {}
    for event in events:
        if event.kind == "battle":
            found.setdefault(event.data["target"], []).append(event.data)
    return {target: _fought(tables, battles) for target, battles in found.items()}


def _fight(tables: Tables, chart: Chart, route: Route, battles: Sequence[Data]) -> _Arrow:
    style = "invade" if any(data["result"] == "won" for data in battles) else "repelled"
    text = str(battles[0]["n"]) if len(battles) == 1 else f"{battles[0]['n']}+"
    return _Arrow(path(chart, route), style, text, _fought(tables, battles), route[0])


def _march(tables: Tables, chart: Chart, data: Data) -> _Arrow:
    return _Arrow(path(chart, _route(data)), "march", str(data["count"]), _went(tables, data), data["source"])


def path(chart: Chart, route: Route) -> Arc:
    """The line along a route: over its borders and, between them, across its seas; empty if there is none."""
    steps = list(pairwise(route))
    if any(step not in chart.crossings for step in steps):
        return ()
    points = list(chart.crossings[steps[0]])
    for (before, sea), (_, after) in pairwise(steps):
        points += chart.lanes.get((sea, before, after), ())
        points += chart.crossings[sea, after]
    return tuple(points)


def _route(data: Data) -> Route:
    return (data["source"], *data["over"], data["target"])


def _battles(events: Sequence[Event]) -> dict[Route, list[Data]]:
    """Battles that took the same way, together."""
    found: dict[Route, list[Data]] = {}
    for event in events:
        if event.kind == "battle":
            found.setdefault(_route(event.data), []).append(event.data)
    return found


def _fought(tables: Tables, battles: Sequence[Data]) -> Text:
    data = battles[-1]
    return T(
        "Battle {numbers}: {seat}, {source}, against {owner}, {target}",
        numbers=tuple(one["n"] for one in battles),
        seat=seat(data["seat"]),
        source=term(tables, data["source"]),
        owner=owner(data["defender"]),
        target=term(tables, data["target"]),
    )


def _went(tables: Tables, data: Data) -> Text:
    return T(
        "{seat}: {source} to {target}, {n}",
        seat=seat(data["seat"]),
        source=term(tables, data["source"]),
        target=term(tables, data["target"]),
        n=data["count"],
    )
