"""What the tests of the map share: pictures of positions, their parts, events that leave arrows."""

from __future__ import annotations

from typing import Any

from morome_table import files, game

from pbem.core.event import Event
from pbem.core.picture import Picture, Token
from pbem.render.speech import Speaker
from pbem.render.svg import render_svg
from pbem.rules.morome.mapdata import chart

TABLES = game().rules.tables
CHART = chart(files()["map.json"], TABLES.provinces, TABLES.regions)
SEATS = ("VALERIA", "MARCUS", "MAXIMUS")


def picture(events: tuple[Event, ...] = (), seats: tuple[str, ...] = SEATS, **at: Any) -> Picture:
    g = game()
    state = g.position({"drawn": True, **at}, seats)
    return g.picture(g.view(state, None), list(events), "en")


def shapes(drawn: Picture, layer: str) -> tuple[Any, ...]:
    return next(part.shapes for part in drawn.layers if part.id == layer)


def pieces(drawn: Picture) -> list[Token]:
    """Everything that stands on the lands."""
    layers = ("shields", "counters", "marks", "battles")
    return [shape for layer in layers for shape in shapes(drawn, layer) if isinstance(shape, Token)]


def moved(source: str, target: str, count: int) -> Event:
    return Event(
        "moved", "move", {"seat": "MARCUS", "source": source, "target": target, "count": count, "into": "mine"}
    )


def invasion(row: str, target: str, attacked: str | None, *marches: str) -> Event:
    data = {
        "n": 1,
        "die": 1,
        "row": row,
        "target": target,
        "marches": list(marches),
        "attacked": attacked,
        "reason": "",
    }
    return Event("invasion", "event", data)


def fought(where: str, enemies: int) -> Event:
    return Event("battle", "event", {"where": where, "n": 1, "cause": "invasion", "enemies": enemies})


def svg(drawn: Picture, lang: str = "en") -> bytes:
    return render_svg(drawn, Speaker(lang, game().names, {}))
