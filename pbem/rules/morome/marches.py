"""Arrows and battle marks of the last turn: legions that moved, invaders and the way they took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from pbem.core.event import Event
from pbem.core.picture import Arc, Path, Point, Shape, Token
from pbem.core.text import T, Term, Text
from pbem.rules.morome.mapdata import Chart


def arrows(chart: Chart, events: Sequence[Event]) -> tuple[Shape, ...]:
    """Lines first, then the numbers on them, so that no line crosses a number."""
    lines: list[Shape] = []
    numbers: list[Shape] = []
    for (source, target), (count, words) in _moves(events).items():
        way = chart.ways.get((source, target))
        if way is not None:
            lines += _arrow(way, "move", words)
            numbers.append(Token(_start(way), "circle", "badge", str(count), 10, words))
    for step, (count, words) in _invasions(chart, events).items():
        lines += _arrow(step, "invade", words)
        if count:
            numbers.append(Token(_start(step), "circle", "horde", str(count), 10, words))
    return (*lines, *numbers)


def battles(events: Sequence[Event]) -> dict[str, Text]:
    """Province -> a sentence on the battles fought there."""
    numbers: dict[str, list[int]] = {}
    for event in events:
        if event.kind == "battle":
            numbers.setdefault(event.data["where"], []).append(event.data["n"])
    return {where: T("Battle here: {numbers}", numbers=tuple(fought)) for where, fought in numbers.items()}


def _arrow(way: Arc, style: str, words: Text) -> list[Shape]:
    return [Path(way, "halo", arrow=True), Path(way, style, arrow=True, title=words)]


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


def _invasions(chart: Chart, events: Sequence[Event]) -> dict[Arc, tuple[int, Text]]:
    """Steps of invaders who came to a battle: over the frontier (with their number), then from province to province."""
    steps: dict[Arc, tuple[int, Text]] = {}
    sizes = _sizes(events)
    for index, event in enumerate(events):
        data = event.data
        if event.kind != "invasion" or not data.get("attacked"):
            continue
        words = T(
            "{region} attack {province}",
            region=Term("region", data["row"]),
            province=Term("province", data["attacked"]),
        )
        stops = _stops(data)
        first = chart.threats.get((data["row"], stops[0]))
        if first is not None:
            steps[first] = (steps.get(first, (0, None))[0] + sizes.get(index, 0), words)
        for source, target in pairwise(stops):
            way = chart.ways.get((source, target))
            if way is not None:
                steps[way] = (0, words)
    return steps


def _stops(data: Mapping[str, Any]) -> list[str]:
    """Provinces in the order the invader came to them: those he passed, then the one he attacked."""
    stops = [p for p in (data["target"], *data.get("marches", ()), data["attacked"]) if p]
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
