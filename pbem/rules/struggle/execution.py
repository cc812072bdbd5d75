"""One step being resolved: the position in its own copy, the sheets, the dice, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.dice import Dice
from pbem.core.entries import Entry, told
from pbem.core.event import Event
from pbem.core.orders import Line, Test
from pbem.core.ruleset import Outcome, Value
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.conditions import hold
from pbem.rules.struggle.model import State
from pbem.rules.struggle.options import Rules

TRADE, PAY, LEGION, START, PASS = "trade", "pay", "legion", "start", "pass"
# Which lines are executed together, in sheet order (K10, K11). PLAY with a tribe is in "cards-<tribe>".
GROUPS: Mapping[type, str] = {
    o.Start: START, o.Bank: TRADE, o.Offer: TRADE, o.Build: TRADE, o.Buy: TRADE, o.Play: TRADE,
    o.Horsemen: "horsemen", o.Warriors: "warriors", o.Pay: PAY, o.Legion: LEGION, o.Pass: PASS,
}  # fmt: skip
CARDS_OF = {"horsemen": "cards-horsemen", "warriors": "cards-warriors"}  # tribe -> group of its PLAY lines


def group_of(order: Any) -> str:
    """The group of an order: trade, cards-horsemen, cards-warriors, horsemen, warriors, legion, pay, start or pass."""
    if isinstance(order, o.Play) and order.tribe:
        return CARDS_OF[order.tribe]
    return GROUPS[type(order)]


class Resolution:
    """Everything a phase works on. `phase` is the one going on, for events.

    `thefts`: seat -> thefts so far in this step · `specials`: seat -> special cards it is known to hold ·
    `played`: seat -> the phase in which it played its card · `written`: seats with a sheet.
    """

    def __init__(self, rules: Rules, state: State, dice: Dice, sheets: Mapping[str, Sequence[Line]]) -> None:
        """`state` is changed: hand in a copy."""
        self.rules = rules
        self.tables = rules.tables
        self.state = state
        self.dice = dice
        self.phase = state.phase
        self.events: list[Event] = []
        self.seals: dict[str, Value] = {}
        self.opens: list[str] = []
        self.shows: dict[str, list[str]] = {}
        self.thefts: dict[str, int] = {}
        self.played: dict[str, str] = {}
        self.specials: dict[str, tuple[str, ...]] = {}
        self.written = tuple(seat for seat in state.seats if seat in sheets)
        self.entries = [Entry(seat, index, line) for seat in self.written for index, line in enumerate(sheets[seat])]
        self._groups: dict[tuple[str, str], list[Entry]] = {}
        for entry in self.entries:
            group = group_of(entry.line.alternatives[0].order)
            self._groups.setdefault((entry.seat, group), []).append(entry)

    def lines(self, seat: str, group: str) -> Sequence[Entry]:
        """The seat's lines of a group, in sheet order."""
        return self._groups.get((seat, group), ())

    def has_played(self, seat: str) -> bool:
        """Whether the seat has played its one card of the phase going on (K20)."""
        return self.played.get(seat) == self.phase

    def holds(self, seat: str, tests: Sequence[Test]) -> bool:
        """Whether a seat's tests are true now."""
        return not tests or hold(tests, self.state, self.tables, seat)

    def emit(self, kind: str, data: dict[str, Any], to: tuple[str, ...] | None = None) -> None:
        """Note what happened in the phase going on; `to` as in `Event`."""
        self.events.append(Event(kind, self.phase, data, to))

    def report(
        self, entry: Entry, outcome: str, reason: str = "", alternative: int = 0, n: int = 0, *, by: str = ""
    ) -> None:
        """Tell the owner of a line what became of it; only the first word on a line counts.

        `by`: the seat that was faster in this step.
        """
        data = told(entry, outcome, reason, alternative, n)
        if data is not None:
            if by:
                data["by"] = by
            self.emit("order", data, (entry.seat,))

    def outcome(self) -> Outcome:
        """What the engine is given when all is done."""
        return Outcome(self.state, self.events, self.seals, self.opens, self.shows)
