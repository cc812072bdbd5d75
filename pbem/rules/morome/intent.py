"""What a sheet as a whole wants to do: legions raised, legions sent, tribute at most, a hope for Rome."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.core.orders import Line
from pbem.rules.morome import orders as o
from pbem.rules.morome.data import ROME
from pbem.rules.morome.sight import Sight

MOST_ALLIES = 3  # what 1D3 can bring


class Intent(msgspec.Struct):
    """`raised`: province -> legions its lines can bring at most · `sent`: province -> legions that lines read so far
    surely take · `toward`: lost or other destination -> legions of all lines · `most`: tribute the seat can have at
    most · `hope`: lines that may win Rome · `looked`: seats whose hand is looked at."""

    raised: dict[str, int]
    sent: dict[str, int]
    toward: dict[str, int]
    most: int
    hope: bool
    looked: tuple[str, ...]

    def send(self, line: Line) -> None:
        """Note what a line takes that has no alternative and no condition on more than its destination."""
        if len(line.alternatives) != 1:
            return
        order = line.alternatives[0].order
        if any(test.subject or test.word == "CAESAR" for test in line.alternatives[0].tests):
            return
        for source, count in legions_of(order):
            self.sent[source] = self.sent.get(source, 0) + count


def legions_of(order: object) -> tuple[tuple[str, int], ...]:
    """Where an order takes legions from, and how many."""
    if isinstance(order, o.Move):
        return ((order.source, order.count),)
    return order.parts if isinstance(order, o.March) else ()


def intent(sight: Sight, lines: Sequence[tuple[int, Line]]) -> Intent:
    """Read the accepted lines of a sheet as one plan."""
    plan = Intent({}, {}, {}, sight.money.get(sight.seat, 0) + sight.income(sight.seat), False, ())
    for _, line in lines:
        for alternative in line.alternatives:
            _note(sight, plan, alternative.order)
    return plan


def _note(sight: Sight, plan: Intent, order: object) -> None:
    if isinstance(order, o.Raise):
        for province, count in order.items:
            plan.raised[province] = plan.raised.get(province, 0) + count
    elif isinstance(order, o.Allies):
        plan.raised[order.province] = plan.raised.get(order.province, 0) + MOST_ALLIES
    elif isinstance(order, o.Move):
        plan.toward[order.target] = plan.toward.get(order.target, 0) + order.count
    elif isinstance(order, o.Play):
        yields = sight.rules.tables.numbers.taxation_yield * len(sight.mine)
        plan.most += yields * order.cards.count("taxation")
    elif isinstance(order, o.Spy) and order.what == "hand":
        plan.looked = (*plan.looked, order.target)
    plan.hope = plan.hope or _hopes(order)


def _hopes(order: object) -> bool:
    """Whether an order may win Rome."""
    if isinstance(order, o.Buy):
        return ROME in order.provinces
    return isinstance(order, o.Rome | o.March) or (isinstance(order, o.Spy) and order.what == ROME)
