"""Where a seat could attack a neighbour with more units than stand there: small arrows over the border, and in words.

Only neighbours: bridges over own seas would be arrows from everywhere to everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.core.phrases import seat
from pbem.core.picture import Arc, Path, Shape
from pbem.core.text import T
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import NOBODY, State
from pbem.rules.spqrisiko.scene import Scene
from pbem.rules.spqrisiko.sight import term

TAIL, TIP = 7, 6  # pixels of an arrow on this side of the border and on the other


class Peril(NamedTuple):
    """`attacker`: a seat · `free`: its units that could go from `source` · `against`: units in `target`."""

    attacker: str
    source: str
    target: str
    free: int
    against: int


def perils(state: State, tables: Tables) -> Iterator[Peril]:
    """Each neighbour that is stronger, in map order."""
    for source in tables.places:
        attacker = state.owner[source]
        if attacker in NOBODY:
            continue
        for target in (*tables.near[source], *tables.coasts.get(source, ())):
            free, against = _free(state, tables, source, target), state.units[target]
            if state.owner[target] not in (*NOBODY, attacker) and free > against:
                yield Peril(attacker, source, target, free, against)


def peril_arrows(scene: Scene) -> tuple[Shape, ...]:
    """An arrow for each."""
    shapes: list[Shape] = []
    for attacker, source, target, free, against in perils(scene.state, scene.tables):
        words = T(
            "{seat} could attack {target} from {source}: {n} against {most}",
            seat=seat(attacker), source=term(scene.tables, source), target=term(scene.tables, target), n=free,
            most=against,
        )  # fmt: skip
        shapes.append(Path(_over(scene.chart.crossings[source, target]), "peril", arrow=True, title=words))
    return tuple(shapes)


def _free(state: State, tables: Tables, source: str, target: str) -> int:
    """Units that could go: all but one; from a region to a sea its triremes."""
    launched = target in tables.shores and source not in tables.shores
    return state.fleet_in(source) if launched else state.units[source] - 1


def _over(way: Arc) -> Arc:
    """The short part of a way in its middle, where the border is."""
    (x, y), (u, v) = way[0], way[-1]
    mid, length = ((x + u) // 2, (y + v) // 2), max(abs(u - x), abs(v - y), 1)
    return (
        (mid[0] - (u - x) * TAIL // length, mid[1] - (v - y) * TAIL // length),
        (mid[0] + (u - x) * TIP // length, mid[1] + (v - y) * TIP // length),
    )
