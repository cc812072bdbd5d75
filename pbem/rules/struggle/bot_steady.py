"""The bot `steady`: a few plain rules, no look-ahead, nothing hidden. It is a fair opponent for a first game.

1. A wagon for a kingdom that could conquer with it at once; figures, until migrating tribes can plunder most cities and
   kingdoms conquer the next; wagons for tribes that will found a kingdom; cattle that is left over buys development
   cards. Three equal cards are changed at the bank for what a purchase lacks. Gold replaces one card at most, unless
   there is plenty, and enough for a toll stays.
2. What is still missing is looked for: a pasture card at the bank, one for one among the others, and by a tribe that
   has nothing else to do.
3. A migrating tribe plunders where the counter is of a province it has not, best of one the seat has not, at little
   toll; with three provinces and a wagon it founds its kingdom where most cities can be conquered afterwards.
4. A kingdom conquers the city with the fewest towers first, at equal towers the one with the best hexes.
5. Diplomats and the legionnaire go where the rivals with most points stand and the seat itself does not; treasures are
   played at once, a traitor or a great warrior when the best action needs it.

Each decision is followed by the next best ones, because another seat may come first.
"""

from __future__ import annotations

from pbem.core.dice import Dice
from pbem.rules.struggle.model import TRADE, TRIBES, WARRIORS
from pbem.rules.struggle.plan import Plan
from pbem.rules.struggle.plan_legion import diplomat, legion
from pbem.rules.struggle.plan_trade import trade
from pbem.rules.struggle.plan_tribes import act
from pbem.rules.struggle.sight import Sight


def steady_sheet(sight: Sight, dice: Dice) -> list[str]:
    """Canonical lines of a sheet. The dice are not needed: the same view gives the same sheet."""
    plan = Plan(sight)
    if TRADE in sight.phases:
        diplomat(plan)
        trade(plan)
    for tribe in TRIBES:
        if tribe in sight.phases:
            act(plan, tribe)
    if WARRIORS in sight.phases:
        legion(plan)
    return plan.lines or ["PASS"]
