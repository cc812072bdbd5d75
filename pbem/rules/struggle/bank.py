"""BANK: three equal cards for one of grain, ore, or the top pasture card (K15)."""

from __future__ import annotations

from pbem.core.entries import Entry
from pbem.rules.struggle import decks, supply
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import PASTURE, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.orders import Bank
from pbem.rules.struggle.tally import Tally


def obstacle(rules: Rules, state: State, seat: str, order: Bank) -> str:
    """Why the bank cannot change once more. Cards that are paid for pasture can be shuffled at once."""
    price = rules.tables.costs.bank
    if state.players[seat].goods[order.give] < price:
        return "no_goods"
    if order.gain == PASTURE:
        back = price if order.give in state.spent else 0
        return "" if decks.pasture_left(state) + back else "none_left"
    return "" if supply.pile(state, rules.tables, order.gain) else "none_left"


def change(res: Resolution, entry: Entry, order: Bank) -> Tally:
    """Change as often as possible, at most as often as ordered."""
    seat, price = entry.seat, res.tables.costs.bank
    tally = Tally(order.count)
    while tally.goes_on(obstacle(res.rules, res.state, seat, order)):
        supply.pay(res, seat, {order.give: price})
        if order.gain == PASTURE:  # told of one by one: what is paid may lie in the deck the next time
            _tell(res, seat, order, 1)
            decks.draw_pasture(res, seat)
        else:
            supply.gain(res, seat, order.gain)
    if order.gain != PASTURE:
        _tell(res, seat, order, tally.done)
    return tally


def _tell(res: Resolution, seat: str, order: Bank, n: int) -> None:
    pasture = order.gain == PASTURE
    res.emit("banked", {
        "seat": seat, "gave": [[order.give, n * res.tables.costs.bank]], "got": [] if pasture else [[order.gain, n]],
        "pasture": n if pasture else 0,
    })  # fmt: skip
