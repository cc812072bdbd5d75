"""What the data speak of has a name in `names.toml`, and places have a shape in `map.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from pbem.core.names import Names
from pbem.core.problem import Problem
from pbem.core.text import T
from pbem.rules.spqrisiko.data import Tables


class _Cell(msgspec.Struct, frozen=True):
    kind: str


class _Map(msgspec.Struct, frozen=True):
    """As much of `map.json` as is needed here; all of it is read in `mapdata`."""

    cells: dict[str, _Cell]


def strangers(tables: Tables, names: Names, files: Mapping[str, bytes]) -> list[Problem]:
    """Things without a name, names of places that are not there, places without a shape."""
    return [*_nameless(tables, names), *_shapeless(tables, files)]


def _nameless(tables: Tables, names: Names) -> Iterator[Problem]:
    kinds = {"region": tables.regions, "sea": tables.seas, "province": tables.provinces, "resource": tables.resources}
    for kind, ids in kinds.items():
        for id in ids:
            if id not in names.ids(kind):
                yield _problem(f"names.toml: {kind}", id)
    for kind in ("region", "sea"):  # an order could name them
        for id in names.ids(kind):
            if id not in kinds[kind]:
                yield _problem("board.toml", id)


def _shapeless(tables: Tables, files: Mapping[str, bytes]) -> Iterator[Problem]:
    try:
        cells = msgspec.json.decode(files.get("map.json", b""), type=_Map).cells
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        text = T("The data file {name} cannot be used: {why}", name="map.json", why=str(error))
        yield Problem("data-bad", text, source="map.json")
        return
    kinds = {"land": tables.regions, "sea": tables.seas}
    for kind, ids in kinds.items():
        shapes = [id for id, cell in cells.items() if cell.kind == kind]
        for id in ids:
            if id not in shapes:
                yield _problem("map.json: cells", id)
        for id in shapes:
            if id not in ids:
                yield _problem("board.toml", id)


def _problem(source: str, id: str) -> Problem:
    return Problem("data-name", T("{name} is not known here.", name=id), source=source)
