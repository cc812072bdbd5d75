"""Which seas a bridge would need: for those who do not hold them yet."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.rules.spqrisiko.data import Tables


def cheapest_bridge(owner: Mapping[str, str], tables: Tables, seat: str, source: str, target: str) -> tuple[str, ...]:
    """The seas that join two coasts with the fewest that are not the seat's, then the fewest in all, then the first in
    map order; empty if one of the regions has no coast."""
    ends = tables.coasts[target]
    best: dict[str, tuple[int, int, tuple[str, ...]]] = {}
    waiting: list[tuple[tuple[str, ...], str]]
    waiting = [((sea,), sea) for sea in tables.coasts[source]] if ends else []
    while waiting:
        path, sea = waiting.pop(0)
        cost = sum(owner[crossed] != seat for crossed in path), len(path), path
        if sea in best and best[sea][:2] <= cost[:2]:
            continue
        best[sea] = cost
        waiting += [((*path, other), other) for other in tables.near[sea] if other not in path]
    found = [best[sea] for sea in ends if sea in best]
    return min(found, key=lambda cost: cost[:2])[2] if found else ()
