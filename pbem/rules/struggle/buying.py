"""BUY: development cards from the top of the deck to the end of the hand (K19)."""

from __future__ import annotations

from pbem.core.entries import Entry
from pbem.rules.struggle import decks, supply
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.orders import Buy
from pbem.rules.struggle.tally import Tally


def obstacle(rules: Rules, state: State, seat: str, order: Buy, *, paid: int = 0) -> str:
    """Why one more card cannot be bought; `paid`: cards that are paid but not drawn yet."""
    if len(state.development) <= paid:
        return "none_left"
    price = supply.price(rules.tables, state.players[seat], rules.tables.costs.card, cards=order.cards)
    return "no_goods" if price is None else ""


def buy(res: Resolution, entry: Entry, order: Buy) -> Tally:
    """Buy as often as possible, at most as often as ordered; the cards are drawn when all are paid."""
    seat, player, cost = entry.seat, res.state.players[entry.seat], res.tables.costs.card
    tally = Tally(order.count)
    while tally.goes_on(obstacle(res.rules, res.state, seat, order, paid=tally.done)):
        price = supply.price(res.tables, player, cost, cards=order.cards)
        assert price is not None  # the obstacles have been looked at
        tally.pay(res, seat, price)
    res.emit("bought", {"seat": seat, "n": tally.done, "paid": supply.as_data(tally.paid)})
    for _ in range(tally.done):
        decks.draw_development(res, seat)
    return tally
