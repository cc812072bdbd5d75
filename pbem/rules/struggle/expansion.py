"""A kingdom conquers one more city, at most one arrow from a city of the same tribe (K30)."""

from __future__ import annotations

from typing import NamedTuple

from pbem.rules.struggle import routes
from pbem.rules.struggle.data import LAND, SEA, Tables
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import Box, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.ways import is_closed, is_conquered


class Base(NamedTuple):
    """`city`: from where · `way`: land or sea arrow, "" without one."""

    city: str
    way: str


def base(tables: Tables, box: Box, city: str) -> Base | None:
    """The city of a kingdom that reaches another over the fewest arrows, of equals the oldest one; None: too far."""
    best: tuple[int, int] | None = None
    found = None
    for source in box.cities:
        for land, sea in routes.pairs(tables, tables.cities[source].at, tables.cities[city].at, 0):
            if land + sea <= tables.numbers.tribe.reach and (best is None or (land + sea, sea) < best):
                best = land + sea, sea
                found = Base(source, SEA if sea else LAND if land else "")
    return found


def obstacle(rules: Rules, state: State, seat: str, tribe: str, city: str, *, traitor: bool = False) -> str:
    """Why a kingdom cannot conquer a city."""
    tables, box = rules.tables, state.players[seat].boxes[tribe]
    if is_closed(state, tables, city):
        return "closed"
    if is_conquered(state, city):
        return "conquered"
    if base(tables, box, city) is None:
        return "out_of_reach"
    if not box.wagons:
        return "no_wagon"
    return "" if box.figures >= (1 if traitor else max(1, tables.cities[city].towers)) else "few_figures"


def reachable(rules: Rules, state: State, seat: str, tribe: str) -> dict[str, Base]:
    """The cities a kingdom could conquer with figures and wagons enough -> from where, in board order."""
    tables, box = rules.tables, state.players[seat].boxes[tribe]
    found: dict[str, Base] = {}
    for city in tables.in_play(len(state.seats)) if box.cities else ():
        source = None if is_conquered(state, city) else base(tables, box, city)
        if source is not None:
            found[city] = source
    return found


def expand(res: Resolution, seat: str, tribe: str, city: str, *, traitor: bool = False) -> None:
    """A figure and a wagon of the box go into the city. It must be possible."""
    box = res.state.players[seat].boxes[tribe]
    source = base(res.tables, box, city)
    assert source is not None  # the obstacles have been looked at
    box.figures -= 1
    box.wagons -= 1
    box.cities.append(city)
    counter = res.state.counters.pop(city, "")
    res.emit("expanded", {
        "seat": seat, "tribe": tribe, "city": city, "source": source.city, "way": source.way or None,
        "counter": bool(counter), "traitor": traitor,
    })  # fmt: skip
