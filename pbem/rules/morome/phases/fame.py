"""Fame: points for provinces held, won and lost this turn (R66-R69, C28)."""

from __future__ import annotations

from pbem.rules.morome.data import ROME
from pbem.rules.morome.execution import Resolution


def fame(res: Resolution) -> None:
    """Everybody left scores; the turn's gains and losses are then forgotten."""
    state = res.state
    points = res.tables.numbers.fame
    for seat in state.living():
        held = state.controlled(seat)
        parts = (
            ("caesar", points.caesar if ROME in held else 0),
            ("governor", points.governor * sum(1 for province in held if province != ROME)),
            ("lost", points.lost * state.losses.get(seat, 0)),
            ("gained", points.gained * state.gains.get(seat, 0)),
        )
        gained = sum(n for _, n in parts)
        state.fame[seat] += gained
        data = {
            "seat": seat, "parts": [[what, n] for what, n in parts if n], "gained": gained, "total": state.fame[seat],
        }  # fmt: skip
        res.emit("fame", data)
    state.gains = {}
    state.losses = {}
