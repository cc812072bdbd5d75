"""Stub until the real one is written."""

from __future__ import annotations

from pbem.rules.struggle import supply
from pbem.rules.struggle.execution import Resolution


def tribe(res: Resolution, name: str) -> None:
    """Everybody is idle."""
    for seat in res.state.in_turn():
        n = supply.gain(res, seat, "gold", res.tables.numbers.tribe.idle_gold)
        res.emit("rested", {"seat": seat, "tribe": name, "take": "gold", "n": n, "ordered": False})
