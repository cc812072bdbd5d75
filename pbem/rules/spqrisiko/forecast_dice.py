"""Chances of battles in forecasts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko import odds
from pbem.rules.spqrisiko.battle import stays
from pbem.rules.spqrisiko.options import Rules
from pbem.rules.spqrisiko.orders import Attack
from pbem.rules.spqrisiko.ways import Way

MANY = 60  # units for which chances are not worked out any more


def chance(rules: Rules, data: Mapping[str, Any], order: Attack) -> Text:
    """What a battle of the forecast is worth: a number out of 100, if it can be told."""
    numbers = rules.tables.numbers
    places = {key: Term(rules.tables.kind(data[key]), data[key]) for key in ("source", "target")}
    if max(data["units"], data["enemies"]) > MANY or (numbers.die, numbers.most_dice) != (odds.FACES, odds.MOST_DICE):
        return T("Dice decide the battle from {source} against {target}.", **places)
    leave = stays(Way(data["way"]))
    stop = max(order.until, leave)
    most = order.dice or odds.MOST_DICE
    if data["token"]:
        token = tuple(data["token"])
        won = odds.win_token(data["units"], token, stop, leave, dice=most, rounds=order.rounds)
    else:
        ties = rules.harmless_ties(data["way"])
        won = odds.win(data["units"], data["enemies"], stop, leave, dice=most, rounds=order.rounds, ties=ties)
    n = (won * 100 + odds.ONE // 2) // odds.ONE
    return T(
        "Dice decide the battle from {source} against {target}: you win it about {n} times in 100.",
        source=places["source"],
        target=places["target"],
        n=n,
    )
