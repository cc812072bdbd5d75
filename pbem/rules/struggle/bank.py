"""Three equal cards for one of the bank's, gold aside (K15)."""

from __future__ import annotations

from pbem.rules.struggle import decks, supply
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import PASTURE, State
from pbem.rules.struggle.orders import Bank


def obstacle(tables: Tables, state: State, seat: str, order: Bank) -> str:
    """Why not even one card can be had; "" if one can."""
    if state.players[seat].goods[order.give] < tables.costs.bank:
        return "no_goods"
    if order.gain == PASTURE:
        # What is paid is spent before the card is drawn, so three horses can come back as the last card.
        there = decks.pasture_left(state) > 0 or order.give in state.spent
    else:
        there = supply.pile(state, tables, order.gain) > 0
    return "" if there else "none_left"


def trade(res: Resolution, seat: str, order: Bank) -> tuple[int, str]:
    """One card after the other, up to the number asked for: how many, and why not more."""
    rate = res.tables.costs.bank
    for done in range(order.count):
        if reason := obstacle(res.tables, res.state, seat, order):
            return done, reason
        paid = {order.give: rate}
        supply.pay(res, seat, paid)
        herd = order.gain == PASTURE
        got = {} if herd else {order.gain: supply.gain(res, seat, order.gain)}
        told = {"seat": seat, "gave": supply.as_data(paid), "got": supply.as_data(got), "pasture": int(herd)}
        res.emit("banked", told)
        if herd:
            decks.draw_pasture(res, seat)
    return order.count, ""
