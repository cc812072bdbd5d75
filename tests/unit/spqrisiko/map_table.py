"""What the tests of the map share: pictures of positions with everything on them, and their parts."""

from __future__ import annotations

from typing import Any

from report_table import SEATS
from spqrisiko_table import files, game

from pbem.core.event import Event
from pbem.core.picture import Picture, Point, Token
from pbem.rules.spqrisiko.mapdata import chart

CHART = chart(files()["map.json"])
TABLES = game().rules.tables
FIVE = ("VALERIA", "ROBERTO", "GIOVANNI", "BARBARA", "MARCUS")


def picture(events: tuple[Event, ...] = (), seats: tuple[str, ...] = SEATS, **at: Any) -> Picture:
    g = game(**at.pop("options", {}))
    return g.picture(g.view(g.position(at, seats), None), list(events), "en")


def shapes(drawn: Picture, layer: str) -> tuple[Any, ...]:
    return next(part.shapes for part in drawn.layers if part.id == layer)


def tokens(drawn: Picture, layer: str = "counters") -> list[Token]:
    return [shape for shape in shapes(drawn, layer) if isinstance(shape, Token)]


def at(drawn: Picture, point: Point) -> list[Any]:
    """What stands in a spot, in order."""
    return [shape for shape in shapes(drawn, "counters") if shape.at == point]


def crowded(most: int | None = None) -> Picture:
    """Everything that can be on the map: many legions, triremes, Metropoli, arrows over all borders or `most`."""
    regions = {
        region: f"{FIVE[n % 5]}:12" + ("+7" if TABLES.coasts[region] else "") for n, region in enumerate(TABLES.regions)
    }
    seas = {sea: f"{FIVE[n % 5]}:12" for n, sea in enumerate(TABLES.seas)}
    arrows = tuple(fought(source, target) for source, target in [*CHART.crossings][:most])
    return picture(arrows, FIVE, regions=regions, seas=seas, metropoli=list(TABLES.regions[:12]))


def fought(source: str, target: str, result: str = "won", over: tuple[str, ...] = (), n: int = 1) -> Event:
    data = {"n": n, "seat": "VALERIA", "source": source, "target": target, "way": "land", "over": list(over)}
    return Event("battle", "battle", {**data, "defender": "ROBERTO", "result": result})
