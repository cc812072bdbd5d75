"""Move Legions: moves, gifts, reconquests, the March on Rome (R34-R41, C19, C25).

A seat's lines are decided one after the other against the position at the beginning of its move; then all moves are
made, then the battles are fought in the order in which the lines first sent legions there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from pbem.core.entries import CUT, DONE, SKIPPED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.morome.battle import march_on_rome, reconquer
from pbem.rules.morome.conditions import Scene, allows, hold
from pbem.rules.morome.data import ROME
from pbem.rules.morome.deck import spend
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import LOST, NEUTRAL
from pbem.rules.morome.orders import Move

MARCH = "march_on_rome"


class Send(msgspec.Struct):
    """Legions on their way. `into`: "mine", "gift", "neutral", "lost", or "rome" for a March."""

    entry: Entry
    alternative: int
    source: str
    target: str
    count: int
    into: str


class Plan(msgspec.Struct):
    """What a seat has decided so far, from a position that does not change meanwhile."""

    res: Resolution
    seat: str
    sends: list[Send]
    taken: dict[str, int]

    def free(self, province: str) -> int:
        """Legions there that no earlier line took."""
        if self.res.state.owner[province] != self.seat:
            return 0
        return self.res.state.legions[province] - self.taken.get(province, 0)

    def under_way(self, province: str) -> int:
        """Legions that earlier lines send there."""
        return sum(send.count for send in self.sends if send.target == province)

    def marches(self) -> bool:
        """Whether legions are on their way to attack Rome."""
        return any(send.into == "rome" for send in self.sends)

    def send(self, entry: Entry, index: int, way: tuple[str, str], count: int, into: str) -> int:
        """Take up to `count` legions; how many there were."""
        source, target = way
        count = min(count, self.free(source))
        if count:
            self.taken[source] = self.taken.get(source, 0) + count
            self.sends.append(Send(entry, index, source, target, count, into))
        return count


def move(res: Resolution) -> None:
    """In the moving order of this turn."""
    for seat in res.state.movers():
        lines = res.lines(seat, "move")
        if lines:
            plan = Plan(res, seat, [], {})
            for entry in lines:
                _decide(plan, entry)
            _stay_home(plan, lines)
            _execute(plan)


def _decide(plan: Plan, entry: Entry) -> None:
    index, reason = first_possible(entry, partial(_obstacle, plan, several=len(entry.alternatives) > 1))
    if reason:
        plan.res.report(entry, SKIPPED, reason, index)
        return
    order = entry.alternatives[index].order
    if isinstance(order, Move):
        plan.send(entry, index, (order.source, order.target), order.count, _kind(plan, order.target))
        return
    for source, count in order.parts:
        if not _march_obstacle(plan, source):
            plan.send(entry, index, (source, ROME), count, "rome")


def _obstacle(plan: Plan, alternative: Alternative, *, several: bool) -> str:
    """Why this alternative is not possible; "" if it is."""
    order = alternative.order
    state = plan.res.state
    target = order.target if isinstance(order, Move) else ROME
    scene = Scene(plan.seat, state.owner, state.legions, plan.res.hands.get(plan.seat, {}), target)
    if not hold(alternative.tests, scene):
        return "condition"
    if isinstance(order, Move):
        return _move_obstacle(plan, order) or _entry_obstacle(plan, order, alternative, several)
    if state.owner[ROME] in (plan.seat, LOST):
        return "rome_lost" if state.owner[ROME] == LOST else "own_rome"
    if not plan.marches() and not state.holds(plan.seat, MARCH):
        return "no_card"
    reasons = [_march_obstacle(plan, source) for source, _ in order.parts]
    return "" if "" in reasons else reasons[0]


def _move_obstacle(plan: Plan, order: Move) -> str:
    if order.target not in plan.res.tables.near[order.source]:
        return "not_adjacent"
    return _source_obstacle(plan, order.source)


def _march_obstacle(plan: Plan, source: str) -> str:
    return _source_obstacle(plan, source) if source in plan.res.tables.near[ROME] else "not_adjacent"


def _source_obstacle(plan: Plan, source: str) -> str:
    if plan.res.state.owner[source] != plan.seat:
        return "not_mine"
    return "" if plan.free(source) else "no_legions"


def _kind(plan: Plan, target: str) -> str:
    """What the destination is at the beginning of the move, for this seat."""
    owner = plan.res.state.owner[target]
    if owner in (LOST, NEUTRAL):
        return owner
    return "mine" if owner == plan.seat else "gift"


def _entry_obstacle(plan: Plan, order: Move, alternative: Alternative, several: bool) -> str:
    """Whether the legions may enter: nobody gives legions away by accident (C25)."""
    into = _kind(plan, order.target)
    if into == "neutral":
        if plan.res.rules.options.neutral_entry == "forbidden":
            return "not_allowed"
        return "" if allows(alternative.tests, "NEUTRAL", order.target) else "neutral_unasked"
    if into == "gift":
        return "" if allows(alternative.tests, "GIFT", order.target) else "gift_unasked"
    if into == "lost" and several:
        count = min(order.count, plan.free(order.source)) + plan.under_way(order.target)
        return "" if count >= plan.res.tables.numbers.lost_attackers else "few_legions"
    return ""


def _stay_home(plan: Plan, lines: Sequence[Entry]) -> None:
    """Too few for a lost province do not go (R38); then every line's owner learns what became of it."""
    least = plan.res.tables.numbers.lost_attackers
    weak = {s.target for s in plan.sends if s.into == "lost" and plan.under_way(s.target) < least}
    for send in plan.sends:
        if send.into == "lost" and send.target in weak:
            plan.res.report(send.entry, SKIPPED, "few_legions", send.alternative)
    plan.sends = [send for send in plan.sends if not (send.into == "lost" and send.target in weak)]
    for entry in lines:
        sends = [send for send in plan.sends if send.entry is entry]
        if sends:
            _report(plan, entry, sends)


def _report(plan: Plan, entry: Entry, sends: list[Send]) -> None:
    index = sends[0].alternative
    order = entry.alternatives[index].order
    wanted = order.count if isinstance(order, Move) else sum(n for _, n in order.parts)
    count = sum(send.count for send in sends)
    cut = count < wanted
    plan.res.report(entry, CUT if cut else DONE, "no_legions" if cut else "", index, count)


def _execute(plan: Plan) -> None:
    res, state, seat = plan.res, plan.res.state, plan.seat
    forces: dict[str, int] = {}  # where battles will be, in order
    for send in plan.sends:
        state.legions[send.source] -= send.count
        if send.into in ("lost", "rome"):
            forces[send.target] = forces.get(send.target, 0) + send.count
        else:
            state.legions[send.target] += send.count
        data = {"seat": seat, "source": send.source, "target": send.target, "count": send.count, "into": send.into}
        res.emit("moved", data)
    if plan.marches():
        spend(res, seat, MARCH)
    for province, legions in forces.items():
        if state.owner[province] == LOST:
            reconquer(res, province, seat, legions)
        else:
            march_on_rome(res, seat, legions)
