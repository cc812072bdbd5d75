"""The numbers and tables of the game, read from `games/morome/*.toml` and checked against each other.

Nothing here knows a state. `load` gives the tables as written, with the look-ups that the rules need.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.core.datafile import read_data
from pbem.core.problem import Failure
from pbem.rules.morome.datafiles import ROME, Board, CardKind, Cards, Constants, Edge, Invasion, faults

__all__ = ["ROME", "CardKind", "Invasion", "Tables", "load"]


class Tables(msgspec.Struct, frozen=True):
    """All of it, and look-ups: `provinces` in D10 order, `place` province -> D10 index, `rows` D20 -> rows in order."""

    numbers: Constants
    cards: dict[str, CardKind]
    deck: tuple[str, ...]
    rank: dict[str, int]
    provinces: tuple[str, ...]
    place: dict[str, int]
    tribute: dict[str, int]
    starts: tuple[str, ...]
    homes: tuple[str, ...]
    near: dict[str, tuple[str, ...]]
    edges: tuple[Edge, ...]
    regions: tuple[str, ...]
    touches: dict[str, tuple[str, ...]]
    targets: dict[str, tuple[str, ...]]
    march: dict[str, str]
    rows: dict[int, tuple[Invasion, ...]]


def load(files: Mapping[str, bytes]) -> Tables:
    """The tables of `board.toml`, `cards.toml` and `constants.toml`. Raises Failure."""
    board = read_data(files, "board.toml", Board)
    cards = read_data(files, "cards.toml", Cards)
    numbers = read_data(files, "constants.toml", Constants)
    problems = faults(board, cards, numbers)
    if problems:
        raise Failure(*problems)
    return _tables(board, cards, numbers)


def _tables(board: Board, cards: Cards, numbers: Constants) -> Tables:
    provinces = tuple(p.id for p in board.province)
    near: dict[str, list[str]] = {p: [] for p in provinces}
    for edge in board.edge:
        near[edge.ends[0]].append(edge.ends[1])
        near[edge.ends[1]].append(edge.ends[0])
    place = {p: n for n, p in enumerate(provinces)}
    rows: dict[int, tuple[Invasion, ...]] = {}
    targets: dict[str, tuple[str, ...]] = {r.id: () for r in board.region}
    for row in numbers.invasion:
        rows[row.d20] = (*rows.get(row.d20, ()), row)
        if not row.revolt and row.target not in targets[row.who]:
            targets[row.who] = (*targets[row.who], row.target)
    return Tables(
        numbers=numbers,
        cards={c.id: c for c in cards.card},
        deck=tuple(c.id for c in cards.card for _ in range(c.count)),
        rank={c.id: n for n, c in enumerate(cards.card)},
        provinces=provinces,
        place=place,
        tribute={p.id: p.tribute for p in board.province},
        starts=tuple(p.id for p in board.province if p.start),
        homes=board.bare.homes,
        near={p: tuple(sorted(n, key=place.__getitem__)) for p, n in near.items()},
        edges=board.edge,
        regions=tuple(r.id for r in board.region),
        touches={r.id: r.touches for r in board.region},
        targets=targets,
        march=board.march,
        rows=rows,
    )
