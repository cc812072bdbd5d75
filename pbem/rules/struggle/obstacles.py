"""Why an alternative of a line is not possible at a moment of a rehearsal, so that warnings tell of each of them."""

from __future__ import annotations

from typing import Any

from pbem.core.orders import Alternative
from pbem.rules.struggle import action, bank, building, buying, cards_in_play, supply, theft
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.execution import Resolution


def obstacle(res: Resolution, seat: str, alternative: Alternative) -> str:
    """The code of the reason, as in `order` events; "" if none can be told."""
    order: Any = alternative.order
    if not res.holds(seat, alternative.tests):
        return "condition"
    if isinstance(order, o.Play):
        return cards_in_play.obstacle(res, seat, order)
    if isinstance(order, o.Legion):
        return theft.obstacle(res, seat, order.hex, order.seat, order.steal)
    if isinstance(order, o.Offer):
        return "no_partner" if supply.has(res.state.players[seat], order.give) else "no_goods"
    if isinstance(order, o.Horsemen | o.Warriors):
        return action.obstacle(res.rules, res.state, seat, order)
    if isinstance(order, o.Bank):
        return bank.obstacle(res.rules, res.state, seat, order)
    if isinstance(order, o.Build):
        return building.obstacle(res.rules, res.state, seat, order)
    if isinstance(order, o.Buy):
        return buying.obstacle(res.rules, res.state, seat, order)
    return ""
