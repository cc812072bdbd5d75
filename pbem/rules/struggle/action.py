"""The action that one order of a tribe describes: whether it is possible, with or without a card, and doing it.

All of it is possible or nothing is done: move and plunder or conquest (K10, K21, K25).
"""

from __future__ import annotations

from pbem.rules.struggle import expansion, founding, idle, march, plunder
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.orders import TRIBE_OF, Act

TRAITOR, GREAT_WARRIOR = "traitor", march.GREAT_WARRIOR
HELPERS = (TRAITOR, GREAT_WARRIOR)  # cards that are laid ready for an action
PLUNDER = "plunder"


def obstacle(rules: Rules, state: State, seat: str, order: Act, card: str = "") -> str:
    """Why the order is not possible now; `card`: a card that is played with it, whether it is needed or not."""
    tribe = TRIBE_OF[type(order)]
    if order.take:
        return idle.obstacle(rules, state, order.take)
    if order.move:
        reason = march.obstacle(rules, state, seat, tribe, order.move, card=card)
        if reason:
            return reason
    if not order.deed:
        return ""
    traitor = card == TRAITOR
    if order.deed == PLUNDER:
        return plunder.obstacle(rules, state, seat, tribe, order.city, at=order.move, traitor=traitor)
    if state.players[seat].boxes[tribe].at:
        return founding.obstacle(rules, state, seat, tribe, order.city, at=order.move, traitor=traitor)
    return expansion.obstacle(rules, state, seat, tribe, order.city, traitor=traitor)


def makes_difference(rules: Rules, state: State, seat: str, order: Act, card: str) -> bool:
    """Whether a card would be needed: figures fewer than towers, or a toll (K21)."""
    tribe = TRIBE_OF[type(order)]
    box = state.players[seat].boxes[tribe]
    if card == TRAITOR:
        return bool(order.deed) and box.figures < rules.tables.cities[order.city].towers
    if card != GREAT_WARRIOR or not order.move or not box.at:
        return False
    paid = march.toll(rules, state, seat, tribe, order.move)
    return paid is None or bool(paid.grain or paid.gold)


def carry_out(res: Resolution, seat: str, order: Act, card: str = "") -> None:
    """Do what the order says; it must be possible, and the card must have been played."""
    tribe = TRIBE_OF[type(order)]
    traitor = card == TRAITOR
    if order.take:
        idle.rest(res, seat, tribe, order.take, ordered=True)
    if order.move:
        march.march(res, seat, tribe, order.move, card)
    if order.deed == PLUNDER:
        plunder.plunder(res, seat, tribe, order.city, traitor=traitor)
    elif order.deed and res.state.players[seat].boxes[tribe].at:
        founding.found(res, seat, tribe, order.city, traitor=traitor)
    elif order.deed:
        expansion.expand(res, seat, tribe, order.city, traitor=traitor)
