"""Sealed bids: what is written on a slip, and who wins an auction with them (R19-R23, R31, R47)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.entries import CUT, DONE, SKIPPED, UNUSED, Entry
from pbem.rules.morome.conditions import hold
from pbem.rules.morome.deck import spend
from pbem.rules.morome.execution import Resolution

INIT = "init"


class Auction(msgspec.Struct, frozen=True):
    """`what`: "rome", "init" or the province · `label`: start of its dice's labels · `keeper`: wins ties (the Caesar,
    the governor) · `bonus`: what the keeper's slip starts with."""

    what: str
    label: str
    keeper: str | None = None
    bonus: int = 0


class Slip(msgspec.Struct, frozen=True):
    """`amount` is paid; `value` is what the cards add, `bonus` the governor's start."""

    amount: int
    cards: tuple[str, ...]
    value: int
    bonus: int

    @property
    def total(self) -> int:
        return self.amount + self.value + self.bonus

    def told(self) -> dict[str, Any]:
        """As events tell it."""
        return {"amount": self.amount, "cards": list(self.cards), "bonus": self.bonus, "total": self.total}


class Written(msgspec.Struct, frozen=True):
    """A slip and the line it stands on: None for an empty slip; `replaced`: a spy's rule was used instead."""

    slip: Slip
    entry: Entry | None = None
    alternative: int = 0
    replaced: bool = False


def write(res: Resolution, auction: Auction, seat: str, amount: int, cards: Sequence[str]) -> Slip:
    """A slip cut to the money at hand and without the cards that do not count (C19, C21)."""
    good: list[str] = []
    value = 0
    for card in cards:
        worth = _worth(res, auction, seat, card)
        if worth and res.state.holds(seat, card) > good.count(card):
            good.append(card)
            value += worth
    bonus = auction.bonus if seat == auction.keeper else 0
    return Slip(max(0, min(amount, res.state.money[seat])), tuple(good), value, bonus)


def _worth(res: Resolution, auction: Auction, seat: str, card: str) -> int:
    kind = res.tables.cards[card]
    if not kind.caesar and res.state.caesar == seat:
        return 0
    return kind.bid.get(auction.what, 0)


def base_slips(res: Resolution, auction: Auction) -> dict[str, Written]:
    """What every living seat wrote before it saw anything; 0 without a line (C15, C21)."""
    return {seat: _base(res, auction, seat) for seat in res.state.living()}


def bid_lines(res: Resolution, auction: Auction, seat: str) -> list[Entry]:
    """The seat's lines that may be its slip."""
    if auction.what in ("rome", INIT):
        return list(res.lines(seat, auction.what))
    lines = res.lines(seat, "bidfor")
    return [entry for entry in lines if entry.alternatives[0].order.province == auction.what]


def _base(res: Resolution, auction: Auction, seat: str) -> Written:
    lines = bid_lines(res, auction, seat)
    scene = res.scene(seat) if lines else None
    for entry in lines:
        for index, alternative in enumerate(entry.alternatives):
            if scene is not None and hold(alternative.tests, scene):
                order = alternative.order
                slip = write(res, auction, seat, order.amount, getattr(order, "cards", ()))
                return Written(slip, entry, index)
    return Written(write(res, auction, seat, 0, ()))


def settle(
    res: Resolution, auction: Auction, written: Mapping[str, Written], *, zero_wins: bool = False
) -> tuple[str | None, str, list[dict[str, Any]]]:
    """Winner, why ("highest", "keeper", "dice" or "nobody"), and the ties rolled (R20, R21, R23)."""
    best = max((w.slip.total for w in written.values()), default=0)
    tied = [seat for seat, w in written.items() if w.slip.total == best]
    if not tied or (best == 0 and not zero_wins):
        return None, "nobody", []
    if auction.keeper in tied:
        return auction.keeper, "highest" if len(tied) == 1 else "keeper", []
    if len(tied) == 1:
        return tied[0], "highest", []
    winner, rolls = roll_off(res, auction.label, tied)
    return winner, "dice", rolls


def roll_off(res: Resolution, label: str, tied: list[str]) -> tuple[str, list[dict[str, Any]]]:
    """One D10 each in seat order; those who share the highest roll again (R21, C29)."""
    rolls: list[dict[str, Any]] = []
    while len(tied) > 1:
        faces = [res.die(f"{label}/tie/{len(rolls) + 1}/{seat}", 10) for seat in tied]
        rolls.append({"seats": tied, "faces": faces})
        top = max(faces)
        tied = [seat for seat, face in zip(tied, faces, strict=True) if face == top]
    return tied[0], rolls


def collect(res: Resolution, written: Mapping[str, Written], payers: Sequence[str]) -> list[dict[str, Any]]:
    """Bids are paid by `payers`, cards on slips are spent by all (R22); the open slips, for the report."""
    opened: list[dict[str, Any]] = []
    for seat, w in written.items():
        slip = w.slip
        paid = slip.amount if seat in payers else 0
        res.pay(seat, paid)
        for card in slip.cards:
            spend(res, seat, card)
        opened.append({"seat": seat, **slip.told(), "paid": paid})
    return opened


def report_bids(res: Resolution, auction: Auction, written: Mapping[str, Written]) -> None:
    """Tell everyone which of his lines was his slip. Other BIDFOR lines stay for a further auction of the province."""
    standing = auction.what not in ("rome", INIT)
    for seat, w in written.items():
        before = True
        for entry in bid_lines(res, auction, seat):
            if entry is w.entry:
                before = False
                _report_used(res, w, entry)
            elif before and not standing:
                res.report(entry, SKIPPED, "condition", len(entry.alternatives) - 1)
            elif not standing:
                res.report(entry, UNUSED, "earlier_alternative")


def _report_used(res: Resolution, w: Written, entry: Entry) -> None:
    if w.replaced:
        res.report(entry, UNUSED, "replaced", w.alternative)
        return
    order = entry.alternatives[w.alternative].order
    reason = ""
    if len(w.slip.cards) < len(getattr(order, "cards", ())):
        reason = "no_card"
    if w.slip.amount < order.amount:
        reason = "no_money"
    res.report(entry, CUT if reason else DONE, reason, w.alternative, w.slip.amount)
