"""Raise Legions: new legions for tribute, Barbarian Allies (R28-R30, R78, C19, C23)."""

from __future__ import annotations

from functools import partial

from pbem.core.entries import CUT, DONE, SKIPPED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.morome.conditions import hold
from pbem.rules.morome.deck import spend
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.orders import Allies, Raise

ALLIES = "barbarian_allies"


def raise_(res: Resolution) -> None:
    """In seat order, each seat's lines in sheet order."""
    for seat in res.state.living():
        allied = 0
        for entry in res.lines(seat, "raise"):
            index, reason = first_possible(entry, partial(_obstacle, res, seat))
            order = entry.alternatives[index].order
            if reason:
                res.report(entry, SKIPPED, reason, index)
            elif isinstance(order, Allies):
                allied += 1
                _ally(res, entry, index, f"allies/{seat}/{allied}")
            else:
                _recruit(res, entry, index)


def _obstacle(res: Resolution, seat: str, alternative: Alternative) -> str:
    """Why this alternative is not possible now; "" if it is."""
    order = alternative.order
    if not hold(alternative.tests, res.scene(seat)):
        return "condition"
    if isinstance(order, Allies):
        return _closed(res, seat, order.province) or ("" if res.state.holds(seat, ALLIES) else "no_card")
    reasons = [_item_obstacle(res, seat, province) for province, _ in order.items]
    return "" if "" in reasons else reasons[0]


def _closed(res: Resolution, seat: str, province: str) -> str:
    """Why no legion can be raised in a province (R28, R29)."""
    if res.state.owner[province] != seat:
        return "not_mine"
    return "plague" if province in res.state.plague else ""


def _item_obstacle(res: Resolution, seat: str, province: str) -> str:
    affordable = res.state.money[seat] >= res.rules.recruit_cost(res.state.turn)
    return _closed(res, seat, province) or ("" if affordable else "no_money")


def _recruit(res: Resolution, entry: Entry, index: int) -> None:
    """As many as can be paid, item by item."""
    state, seat = res.state, entry.seat
    order: Raise = entry.alternatives[index].order
    cost = res.rules.recruit_cost(state.turn)
    raised, short = 0, ""
    for province, wanted in order.items:
        reason = _item_obstacle(res, seat, province)
        count = 0 if reason else min(wanted, state.money[seat] // cost)
        if count:
            res.pay(seat, count * cost)
            state.legions[province] += count
            raised += count
            res.emit("raised", {"seat": seat, "province": province, "count": count, "cost": count * cost})
        if count < wanted:
            short = short or reason or "no_money"
    res.report(entry, CUT if short else DONE, short, index, raised)


def _ally(res: Resolution, entry: Entry, index: int, label: str) -> None:
    """1D3 legions for nothing: a D6 halved, rounded up (R4, R78)."""
    province = entry.alternatives[index].order.province
    spend(res, entry.seat, ALLIES)
    die = res.die(label, 6)
    count = (die + 1) // 2
    res.state.legions[province] += count
    res.emit("allies", {"seat": entry.seat, "province": province, "die": die, "count": count})
    res.report(entry, DONE, "", index, count)
