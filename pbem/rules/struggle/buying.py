"""Development cards for goods (K16, K19)."""

from __future__ import annotations

from collections import Counter

from pbem.rules.struggle import decks, supply
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import State
from pbem.rules.struggle.orders import Buy


def obstacle(tables: Tables, state: State, seat: str, order: Buy) -> str:
    """Why not even one card can be bought; "" if one can."""
    if not state.development:
        return "none_left"
    price = supply.price(tables, state.players[seat], tables.costs.card, cards=order.cards)
    return "no_goods" if price is None else ""


def buy(res: Resolution, seat: str, order: Buy) -> tuple[int, str]:
    """One after the other, up to the number asked for: how many, and why not more. Drawn when all are paid."""
    player = res.state.players[seat]
    price: Counter[str] = Counter()
    done, reason = 0, ""
    while done < order.count and not reason:
        reason = "none_left" if done >= len(res.state.development) else ""
        paid = supply.price(res.tables, player, res.tables.costs.card, cards=order.cards)
        if paid is None:
            reason = reason or "no_goods"
        elif not reason:
            supply.pay(res, seat, paid)
            price.update(paid)
            done += 1
    res.emit("bought", {"seat": seat, "n": done, "paid": supply.as_data(price)})
    for _ in range(done):
        decks.draw_development(res, seat)
    return done, reason
