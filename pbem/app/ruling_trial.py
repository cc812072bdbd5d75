"""Whether a game can go on from a corrected position, tried before the correction is written.

Rules check a position by itself. What they cannot see is what is known of it elsewhere: a number that says under which
seal a card lies may name one that was never made. So some steps are played from there, without sheets and with dice of
their own, and thrown away.
"""

from __future__ import annotations

from collections import ChainMap
from typing import Any

from pbem.app import history
from pbem.app.resolve import check_shown
from pbem.app.table import Table
from pbem.core import step
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text

STEPS = 6  # played ahead
_KEY = bytes(32)


def check(table: Table, before: Any, after: Any) -> None:
    """Raise Failure when the rules can play on from `before`, but not from `after`.

    When they could not play on anyway, the correction may be what mends it step by step.
    """
    why = _stops(table, after)
    if why is not None and _stops(table, before) is None:
        text = T("The rules could not play on from this position: {why}.", why=why)
        raise Failure(Problem("stuck", text, T("Nothing was written.")))


def _stops(table: Table, state: Any) -> Text | None:
    """Why the rules cannot play on, if they cannot."""
    game, made = table.game, {}  # type: Any, dict[str, Any]
    known = ChainMap(made, history.Known(table))  # type: ignore[arg-type]
    held = step.Keys(_KEY, table.secrets.secret)
    for number in range(table.resolved + 1, table.resolved + 1 + STEPS):
        if game.over(state):
            return None
        try:
            played = step.play(game, state, step.Inputs(table.id, number, {}, {}, {}, None), held, sealed=known)
            check_shown(played, known)
            broken = game.invariants(played.state)
        except Failure as failure:
            return failure.problems[0].text
        except Exception as error:
            return T("the rules cannot play this step: {why}", why=f"{type(error).__name__}: {error}")
        twice = next((name for name in played.outcome.seals if name in known), None)
        if twice is not None:
            return T("{name} would be sealed twice", name=twice)
        if broken:
            return T("the position is not sound: {what}", what=broken[0])
        made.update(played.outcome.seals)
        state = played.state
    return None
