"""Taxes, bids, purchases and recruits of the bot `steady`."""

from __future__ import annotations

from fractions import Fraction

from pbem.rules.morome.data import ROME
from pbem.rules.morome.legal import purse, raisable, slip_cards
from pbem.rules.morome.model import LOST
from pbem.rules.morome.odds import ONE, hold
from pbem.rules.morome.plan import Plan

RIVAL = Fraction(1, 2)  # the part of his purse that a rival may bid
LASTS = Fraction(2)  # a legion saves as much as this many turns like this one


def taxes(plan: Plan) -> None:
    """R76: two tribute a province against one revolt in six; R77."""
    sight = plan.sight
    if not sight.takes("PLAY"):
        return
    numbers = sight.rules.tables.numbers
    if sight.holds("taxation") and plan.garrison:
        gain = numbers.taxation_yield * len(plan.garrison)
        if gain > sum((_revolt(plan, p) for p in plan.garrison), Fraction(0)):
            plan.money += gain
            plan.write("PLAY taxation")
    if sight.holds("bread_and_circuses") and sight.caesar in sight.rivals:
        plan.write("PLAY bread_and_circuses IF NOT CAESAR")


def _revolt(plan: Plan, province: str) -> Fraction:
    """What the revolt of a province after Taxation is likely to cost."""
    numbers = plan.sight.rules.tables.numbers
    legions = plan.garrison[province]
    falls = Fraction(ONE - hold(legions, numbers.taxation_rebels, numbers.hit.legion, numbers.hit.enemy), ONE)
    return Fraction(numbers.taxation_revolt, 6) * (falls * plan.stake(province, legions) + min(legions, 2))


def auction(plan: Plan) -> None:
    """The Bid for Rome, from what our own upkeep leaves; Rome's garrison is kept only as far as the money goes."""
    sight = plan.sight
    if not sight.takes("ROME") or sight.owner[ROME] == LOST:
        return
    cards = slip_cards(sight, "rome")
    most = max(0, _bid(plan, sum(sight.rules.tables.cards[card].bid["rome"] for card in cards)))
    if not most and not cards:
        return
    plan.write(" + ".join([f"ROME {most}", *cards]))
    plan.spend(most)
    if sight.holds("spies") and sight.rivals and most:
        _spy(plan, most, cards)


def _bid(plan: Plan, bonus: int) -> int:
    """The amount that promises most, if every rival bids anything up to half his purse, all equally likely.

    The last province is defended with the upkeep too: legions can be had again.
    """
    mine = plan.sight.caesar == plan.sight.seat
    prize = plan.stake(ROME, plan.garrison[ROME]) if mine else plan.prize(ROME, 1)
    most = purse(plan.sight) if plan.sight.mine == (ROME,) else plan.money
    rate = plan.rate()
    gains = {b: _wins(plan, b + bonus, mine) * prize - b * rate for b in range(max(most, 0) + 1)}
    return max(gains, key=lambda b: gains[b])


def _wins(plan: Plan, total: int, tie: bool) -> Fraction:
    """How likely no rival bids more (`tie`: the same is enough, R21)."""
    sight = plan.sight
    chance = Fraction(1) if total or tie else Fraction(0)
    for rival in sight.rivals:
        bids = int((sight.money[rival] + sight.income(rival)) * RIVAL) + 1
        chance *= Fraction(min(bids, total + tie), bids)
    return chance


def _spy(plan: Plan, most: int, cards: tuple[str, ...]) -> None:
    """One more than the richest rival if that is within reach, else nothing."""
    sight = plan.sight
    kinds = sight.rules.tables.cards
    rival = max(sight.rivals, key=lambda seat: sight.money[seat] + sight.income(seat))
    reach = most + sum(kinds[card].bid["rome"] for card in cards)
    using = f" USING {' + '.join(cards)}" if cards else ""
    plan.write(f"SPY {rival} ROME IF TOTAL<{reach} BID SEEN+1 MAX {most}{using} IF TOTAL>={reach} BID 0")


def _stay(plan: Plan, most: int) -> int:
    """What Caesar bids to stay; a tie is enough (R21). For his last province he goes to the bottom of the purse."""
    sight = plan.sight
    richest = max((sight.money[seat] + sight.income(seat) for seat in sight.rivals), default=0)
    if sight.mine == (ROME,):
        return min(richest, purse(sight))
    return min(most, richest // 2)


def buying(plan: Plan) -> None:
    """R42: the best neutral provinces that can be paid; the money is put aside at once."""
    sight = plan.sight
    if not sight.takes("BUY"):
        return
    price = sight.rules.tables.numbers.neutral_price
    good = plan.shop()
    count = min(plan.money // price, len(good))
    if count > 0:
        plan.write("BUY " + ", ".join(good))
        plan.spend(count * price)
        plan.bought = good[:count]


def raising(plan: Plan) -> None:
    """R28: one legion after another where it saves most."""
    sight = plan.sight
    if not sight.takes("RAISE"):
        return
    if sight.holds("barbarian_allies") and raisable(sight):
        weakest = max(raisable(sight), key=lambda p: _saves(plan, p))
        plan.write(f"ALLIES {weakest}")
        plan.garrison[weakest] += 2
    cost = sight.rules.recruit_cost(sight.turn)
    enough = cost * plan.rate()
    fresh: dict[str, int] = {}
    while plan.money >= cost:
        options = [p for p in raisable(sight) if _saves(plan, p) * LASTS > enough]
        if not options:
            break
        place = max(options, key=lambda p: _saves(plan, p))
        fresh[place] = fresh.get(place, 0) + 1
        plan.garrison[place] += 1
        plan.spend(cost)
    if fresh:
        plan.write("RAISE " + ", ".join(f"{p} {n}" for p, n in fresh.items()))
    plan.write(*_disbanding(plan))


def _saves(plan: Plan, province: str) -> Fraction:
    """What one legion more is likely to save this turn."""
    legions = plan.garrison[province]
    less = plan.danger(province, legions) - plan.danger(province, legions + 1)
    return less * plan.stake(province, legions + 1)


def _disbanding(plan: Plan) -> list[str]:
    """R26: the cheapest provinces first, in case the money does not last."""
    if not plan.sight.takes("DISBAND") or len(plan.garrison) < 2:
        return []
    order = sorted(plan.garrison, key=lambda p: plan.stake(p, plan.garrison[p]))
    return ["DISBAND " + ", ".join(order[:-1])]


def initiative(plan: Plan) -> None:
    """R31: going first matters to buyers; a Forced March costs nothing else."""
    sight = plan.sight
    if not sight.takes("INIT"):
        return
    cards = slip_cards(sight, "init")[:1]
    buys = any(line.startswith("BUY") for line in plan.lines)
    amount = plan.spend(1) if plan.money > 0 and buys else 0
    plan.write(" + ".join([f"INIT {amount}", *cards]) + " CHOOSE first")
