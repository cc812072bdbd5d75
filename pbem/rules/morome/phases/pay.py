"""Pay Legions: one tribute a legion, the unpaid are removed (R25-R27, C23)."""

from __future__ import annotations

from pbem.core.entries import DONE, SKIPPED, UNUSED, Entry
from pbem.rules.morome.conditions import hold
from pbem.rules.morome.execution import Resolution


def pay(res: Resolution) -> None:
    """In seat order."""
    for seat in res.state.living():
        removed: dict[int, int] = {}  # index of a DISBAND line -> legions it removed
        lines = [entry for entry in res.lines(seat, "disband") if _in_force(res, entry)]
        if res.rules.options.voluntary_disband:
            for entry in lines:
                _volunteer(res, entry, removed)
        _upkeep(res, seat, lines, removed)
        for entry in lines:
            n = removed.get(entry.index, 0)
            res.report(entry, DONE if n else UNUSED, "" if n else "not_needed", n=n)


def _in_force(res: Resolution, entry: Entry) -> bool:
    if hold(entry.alternatives[0].tests, res.scene(entry.seat)):
        return True
    res.report(entry, SKIPPED, "condition")
    return False


def _volunteer(res: Resolution, entry: Entry, removed: dict[int, int]) -> None:
    """Items with a number, before upkeep is counted (option voluntary_disband)."""
    for province, n in entry.alternatives[0].order.items:
        gone = _remove(res, entry.seat, province, n)
        if gone:
            removed[entry.index] = removed.get(entry.index, 0) + gone
            res.emit("disbanded", {"seat": entry.seat, "province": province, "count": gone})


def _upkeep(res: Resolution, seat: str, lines: list[Entry], removed: dict[int, int]) -> None:
    """Pay what he can; for the rest his list, each province emptied before the next, then the largest garrison."""
    due = res.state.strength(seat) * res.tables.numbers.upkeep
    paid = min(due, res.state.money[seat])
    res.pay(seat, paid)
    left = -(-(due - paid) // res.tables.numbers.upkeep)  # legions that cannot be kept
    disbanded: dict[str, int] = {}
    for entry in lines:
        for province, n in entry.alternatives[0].order.items:
            gone = 0 if n and res.rules.options.voluntary_disband else _remove(res, seat, province, left)
            if gone:
                left -= gone
                disbanded[province] = disbanded.get(province, 0) + gone
                removed[entry.index] = removed.get(entry.index, 0) + gone
    while left > 0:
        province = max(res.state.controlled(seat), key=res.state.legions.__getitem__)  # the first of equals
        left -= _remove(res, seat, province, 1)
        disbanded[province] = disbanded.get(province, 0) + 1
    if due:
        listed = [[p, disbanded[p]] for p in res.tables.provinces if p in disbanded]
        res.emit("upkeep", {"seat": seat, "due": due, "paid": paid, "disbanded": listed})


def _remove(res: Resolution, seat: str, province: str, most: int) -> int:
    state = res.state
    if state.owner[province] != seat:
        return 0
    gone = min(most, state.legions[province])
    state.legions[province] -= gone
    return gone
