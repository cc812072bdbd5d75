"""The bot `steady`: a few plain rules, no look-ahead, nothing hidden. It is a fair opponent for a first game.

Everything is weighed in tribute. The danger of a province is how likely its garrison falls in this turn's events, by
the event and invasion tables, the marches of invaders and the exact odds of battle; Rome may also go to a higher bid.
A province is worth its tribute for the turns that it is likely to be kept, the Fame it brings (`FAME` tribute a
point), and a share of `LIFE`: as much as it lowers the chance that all own provinces fall together.

1. Taxation is played when it brings more than its revolts are likely to cost; Bread and Circuses on another's Caesar.
2. Upkeep is kept back. A Treaty goes to the region that endangers its provinces most, Provincial Politics with a small
   bid to the best neutral province; the best neutral provinces that can be paid are bought.
3. For Rome it bids what promises most if every rival bids anything up to half his purse, all equally likely; money
   that may soon buy a province counts more. Spies make it "one more than the richest rival, if I can, else nothing".
   If Rome is all it has it bids the upkeep too.
4. Legions are raised one after the other where they save most, as long as they save more than they cost; the cheapest
   provinces are named first for disbanding.
5. Lost provinces next door are attacked with the number that promises most, if the odds are even at least (`ODDS`);
   with the card, a March on Rome by the same odds; then legions even out between neighbours.
6. The rest stands as sealed bids on own and neutral provinces; Emperor's Folly falls on another's Caesar.

Over 200 games (scripts/match) it wins 70 % of the games against one `random` and 41 % against three by the printed
event roll, 84 % and 64 % with event_rolls=2.
"""

from __future__ import annotations

from pbem.core.dice import Dice
from pbem.rules.morome.plan import Plan
from pbem.rules.morome.plan_diplomacy import cheap_cards, diplomacy
from pbem.rules.morome.plan_money import auction, buying, initiative, raising, taxes
from pbem.rules.morome.plan_moves import moves
from pbem.rules.morome.sight import Sight

PARTS = (taxes, cheap_cards, buying, auction, raising, initiative, moves, diplomacy)
# Lines are written in the order of the phases, whatever was decided first.
ORDER = (
    "PLAY", "ROME", "SPY", "DISBAND", "RAISE", "ALLIES", "INIT", "MOVE", "MARCH", "BUY", "TREATY", "POLITICS", "FOLLY",
    "BIDFOR",
)  # fmt: skip


def steady_sheet(sight: Sight, dice: Dice) -> list[str]:
    """Canonical lines of a sheet. The dice are not needed: the same view gives the same sheet."""
    plan = Plan(sight)
    for part in PARTS:
        part(plan)
    return sorted(plan.lines, key=lambda line: ORDER.index(line.split()[0])) or ["PASS"]
