"""New pieces come to the board: legions, triremes, Metropoli."""

from __future__ import annotations

import msgspec

from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.execution import Resolution


class Supply(msgspec.Struct):
    """What a seat has still to place."""

    legions: int
    triremes: int
    metropoli: int = 0


def fitting(tables: Tables, item: tuple[str, int, int], supply: Supply) -> tuple[int, int]:
    """How many legions and triremes of an item can be placed: those left, of a kind that may stand there."""
    place, legions, triremes = item
    if place in tables.shores:
        return 0, min(triremes, supply.triremes)
    return min(legions, supply.legions), min(triremes, supply.triremes) if tables.coasts[place] else 0


def put(res: Resolution, seat: str, place: str, legions: int, triremes: int, *, default: bool = False) -> None:
    """Legions and unlaunched triremes come to a region, triremes to a sea."""
    state = res.state
    if place in res.tables.shores:
        state.units[place] += triremes
    else:
        state.units[place] += legions
        if triremes:
            state.fleet[place] = state.fleet_in(place) + triremes
    data = {"seat": seat, "place": place, "legions": legions, "triremes": triremes, "default": default}
    res.emit("placed", data)


def stock(res: Resolution) -> int:
    """Metropoli that do not stand on the board yet (#7)."""
    return res.tables.numbers.metropoli - len(res.state.metropoli)


def build(res: Resolution, seat: str, region: str, *, default: bool = False) -> None:
    """A Metropoli stands in a region from now on."""
    res.state.metropoli = res.tables.in_order([*res.state.metropoli, region])
    res.emit("built", {"seat": seat, "region": region, "default": default})
