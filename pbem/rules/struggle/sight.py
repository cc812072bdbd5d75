"""A seat's view made handy for those who judge or write orders. It knows nothing that is not in the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.execution import PASS, group_of
from pbem.rules.struggle.flow import PHASES_OF, phases
from pbem.rules.struggle.model import Player, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.position import from_view
from pbem.rules.struggle.ways import starts


class Sight(msgspec.Struct, frozen=True):
    """What a seat sees before it writes.

    `state`: what is hidden is filled in somehow: it must not be shown · `phases`: those of the open step that execute
    lines; empty when the game is over.
    """

    rules: Rules
    seat: str
    state: State
    phases: tuple[str, ...]

    @property
    def tables(self) -> Tables:
        return self.rules.tables

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    @property
    def starts(self) -> tuple[str, str]:
        """The start crossroads of the seat's colour (K5)."""
        return starts(self.state, self.tables, self.seat)

    def takes(self, order: Any) -> bool:
        """Whether the open step executes such orders."""
        group = group_of(order)
        return group == PASS or any(phase in self.phases for phase in PHASES_OF[group])

    def closed(self, city: str) -> bool:
        """Whether the city is out of play (K38)."""
        return self.tables.is_closed(city, len(self.state.seats))


def look(rules: Rules, view: Mapping[str, Any], seat: str) -> Sight:
    """Read a seat's view."""
    state = from_view(rules, view, seat)
    return Sight(rules, seat, state, phases(rules, state))
