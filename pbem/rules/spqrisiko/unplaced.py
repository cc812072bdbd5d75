"""Where pieces go that nobody placed (C11, #8). Nothing is kept for later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.pieces import Supply, build, put


def place_rest(res: Resolution, seat: str, supply: Supply) -> None:
    """Legions to the weakest regions, triremes to the weakest seas or coasts, a Metropoli to the strongest region."""
    if not (supply.legions or supply.triremes or supply.metropoli):
        return
    state, tables = res.state, res.tables
    regions = state.held(seat, tables.regions)
    legions = spread(supply.legions, regions, state.units)
    seas = state.held(seat, tables.seas)
    coasts = [region for region in regions if tables.coasts[region]]
    triremes = spread(supply.triremes, seas, state.units) if seas else spread(supply.triremes, coasts, state.fleet)
    for place in tables.places:
        if place in legions or place in triremes:
            put(res, seat, place, legions.get(place, 0), triremes.get(place, 0), default=True)
    left = Supply(
        supply.legions if not regions else 0,
        supply.triremes if not (seas or coasts) else 0,
        _build_rest(res, seat, regions, supply.metropoli),
    )
    if left.legions or left.triremes or left.metropoli:
        data = {"legions": left.legions, "triremes": left.triremes, "metropoli": left.metropoli}
        res.emit("forfeited", {"seat": seat} | data)


def spread(count: int, places: Sequence[str], there: Mapping[str, int]) -> dict[str, int]:
    """One piece after the other to the place with fewest, the first of equals; place -> pieces it gets."""
    got: dict[str, int] = {}
    for _ in range(count if places else 0):
        place = min(places, key=lambda name: there.get(name, 0) + got.get(name, 0))
        got[place] = got.get(place, 0) + 1
    return got


def _build_rest(res: Resolution, seat: str, regions: Sequence[str], count: int) -> int:
    """Metropoli to the regions with most legions that have none; how many find no place."""
    for left in range(count, 0, -1):
        free = [region for region in regions if region not in res.state.metropoli]
        if not free:
            return left
        build(res, seat, max(free, key=res.state.units.__getitem__), default=True)
    return 0
