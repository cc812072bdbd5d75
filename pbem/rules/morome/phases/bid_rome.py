"""Bid for Rome: sealed bids, the highest total is Caesar (R18-R24, C21)."""

from __future__ import annotations

from pbem.core.entries import SKIPPED
from pbem.rules.morome.data import ROME
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import LOST
from pbem.rules.morome.slips import Auction, collect, report_bids, settle
from pbem.rules.morome.spies import open_slips, peek_hands


def bid_rome(res: Resolution) -> None:
    """Spies look at hands, then the slips are opened; no bid while Rome is lost."""
    peek_hands(res)
    state = res.state
    before = state.owner[ROME]
    if before == LOST:
        _skip(res)
        return
    auction = Auction("rome", "rome", state.caesar)
    written = open_slips(res, auction)
    winner, reason, rolls = settle(res, auction, written, zero_wins=res.rules.options.zero_bid_wins)
    slips = collect(res, written, tuple(written))
    report_bids(res, auction, written)
    if winner is not None:
        res.new_owner(ROME, winner)
    data = {
        "what": "rome", "slips": slips, "rolls": rolls, "winner": winner,
        "reason": "caesar" if reason == "keeper" else reason, "was": before, "legions": state.legions[ROME],
    }  # fmt: skip
    res.emit("auction", data)


def _skip(res: Resolution) -> None:
    """No bid while Rome is lost: nothing is paid, no card is spent (R18)."""
    for seat in res.state.living():
        for group in ("rome", "spy/rome"):
            for entry in res.lines(seat, group):
                res.report(entry, SKIPPED, "rome_lost")
