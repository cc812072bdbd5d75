"""What the data speak of has a name in `names.toml`, and places have a spot in `map.json`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pbem.core.names import Names
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.mapdata import chart

PLACES = ("crossroads", "hex", "city", "sea")  # kinds of names that orders and reports use for places


def strangers(tables: Tables, names: Names, files: Mapping[str, bytes]) -> list[Problem]:
    """Things without a name, names of places that are not there, places without a spot on the map."""
    return [*_nameless(tables, names), *_spotless(tables, files)]


def _things(tables: Tables) -> dict[str, Collection[str]]:
    """Kind of name -> what has one."""
    return {
        "crossroads": tables.crossroads, "hex": tables.hexes, "city": tables.cities, "sea": tables.seas,
        "province": tables.provinces, "colour": tables.starts,
    }  # fmt: skip


def _nameless(tables: Tables, names: Names) -> Iterator[Problem]:
    things = _things(tables)
    for kind, ids in things.items():
        known = names.ids(kind)
        for id in ids:
            if id not in known:
                yield _problem(f"names.toml: {kind}", id)
    for kind in PLACES:  # an order could name them
        for id in names.ids(kind):
            if id not in things[kind]:
                yield _problem("board.toml", id)


def _spotless(tables: Tables, files: Mapping[str, bytes]) -> Iterator[Problem]:
    try:
        drawing = chart(files.get("map.json", b""))
    except Failure as failure:
        yield from failure.problems
        return
    spots: dict[str, tuple[Collection[str], Collection[str]]] = {
        "crossroads": (tables.crossroads, drawing.at),
        "hexes": (tables.hexes, drawing.hexes),
        "seas": (tables.seas, drawing.seas),
        "provinces": (tables.provinces, drawing.provinces),
    }
    for part, (ids, drawn) in spots.items():
        for id in ids:
            if id not in drawn:
                yield _problem(f"map.json: {part}", id)
    for part in ("crossroads", "hexes", "seas"):  # the map would show them
        ids, drawn = spots[part]
        for id in drawn:
            if id not in ids:
                yield _problem("board.toml", id)


def _problem(source: str, id: str) -> Problem:
    return Problem("data-name", T("{name} is not known here.", name=id), source=source)
