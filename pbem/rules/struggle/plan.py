"""What the bot `steady` has decided so far: its lines, and its goods and tribes as they will then be."""

from __future__ import annotations

from pbem.rules.struggle import expansion
from pbem.rules.struggle.founding import has_provinces
from pbem.rules.struggle.model import TRIBES, Box, Player, State
from pbem.rules.struggle.sight import Sight

PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}  # ways in 36 to roll a number


class Plan:
    """`state`: a copy in which the own seat has done what was written down."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.seat = sight.seat
        self.rules = sight.rules
        self.tables = sight.tables
        self.state: State = sight.state.copy()
        self.lines: list[str] = []
        self.others = sight.state.in_turn(sight.seat)[1:]  # of equal rivals the next one, not always the first seat

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    @property
    def boxes(self) -> dict[str, Box]:
        return self.player.boxes

    def is_settling(self, tribe: str) -> bool:
        """Whether a migrating tribe has the counters for a kingdom."""
        box = self.boxes[tribe]
        return bool(box.at) and has_provinces(self.rules, box)

    def provinces(self, tribe: str) -> list[str]:
        """Of the counters in a box."""
        return list(dict.fromkeys(counter.province for counter in self.boxes[tribe].counters))

    def all_provinces(self) -> list[str]:
        """Of the counters in both boxes."""
        return list(dict.fromkeys(province for tribe in TRIBES for province in self.provinces(tribe)))

    def targets(self, tribe: str) -> dict[str, expansion.Base]:
        """Cities within reach of a kingdom."""
        return expansion.reachable(self.rules, self.state, self.seat, tribe)

    def yield_of(self, crossroads: str) -> int:
        """How often, in 36 rolls, the hexes there give a card."""
        tables = self.tables
        return sum(PIPS.get(tables.number[hex], 0) for hex in tables.hexes_at[crossroads] if tables.good[hex])
