"""The marches of the last step: the ways of the tribes, with numbers in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pbem.core.event import Event
from pbem.core.phrases import seat
from pbem.core.picture import Arc, Path, Point, Shape, Token
from pbem.core.text import T, Text
from pbem.rules.struggle import wording
from pbem.rules.struggle.lines import between, shortened
from pbem.rules.struggle.mapdata import Chart
from pbem.rules.struggle.model import WARRIORS
from pbem.rules.struggle.scene import Scene

START, END = 5, 14  # pixels that a way leaves free at its ends
RADIUS = 7  # of a number
LANES, LANE = 3, 4  # ways over the same sides run beside each other: how many, how many pixels apart

Data = Mapping[str, Any]


class March(NamedTuple):
    """`way`: the line without its ends · `spot`: where its number stands."""

    way: Arc
    style: str
    number: str
    words: Text
    spot: Point
    source: str


def marches(scene: Scene, events: Sequence[Event]) -> list[March]:
    """Read the events of a step."""
    found: list[March] = []
    used: set[Point] = set()
    for event in events:
        if event.kind == "marched" and len(event.data["route"]) > 1:
            found.append(_march(scene, event.data, len(found) + 1, used))
            used.add(found[-1].spot)
    return found


def lines(found: Sequence[March]) -> tuple[Shape, ...]:
    """All casings first, so that none hides another line."""
    casings = (Path(march.way, "trek casing", arrow=True) for march in found)
    return (*casings, *(Path(march.way, march.style, arrow=True, title=march.words) for march in found))


def numbers(found: Sequence[March]) -> tuple[Shape, ...]:
    """Of the marches, in order."""
    return tuple(
        Token(march.spot, "circle", "badge", march.number, RADIUS, march.words, place=march.source) for march in found
    )


def path(chart: Chart, seas: Mapping[str, tuple[str, str]], route: Sequence[str]) -> Arc:
    """The line along a route: from crossroads to crossroads, over sea arrows where two are not neighbours."""
    points = [chart.at[route[0]]]
    for step in pairwise(route):
        points += (*_crossing(chart, seas, step), chart.at[step[1]])
    return tuple(points)


def _crossing(chart: Chart, seas: Mapping[str, tuple[str, str]], step: tuple[str, str]) -> Arc:
    """What lies between two crossroads that a sea arrow joins."""
    for sea, ends in seas.items():
        if step == ends:
            return chart.seas[sea]
        if step == ends[::-1]:
            return chart.seas[sea][::-1]
    return ()


def _march(scene: Scene, data: Data, n: int, used: set[Point]) -> March:
    way = path(scene.chart, scene.tables.seas, data["route"])
    kind = " leap" if data["card"] else " foot" if data["tribe"] == WARRIORS else ""
    style = f"trek t{scene.number[data['seat']]}{kind}"
    shift = (n % LANES - 1) * LANE
    moved = tuple((x + shift, y + shift) for x, y in shortened(way, START, END))
    return March(moved, style, str(n), _went(data, n), _spot(scene, data["route"], moved, used), data["source"])


def _spot(scene: Scene, route: Sequence[str], way: Arc, used: set[Point]) -> Point:
    """Preferably a crossroads of the way where nothing else is, else between two of its points."""
    empty = [label for label in route[:-1] if label not in scene.standing and label not in scene.tables.city_at]
    spots = [*(scene.chart.at[label] for label in empty), *(between(a, b) for a, b in pairwise(way))]
    return next((spot for spot in spots if spot not in used), spots[0])


def _went(data: Data, n: int) -> Text:
    return T(
        "March {n}: {seat}, {tribe}: {route}",
        n=n,
        seat=seat(data["seat"]),
        tribe=wording.tribe(data["tribe"]),
        route=tuple(map(wording.crossroads, data["route"])),
    )
