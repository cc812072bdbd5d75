"""Offers between seats, and which of them meet (K17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.entries import CUT, DONE, SKIPPED, Entry
from pbem.core.orders import Alternative
from pbem.rules.struggle import supply
from pbem.rules.struggle.execution import TRADE, Resolution
from pbem.rules.struggle.model import Posted
from pbem.rules.struggle.orders import Goods, Offer


class Standing:
    """An offer on the table: whose, what, and how many deals may still come of it."""

    def __init__(self, entry: Entry, alternative: Alternative) -> None:
        self.entry = entry
        self.seat = entry.seat
        self.order: Offer = alternative.order
        self.tests = alternative.tests
        self.struck = 0
        self.stands = len(entry.alternatives) == 1  # an offer in a choice is there at its own moment only

    @property
    def left(self) -> int:
        return self.order.times - self.struck


class Table:
    """All offers of a trade phase. `standing`: seat -> its plain OFFER lines · `tried`: offers of choices."""

    def __init__(self, res: Resolution) -> None:
        self.standing: dict[str, list[Standing]] = {
            seat: [Standing(entry, entry.alternatives[0]) for entry in res.lines(seat, TRADE) if is_plain(entry)]
            for seat in res.state.in_turn()
        }
        self.tried: dict[tuple[int, str, int], Standing] = {}

    def of_choice(self, entry: Entry, index: int) -> Standing:
        """The offer of an alternative of a line with OR."""
        key = (entry.index, entry.seat, index)
        if key not in self.tried:
            self.tried[key] = Standing(entry, entry.alternatives[index])
        return self.tried[key]

    def of_line(self, entry: Entry) -> Standing:
        """The offer of a plain OFFER line."""
        return next(offer for offer in self.standing[entry.seat] if offer.entry is entry)


def is_plain(entry: Entry) -> bool:
    """Whether a line stands for others during the whole phase."""
    return len(entry.alternatives) == 1 and isinstance(entry.alternatives[0].order, Offer)


# --- fitting --------------------------------------------------------------------------------------------------------
def covers(give: Goods, want: Goods) -> bool:
    """Whether at least what is wanted is given, good by good."""
    given = dict(give)
    return all(given.get(good, 0) >= count for good, count in want)


def fits(one: Standing, other: Standing) -> bool:
    """Whether two offers meet, whatever their owners hold."""
    if one.order.seat not in ("", other.seat) or other.order.seat not in ("", one.seat):
        return False
    return covers(one.order.give, other.order.want) and covers(other.order.give, one.order.want)


def obstacle(res: Resolution, offer: Standing) -> str:
    """Why the owner of an offer could not keep it now: condition or no_goods; "" if it could."""
    if not res.holds(offer.seat, offer.tests):
        return "condition"
    return "" if supply.has(res.state.players[offer.seat], offer.order.give) else "no_goods"


def partner(res: Resolution, table: Table, offer: Standing) -> Standing | None:
    """The first standing offer that meets this one now, clockwise from its owner."""
    if not offer.left or obstacle(res, offer):
        return None
    return next((other for other in _others(res, table, offer) if not obstacle(res, other)), None)


def _others(res: Resolution, table: Table, offer: Standing) -> Iterator[Standing]:
    for seat in res.state.in_turn(offer.seat)[1:]:
        yield from (other for other in table.standing[seat] if other.left and fits(offer, other))


def strike(res: Resolution, table: Table, offer: Standing) -> int:
    """The active seat's offer finds its deals, pair after pair; how many there were."""
    before = offer.struck
    for other in _others(res, table, offer):
        while offer.left and other.left and not obstacle(res, offer) and not obstacle(res, other):
            _deal(res, offer, other)
    return offer.struck - before


def _deal(res: Resolution, offer: Standing, other: Standing) -> None:
    """Both hand over all that their line gives."""
    gave, got = offer.order.give, other.order.give
    supply.hand_over(res.state, offer.seat, other.seat, gave)
    supply.hand_over(res.state, other.seat, offer.seat, got)
    offer.struck += 1
    other.struck += 1
    res.emit("deal", {
        "seat": offer.seat, "other": other.seat, "gave": supply.as_data(dict(gave)), "got": supply.as_data(dict(got)),
        "line": offer.entry.line.text, "other_line": other.entry.line.text,
    })  # fmt: skip


# --- the notice board -----------------------------------------------------------------------------------------------
def post(res: Resolution, table: Table) -> None:
    """The end of the phase: owners of plain offers are told, and all offers are hung up for everybody."""
    found: list[Standing] = []
    for seat, offers in table.standing.items():
        for offer in offers:
            _report(res, offer)
        choices = [offer for offer in table.tried.values() if offer.seat == seat]
        found += sorted([*offers, *choices], key=lambda offer: offer.entry.index)
    res.state.offers = [_posted(offer) for offer in found]
    if found:
        res.emit("posted", {"offers": _as_data(found)})


def _report(res: Resolution, offer: Standing) -> None:
    if not offer.left:
        res.report(offer.entry, DONE, n=offer.struck)
        return
    reason = obstacle(res, offer) or "no_partner"
    res.report(offer.entry, CUT if offer.struck else SKIPPED, reason, n=offer.struck)


def _posted(offer: Standing) -> Posted:
    order = offer.order
    return Posted(offer.seat, order.give, order.want, order.seat, order.times, offer.struck)


def _as_data(offers: Sequence[Standing]) -> list[dict[str, Any]]:
    return [
        {
            "seat": offer.seat, "give": supply.as_data(dict(offer.order.give)),
            "want": supply.as_data(dict(offer.order.want)), "to": offer.order.seat or None,
            "times": offer.order.times, "struck": offer.struck, "standing": offer.stands,
        }
        for offer in offers
    ]  # fmt: skip
