"""What the bot `steady` builds, buys, changes at the bank and offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.rules.struggle import building, supply
from pbem.rules.struggle.decks import HERDS
from pbem.rules.struggle.model import CARD_GOODS, HORSEMEN, PASTURE, TRIBES, WARRIORS
from pbem.rules.struggle.orders import Build
from pbem.rules.struggle.plan import Plan

MOST_PURCHASES = 8
RICH = 6  # gold that may well be spent in place of more cards
TOLL_MONEY = 3  # gold a migrating tribe keeps for its way
FIGURES = 3  # of a migrating tribe: enough for most cities
ONE_OF = {HORSEMEN: "horseman", WARRIORS: "warrior"}


def trade(plan: Plan) -> None:
    """Purchases, best first, as long as one can be paid; then what is left over goes to the bank and to the others."""
    for _ in range(MOST_PURCHASES):
        if not any(_buy(plan, line, cost) for line, cost in _wishes(plan)):
            break
    _change(plan)
    _offer(plan)


def lacking(plan: Plan) -> list[str]:
    """The goods that are missing for what is wanted now, the most urgent first."""
    goods = plan.player.goods
    return list(dict.fromkeys(good for _, cost in _wishes(plan) for good, n in cost.items() if goods[good] < n))


def _wishes(plan: Plan) -> Iterator[tuple[str, Mapping[str, int]]]:
    """(line, cost) of what is wanted, best first: what a tribe could use this very round, then what it will need."""
    costs = plan.tables.costs
    wagons = [tribe for tribe in TRIBES if _wants_wagon(plan, tribe)]
    figures = [tribe for tribe in TRIBES if _wants_figure(plan, tribe)]
    ready = [tribe for tribe in wagons if not plan.boxes[tribe].at and _is_strong(plan, tribe)]
    for tribe in ready:
        yield f"BUILD wagon {tribe}", costs.wagon
    yield from _figure_lines(plan, figures)
    for tribe in wagons:
        if tribe not in ready:
            yield f"BUILD wagon {tribe}", costs.wagon
    if plan.state.development and not (wagons and plan.player.goods["cattle"] < 2):
        yield "BUY card", costs.card


def _figure_lines(plan: Plan, tribes: list[str]) -> Iterator[tuple[str, Mapping[str, int]]]:
    if plan.rules.options.recruit_mode == "both":
        if tribes:
            yield "BUILD figures", plan.tables.costs.figures
        return
    for tribe in sorted(tribes, key=lambda tribe: plan.boxes[tribe].figures):
        yield f"BUILD {ONE_OF[tribe]}", plan.tables.costs.figures


def _wants_wagon(plan: Plan, tribe: str) -> bool:
    box = plan.boxes[tribe]
    if box.at:
        return not box.wagons and len(plan.provinces(tribe)) > 1
    return not box.wagons and bool(plan.targets(tribe))


def _wants_figure(plan: Plan, tribe: str) -> bool:
    box = plan.boxes[tribe]
    if box.at:
        return box.figures < FIGURES
    return bool(plan.targets(tribe)) and box.figures < _towers(plan, tribe) + 1


def _is_strong(plan: Plan, tribe: str) -> bool:
    """Whether a kingdom has the figures for its next conquest."""
    return plan.boxes[tribe].figures >= _towers(plan, tribe)


def _towers(plan: Plan, tribe: str) -> int:
    """Of the weakest city within reach of a kingdom."""
    return min((plan.tables.cities[city].towers for city in plan.targets(tribe)), default=0)


def _buy(plan: Plan, line: str, cost: Mapping[str, int]) -> bool:
    """Write a purchase down if it is possible, with what the bank must give before."""
    order = _build_of(line)
    if order and not building.left(plan.tables, plan.player, order):
        return False
    bank = _bank_lines(plan, cost)
    goods = plan.player.goods
    before = dict(goods)
    for give, gain in bank:
        goods[give] -= plan.tables.costs.bank
        goods[gain] += 1
    paid = supply.price(plan.tables, plan.player, cost)
    if paid is None or not _is_fair(plan, paid, cost):
        goods.update(before)
        return False
    for good, n in paid.items():
        goods[good] -= n
    plan.lines += [f"BANK {plan.tables.costs.bank} {give} > 1 {gain}" for give, gain in bank] + [line]
    _receive(plan, order)
    return True


def _is_fair(plan: Plan, paid: Mapping[str, int], cost: Mapping[str, int]) -> bool:
    """Whether a price is worth it: gold in place of one card at most, and what marches may cost stays."""
    extra = paid.get(supply.GOLD, 0) - cost.get(supply.GOLD, 0)
    if not extra:
        return True
    tolls = TOLL_MONEY if any(plan.boxes[tribe].at for tribe in TRIBES) else 0
    left = plan.player.goods[supply.GOLD] - paid[supply.GOLD]
    return supply.GOLD not in cost and left >= tolls and (extra <= plan.tables.costs.missing or left >= RICH)


def _build_of(line: str) -> Build | None:
    words = line.split()
    return Build(words[1], words[2] if len(words) > 2 else "") if words[0] == "BUILD" else None


def _receive(plan: Plan, order: Build | None) -> None:
    if order is None:
        plan.state.development.pop()
    elif order.what == building.WAGON:
        plan.boxes[order.box].wagons += 1
    else:
        for tribe in building.left(plan.tables, plan.player, order):
            plan.boxes[tribe].figures += 1


def _bank_lines(plan: Plan, cost: Mapping[str, int]) -> list[tuple[str, str]]:
    """(give, gain) for grain and ore that the cost lacks, out of cards it does not need."""
    goods, rate = dict(plan.player.goods), plan.tables.costs.bank
    found = []
    for good in supply.PILES:
        for _ in range(cost.get(good, 0) - goods[good]):
            give = next((g for g in CARD_GOODS if g != good and goods[g] - cost.get(g, 0) >= rate), "")
            if give and supply.pile(plan.state, plan.tables, good):
                goods[give] -= rate
                found.append((give, good))
    return found


def _change(plan: Plan) -> None:
    """Many equal cards become a pasture card if one is missing; perhaps it is the right one."""
    goods, rate = plan.player.goods, plan.tables.costs.bank
    missing = [good for good in lacking(plan) if good in HERDS]
    give = max(CARD_GOODS, key=lambda good: goods[good])
    if not missing or give in missing or goods[give] <= rate:
        return
    goods[give] -= rate
    plan.lines.append(f"BANK {rate} {give} > 1 {PASTURE}")
    plan.lines += [f"{line} CARDS" for line, cost in _wishes(plan) if missing[0] in cost][:1]


def _offer(plan: Plan) -> None:
    """One for one: a good that is left over against one that is missing."""
    goods = plan.player.goods
    missing = [good for good in lacking(plan) if not goods[good]]
    spare = [good for good in CARD_GOODS if goods[good] > 1 or (goods[good] and good not in missing)]
    for good in missing[:2]:
        plan.lines += [f"OFFER 1 {give} > 1 {good}" for give in spare[:2] if give != good]
