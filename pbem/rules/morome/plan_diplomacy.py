"""Treaties, Provincial Politics and Emperor's Folly of the bot `steady`."""

from __future__ import annotations

from fractions import Fraction

from pbem.rules.morome.data import ROME
from pbem.rules.morome.legal import auctionable
from pbem.rules.morome.model import NEUTRAL
from pbem.rules.morome.odds import ONE
from pbem.rules.morome.plan import Plan
from pbem.rules.morome.threat import from_region

SMALL_BID = 2  # on a neutral province that somebody may put up
WORTH_A_CARD = 3  # tribute that a Treaty must be likely to save


def diplomacy(plan: Plan) -> None:
    """R44: in the order of the lines."""
    for part in (_treaties, _politics, _folly, _standing):
        part(plan)


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
    """R47: a neutral province costs next to nothing; a rival's only when there is money to beat his 4."""
    sight = plan.sight
    if not sight.takes("POLITICS") or not sight.holds("provincial_politics") or plan.money < 1:
        return
    neutral = [p for p in plan.best(auctionable(sight)) if sight.owner[p] == NEUTRAL]
    rich = [p for p in plan.best(auctionable(sight)) if sight.is_rival(p)]
    if neutral:
        plan.write(f"POLITICS {neutral[0]}")
    elif rich and plan.money > sight.rules.tables.numbers.governor_bonus:
        plan.write(f"POLITICS {rich[0]}")


def _folly(plan: Plan) -> None:
    """R48."""
    if plan.sight.takes("FOLLY") and plan.sight.holds("emperors_folly") and plan.sight.caesar in plan.sight.rivals:
        plan.write("FOLLY IF NOT CAESAR")


def _standing(plan: Plan) -> None:
    """BIDFOR: what is left on a province put up by ourselves or to keep an own one; a little on neutral ones."""
    sight = plan.sight
    if not sight.takes("BIDFOR") or plan.money < 1:
        return
    put_up = [line.split()[1] for line in plan.lines if line.startswith("POLITICS ")]
    for province in sight.rules.tables.provinces:
        if province == ROME or province not in auctionable(sight):
            continue
        worth = int(plan.prize(province, sight.legions[province]) / 3)
        if province in put_up or province in sight.mine:
            amount = min(plan.money, worth)
        elif sight.owner[province] == NEUTRAL:
            amount = min(plan.money, SMALL_BID)
        else:
            amount = 0
        if amount:
            plan.write(f"BIDFOR {province} {amount}")
