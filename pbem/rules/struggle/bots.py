"""The bots by name. They take the seat's view and write ordinary order lines; nothing else is known to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.dice import Dice
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.rules.struggle.bot_random import random_sheet
from pbem.rules.struggle.bot_steady import steady_sheet
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.sight import Sight, look

BOTS: Mapping[str, Callable[[Sight, Dice], list[str]]] = {"random": random_sheet, "steady": steady_sheet}


def bot(rules: Rules, kind: str, view: Mapping[str, Any], seat: str, dice: Dice) -> list[str]:
    """The sheet of a bot, as canonical lines; empty when the game is over. Raises Failure (unknown bot)."""
    write = BOTS.get(kind)
    if write is None:
        raise Failure(
            Problem("unknown-bot", T("There is no bot {kind}.", kind=kind), T("Use {bots}.", bots=tuple(sorted(BOTS))))
        )
    sight = look(rules, view, seat)
    return write(sight, dice) if sight.phases else []
