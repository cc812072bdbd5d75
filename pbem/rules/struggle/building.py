"""BUILD: figures and wagons from the reserve into the boxes (K18); gold replaces cards the seat lacks (K16)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.entries import Entry
from pbem.rules.struggle import supply
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import HORSEMEN, TRIBES, WARRIORS, Player, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.orders import Build
from pbem.rules.struggle.setup import figures_of, wagons_of
from pbem.rules.struggle.tally import Tally

WAGON = "wagon"
KINDS: Mapping[str, tuple[str, ...]] = {"figures": TRIBES, "horseman": (HORSEMEN,), "warrior": (WARRIORS,)}


def cost(tables: Tables, order: Build) -> Mapping[str, int]:
    """What one of it costs."""
    return tables.costs.wagon if order.what == WAGON else tables.costs.figures


def left(tables: Tables, player: Player, order: Build) -> tuple[str, ...]:
    """The boxes one more of it would go into: those whose kind is not used up; empty if all are."""
    pieces = tables.numbers.pieces
    if order.what == WAGON:
        return (order.box,) if wagons_of(player) < pieces.wagons else ()
    return tuple(tribe for tribe in KINDS[order.what] if figures_of(player.boxes[tribe]) < pieces.figures)


def obstacle(rules: Rules, state: State, seat: str, order: Build) -> str:
    """Why one more cannot be built. Of horseman and warrior one is enough to go on."""
    tables, player = rules.tables, state.players[seat]
    if not left(tables, player, order):
        return "none_left"
    return "no_goods" if supply.price(tables, player, cost(tables, order), cards=order.cards) is None else ""


def build(res: Resolution, entry: Entry, order: Build) -> Tally:
    """Build as often as possible, at most as often as ordered."""
    tables, player = res.tables, res.state.players[entry.seat]
    tally = Tally(order.count)
    placed = dict.fromkeys(TRIBES, 0)
    while tally.goes_on(obstacle(res.rules, res.state, entry.seat, order)):
        boxes = left(tables, player, order)
        price = supply.price(tables, player, cost(tables, order), cards=order.cards)
        assert price is not None  # the obstacles have been looked at
        tally.pay(res, entry.seat, price)
        for tribe in boxes:
            if order.what == WAGON:
                player.boxes[tribe].wagons += 1
            else:
                player.boxes[tribe].figures += 1
                placed[tribe] += 1
    res.emit("built", {
        "seat": entry.seat, "what": order.what, "box": order.box or None, "n": tally.done, **placed,
        "paid": supply.as_data(tally.paid),
    })  # fmt: skip
    return tally
