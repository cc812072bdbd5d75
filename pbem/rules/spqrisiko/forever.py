"""Whether the game could end without sheets: nobody attacks by default, so no card leaves the row (C17, C23, END-7)."""

from __future__ import annotations

from pbem.core.text import T, Text
from pbem.rules.spqrisiko.model import BATTLE, TURN, State
from pbem.rules.spqrisiko.options import Rules


def stuck(rules: Rules, state: State) -> Text | None:
    """Why it would go on for ever if no sheet came any more; None if it would end, or is still being set up."""
    if state.phase not in (TURN, BATTLE) or rules.options.max_rounds or state.final is not None:
        return None
    missing = rules.tables.numbers.row - len(state.row)  # cards taken before a PAUSE: the refill may exhaust the deck
    if len(state.living()) < 2 or len(state.deck) <= missing:
        return None
    return T(
        "Cards are drawn only after victories: while nobody attacks, only the option max_rounds could end this game."
    )
