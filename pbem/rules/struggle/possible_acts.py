"""What a tribe can do now, as values: marches, plunders, conquests, idling."""

from __future__ import annotations

from collections.abc import Mapping
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
    return [Act(order(target), toll) for target, toll in targets(sight, tribe).items()]


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


# --- what this very sheet can make possible -------------------------------------------------------------------------
SOON = ("", "few_figures", "no_wagon")  # BUILD comes before the tribes act, and a traitor needs no figures


class Deed(NamedTuple):
    """A plunder or conquest that is possible, or will be with more figures or a wagon: `reason` is what lacks now.

    `sides`: from where, with the toll, cheapest first; the crossroads where the tribe stands is among them. Empty for
    a kingdom, which does not march.
    """

    deed: str
    city: str
    reason: str
    sides: tuple[tuple[str, Toll], ...] = ()


def deeds(sight: Sight, tribe: str, roads: Mapping[str, Toll]) -> list[Deed]:
    """`roads`: the tribe's `targets`. Conquests, then plunders; those that are possible now first, then by toll."""
    rules, state, seat = sight.rules, sight.state, sight.seat
    if not sight.player.boxes[tribe].at:
        cities = expansion.reachable(rules, state, seat, tribe)
        able = [Deed("conquer", city, expansion.obstacle(rules, state, seat, tribe, city)) for city in cities]
        return sorted((deed for deed in able if deed.reason in SOON), key=lambda deed: bool(deed.reason))
    found: list[Deed] = []
    for city, sides in _sides(sight, tribe, roads).items():
        for deed, rule in (("conquer", founding), ("plunder", plunder)):
            reason = rule.obstacle(rules, state, seat, tribe, city, at=sides[0][0])
            if reason in SOON:
                found.append(Deed(deed, city, reason, sides))
    return sorted(found, key=lambda each: (bool(each.reason), each.deed, paid(sight, each.sides[0][1])))


def _sides(sight: Sight, tribe: str, roads: Mapping[str, Toll]) -> dict[str, tuple[tuple[str, Toll], ...]]:
    """City -> the crossroads beside it that the tribe can be on, cheapest first."""
    found: dict[str, list[tuple[str, Toll]]] = {}
    stands = [(sight.player.boxes[tribe].at, NO_TOLL), *roads.items()]
    for at, toll in sorted(stands, key=lambda stand: paid(sight, stand[1])):
        for city in _beside(sight, at):
            found.setdefault(city, []).append((at, toll))
    return {city: tuple(sides) for city, sides in found.items()}


def paid(sight: Sight, toll: Toll) -> tuple[int, int]:
    """For sorting: the toll in gold."""
    tolls = sight.tables.tolls
    return toll.land * tolls.land + toll.sea * tolls.sea, toll.sea


# --- where a tribe can be -------------------------------------------------------------------------------------------
def targets(sight: Sight, tribe: str) -> dict[str, Toll]:
    """The free crossroads that the tribe can march to, in reading order, with the toll."""
    return march.reachable(sight.rules, sight.state, sight.seat, tribe)


def _stands(sight: Sight, tribe: str) -> list[tuple[str, Toll]]:
    at = sight.player.boxes[tribe].at
    return [(at, NO_TOLL), *targets(sight, tribe).items()] if at else []


def _beside(sight: Sight, at: str) -> list[str]:
    city_at = sight.tables.city_at
    return [city_at[other] for other, _ in sight.tables.near[at] if other in city_at]


def _order(sight: Sight, tribe: str, at: str, deed: str, city: str) -> o.Act:
    move = "" if at == sight.player.boxes[tribe].at else at
    return ORDER_OF[tribe](move, deed, city)


def _price(sight: Sight, act: Act) -> tuple[int, int, bool]:
    """For sorting: the toll in gold."""
    return *paid(sight, act.toll), bool(act.order.move)


def _keep(found: dict[str, Act], sight: Sight, act: Act) -> None:
    """The cheaper way to a city, of equals the first."""
    before = found.get(act.order.city)
    if before is None or _price(sight, act) < _price(sight, before):
        found[act.order.city] = act


def _sorted(sight: Sight, found: dict[str, Act]) -> list[Act]:
    return sorted(found.values(), key=lambda act: _price(sight, act))
