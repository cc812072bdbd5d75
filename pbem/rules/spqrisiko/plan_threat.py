"""Who could take what from whom: the strongest units of rivals that reach each place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import State
from pbem.rules.spqrisiko.outlook import outlook
from pbem.rules.spqrisiko.reach import reach

NOBODY = -1  # the strength of those who reach a place nobody reaches
FRESH = {False: 3, True: 1}  # units that a rival is expected to add before it attacks, on land and at sea
HEED = (1, 2)  # how likely a rival is to attack a place that it could take

Threat = tuple[int, str]  # units free to attack, where they are


class Threats:
    """`against`: place -> what rivals have near it, the strongest first."""

    def __init__(self, state: State, tables: Tables, rivals: Sequence[str]) -> None:
        self.against: dict[str, list[Threat]] = {}
        for rival in rivals:
            for source in state.held(rival, tables.places):
                _add(self.against, state, tables, rival, source)
        for found in self.against.values():
            found.sort(key=lambda threat: -threat[0])

    def strength(self, owner: Mapping[str, str], seat: str, place: str) -> int:
        """Units that may come from a place that is still a rival's; NOBODY if none can."""
        for units, source in self.against.get(place, ()):
            if owner[source] != seat:
                return units
        return NOBODY


def _add(against: dict[str, list[Threat]], state: State, tables: Tables, rival: str, source: str) -> None:
    free, launched = state.units[source] - 1, state.fleet_in(source)
    for place in reach(state.owner, tables, rival, source):
        launch = place in tables.shores and source not in tables.shores
        if not launch or launched:
            against.setdefault(place, []).append((launched if launch else free, source))


@cache
def risk(strength: int, units: int, *, sea: bool = False, ties: bool = False) -> int:
    """The chance that a place with so many units is lost before the seat's next turn, in parts of `odds.ONE`."""
    if strength == NOBODY:
        return 0
    return outlook(strength + FRESH[sea], units, 0, 0, ties=ties).win * HEED[0] // HEED[1]
