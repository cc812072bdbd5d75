"""II. Trade and build, seat by seat, each line once in written order (K11, K14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pbem.core.entries import DONE, SKIPPED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.bank import change
from pbem.rules.struggle.bank import obstacle as bank_obstacle
from pbem.rules.struggle.building import build
from pbem.rules.struggle.building import obstacle as build_obstacle
from pbem.rules.struggle.buying import buy
from pbem.rules.struggle.buying import obstacle as buy_obstacle
from pbem.rules.struggle.cards_in_play import obstacle as card_obstacle
from pbem.rules.struggle.cards_in_play import play
from pbem.rules.struggle.deals import Market, is_plain
from pbem.rules.struggle.ending import reached
from pbem.rules.struggle.execution import TRADE, Resolution
from pbem.rules.struggle.tally import Tally

Obstacle = Callable[[Any, Any, str, Any], str]
OBSTACLES: Mapping[type, Obstacle] = {o.Bank: bank_obstacle, o.Build: build_obstacle, o.Buy: buy_obstacle}
COUNTED: Mapping[type, Callable[[Resolution, Entry, Any], Tally]] = {o.Bank: change, o.Build: build, o.Buy: buy}


def trade(res: Resolution) -> None:
    """All seats, then the notice board. If the game ends at once, nothing more is executed (K37)."""
    market = Market(res)
    for seat in res.state.in_turn():
        if not _turn(res, market, seat):
            break
    market.close()


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
        played = res.played.get(seat) == res.phase
        return card_obstacle(res.rules, res.state, seat, order, res.phase, played=played)
    return OBSTACLES[type(order)](res.rules, res.state, seat, order)


def _carry_out(res: Resolution, market: Market, entry: Entry, index: int) -> None:
    """One alternative, which is possible."""
    order = entry.alternatives[index].order
    if isinstance(order, o.Offer):
        market.choose(entry, index)
    elif isinstance(order, o.Play):
        play(res, entry.seat, order)
        res.report(entry, DONE, "", index)
    else:
        COUNTED[type(order)](res, entry, order).report(res, entry, index)
