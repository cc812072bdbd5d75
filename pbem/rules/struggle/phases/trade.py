"""II. Trade and build, seat by seat, each line once in written order (K11, K14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pbem.core.entries import DONE, SKIPPED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.struggle import bank, building, buying, cards_in_play
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.deals import Market, is_plain
from pbem.rules.struggle.ending import reached
from pbem.rules.struggle.execution import TRADE, Resolution
from pbem.rules.struggle.model import State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.tally import Tally

# Orders with a count: what is in the way of one more, and carrying out as many as possible.
OBSTACLES: Mapping[type, Callable[[Rules, State, str, Any], str]] = {
    o.Bank: bank.obstacle, o.Build: building.obstacle, o.Buy: buying.obstacle,
}  # fmt: skip
COUNTED: Mapping[type, Callable[[Resolution, Entry, Any], Tally]] = {
    o.Bank: bank.change, o.Build: building.build, o.Buy: buying.buy,
}  # fmt: skip


def trade(res: Resolution) -> bool:
    """All seats, then the notice board. False if the game has ended: nothing more is executed then (K37)."""
    market = Market(res)
    goes_on = all(_turn(res, market, seat) for seat in res.state.in_turn())
    market.close()
    return goes_on


def _turn(res: Resolution, market: Market, seat: str) -> bool:
    """The lines of the active seat; False if the game has ended."""
    for entry in res.lines(seat, TRADE):
        if is_plain(entry):
            market.trade(entry)
        else:
            _line(res, market, entry)
        if reached(res):
            return False
    return True


def _line(res: Resolution, market: Market, entry: Entry) -> None:
    """The first possible alternative."""
    index, reason = first_possible(entry, partial(_obstacle, res, market, entry))
    if reason:
        res.report(entry, SKIPPED, reason, index)
    else:
        _carry_out(res, market, entry, index)


def _obstacle(res: Resolution, market: Market, entry: Entry, alternative: Alternative) -> str:
    seat, order = entry.seat, alternative.order
    if isinstance(order, o.Offer):
        return market.obstacle(entry, entry.alternatives.index(alternative))
    if not res.holds(seat, alternative.tests):
        return "condition"
    if isinstance(order, o.Play):
        return cards_in_play.obstacle(res, seat, order)
    return OBSTACLES[type(order)](res.rules, res.state, seat, order)


def _carry_out(res: Resolution, market: Market, entry: Entry, index: int) -> None:
    """One alternative, which is possible."""
    order = entry.alternatives[index].order
    if isinstance(order, o.Offer):
        market.choose(entry, index)
    elif isinstance(order, o.Play):
        cards_in_play.play(res, entry.seat, order)
        res.report(entry, DONE, "", index)
    else:
        COUNTED[type(order)](res, entry, order).report(res, entry, index)
