"""Control: neutral provinces are bought (R42, R43, C19, C26)."""

from __future__ import annotations

from functools import partial

from pbem.core.entries import CUT, DONE, SKIPPED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.morome.conditions import hold
from pbem.rules.morome.data import ROME
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import NEUTRAL
from pbem.rules.morome.orders import Buy


def control(res: Resolution) -> None:
    """In initiative order."""
    for seat in res.state.movers():
        for entry in res.lines(seat, "buy"):
            index, reason = first_possible(entry, partial(_obstacle, res, seat))
            if reason:
                res.report(entry, SKIPPED, reason, index)
            else:
                _buy(res, entry, index)


def _obstacle(res: Resolution, seat: str, alternative: Alternative) -> str:
    if not hold(alternative.tests, res.scene(seat)):
        return "condition"
    reasons = [_item_obstacle(res, seat, province) for province in alternative.order.provinces]
    return "" if "" in reasons else reasons[0]


def _item_obstacle(res: Resolution, seat: str, province: str) -> str:
    if province == ROME and not res.rules.options.neutral_rome_for_sale:
        return "not_allowed"
    if res.state.owner[province] != NEUTRAL:
        return "not_neutral"
    return "" if res.state.money[seat] >= res.tables.numbers.neutral_price else "no_money"


def _buy(res: Resolution, entry: Entry, index: int) -> None:
    """Item by item; what is not neutral or not payable is passed over."""
    order: Buy = entry.alternatives[index].order
    cost = res.tables.numbers.neutral_price
    bought, short = 0, ""
    for province in order.provinces:
        reason = _item_obstacle(res, entry.seat, province)
        if reason:
            short = short or reason
            continue
        res.pay(entry.seat, cost)
        res.new_owner(province, entry.seat)
        bought += 1
        legions = res.state.legions[province]
        res.emit("bought", {"seat": entry.seat, "province": province, "cost": cost, "legions": legions})
    res.report(entry, CUT if short else DONE, short, index, bought)
