"""What the bot `steady` builds, buys, changes at the bank and offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.rules.struggle import building, supply
from pbem.rules.struggle.data import FREE
from pbem.rules.struggle.model import CARD_GOODS, HORSEMEN, PASTURE, TRIBES, WARRIORS
from pbem.rules.struggle.orders import Build
from pbem.rules.struggle.plan import Plan

MOST_PURCHASES = 8
TOLL_MONEY = 3  # gold a migrating tribe keeps for its way
FIGURES = 3  # of a migrating tribe: enough for most cities
ONE_OF = {HORSEMEN: "horseman", WARRIORS: "warrior"}


def trade(plan: Plan) -> None:
    """Purchases, best first, as long as one can be paid; then offers of what is left."""
    for _ in range(MOST_PURCHASES):
        if not any(_buy(plan, line, cost) for line, cost in _wishes(plan)):
            break
    _offer(plan)


def _wishes(plan: Plan) -> Iterator[tuple[str, Mapping[str, int]]]:
    """(line, cost) of what is wanted now, best first."""
    costs = plan.tables.costs
    wagons = [tribe for tribe in TRIBES if _wants_wagon(plan, tribe)]
    figures = [tribe for tribe in TRIBES if _wants_figure(plan, tribe)]
    if len(figures) > 1 or (figures and not wagons):
        yield from _figure_lines(plan, figures)
    for tribe in sorted(wagons, key=lambda tribe: plan.boxes[tribe].wagons):
        yield f"BUILD wagon {tribe}", costs.wagon
    yield from _figure_lines(plan, figures)
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
    return box.wagons < 2 and bool(plan.targets(tribe))


def _wants_figure(plan: Plan, tribe: str) -> bool:
    box = plan.boxes[tribe]
    if box.at:
        return box.figures < FIGURES
    towers = [plan.tables.cities[city].towers for city in plan.targets(tribe)]
    return bool(towers) and box.figures < min(towers) + 1


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
    spare = TOLL_MONEY if any(plan.boxes[tribe].at for tribe in TRIBES) else 0
    extra = paid.get("gold", 0) - cost.get("gold", 0) if paid else 0
    if paid is None or (extra and (goods["gold"] - paid["gold"] < spare or line == "BUY card")):
        goods.update(before)
        plan.lacking += [good for good, n in cost.items() if goods[good] < n]
        return False
    for good, n in paid.items():
        goods[good] -= n
    plan.lines += [f"BANK {plan.tables.costs.bank} {give} > 1 {gain}" for give, gain in bank] + [line]
    _receive(plan, order)
    return True


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
            give = next((g for g in CARD_GOODS if g != good and goods[g] - cost.get(g, 0) >= rate), FREE)
            if give and supply.pile(plan.state, plan.tables, good):
                goods[give] -= rate
                found.append((give, good))
    return found


def _offer(plan: Plan) -> None:
    """One for one: a good that is left over against one that was lacking."""
    goods = plan.player.goods
    lacking = [good for good in dict.fromkeys(plan.lacking) if good != PASTURE and not goods[good]]
    spare = [good for good in CARD_GOODS if goods[good] > 1 or (goods[good] and good not in lacking)]
    for good in lacking[:2]:
        for give in spare[:2]:
            if give != good:
                plan.lines.append(f"OFFER 1 {give} > 1 {good}")
