"""One step being resolved: the position in its own copy, the sheets, the dice, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.dice import Dice
from pbem.core.entries import Entry, told
from pbem.core.event import Event
from pbem.core.orders import Line
from pbem.core.ruleset import Outcome, Value
from pbem.rules.morome import orders as o
from pbem.rules.morome.conditions import Scene
from pbem.rules.morome.model import NOBODY, State
from pbem.rules.morome.options import Rules

# Which lines are executed together, in sheet order (C16, C18, C23, C25, C26).
GROUPS: Mapping[type, str] = {
    o.Play: "play", o.Give: "give", o.Rome: "rome", o.Disband: "disband", o.Raise: "raise", o.Allies: "raise",
    o.Init: "init", o.Move: "move", o.March: "move", o.Buy: "buy", o.Treaty: "diplomacy", o.Politics: "diplomacy",
    o.Folly: "diplomacy", o.BidFor: "bidfor", o.Pass: "pass",
}  # fmt: skip


class Resolution:
    """Everything a phase works on. `phase` is the one going on."""

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
        self.hands: dict[str, dict[str, tuple[str, ...]]] = {}  # spy -> target -> hand as he saw it
        self.battles = 0
        self.auctioned: list[str] = []  # provinces, once for each auction
        self.entries = [
            Entry(seat, index, line)
            for seat in state.seats
            if seat in sheets and seat not in state.out
            for index, line in enumerate(sheets[seat])
        ]
        self._groups: dict[tuple[str, str], list[Entry]] = {}
        for entry in self.entries:
            self._groups.setdefault((entry.seat, _group(entry.line)), []).append(entry)

    def lines(self, seat: str, group: str) -> Sequence[Entry]:
        """The seat's lines of a group of GROUPS, or of "spy/<what>", in sheet order."""
        return self._groups.get((seat, group), ())

    def take_lines(self, seat: str, group: str) -> Sequence[Entry]:
        """The same, but they are not there a second time."""
        return self._groups.pop((seat, group), ())

    def scene(self, seat: str) -> Scene:
        """What the seat's tests look at now."""
        return Scene(seat, self.state.owner, self.state.legions, self.hands.get(seat, {}))

    def emit(self, kind: str, data: dict[str, Any], to: tuple[str, ...] | None = None) -> None:
        """Note what happened in the phase going on; `to` as in `Event`."""
        self.events.append(Event(kind, self.phase, data, to))

    def roll(self, label: str, count: int, sides: int) -> list[int]:
        """Dice thrown together by one side, for all to see."""
        return self.dice.roll(label, count, sides)

    def die(self, label: str, sides: int) -> int:
        """One die."""
        return self.dice.roll(label, 1, sides)[0]

    def report(self, entry: Entry, outcome: str, reason: str = "", alternative: int = 0, n: int = 0) -> None:
        """Tell the owner of a line what became of it; only the first word on a line counts."""
        data = told(entry, outcome, reason, alternative, n)
        if data is not None:
            self.emit("order", data, (entry.seat,))

    def pay(self, seat: str, amount: int) -> None:
        """To the reserve (R11)."""
        self.state.money[seat] -= amount

    def new_owner(self, province: str, owner: str, *, killed: bool = False) -> None:
        """Control changes, garrison and all; `killed`: the legions there died (R67, R68, C28)."""
        state = self.state
        before = state.owner[province]
        if before == owner:
            return
        if before not in NOBODY and (killed or self.rules.options.fame_loss_scope == "any"):
            state.losses[before] = state.losses.get(before, 0) + 1
        if before in NOBODY and owner not in NOBODY:
            state.gains[owner] = state.gains.get(owner, 0) + 1
        state.owner[province] = owner
        state.garrison.pop(province, None)

    def outcome(self) -> Outcome:
        """What the engine is given when all is done."""
        return Outcome(self.state, self.events, self.seals, self.opens, self.shows)


def _group(line: Line) -> str:
    order = line.alternatives[0].order
    return f"spy/{order.what}" if isinstance(order, o.Spy) else GROUPS[type(order)]
