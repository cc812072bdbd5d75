"""A tribe that does nothing takes gold or a card (K12, K26)."""

from __future__ import annotations

from pbem.rules.struggle import decks, supply
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import PASTURE, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.supply import GOLD

TAKES = (GOLD, *supply.PILES, PASTURE)


def obstacle(rules: Rules, state: State, take: str) -> str:
    """Why a tribe cannot take this: a card must be there."""
    return "" if take == GOLD or left(rules, state, take) else "none_left"


def left(rules: Rules, state: State, take: str) -> int:
    """How many cards there are to take: grain, ore or pasture."""
    return decks.pasture_left(state) if take == PASTURE else supply.pile(state, rules.tables, take)


def rest(res: Resolution, seat: str, tribe: str, take: str = GOLD, *, ordered: bool = False) -> None:
    """The tribe takes it; `ordered`: by a line of the sheet."""
    numbers = res.tables.numbers.tribe
    if take == PASTURE:
        n = min(numbers.idle_cards, decks.pasture_left(res.state))
    else:
        n = supply.gain(res, seat, take, numbers.idle_gold if take == GOLD else numbers.idle_cards)
    res.emit("rested", {"seat": seat, "tribe": tribe, "take": take, "n": n, "ordered": ordered})
    if take == PASTURE:
        decks.draw_pasture(res, seat, n)
