"""Who controls no province at the end of a phase is out (R2, R71, C28)."""

from __future__ import annotations

from pbem.rules.morome.deck import discard_hand
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import PHASES, Exit


def eliminate(res: Resolution) -> None:
    """Take those out who hold nothing: ascending Fame, then seat order; nobody in a game with exile."""
    if res.rules.options.elimination == "exile":
        return
    state = res.state
    holders = set(state.owner.values())
    fallen = [seat for seat in state.seats if seat not in holders and seat not in state.out]
    for seat in sorted(fallen, key=state.fame.__getitem__):
        discard_hand(res, seat)
        state.money[seat] = 0
        state.out.append(seat)
        state.exits[seat] = Exit(state.turn, PHASES.index(res.phase))
        res.emit("eliminated", {"seat": seat, "fame": state.fame[seat]})
