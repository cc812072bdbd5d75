"""The bot `steady`: a few plain rules, no look-ahead, nothing hidden. It is a fair opponent for a first game.

Everything is weighed in points still to come. A place is worth what it adds to the province, or to the seas, it scores
with, for the turns that are left, later ones counting less, and in the final count; part of a province counts in
part, the more the nearer the next card is. A rival's loss counts too. A unit is worth a part of a point.

1. Draft: province after province, the cheapest Proconsul first; every seat begins with another one.
2. Deployment: the legions in a few stacks at the best fronts, the triremes where the best sea is to be had.
3. Three cards are exchanged as soon as they are a combination, for what is worth most now: legions, triremes or a
   Metropoli, which stands where it is likeliest to be kept.
4. Attacks: the one with the best balance of prize, card, losses by the exact odds and what is laid bare; then the next
   as if that one were won, until all visible cards should be gone, and a few more for those that fail. It places what
   an attack needs first, stops early (UNTIL) where that is better, and parts those who are left so that least is likely
   to be lost. None is made below 40 %. In a round that is resolved at once they depend on who stands there by then.
5. What is left of the reinforcements goes, one piece after the other, to where it saves most from the strongest rival
   who could come.
6. It takes the cards that make its hand worth most, and moves those who guard nothing to where they are needed.

When nobody can attack any more before the end, nothing is spared.
"""

from __future__ import annotations

from pbem.core.dice import Dice
from pbem.rules.spqrisiko.plan import Plan
from pbem.rules.spqrisiko.plan_attacks import attacks
from pbem.rules.spqrisiko.plan_cards import exchange, take
from pbem.rules.spqrisiko.plan_pieces import move, reinforce
from pbem.rules.spqrisiko.plan_setup import deploy, draft
from pbem.rules.spqrisiko.sight import Sight

PARTS = (draft, deploy, exchange, attacks, reinforce, take, move)
# Lines are written in the order of the phases, whatever was decided first.
ORDER = ("DRAFT", "DEPLOY", "EXCHANGE", "REINFORCE", "METROPOLIS", "ATTACK", "TAKE", "MOVE")


def steady_sheet(sight: Sight, dice: Dice) -> list[str]:
    """Canonical lines of a sheet. The dice are not needed: the same view gives the same sheet."""
    plan = Plan(sight)
    for part in PARTS:
        part(plan)
    return sorted(plan.lines, key=lambda line: ORDER.index(line.split()[0])) or ["PASS"]
