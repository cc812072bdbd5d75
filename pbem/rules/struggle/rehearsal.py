"""What a sheet would do if nobody else did anything: trade and tribes, run on a copy of what the seat sees.

What nobody can know stays out of it: unseen development cards are taken for diplomats, which no tribe can use, and in
the trade of a forecast for traitors, which are of no use there; a plunder counter shows gold when warnings are looked
for (`hope`), so that nothing possible is doubted, and in a forecast a development card of an empty deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.core.dice import NoDice
from pbem.core.entries import SKIPPED, Entry
from pbem.core.orders import Line
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.flow import before_production
from pbem.rules.struggle.model import TRADE
from pbem.rules.struggle.moments import Moment, taken
from pbem.rules.struggle.obstacles import obstacle
from pbem.rules.struggle.points import note_specials
from pbem.rules.struggle.sight import Sight

GOLD, CARD = "gold", "development"  # faces without a red field (K2)
UNKNOWN_CARD = "diplomat"
UNKNOWN_IN_TRADE = "traitor"


class Rehearsal(Resolution):
    """A resolution that keeps the moments of the seat's lines."""

    moments: list[Moment]
    over: bool

    def report(
        self, entry: Entry, outcome: str, reason: str = "", alternative: int = 0, n: int = 0, *, by: str = ""
    ) -> None:
        if not entry.told:
            player, places = self.state.players[entry.seat].copy(), taken(self.state)
            reasons: tuple[tuple[int, str], ...] = ((alternative, reason),)
            if outcome == SKIPPED:
                found = [obstacle(self, entry.seat, choice) for choice in entry.alternatives]
                found[alternative] = reason
                reasons = tuple(enumerate(found))
            self.moments.append(
                Moment(entry.index, outcome, reason, alternative, n, reasons, self.phase, player, places)
            )
        super().report(entry, outcome, reason, alternative, n, by=by)


def rehearse(sight: Sight, lines: Sequence[Line] = (), *, hope: bool = True) -> Rehearsal:
    """The seat's sheet carried out up to the production; its lines for a 7 are told nothing."""
    state = sight.state.copy()
    state.development = [UNKNOWN_CARD if hope else UNKNOWN_IN_TRADE] * len(state.development)
    for other in state.seats:
        if other != sight.seat:
            hand = state.players[other].cards
            hand[:] = [held._replace(card=UNKNOWN_CARD) for held in hand]
    state.counters = dict.fromkeys(state.counters, GOLD if hope else CARD)
    res = Rehearsal(sight.rules, state, NoDice(), {sight.seat: lines})
    res.moments = []
    note_specials(res)

    def after(phase: str, now: Any) -> None:
        if phase == TRADE and not hope:
            now.development.clear()
            hand = now.players[sight.seat].cards
            hand[:] = [held if held.place < 0 else held._replace(card=UNKNOWN_CARD) for held in hand]

    if not hope and TRADE not in sight.phases:
        state.development.clear()
    res.over = not before_production(res, after)
    return res
