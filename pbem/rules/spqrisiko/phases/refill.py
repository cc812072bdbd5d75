"""End of a turn: the row is filled again; an exhausted deck triggers the end (C17, #35)."""

from __future__ import annotations

from pbem.rules.spqrisiko import deck
from pbem.rules.spqrisiko.execution import Resolution


def refill(res: Resolution) -> None:
    """Three visible cards as long as there are cards; the discards become the deck when it runs out."""
    state = res.state
    missing = res.tables.numbers.row - len(state.row)
    while missing > 0:
        if not state.deck:
            _exhausted(res)
        drawn = deck.reveal(res, missing)
        if not drawn:
            break
        missing -= len(drawn)
    if not state.deck:
        _exhausted(res)


def _exhausted(res: Resolution) -> None:
    """The first time it starts the end of the game; every time what was discarded comes back."""
    state = res.state
    first = state.final is None
    if first:
        state.final = 1
    pile = state.discard
    if not first and not pile:
        return  # nothing new: it was told before
    res.emit("exhausted", {"first": first, "reshuffled": len(pile)})
    if first:
        res.emit("ending", {"final": 1})
    if pile:
        state.discard = []
        deck.shuffle(res, state.generation + 1, pile)
