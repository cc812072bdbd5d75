"""Arrows and battle marks of the last turn: legions that moved, invaders and the way they took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pbem.core.event import Event
from pbem.core.picture import Arc, Path, Point, Shape, Token
from pbem.core.text import T, Term, Text
from pbem.rules.morome.mapdata import Chart
from pbem.rules.morome.model import NOWHERE, TREATY


class Invaders(NamedTuple):
    """Of one step of their way: how it is drawn, how many, what happened, from where."""

    style: str
    many: int
    words: Text
    source: str


def arrows(chart: Chart, events: Sequence[Event]) -> tuple[Shape, ...]:
    """Lines first, then the numbers on them, so that no line crosses a number."""
    halos: list[Shape] = []
    lines: list[Shape] = []
    numbers: list[Shape] = []
    for (source, target), (count, words) in _moves(events).items():
        way = chart.ways.get((source, target))
        if way is not None:
            halos.append(Path(way, "halo", arrow=True))
            lines.append(Path(way, "move", arrow=True, title=words))
            numbers.append(Token(_start(way), "square", "badge", str(count), 10, words, place=source))
    for step, invaders in _invasions(chart, events).items():
        halos.append(Path(step, "halo", arrow=True))
        lines.append(Path(step, invaders.style, arrow=True, title=invaders.words))
        if invaders.many:
            title, at = invaders.words, _start(step)
            numbers.append(Token(at, "circle", "horde", str(invaders.many), 10, title, place=invaders.source))
    return (*halos, *lines, *numbers)


def battles(events: Sequence[Event]) -> dict[str, Text]:
    """Province -> a sentence on the battles fought there."""
    numbers: dict[str, list[int]] = {}
    for event in events:
        if event.kind == "battle":
            numbers.setdefault(event.data["where"], []).append(event.data["n"])
    return {where: T("Battle here: {numbers}", numbers=tuple(fought)) for where, fought in numbers.items()}


def _start(way: Arc) -> Point:
    """Where the number stands: at the foot of a short arrow, a third along a sea route."""
    return way[0] if len(way) == 2 else way[len(way) // 3]


def _moves(events: Sequence[Event]) -> dict[tuple[str, str], tuple[int, Text]]:
    """Legions that went from one province to another, of all orders together."""
    moves: dict[tuple[str, str], tuple[int, Text]] = {}
    for event in events:
        if event.kind != "moved":
            continue
        way = (event.data["source"], event.data["target"])
        count = moves.get(way, (0, None))[0] + event.data["count"]
        words = T(
            "{seat}: {source} to {target}, {n}",
            seat=Term("seat", event.data["seat"]),
            source=Term("province", way[0]),
            target=Term("province", way[1]),
            n=count,
        )
        moves[way] = (count, words)
    return moves


def _invasions(chart: Chart, events: Sequence[Event]) -> dict[Arc, Invaders]:
    """Steps of invaders: over the frontier (with their number), then from province to province, to a battle or until
    there was nowhere to go; where a treaty stopped them only over the frontier."""
    steps: dict[Arc, Invaders] = {}
    sizes = _sizes(events)
    for index, event in enumerate(events):
        found = _told(event)
        if found is None:
            continue
        (style, words), row, stops = found, event.data["row"], _stops(event.data)
        first = chart.threats.get((row, stops[0]))
        if first is not None:
            before = steps[first].many if first in steps else 0
            steps[first] = Invaders(style, before + sizes.get(index, 0), words, row)
        for source, target in pairwise(stops):
            way = chart.ways.get((source, target))
            if way is not None:
                steps[way] = Invaders(style, 0, words, source)
    return steps


def _told(event: Event) -> tuple[str, Text] | None:
    """Style and words of an invasion; None for other events and for a revolt, which comes from nowhere."""
    if event.kind != "invasion" or not _stops(event.data):
        return None
    data = event.data
    region = Term("region", data["row"])
    if data["attacked"]:
        return "invade", T("{region} attack {province}", region=region, province=Term("province", data["attacked"]))
    if data["reason"] == TREATY:
        words = T("Treaty: {region} do not invade {province}", region=region, province=Term("province", data["target"]))
        return "stopped", words
    if data["reason"] == NOWHERE:
        return "stopped", T("{region} find only lost provinces", region=region)
    return None


def _stops(data: Mapping[str, Any]) -> list[str]:
    """Provinces in the order the invader came to them: those he passed, then the one he attacked."""
    stops = [p for p in (data.get("target"), *data.get("marches", ()), data.get("attacked")) if p]
    return [p for n, p in enumerate(stops) if p not in stops[:n]]


def _sizes(events: Sequence[Event]) -> dict[int, int]:
    """Index of an invasion -> how many came: the battle that follows it tells."""
    sizes: dict[int, int] = {}
    last: int | None = None
    for index, event in enumerate(events):
        if event.kind == "invasion":
            last = index
        elif event.kind == "battle" and event.data["cause"] == "invasion" and last is not None:
            sizes[last] = event.data["enemies"]
            last = None
    return sizes
