"""What a tribe can do now, as values: marches, plunders, conquests, idling."""

from __future__ import annotations

from typing import NamedTuple

from pbem.rules.struggle import expansion, founding, idle, march, plunder
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.march import NO_TOLL, Toll
from pbem.rules.struggle.sight import Sight

ORDER_OF: dict[str, type[o.Horsemen] | type[o.Warriors]] = {tribe: order for order, tribe in o.TRIBE_OF.items()}


class Act(NamedTuple):
    """A possible action and what its march costs."""

    order: o.Act
    toll: Toll = NO_TOLL


def acts(sight: Sight, tribe: str) -> list[Act]:
    """Plunders and conquests, cheapest march first; then marches alone; then what can be taken."""
    deeds = [*plunders(sight, tribe), *conquests(sight, tribe)]
    return [*deeds, *marches(sight, tribe), *takes(sight, tribe)]


def marches(sight: Sight, tribe: str) -> list[Act]:
    """To every free crossroads the seat can pay for, in reading order."""
    order = ORDER_OF[tribe]
    return [Act(order(target), toll) for target, toll in _targets(sight, tribe).items()]


def plunders(sight: Sight, tribe: str) -> list[Act]:
    """From where the tribe stands or after a march: for every city the cheapest, those without a march first."""
    found: dict[str, Act] = {}
    for at, toll in _stands(sight, tribe):
        for city in _beside(sight, at):
            if not plunder.obstacle(sight.rules, sight.state, sight.seat, tribe, city, at=at):
                _keep(found, sight, Act(_order(sight, tribe, at, "plunder", city), toll))
    return _sorted(sight, found)


def conquests(sight: Sight, tribe: str) -> list[Act]:
    """A kingdom founded, or one that grows."""
    rules, state, seat = sight.rules, sight.state, sight.seat
    if not sight.player.boxes[tribe].at:
        cities = expansion.reachable(rules, state, seat, tribe)
        able = [city for city in cities if not expansion.obstacle(rules, state, seat, tribe, city)]
        return [Act(ORDER_OF[tribe](deed="conquer", city=city)) for city in able]
    found: dict[str, Act] = {}
    for at, toll in _stands(sight, tribe):
        for city in _beside(sight, at):
            if not founding.obstacle(rules, state, seat, tribe, city, at=at):
                _keep(found, sight, Act(_order(sight, tribe, at, "conquer", city), toll))
    return _sorted(sight, found)


def takes(sight: Sight, tribe: str) -> list[Act]:
    """What an idle tribe can take."""
    order = ORDER_OF[tribe]
    return [Act(order(take=good)) for good in idle.TAKES if not idle.obstacle(sight.rules, sight.state, good)]


# --- where a tribe can be -------------------------------------------------------------------------------------------
def _targets(sight: Sight, tribe: str) -> dict[str, Toll]:
    return march.reachable(sight.rules, sight.state, sight.seat, tribe)


def _stands(sight: Sight, tribe: str) -> list[tuple[str, Toll]]:
    at = sight.player.boxes[tribe].at
    return [(at, NO_TOLL), *_targets(sight, tribe).items()] if at else []


def _beside(sight: Sight, at: str) -> list[str]:
    city_at = sight.tables.city_at
    return [city_at[other] for other, _ in sight.tables.near[at] if other in city_at]


def _order(sight: Sight, tribe: str, at: str, deed: str, city: str) -> o.Act:
    move = "" if at == sight.player.boxes[tribe].at else at
    return ORDER_OF[tribe](move, deed, city)


def _price(sight: Sight, act: Act) -> tuple[int, int, bool]:
    """For sorting: the toll in gold."""
    tolls = sight.tables.tolls
    return act.toll.land * tolls.land + act.toll.sea * tolls.sea, act.toll.sea, bool(act.order.move)


def _keep(found: dict[str, Act], sight: Sight, act: Act) -> None:
    """The cheaper way to a city, of equals the first."""
    before = found.get(act.order.city)
    if before is None or _price(sight, act) < _price(sight, before):
        found[act.order.city] = act


def _sorted(sight: Sight, found: dict[str, Act]) -> list[Act]:
    return sorted(found.values(), key=lambda act: _price(sight, act))
