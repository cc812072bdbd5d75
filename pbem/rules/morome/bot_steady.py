"""The bot `steady`: a few plain rules, no look-ahead, nothing hidden. It is a fair opponent for a first game.

Everything is weighed in tribute. A province is worth its tribute for the turns that it is likely to be kept, the Fame
it brings (`FAME` tribute a point), and `LIFE` when it is the last one. The danger of a province is how often its
garrison is expected to fall in this turn's events, by the event and invasion tables and the exact odds of battle.

1. Taxation is played when it brings more than its revolts are likely to cost; Bread and Circuses on another's Caesar.
2. What upkeep needs is kept. For Rome it bids a part of what is left, at most a third of Rome's worth, cards included;
   Spies on the richest rival make that "one more than he, if that is within my limit, else nothing".
3. A legion is raised where it saves the most, as long as it saves more than it costs; what is dearest to keep is
   disbanded last.
4. Neutral provinces are bought, the best first, and for those the money is kept before legions are raised beyond need.
5. Lost provinces next door are attacked when the odds (`ODDS`) and what stays behind allow it; else legions even out
   between neighbours. With the card, a March on Rome by the same odds.
6. Treaties go to the region that endangers its provinces most. Provincial Politics goes to a neutral province if there
   is one, with small standing bids on everything; Emperor's Folly falls on another's Caesar.
"""

from __future__ import annotations

from pbem.core.dice import Dice
from pbem.rules.morome.plan import Plan
from pbem.rules.morome.plan_diplomacy import diplomacy
from pbem.rules.morome.plan_money import auction, buying, initiative, raising, taxes
from pbem.rules.morome.plan_moves import moves
from pbem.rules.morome.sight import Sight


def steady_sheet(sight: Sight, dice: Dice) -> list[str]:
    """Canonical lines of a sheet. The dice are not needed: the same view gives the same sheet."""
    plan = Plan(sight)
    for part in (taxes, auction, buying, raising, initiative, moves, diplomacy):
        part(plan)
    return plan.lines or ["PASS"]
