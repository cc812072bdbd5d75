"""The bot `steady`: a few plain rules, no look-ahead, nothing hidden. It is a fair opponent for a first game.

1. Figures first, until both tribes can plunder; wagons for tribes that can found a kingdom or have one; what is left of
   cattle goes into development cards. Three equal cards are changed at the bank for what the next purchase lacks, gold
   replaces a card if enough for a toll stays.
2. What is left over is offered one for one against what was lacking.
3. A migrating tribe plunders where the counter is of a province it has not, best of one the seat has not, at little
   toll; with three provinces and a wagon it founds its kingdom where most cities can be conquered afterwards.
4. A kingdom conquers the city with the fewest towers first, at equal towers the one with the best hexes.
5. Diplomats and the legionnaire go where the rivals with most points stand and the seat itself does not; treasures are
   played at once, traitors and great warriors are laid ready.
6. A tribe with nothing to do takes the card that the seat has least of.

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
