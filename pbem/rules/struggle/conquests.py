"""What else went over the map in the last step: arrows to the cities that were taken, the ways of the legionnaire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.phrases import seat
from pbem.core.picture import Arc, Path, Point, Shape
from pbem.core.text import T
from pbem.rules.struggle import routes, wording
from pbem.rules.struggle.data import LAND, SEA
from pbem.rules.struggle.hexes import ASIDE
from pbem.rules.struggle.lines import shortened
from pbem.rules.struggle.marches import path
from pbem.rules.struggle.scene import Scene

CONQUESTS = ("founded", "expanded")
TOWN, HELMET = 12, 14  # pixels that an arrow leaves free at a city, at the sign of the legionnaire


def conquests(scene: Scene, events: Sequence[Event]) -> tuple[Shape, ...]:
    """All halos first, so that none hides an arrow; ways of the legionnaire are long, theirs would hide names."""
    errands = [_errand(scene, event.data) for event in events if _moves(event)]
    found = [_taking(scene, event.data) for event in events if event.kind in CONQUESTS]
    return (*errands, *(Path(way.points, "halo", arrow=True) for way in found), *found)


def _taking(scene: Scene, data: Mapping[str, Any]) -> Path:
    """From the crossroads of the tribe, or from the city that its kingdom grew out of, to the city."""
    cities = scene.tables.cities
    source = cities[data["source"]].at if data["source"] in cities else data["source"]
    way = _way(scene, source, cities[data["city"]].at, data.get("way"))
    owner = seat(data["seat"]), wording.tribe(data["tribe"])
    words = T("{seat}, {tribe}: {city} conquered", seat=owner[0], tribe=owner[1], city=wording.city(data["city"]))
    return Path(shortened(way, TOWN, TOWN), "invade", arrow=True, title=words)


def _way(scene: Scene, source: str, target: str, kind: str | None) -> Arc:
    """Along the sides and the arrow of this kind that join two places; straight, should none."""
    pair = int(kind == LAND), int(kind == SEA)
    if pair not in routes.pairs(scene.tables, source, target, 0):
        return scene.chart.at[source], scene.chart.at[target]
    over, _ = routes.route(scene.tables, source, target, pair, free=0)
    return path(scene.chart, scene.tables.seas, over)


# --- the legionnaire ----------------------------------------------------------------------------------------------
def _moves(event: Event) -> bool:
    """Whether he went elsewhere; where he is put before the game comes from nowhere."""
    return event.kind in ("seven", "legionnaire") and event.data.get("source", event.data["hex"]) != event.data["hex"]


def _errand(scene: Scene, data: Mapping[str, Any]) -> Path:
    way = _helmet(scene, data["source"]), _helmet(scene, data["hex"])
    here, there = wording.hexagon(data["source"]), wording.hexagon(data["hex"])
    words = T("Legionnaire: from {source} to {hex}", source=here, hex=there)
    return Path(shortened(way, HELMET, HELMET), "errand", arrow=True, title=words)


def _helmet(scene: Scene, hex: str) -> Point:
    x, y = scene.chart.hexes[hex]
    return x + ASIDE, y
