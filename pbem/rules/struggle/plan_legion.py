"""Where the bot `steady` sends the legionnaire, and whom it robs."""

from __future__ import annotations

from pbem.rules.struggle import decks, theft
from pbem.rules.struggle.model import TRADE
from pbem.rules.struggle.plan import PIPS, Plan

NOTHING = -1000  # less than any hex is worth
DIPLOMAT, TREASURE = "diplomat", "treasure"


def diplomat(plan: Plan) -> None:
    """One card of the trade phase: a diplomat, or a treasure."""
    held = [card for card in (DIPLOMAT, TREASURE) if decks.ripe(plan.rules, plan.state, plan.seat, card, TRADE)[0] >= 0]
    if DIPLOMAT in held:
        plan.lines.append(f"PLAY diplomat {target(plan)}")
    elif TREASURE in held:
        plan.lines.append("PLAY treasure")
        plan.player.goods["gold"] += plan.tables.gold[TREASURE]


def legion(plan: Plan) -> None:
    """For a 7 in the seat's name: a named victim may be gone by then, the hex is not."""
    words = target(plan).split()
    if len(words) > 1:
        plan.lines.append(f"LEGION {' '.join(words)}")
    plan.lines.append(f"LEGION {words[0]}")


def target(plan: Plan) -> str:
    """`HEX FROM seat`: the hex that costs strong rivals most, and who of them has most to lose."""
    state, tables = plan.state, plan.tables
    mine = theft.spots(tables, plan.player)
    best, choice = NOTHING, ""
    for hex in tables.hexes:
        if hex in tables.beyond:
            continue
        corners = tables.corners[hex]
        robbable = theft.robbable(tables, state, plan.seat, hex, 0)
        victims = [seat for seat in plan.others if seat in robbable]
        pips = PIPS.get(tables.number[hex], 0) if tables.good[hex] else 0
        rivals = [seat for seat in plan.others if any(at in corners for at in theft.spots(tables, state.players[seat]))]
        worth = pips * sum(_strength(plan, seat) for seat in rivals) + 20 * bool(victims)
        if any(spot in corners for spot in mine):
            worth -= 10 * pips
        if worth > best:
            victim = max(victims, key=lambda seat: (_strength(plan, seat), state.players[seat].hand), default="")
            best, choice = worth, f"{hex} FROM {victim}" if victim else hex
    return choice


def _strength(plan: Plan, seat: str) -> int:
    """Points in sight, and one more."""
    return 1 + sum(len(box.cities) for box in plan.state.players[seat].boxes.values())
