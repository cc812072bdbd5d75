"""What the tribes of the bot `steady` do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.rules.struggle import decks, expansion, founding, march, plunder, supply
from pbem.rules.struggle.march import GREAT_WARRIOR, NO_TOLL, Toll
from pbem.rules.struggle.model import PASTURE
from pbem.rules.struggle.plan import Plan
from pbem.rules.struggle.plan_trade import lacking
from pbem.rules.struggle.ways import free_places, is_conquered

TRAITOR = "traitor"
CHOICES = 5  # lines behind one another
NEAR = 12  # cities that a new kingdom could conquer and that count
GRAIN_GOLD = 2  # what a grain for a toll is worth in gold
CARD_WORTH = 6  # a card is not spent for less
KINGDOM = 1000  # worth more than any counter


class Choice(NamedTuple):
    """An action: its order, how good it is, what it costs, which cards it needs."""

    order: str
    worth: int
    toll: Toll = NO_TOLL
    cards: tuple[str, ...] = ()


def act(plan: Plan, tribe: str) -> None:
    """Cards that may help, then the best actions, then something for nothing."""
    cards = [
        card for card in (TRAITOR, GREAT_WARRIOR) if decks.ripe(plan.rules, plan.state, plan.seat, card, tribe)[0] >= 0
    ]
    found = list((_hunt if plan.boxes[tribe].at else _conquests)(plan, tribe, cards))
    best = sorted((choice for choice in found if choice.worth > 0), key=lambda choice: (-choice.worth, choice.order))
    plan.lines += [f"PLAY {card} {tribe}" for choice in best[:1] for card in choice.cards]
    plan.lines += [f"{tribe.upper()} {choice.order}" for choice in best[:CHOICES]]
    plan.lines.append(f"{tribe.upper()} TAKE {_take(plan)}")
    if best:
        _spend(plan, best[0])


def _conquests(plan: Plan, tribe: str, cards: list[str]) -> Iterator[Choice]:
    """For a kingdom: the fewest towers first; a traitor opens the gates of others."""
    box = plan.boxes[tribe]
    if not box.wagons or not box.figures:
        return
    for city in plan.targets(tribe):
        town = plan.tables.cities[city]
        weak = box.figures < town.towers
        if not weak or TRAITOR in cards:
            worth = KINGDOM - 40 * town.towers + plan.yield_of(town.at)
            yield Choice(f"CONQUER {city}", worth, cards=(TRAITOR,) if weak else ())


def _hunt(plan: Plan, tribe: str, cards: list[str]) -> Iterator[Choice]:
    """For a migrating tribe: plunder or a kingdom, by worth less toll."""
    traitor, box = TRAITOR in cards, plan.boxes[tribe]
    settle = plan.is_settling(tribe) and box.wagons > 0
    for at, (toll, way) in _places(plan, tribe, free=GREAT_WARRIOR in cards).items():
        move = "" if at == box.at else f"MOVE {at} "
        for city in _beside(plan, at):
            weak = box.figures < plan.tables.cities[city].towers
            used = (TRAITOR,) if weak else way  # one card a phase
            if weak and way:
                continue
            cost = _price(toll) + CARD_WORTH * len(used)
            where = plan.rules, plan.state, plan.seat, tribe, city
            if settle and not founding.obstacle(*where, at=at, traitor=traitor):
                yield Choice(f"{move}CONQUER {city}", KINGDOM + _seat_worth(plan, city) - cost, toll, used)
            if not plunder.obstacle(*where, at=at, traitor=traitor):
                yield Choice(f"{move}PLUNDER {city}", _prize(plan, tribe, city) - cost, toll, used)


def _places(plan: Plan, tribe: str, *, free: bool) -> dict[str, tuple[Toll, tuple[str, ...]]]:
    """Where the tribe can be -> the toll and the card for it; `free`: a great warrior may go where it is dear."""
    paid = {plan.boxes[tribe].at: NO_TOLL} | march.reachable(plan.rules, plan.state, plan.seat, tribe)
    found: dict[str, tuple[Toll, tuple[str, ...]]] = {at: (toll, ()) for at, toll in paid.items()}
    if free:
        dear = [at for at in free_places(plan.state, plan.tables) if at not in paid or _price(paid[at]) > CARD_WORTH]
        found |= dict.fromkeys(dear, (NO_TOLL, (GREAT_WARRIOR,)))
    return found


def _price(toll: Toll) -> int:
    """What a toll is worth, on the scale of the choices."""
    return 2 * (toll.gold + GRAIN_GOLD * toll.grain)


def _beside(plan: Plan, at: str) -> list[str]:
    city_at = plan.tables.city_at
    return [city_at[other] for other, _ in plan.tables.near[at] if other in city_at]


def _prize(plan: Plan, tribe: str, city: str) -> int:
    """What a counter is worth: most if its province is new to the tribe, and to the seat (Scourge of Rome)."""
    town = plan.tables.cities[city]
    new_here = town.province not in plan.provinces(tribe)
    new_at_all = town.province not in plan.all_provinces()
    return 8 + 12 * new_here + 12 * new_at_all + min(max(plan.boxes[tribe].figures - town.towers, 0), 1)


def _seat_worth(plan: Plan, city: str) -> int:
    """Of a city as the first of a kingdom: how many could be conquered from it, weak ones above all, and its hexes."""
    box = plan.boxes["horsemen"].copy()
    box.at, box.cities = "", [city]
    trial = plan.state.copy()
    trial.players[plan.seat].boxes["horsemen"] = box
    found = expansion.reachable(plan.rules, trial, plan.seat, "horsemen")
    cities = plan.tables.cities
    prospects = sum(5 - cities[other].towers for other in found if not is_conquered(trial, other))
    return 4 * min(NEAR, prospects) + plan.yield_of(cities[city].at)


def _take(plan: Plan) -> str:
    """For an idle tribe: what is missing most for the next purchase, else the card the seat has least of."""
    goods = plan.player.goods
    held = {"grain": goods["grain"], "ore": goods["ore"], PASTURE: goods["horse"] + goods["cattle"]}
    missing = [PASTURE if good in decks.HERDS else good for good in lacking(plan)]
    return missing[0] if missing else min(held, key=lambda good: held[good])


def _spend(plan: Plan, choice: Choice) -> None:
    """The first choice will cost this; the other tribe must do without."""
    player, toll = plan.player, choice.toll
    player.goods["grain"] -= toll.grain
    player.goods[supply.GOLD] -= toll.gold
    for card in choice.cards:
        held = next(each for each in player.cards if each.card == card)
        player.cards.remove(held)
