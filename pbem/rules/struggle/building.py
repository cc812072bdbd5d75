"""Figures and wagons for goods (K16, K18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pbem.rules.struggle import supply
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import HORSEMEN, TRIBES, WARRIORS, Player, State
from pbem.rules.struggle.orders import Build
from pbem.rules.struggle.setup import figures_of, wagons_of

WAGON = "wagon"
BOXES: Mapping[str, tuple[str, ...]] = {"figures": TRIBES, "horseman": (HORSEMEN,), "warrior": (WARRIORS,)}


def cost(tables: Tables, order: Build) -> Mapping[str, int]:
    """What one of it costs."""
    return tables.costs.wagon if order.what == WAGON else tables.costs.figures


def left(tables: Tables, player: Player, order: Build) -> tuple[str, ...]:
    """The boxes that would get a piece: those whose kind is not used up."""
    pieces = tables.numbers.pieces
    if order.what == WAGON:
        return (order.box,) if wagons_of(player) < pieces.wagons else ()
    return tuple(tribe for tribe in BOXES[order.what] if figures_of(player.boxes[tribe]) < pieces.figures)


def obstacle(tables: Tables, state: State, seat: str, order: Build) -> str:
    """Why not even one can be built; "" if one can."""
    player = state.players[seat]
    if not left(tables, player, order):
        return "none_left"
    price = supply.price(tables, player, cost(tables, order), cards=order.cards)
    return "no_goods" if price is None else ""


def build(res: Resolution, seat: str, order: Build) -> tuple[int, str]:
    """One after the other, up to the number asked for: how many, and why not more."""
    tables, player = res.tables, res.state.players[seat]
    price: Counter[str] = Counter()
    placed = dict.fromkeys(TRIBES, 0)
    done, reason = 0, ""
    while done < order.count and not reason:
        reason = obstacle(tables, res.state, seat, order)
        paid = supply.price(tables, player, cost(tables, order), cards=order.cards)
        if reason or paid is None:
            continue
        supply.pay(res, seat, paid)
        price.update(paid)
        done += 1
        for tribe in left(tables, player, order):
            if order.what == WAGON:
                player.boxes[tribe].wagons += 1
            else:
                player.boxes[tribe].figures += 1
                placed[tribe] += 1
    told = {"seat": seat, "what": order.what, "box": order.box or None, "n": done}
    res.emit("built", {**told, **placed, "paid": supply.as_data(price)})
    return done, reason
