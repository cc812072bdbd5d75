"""Treaties, Provincial Politics and Emperor's Folly of the bot `steady`."""

from __future__ import annotations

from fractions import Fraction

from pbem.rules.morome.legal import auctionable
from pbem.rules.morome.model import NEUTRAL
from pbem.rules.morome.odds import ONE
from pbem.rules.morome.plan import Plan
from pbem.rules.morome.threat import from_region

SMALL_BID = 2  # on a neutral province that somebody may put up
OWN_BID = 3  # on one that the bot puts up itself
WORTH_A_CARD = 3  # tribute that a Treaty must be likely to save


def cheap_cards(plan: Plan) -> None:
    """What costs next to nothing and gains much is set aside before anything else."""
    _treaties(plan)
    _politics(plan)


def diplomacy(plan: Plan) -> None:
    """What the rest of the money is for."""
    _contest(plan)
    _folly(plan)
    _standing(plan)


def _treaties(plan: Plan) -> None:
    """R45: the regions that endanger our provinces most, one card and one marker each."""
    sight = plan.sight
    if not sight.takes("TREATY"):
        return
    cost = sight.rules.tables.numbers.treaty_cost
    fresh = [region for region in sight.treaty_regions() if not sight.treaties.get(region)]
    fresh.sort(key=lambda region: -_menace(plan, region))
    for region in fresh[: sight.holds("treaty")]:
        if plan.money < cost or _menace(plan, region) < WORTH_A_CARD * cost:
            return
        plan.spend(cost)
        plan.write(f"TREATY {region}")


def _menace(plan: Plan, region: str) -> Fraction:
    """What a region is likely to cost us this turn."""
    total = Fraction(0)
    for province, legions in plan.garrison.items():
        part = Fraction(from_region(plan.strikes[province], region, legions), ONE)
        total += part * plan.stake(province, legions)
    return total


def _politics(plan: Plan) -> None:
    """R47: a neutral province has no governor to beat."""
    sight = plan.sight
    if not sight.takes("POLITICS") or not sight.holds("provincial_politics"):
        return
    neutral = [p for p in plan.best(auctionable(sight)) if sight.owner[p] == NEUTRAL]
    amount = min(OWN_BID, plan.money)
    if neutral and amount > 0:
        plan.spend(amount)
        plan.write(f"POLITICS {neutral[0]}", f"BIDFOR {neutral[0]} {amount}")
        plan.bought.append(neutral[0])


def _contest(plan: Plan) -> None:
    """R47: a rival's province, when there is money to beat his 4."""
    sight = plan.sight
    if not sight.takes("POLITICS") or not sight.holds("provincial_politics") or _put_up(plan):
        return
    rich = [p for p in plan.best(auctionable(sight)) if sight.is_rival(p)]
    if rich and plan.money > sight.rules.tables.numbers.governor_bonus:
        plan.write(f"POLITICS {rich[0]}", f"BIDFOR {rich[0]} {min(plan.money, int(plan.prize(rich[0], 1) / 3))}")


def _put_up(plan: Plan) -> list[str]:
    return [line.split()[1] for line in plan.lines if line.startswith("POLITICS ")]


def _folly(plan: Plan) -> None:
    """R48."""
    if plan.sight.takes("FOLLY") and plan.sight.holds("emperors_folly") and plan.sight.caesar in plan.sight.rivals:
        plan.write("FOLLY IF NOT CAESAR")


def _standing(plan: Plan) -> None:
    """BIDFOR: what is left, to keep an own province; a little on neutral ones. It is paid only if they are put up."""
    sight = plan.sight
    if not sight.takes("BIDFOR") or plan.money < 1:
        return
    for province in auctionable(sight):
        if province in _put_up(plan):
            continue
        if province in sight.mine:
            plan.write(f"BIDFOR {province} {min(plan.money, int(plan.prize(province, 1) / 3))}")
        elif sight.owner[province] == NEUTRAL:
            plan.write(f"BIDFOR {province} {min(plan.money, SMALL_BID)}")
