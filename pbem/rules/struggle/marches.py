"""What the tribes did in the last step: their ways with numbers in order, and arrows to the cities they took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pbem.core.event import Event
from pbem.core.phrases import seat
from pbem.core.picture import Arc, Path, Point, Shape, Token
from pbem.core.text import T, Text
from pbem.rules.struggle import wording
from pbem.rules.struggle.data import SEA
from pbem.rules.struggle.lines import between, shortened
from pbem.rules.struggle.mapdata import Chart
from pbem.rules.struggle.model import WARRIORS
from pbem.rules.struggle.scene import Scene

START, END = 5, 14  # pixels that a way leaves free at its ends
RADIUS = 7  # of a number
LANES, LANE = 3, 4  # ways over the same sides run beside each other: how many, how many pixels apart

CONQUESTS = ("founded", "expanded")
Data = Mapping[str, Any]


class March(NamedTuple):
    """`way`: the line without its ends · `spot`: where its number stands."""

    way: Arc
    style: str
    number: str
    words: Text
    spot: Point


class Ways(NamedTuple):
    """`marches`: of tribes, in order · `taken`: arrows to conquered cities."""

    marches: tuple[March, ...]
    taken: tuple[Path, ...]


def ways(scene: Scene, events: Sequence[Event]) -> Ways:
    """Read the events of a step."""
    taken = [path for event in events if event.kind in CONQUESTS for path in _taking(scene, event.data)]
    return Ways(tuple(_marches(scene, events)), tuple(taken))


def lines(found: Ways) -> tuple[Shape, ...]:
    """All halos first, so that none hides another line."""
    shapes: list[Shape] = [Path(march.way, "trek casing", arrow=True) for march in found.marches]
    shapes += [Path(path.points, "halo", arrow=True) for path in found.taken]
    shapes += [Path(march.way, march.style, arrow=True, title=march.words) for march in found.marches]
    return (*shapes, *found.taken)


def numbers(found: Ways) -> tuple[Shape, ...]:
    """Of the marches, in order."""
    return tuple(Token(march.spot, "circle", "badge", march.number, RADIUS, march.words) for march in found.marches)


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


def _marches(scene: Scene, events: Sequence[Event]) -> list[March]:
    found: list[March] = []
    used: set[Point] = set()
    for event in events:
        if event.kind == "marched" and len(event.data["route"]) > 1:
            found.append(_march(scene, event.data, len(found) + 1, used))
            used.add(found[-1].spot)
    return found


def _march(scene: Scene, data: Data, n: int, used: set[Point]) -> March:
    way = path(scene.chart, scene.tables.seas, data["route"])
    style = f"trek t{scene.number[data['seat']]}" + (" foot" if data["tribe"] == WARRIORS else "")
    shift = (n % LANES - 1) * LANE
    moved = tuple((x + shift, y + shift) for x, y in shortened(way, START, END))
    return March(moved, style, str(n), _went(data, n), _spot(scene, data["route"], moved, used))


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


def _taking(scene: Scene, data: Data) -> list[Path]:
    """From the crossroads of the tribe, or from the city a kingdom grew out of, to the city; none if it is far away."""
    tables = scene.tables
    source = data["source"]
    source = tables.cities[source].at if source in tables.cities else source
    target = tables.cities[data["city"]].at
    if target not in (other for other, _ in tables.arrows[source]):
        return []
    way = path(scene.chart, tables.seas if data.get("way") == SEA else {}, (source, target))
    owner = seat(data["seat"]), wording.tribe(data["tribe"])
    words = T("{seat}, {tribe}: {city} conquered", seat=owner[0], tribe=owner[1], city=wording.city(data["city"]))
    return [Path(shortened(way, END, END), "invade", arrow=True, title=words)]
