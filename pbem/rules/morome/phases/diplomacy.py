"""Diplomacy: Treaty, Provincial Politics, Emperor's Folly (R44-R48, C26)."""

from __future__ import annotations

from functools import partial

from pbem.core.entries import DONE, SKIPPED, first_possible
from pbem.core.orders import Alternative
from pbem.rules.morome.conditions import hold
from pbem.rules.morome.data import ROME
from pbem.rules.morome.deck import spend
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import LOST, NEUTRAL, NOBODY
from pbem.rules.morome.orders import Folly, Order, Politics, Treaty
from pbem.rules.morome.slips import Auction, collect, report_bids, settle
from pbem.rules.morome.spies import open_slips

CARDS = {Treaty: "treaty", Politics: "provincial_politics", Folly: "emperors_folly"}


def diplomacy(res: Resolution) -> None:
    """In initiative order, each line finished before the next."""
    for seat in res.state.movers():
        for entry in res.lines(seat, "diplomacy"):
            index, reason = first_possible(entry, partial(_obstacle, res, seat))
            if reason:
                res.report(entry, SKIPPED, reason, index)
            else:
                order = entry.alternatives[index].order
                spend(res, seat, CARDS[type(order)])
                res.report(entry, DONE, "", index)
                _execute(res, seat, order)


def _obstacle(res: Resolution, seat: str, alternative: Alternative) -> str:
    order = alternative.order
    if not hold(alternative.tests, res.scene(seat)):
        return "condition"
    if not res.state.holds(seat, CARDS[type(order)]):
        return "no_card"
    if isinstance(order, Treaty):
        return _treaty_obstacle(res, seat, order.region)
    if isinstance(order, Politics):
        if order.province == ROME:
            return "not_allowed"
        return "lost_province" if res.state.owner[order.province] == LOST else ""
    return "no_caesar" if res.state.caesar is None else ""


def _treaty_obstacle(res: Resolution, seat: str, region: str) -> str:
    if not any(res.state.owner[province] == seat for province in res.rules.treaty_places(region)):
        return "no_neighbour"
    return "" if res.state.money[seat] >= res.tables.numbers.treaty_cost else "no_money"


def _execute(res: Resolution, seat: str, order: Order) -> None:
    state = res.state
    if isinstance(order, Treaty):
        res.pay(seat, res.tables.numbers.treaty_cost)
        state.treaties[order.region] = state.treaties.get(order.region, 0) + 1
        res.emit("treaty", {"seat": seat, "region": order.region, "markers": state.treaties[order.region]})
    elif isinstance(order, Politics):
        _auction(res, order.province)
    else:
        caesar = state.caesar
        res.new_owner(ROME, NEUTRAL)
        res.emit("folly", {"seat": seat, "caesar": caesar})


def _auction(res: Resolution, province: str) -> None:
    """All bid for the province at once; its governor starts with a bonus and wins ties (R47)."""
    state = res.state
    before = state.owner[province]
    governor = None if before in NOBODY else before
    res.auctioned.append(province)
    label = f"politics/{len(res.auctioned)}/{province}"
    auction = Auction(province, label, governor, res.tables.numbers.governor_bonus)
    written = open_slips(res, auction)
    winner, reason, rolls = settle(res, auction, written)
    everybody = res.rules.options.politics_bids_paid == "all"
    slips = collect(res, written, tuple(written) if everybody else (winner,) if winner else ())
    report_bids(res, auction, written)
    if winner is not None:
        res.new_owner(province, winner)
    data = {
        "what": province, "slips": slips, "rolls": rolls, "winner": winner,
        "reason": "governor" if reason == "keeper" else reason, "was": before, "legions": state.legions[province],
    }  # fmt: skip
    res.emit("auction", data)
