"""What it takes to get from one crossroads to another (K27, K30): pairs (land arrows, sea arrows), and routes.

Crossroads that are joined by sides without arrow are one zone: within it a way costs nothing. Searches run on zones,
once for each, and are kept in `Tables.memo`. Cities and tribes on the way do not matter, so no state is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import pairwise

import msgspec

from pbem.rules.struggle.data import FREE, LAND, Tables

Pair = tuple[int, int]  # land arrows, sea arrows
Pairs = tuple[Pair, ...]  # none of them at least as much as another in both


class Net(msgspec.Struct, frozen=True):
    """`zone`: crossroads -> number of its zone · `land`, `sea`: zone -> zones beyond one such arrow."""

    zone: dict[str, int]
    land: tuple[tuple[int, ...], ...]
    sea: tuple[tuple[int, ...], ...]


def pairs(tables: Tables, source: str, target: str, free: int) -> Pairs:
    """The arrows of all routes worth a thought, `free` arrows at their beginning not counted; empty if there is none.

    Least value 3 x land + sea first (by the tolls of the data), at equal value fewer sea arrows.
    """
    zone = net(tables).zone
    return _from(tables, zone[source], free)[zone[target]]


def net(tables: Tables) -> Net:
    """The zones of the board and the arrows between them."""
    found: Net | None = tables.memo.get(("net", 0, 0))
    if found is None:
        found = tables.memo["net", 0, 0] = _net(tables)
    return found


def _net(tables: Tables) -> Net:
    zone: dict[str, int] = {}
    for start in tables.crossroads:
        if start not in zone:
            zone[start] = number = len({*zone.values()})
            members = [start]
            for place in members:
                new = [other for other, kind in tables.arrows[place] if kind == FREE and other not in zone]
                zone.update(dict.fromkeys(new, number))
                members += new
    beyond: dict[str, list[dict[int, None]]] = {}
    for kind in ("land", "sea"):
        beyond[kind] = [{} for _ in range(max(zone.values()) + 1)]
        for place in tables.crossroads:
            others = {zone[other]: None for other, found in tables.arrows[place] if found == kind}
            beyond[kind][zone[place]].update(others)
    return Net(zone, *(tuple(tuple(others) for others in beyond[kind]) for kind in ("land", "sea")))


# --- pairs --------------------------------------------------------------------------------------------------------
def _from(tables: Tables, start: int, free: int) -> tuple[Pairs, ...]:
    """From a zone to every zone, with so many free arrows left."""
    key = ("pairs", start, free)
    found: tuple[Pairs, ...] | None = tables.memo.get(key)
    if found is None:
        found = tables.memo[key] = _paid(tables, start) if free == 0 else _with_free(tables, start, free)
    return found


def _with_free(tables: Tables, start: int, free: int) -> tuple[Pairs, ...]:
    """The first arrow leads to a zone next to this one; what comes behind it is a search from there."""
    board = net(tables)
    first = dict.fromkeys((*board.land[start], *board.sea[start]))
    begun = [_from(tables, zone, free - 1) for zone in first]
    found = [_least(tables, (pair for rest in begun for pair in rest[zone])) for zone in range(len(board.land))]
    found[start] = ((0, 0),)
    return tuple(found)


def _paid(tables: Tables, start: int) -> tuple[Pairs, ...]:
    """Without a free arrow: the fewest land arrows for every number of sea arrows that saves some."""
    board = net(tables)
    found: list[list[Pair]] = [[] for _ in board.land]
    best = _spread(board, {start: 0})
    for zone, land in best.items():
        found[zone].append((land, 0))
    sea = 0
    while True:
        sea += 1
        seeds = dict(best)
        for zone, land in best.items():
            for other in board.sea[zone]:
                seeds[other] = min(land, seeds.get(other, land))
        if seeds == best:
            return tuple(_least(tables, some) for some in found)
        before, best = best, _spread(board, seeds)
        for zone, land in best.items():
            if land < before.get(zone, land + 1):
                found[zone].append((land, sea))


def _spread(board: Net, seeds: dict[int, int]) -> dict[int, int]:
    """Zone -> fewest land arrows, from zones that are reached with so many already."""
    best: dict[int, int] = {}
    heap: list[tuple[int, int]] = []
    for zone, land in seeds.items():
        heappush(heap, (land, zone))
    while heap:
        land, zone = heappop(heap)
        if zone not in best:
            best[zone] = land
            for other in board.land[zone]:
                if other not in best:
                    heappush(heap, (land + 1, other))
    return best


def _least(tables: Tables, some: Iterable[Pair]) -> Pairs:
    """Those of the pairs that no other makes needless, in order of value."""
    kept: list[Pair] = []
    for pair in sorted(some):
        if not kept or pair[1] < kept[-1][1]:
            kept.append(pair)
    return tuple(sorted(kept, key=lambda pair: (value(tables, pair), pair[1])))


def value(tables: Tables, pair: Pair) -> int:
    """What a pair is worth in gold."""
    return tables.tolls.land * pair[0] + tables.tolls.sea * pair[1]


# --- routes -------------------------------------------------------------------------------------------------------
Step = tuple[str, int, int, int]  # crossroads; free arrows, land arrows, sea arrows that are left


def route(
    tables: Tables, source: str, target: str, pair: Pair, *, free: int | None = None
) -> tuple[tuple[str, ...], str]:
    """A route that takes these arrows and the free ones: its crossroads with both ends, the kind of its first arrow.

    Of all such the one over the fewest crossroads, then the first in reading order. `pair` is one of `pairs`; `free`:
    as many as tribes have on a march, if it is not said.
    """
    start: Step = (source, tables.tolls.free if free is None else free, *pair)
    before: dict[Step, Step] = {start: start}
    queue = [start]
    for step in queue:
        if step[0] == target:
            return _traced(tables, before, step)
        for other, kind in tables.arrows[step[0]]:
            after = _after(step, other, kind)
            if after is not None and after not in before and _arrives(tables, after, target):
                before[after] = step
                queue.append(after)
    raise ValueError(f"no route from {source} to {target} takes {pair}")


def _after(step: Step, other: str, kind: str) -> Step | None:
    """What is left behind one more side or sea arrow; None: it is too much."""
    _, free, land, sea = step
    if kind == FREE:
        return other, free, land, sea
    if free:
        return other, free - 1, land, sea
    land, sea = (land - 1, sea) if kind == LAND else (land, sea - 1)
    return None if land < 0 or sea < 0 else (other, free, land, sea)


def _arrives(tables: Tables, step: Step, target: str) -> bool:
    """Whether what is left is enough for the rest."""
    place, free, land, sea = step
    return any(pair[0] <= land and pair[1] <= sea for pair in pairs(tables, place, target, free))


def _traced(tables: Tables, before: dict[Step, Step], last: Step) -> tuple[tuple[str, ...], str]:
    steps = [last]
    while before[steps[-1]] != steps[-1]:
        steps.append(before[steps[-1]])
    steps.reverse()
    for one, other in pairwise(steps):
        if one[1:] != other[1:]:
            ways = tables.arrows[one[0]]
            kinds = [kind for place, kind in ways if place == other[0] and _after(one, place, kind) == other]
            return tuple(step[0] for step in steps), kinds[0]
    return tuple(step[0] for step in steps), FREE
