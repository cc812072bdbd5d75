"""Arrows of the last step: battles with their numbers, strategic moves with how many went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.event import Event
from pbem.core.phrases import seat
from pbem.core.picture import Arc, Path, Shape, Token
from pbem.core.text import T, Text
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.mapdata import Chart
from pbem.rules.spqrisiko.sight import term
from pbem.rules.spqrisiko.wording import owner

Data = Mapping[str, Any]
Route = tuple[str, ...]  # a place, the seas crossed, a place


def arrows(tables: Tables, chart: Chart, events: Sequence[Event]) -> tuple[Shape, ...]:
    """Lines first, then the numbers on them, so that no line crosses a number."""
    lines: list[Shape] = []
    numbers: list[Shape] = []
    for route, battles in _battles(events).items():
        way = path(chart, route)
        if way:
            words = _fought(tables, battles)
            style = "invade" if any(data["result"] == "won" for data in battles) else "repelled"
            lines += _arrow(way, style, words)
            text = str(battles[0]["n"]) if len(battles) == 1 else f"{battles[0]['n']}+"
            numbers.append(Token(way[0], "circle", "horde", text, 9, words))
    for event in events:
        if event.kind == "moved":
            way = path(chart, _route(event.data))
            if way:
                words = _went(tables, event.data)
                lines += _arrow(way, "move", words)
                numbers.append(Token(way[0], "circle", "badge", str(event.data["count"]), 9, words))
    return (*lines, *numbers)


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


def _arrow(way: Arc, style: str, words: Text) -> list[Shape]:
    return [Path(way, "halo", arrow=True), Path(way, style, arrow=True, title=words)]


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
