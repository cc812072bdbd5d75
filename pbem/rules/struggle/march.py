"""A tribe moves: whether it can, what it pays, how it goes (K25, K27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pbem.rules.struggle import routes, supply
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.execution import PAY, Resolution
from pbem.rules.struggle.model import State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.supply import GOLD
from pbem.rules.struggle.ways import free_places, is_free

GREAT_WARRIOR = "great_warrior"
GRAIN = "grain"


class Toll(NamedTuple):
    """`land`, `sea`: arrows beyond the free ones · `grain`, `gold`: what is paid for them."""

    land: int = 0
    sea: int = 0
    grain: int = 0
    gold: int = 0


NO_TOLL = Toll()


def cheapest(tables: Tables, source: str, target: str, purse: Mapping[str, int], first: str = GRAIN) -> Toll | None:
    """The toll of the cheapest route that can be paid with the grain and gold of a purse; None: there is none.

    `first`: what pays for land arrows while there is any; it never changes the choice of the route.
    """
    for pair in routes.pairs(tables, source, target, tables.tolls.free):
        paid = _payment(tables, pair, purse, first)
        if paid is not None:
            return paid
    return None


def _payment(tables: Tables, pair: routes.Pair, purse: Mapping[str, int], first: str) -> Toll | None:
    """How a pair of arrows is paid."""
    tolls, (land, sea) = tables.tolls, pair
    gold = purse[GOLD] - sea * tolls.sea
    if gold < 0:
        return None
    with_grain = min(land, purse[GRAIN] // tolls.grain if tolls.grain else land)
    with_gold = min(land, gold // tolls.land if tolls.land else land)
    if with_grain + with_gold < land:
        return None
    by_gold = with_gold if first == GOLD else land - with_grain
    return Toll(land, sea, (land - by_gold) * tolls.grain, sea * tolls.sea + by_gold * tolls.land)


def toll(rules: Rules, state: State, seat: str, tribe: str, target: str, *, first: str = GRAIN) -> Toll | None:
    """What a seat would pay to get its tribe there, whether the crossroads is free or not; None: more than it can."""
    player = state.players[seat]
    return cheapest(rules.tables, player.boxes[tribe].at, target, player.goods, first)


def obstacle(rules: Rules, state: State, seat: str, tribe: str, target: str, *, card: str = "") -> str:
    """Why a tribe cannot move to a crossroads now; `card`: a card that is played with it."""
    at = state.players[seat].boxes[tribe].at
    if not at:
        return "not_migrating"
    if target == at:
        return "own_place"
    if not is_free(state, rules.tables, target):
        return "taken"
    if card == GREAT_WARRIOR or toll(rules, state, seat, tribe, target) is not None:
        return ""
    return "cannot_pay"


def reachable(rules: Rules, state: State, seat: str, tribe: str, first: str = GRAIN) -> dict[str, Toll]:
    """The free crossroads a tribe can move to now -> what the seat would pay, in reading order; none for a kingdom."""
    found: dict[str, Toll] = {}
    if state.players[seat].boxes[tribe].at:
        for target in free_places(state, rules.tables):
            paid = toll(rules, state, seat, tribe, target, first=first)
            if paid is not None:
                found[target] = paid
    return found


def pays_first(res: Resolution, seat: str) -> str:
    """What the seat's last PAY line says: grain or gold (K11)."""
    lines = res.lines(seat, PAY)
    found: str = lines[-1].alternatives[0].order.first if lines else GRAIN
    return found


def march(res: Resolution, seat: str, tribe: str, target: str, card: str = "") -> None:
    """Pay the toll and go; it must be possible."""
    box = res.state.players[seat].boxes[tribe]
    source, warrior = box.at, card == GREAT_WARRIOR
    paid = NO_TOLL if warrior else toll(res.rules, res.state, seat, tribe, target, first=pays_first(res, seat))
    assert paid is not None  # the obstacles have been looked at
    way: tuple[str, ...] = (source, target)
    free = ""
    if not warrior:
        way, free = routes.route(res.tables, source, target, paid[:2])
    supply.pay(res, seat, {GRAIN: paid.grain, GOLD: paid.gold})
    box.at = target
    res.emit("marched", {
        "seat": seat, "tribe": tribe, "source": source, "target": target, "route": list(way), "land": paid.land,
        "sea": paid.sea, "free": free or None, "grain": paid.grain, "gold": paid.gold, "card": warrior,
    })  # fmt: skip
