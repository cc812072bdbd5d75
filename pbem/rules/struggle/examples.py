"""Examples of orders for the template, best first, with the numbers their remarks tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from pbem.rules.struggle import building, possible, supply
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.grammar import TOLLS
from pbem.rules.struggle.march import Toll
from pbem.rules.struggle.model import CARD_GOODS, TRIBES
from pbem.rules.struggle.possible_acts import Act, conquests, marches, plunders, takes
from pbem.rules.struggle.sight import Sight


class Example(NamedTuple):
    """The alternatives of a line, and for its remark: gold in place of cards, towers and figures, the toll of a march,
    other goods that could be taken, seats that can be robbed."""

    orders: tuple[o.Order, ...]
    gold: int = 0
    towers: int = 0
    figures: int = 0
    toll: Toll | None = None
    also: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()


Examples = Callable[[Sight, str], Iterator[Example]]  # what the seat sees, the phase


def _start(sight: Sight, phase: str) -> Iterator[Example]:
    for order in possible.starts(sight):
        yield Example((order,))


def _bank(sight: Sight, phase: str) -> Iterator[Example]:
    """What the seat has most of first."""
    for order in sorted(possible.banks(sight), key=lambda order: -sight.player.goods[order.give]):
        yield Example((order,))


def _offer(sight: Sight, phase: str) -> Iterator[Example]:
    """A card the seat has most of for one it has fewest of."""
    held = sight.player.goods
    orders = [order for order in possible.offers(sight) if {order.give[0][0], order.want[0][0]} <= {*CARD_GOODS}]
    for order in sorted(orders, key=lambda order: (held[order.want[0][0]], -held[order.give[0][0]])):
        yield Example((order,))


def _build(sight: Sight, phase: str) -> Iterator[Example]:
    for order in possible.builds(sight):
        yield Example((order,), gold=_replacing(sight, building.cost(sight.tables, order)))


def _buy(sight: Sight, phase: str) -> Iterator[Example]:
    for order in possible.buys(sight):
        yield Example((order,), gold=_replacing(sight, sight.tables.costs.card))


def _replacing(sight: Sight, cost: Mapping[str, int]) -> int:
    """The gold that goes for missing cards."""
    price = supply.price(sight.tables, sight.player, cost) or {}
    return price.get("gold", 0) - cost.get("gold", 0)


def _play(sight: Sight, phase: str) -> Iterator[Example]:
    orders = possible.tribe_plays(sight, phase) if phase in TRIBES else possible.plays(sight)
    for order in orders:
        if not order.hex or order.steal == "card":
            yield Example((order,))


# --- tribes -------------------------------------------------------------------------------------------------------
def _acts(sight: Sight, phase: str) -> Iterator[Example]:
    """Conquests, then plunders (with the march as second choice), then what can be taken; a march if there is nothing
    else to do."""
    deeds = [*conquests(sight, phase), *plunders(sight, phase)]
    for act in deeds:
        yield _deed(sight, phase, act)
    if not deeds:
        yield from (Example((act.order,), toll=act.toll) for act in _nearest(sight, phase))
    idle = [act.order for act in takes(sight, phase)]
    if idle:
        yield Example((idle[0],), also=tuple(order.take for order in idle[1:]))


def _deed(sight: Sight, phase: str, act: Act) -> Example:
    move = act.order.move
    orders = (act.order, type(act.order)(move)) if move else (act.order,)
    city = sight.tables.cities[act.order.city]
    figures = sight.player.boxes[phase].figures
    return Example(orders, towers=city.towers, figures=figures, toll=act.toll if move else None)


def _nearest(sight: Sight, phase: str) -> list[Act]:
    """Marches to the side of a city that still has a counter, cheapest first."""
    near, city_at, tolls = sight.tables.near, sight.tables.city_at, sight.tables.tolls
    beside = [
        act
        for act in marches(sight, phase)
        if any(city_at.get(other) in sight.state.counters for other, _ in near[act.order.move])
    ]
    beside.sort(key=lambda act: (act.toll.land * tolls.land + act.toll.sea * tolls.sea, act.toll.sea))
    return beside[:4]


def _pay(sight: Sight, phase: str) -> Iterator[Example]:
    """The way that is not followed unless it is said."""
    yield Example((o.Pay(TOLLS[-1]),))


def _legion(sight: Sight, phase: str) -> Iterator[Example]:
    """The hexes with most seats to rob first."""
    hexes: dict[str, list[str]] = {}
    for spot in possible.spots(sight):
        seats = hexes.setdefault(spot.hex, [])
        if spot.seat and spot.seat not in seats:
            seats.append(spot.seat)
    for hex, seats in sorted(hexes.items(), key=lambda pair: -len(pair[1])):
        yield Example((o.Legion(hex),), seats=tuple(seats))


EXAMPLES: Mapping[str, Examples] = {
    "START": _start,
    "BANK": _bank,
    "OFFER": _offer,
    "BUILD": _build,
    "BUY": _buy,
    "PLAY": _play,
    "HORSEMEN": _acts,
    "WARRIORS": _acts,
    "PAY": _pay,
    "LEGION": _legion,
}
