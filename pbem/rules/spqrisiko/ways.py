"""From where to where: borders, bridges over own seas, launches, seas that touch (#16, #19, #20, #29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pbem.rules.spqrisiko.data import Tables

LAND, BRIDGE, LAUNCH, SEA = "land", "bridge", "launch", "sea"


class Way(NamedTuple):
    """`kind`: land, bridge, launch or sea · `over`: the own seas a bridge crosses, on a shortest way."""

    kind: str
    over: tuple[str, ...] = ()


def way(owner: Mapping[str, str], tables: Tables, seat: str, source: str, target: str) -> Way | None:
    """How the seat's units can get from one place to another now; None if they cannot. Holders are not asked."""
    if source in tables.shores:
        return Way(SEA) if target in tables.near[source] else None
    if target in tables.shores:
        return Way(LAUNCH) if target in tables.coasts[source] else None
    if target in tables.near[source]:
        return Way(LAND)
    over = bridge(owner, tables, seat, source, target)
    return Way(BRIDGE, over) if over else None


def bridge(owner: Mapping[str, str], tables: Tables, seat: str, source: str, target: str) -> tuple[str, ...]:
    """The own seas on a shortest way between two coasts, the first in map order; empty if there is none."""
    ends = tables.coasts[target]
    if source == target or not ends:
        return ()
    paths: list[tuple[str, ...]] = [(sea,) for sea in tables.coasts[source] if owner[sea] == seat]
    seen = [path[0] for path in paths]
    while paths:
        longer = []
        for path in paths:
            if path[-1] in ends:
                return path
            for sea in tables.near[path[-1]]:
                if owner[sea] == seat and sea not in seen:
                    seen.append(sea)
                    longer.append((*path, sea))
        paths = longer
    return ()


def possible_ever(tables: Tables, source: str, target: str) -> bool:
    """Whether some position could make the way: own seas reach every coast from every other (C10)."""
    if source == target:
        return False
    if source in tables.shores:
        return target in tables.near[source]
    if target in tables.shores:
        return target in tables.coasts[source]
    return target in tables.near[source] or bool(tables.coasts[source] and tables.coasts[target])
