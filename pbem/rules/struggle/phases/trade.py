"""II. Trade and build: seat by seat, each seat's lines in written order, no line twice (K11, K14, K37)."""

from __future__ import annotations

from functools import partial
from typing import Any

from pbem.core.entries import CUT, DONE, SKIPPED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.struggle import bank, building, buying, cards_in_play, deals
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.ending import reached
from pbem.rules.struggle.execution import TRADE, Resolution


def trade(res: Resolution) -> None:
    """Every seat from the first player onwards."""
    table = deals.Table(res)
    for seat in res.state.in_turn():
        for entry in res.lines(seat, TRADE):
            if reached(res):
                break
            _line(res, table, entry)
    deals.post(res, table)


def _line(res: Resolution, table: deals.Table, entry: Entry) -> None:
    if deals.is_plain(entry):
        deals.strike(res, table, table.of_line(entry))  # its owner is told when the phase ends
        return
    index, reason = first_possible(entry, partial(_obstacle, res, table, entry))
    if reason:
        res.report(entry, SKIPPED, reason, index)
        return
    done, asked, reason = _carry_out(res, table, entry, index)
    res.report(entry, DONE if done == asked else CUT, reason if done < asked else "", index, done)


def _obstacle(res: Resolution, table: deals.Table, entry: Entry, alternative: Alternative) -> str:
    """Why an alternative cannot be done now, not even once."""
    seat = entry.seat
    if not res.holds(seat, alternative.tests):
        return "condition"
    order: Any = alternative.order
    if isinstance(order, o.Offer):
        offer = table.of_choice(entry, entry.alternatives.index(alternative))
        return deals.obstacle(res, offer) or ("" if deals.partner(res, table, offer) else "no_partner")
    if isinstance(order, o.Bank):
        return bank.obstacle(res.tables, res.state, seat, order)
    if isinstance(order, o.Build):
        return building.obstacle(res.tables, res.state, seat, order)
    if isinstance(order, o.Buy):
        return buying.obstacle(res.tables, res.state, seat, order)
    return cards_in_play.obstacle(res, seat, order)


def _carry_out(res: Resolution, table: deals.Table, entry: Entry, index: int) -> tuple[int, int, str]:
    """How often a possible alternative was done, how often it was asked for, and why not more often."""
    seat = entry.seat
    order: Any = entry.alternatives[index].order
    if isinstance(order, o.Offer):
        offer = table.of_choice(entry, index)
        return deals.strike(res, table, offer), order.times, deals.obstacle(res, offer) or "no_partner"
    if isinstance(order, o.Bank):
        return _counted(order.count, bank.trade(res, seat, order))
    if isinstance(order, o.Build):
        return _counted(order.count, building.build(res, seat, order))
    if isinstance(order, o.Buy):
        return _counted(order.count, buying.buy(res, seat, order))
    cards_in_play.play(res, seat, order)
    return 1, 1, ""


def _counted(asked: int, done: tuple[int, str]) -> tuple[int, int, str]:
    return done[0], asked, done[1]
