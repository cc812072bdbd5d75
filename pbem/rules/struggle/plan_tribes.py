"""What the tribes of the bot `steady` do."""

from __future__ import annotations

from pbem.rules.struggle import expansion, founding, march, plunder, supply
from pbem.rules.struggle.march import Toll
from pbem.rules.struggle.plan import Plan
from pbem.rules.struggle.ways import is_conquered

HELPERS = ("traitor", "great_warrior")
CHOICES = 5  # lines behind one another
NEAR = 12  # cities that a new kingdom could conquer and that count
GRAIN_GOLD = 2  # what a grain for a toll is worth in gold


def act(plan: Plan, tribe: str) -> None:
    """Cards that may help, then the best actions, then something for nothing."""
    verb = tribe.upper()
    orders = _conquests(plan, tribe) if not plan.boxes[tribe].at else _hunt(plan, tribe)
    if orders:
        held = [card.card for card in plan.player.cards]
        plan.lines += [f"PLAY {card} {tribe}" for card in HELPERS if card in held]
    plan.lines += [f"{verb} {order}" for order in orders[:CHOICES]]
    plan.lines.append(f"{verb} TAKE {plan.least_of()}")


def _conquests(plan: Plan, tribe: str) -> list[str]:
    """For a kingdom: possible conquests, the fewest towers first."""
    box, cities = plan.boxes[tribe], plan.tables.cities
    if not box.wagons:
        return []
    found = [city for city in plan.targets(tribe) if box.figures >= max(1, cities[city].towers)]
    found.sort(key=lambda city: (cities[city].towers, -plan.yield_of(cities[city].at)))
    return [f"CONQUER {city}" for city in found]


def _hunt(plan: Plan, tribe: str) -> list[str]:
    """For a migrating tribe: plunder or a kingdom, by worth less toll."""
    box = plan.boxes[tribe]
    places = {box.at: Toll(), **march.reachable(plan.rules, plan.state, plan.seat, tribe)}
    settle = plan.is_settling(tribe) and box.wagons > 0
    found: list[tuple[int, str, Toll]] = []
    for at, toll in places.items():
        move = "" if at == box.at else f"MOVE {at} "
        price = toll.gold + GRAIN_GOLD * toll.grain
        for other, _ in plan.tables.near[at]:
            city = plan.tables.city_at.get(other, "")
            if not city:
                continue
            if settle and not founding.obstacle(plan.rules, plan.state, plan.seat, tribe, city, at=at):
                worth = 4 * _prospects(plan, city) + plan.yield_of(other) - 2 * price
                found.append((worth + 1000, f"{move}CONQUER {city}", toll))
            if not plunder.obstacle(plan.rules, plan.state, plan.seat, tribe, city, at=at):
                found.append((_prize(plan, tribe, city) - 2 * price, f"{move}PLUNDER {city}", toll))
    found.sort(key=lambda item: (-item[0], item[1]))
    if found:
        _pay(plan, found[0][2])
    return [order for worth, order, _ in found if worth > 0]


def _prize(plan: Plan, tribe: str, city: str) -> int:
    """What a counter is worth; a settled mind wants no more of them."""
    town = plan.tables.cities[city]
    new_here = town.province not in plan.provinces(tribe)
    new_at_all = town.province not in plan.all_provinces()
    spare = plan.boxes[tribe].figures - town.towers
    return 8 + 12 * new_here + 12 * new_at_all + min(spare, 1)


def _prospects(plan: Plan, city: str) -> int:
    """How many cities a kingdom begun here could conquer, weak ones above all."""
    box = plan.boxes["horsemen"].copy()
    box.at, box.cities = "", [city]
    trial = plan.state.copy()
    trial.players[plan.seat].boxes["horsemen"] = box
    found = expansion.reachable(plan.rules, trial, plan.seat, "horsemen")
    return min(NEAR, sum(5 - plan.tables.cities[other].towers for other in found if not is_conquered(trial, other)))


def _pay(plan: Plan, toll: Toll) -> None:
    """The first choice will cost this; what comes later must do without."""
    goods = plan.player.goods
    goods["grain"] -= toll.grain
    goods[supply.GOLD] -= toll.gold
