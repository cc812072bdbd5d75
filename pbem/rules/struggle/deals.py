"""OFFER: deals between seats (K17).

A plain offer stands during the whole trade phase. Deals are struck when the active seat comes to an offer of its own:
the others are asked clockwise, each one's standing offers in written order. Both hand over all that their offers give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.entries import CUT, DONE, SKIPPED, Entry
from pbem.core.orders import Test
from pbem.rules.struggle import supply
from pbem.rules.struggle.execution import TRADE, Resolution
from pbem.rules.struggle.model import Posted
from pbem.rules.struggle.orders import Goods, Offer

OR, IF = " OR ", " IF "


class Stand:
    """An offer of a sheet: how often it was struck, and, once its seat has come to it, what is in its way.

    `said`: it was made, so others may read of it: a choice that was not reached, and an offer whose condition was
    never true, stay in the sheet.
    """

    def __init__(self, entry: Entry, index: int) -> None:
        alternative = entry.alternatives[index]
        self.entry = entry
        self.index = index
        self.seat = entry.seat
        self.order: Offer = alternative.order
        self.gives = dict(self.order.give)
        self.tests: Sequence[Test] = alternative.tests
        self.standing = is_plain(entry)
        self.said = self.standing and not self.tests
        self.struck = 0
        self.tried = False
        self.reason = ""

    @property
    def left(self) -> int:
        """How many more deals it is good for."""
        return self.order.times - self.struck

    @property
    def text(self) -> str:
        """The offer as written, without its conditions and without other choices of the line."""
        written = self.entry.line.text
        parts = written.split(OR)
        return (parts[self.index] if len(parts) == len(self.entry.alternatives) else written).split(IF)[0]


class Market:
    """The offers of all sheets, in turn order."""

    def __init__(self, res: Resolution) -> None:
        self.res = res
        self.stands: dict[str, list[Stand]] = {seat: list(_stands(res, seat)) for seat in res.state.in_turn()}
        self.standing = {seat: [stand for stand in stands if stand.standing] for seat, stands in self.stands.items()}
        self._of = {
            (stand.seat, stand.entry.index, stand.index): stand for each in self.stands.values() for stand in each
        }
        offering = [seat for seat, stands in self.stands.items() if stands]
        self.last = offering[-1] if offering else ""  # when this seat has come to its offers no more deals are struck

    def find(self, entry: Entry, index: int) -> Stand:
        """The offer that is an alternative of a line."""
        return self._of[entry.seat, entry.index, index]

    def obstacle(self, entry: Entry, index: int) -> str:
        """Why the active seat strikes no deal with an offer."""
        mine = self.find(entry, index)
        if reason := self._unable(mine):
            return reason
        return "" if any(self._fits(mine, theirs) for theirs in self._others(mine)) else "no_partner"

    def trade(self, entry: Entry) -> None:
        """The active seat comes to a plain offer."""
        mine = self.find(entry, 0)
        self._strike(mine)
        mine.tried = True
        later = list(self.stands)
        if not mine.left or later.index(entry.seat) >= later.index(self.last):
            self._report(mine)

    def choose(self, entry: Entry, index: int) -> None:
        """The active seat comes to an offer that is one of several choices, and possible."""
        self._strike(self.find(entry, index))
        self._report(self.find(entry, index))

    def _strike(self, mine: Stand) -> None:
        """Deals with everybody whose offers fit, each as long as both have times and goods left."""
        for theirs in self._others(mine):
            while self._fits(mine, theirs):
                self._deal(mine, theirs)
        mine.reason = self._unable(mine) or "no_partner"

    def close(self) -> None:
        """The end of the phase: what became of the offers, and the notice board."""
        posted: list[dict[str, Any]] = []
        self.res.state.offers = []
        for stand in (stand for stands in self.stands.values() for stand in stands):
            if stand.standing and (stand.tried or stand.struck):
                self._report(stand)
            if not stand.said:
                continue
            order = stand.order
            self.res.state.offers.append(
                Posted(stand.seat, order.give, order.want, order.seat, order.times, stand.struck)
            )
            posted.append({
                "seat": stand.seat, "give": _data(order.give), "want": _data(order.want), "to": order.seat or None,
                "times": order.times, "struck": stand.struck, "standing": stand.standing,
            })  # fmt: skip
        if posted:
            self.res.emit("posted", {"offers": posted})

    def _report(self, stand: Stand) -> None:
        if stand.struck:
            outcome, reason = (CUT, stand.reason) if stand.left else (DONE, "")
            self.res.report(stand.entry, outcome, reason, stand.index, stand.struck)
        else:
            self.res.report(stand.entry, SKIPPED, stand.reason, stand.index)

    # --- fitting ------------------------------------------------------------------------------------------------
    def _unable(self, stand: Stand) -> str:
        """Why an offer cannot be struck by anybody now."""
        if not self.res.holds(stand.seat, stand.tests):
            return "condition"
        stand.said = True
        return "" if supply.has(self.res.state.players[stand.seat], stand.order.give) else "no_goods"

    def _others(self, mine: Stand) -> Iterator[Stand]:
        """The standing offers that suit an offer, in the order in which they are asked."""
        for other in self.res.state.in_turn(mine.seat)[1:]:
            for theirs in self.standing[other]:
                if suit(mine, theirs):
                    yield theirs

    def _fits(self, mine: Stand, theirs: Stand) -> bool:
        """Whether two offers that suit each other make a deal now."""
        return bool(mine.left and theirs.left) and not self._unable(mine) and not self._unable(theirs)

    def _deal(self, mine: Stand, theirs: Stand) -> None:
        state = self.res.state
        supply.hand_over(state, mine.seat, theirs.seat, mine.order.give)
        supply.hand_over(state, theirs.seat, mine.seat, theirs.order.give)
        mine.struck += 1
        theirs.struck += 1
        self.res.emit("deal", {
            "seat": mine.seat, "other": theirs.seat, "gave": _data(mine.order.give), "got": _data(theirs.order.give),
            "line": mine.text, "other_line": theirs.text,
        })  # fmt: skip


def suit(one: Stand, other: Stand) -> bool:
    """Whether two offers suit each other, whatever their seats have."""
    return (
        one.order.seat in ("", other.seat)
        and other.order.seat in ("", one.seat)
        and covers(one.gives, other.order.want)
        and covers(other.gives, one.order.want)
    )


def covers(given: Mapping[str, int], wanted: Goods) -> bool:
    """Whether goods are at least as many as others, good by good."""
    return all(given.get(good, 0) >= n for good, n in wanted)


def _stands(res: Resolution, seat: str) -> Iterator[Stand]:
    for entry in res.lines(seat, TRADE):
        for index, alternative in enumerate(entry.alternatives):
            if isinstance(alternative.order, Offer):
                yield Stand(entry, index)


def is_plain(entry: Entry) -> bool:
    """Whether a line is an offer without other choices: it stands for all during the whole phase."""
    return len(entry.alternatives) == 1 and isinstance(entry.alternatives[0].order, Offer)


def _data(goods: Goods) -> list[list[Any]]:
    return supply.as_data(dict(goods))
