"""IV. The strategic move (#27-#29, C21, C26)."""

from __future__ import annotations

from functools import partial

from pbem.core.entries import CUT, DONE, SKIPPED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.orders import ALL, Move
from pbem.rules.spqrisiko.ways import way


def move(res: Resolution, seat: str) -> None:
    """The first possible MOVE is made; with `land_and_sea` the first of each kind."""
    made: list[bool] = []  # of each move made: was it at sea?
    for entry in res.lines(seat, "move"):
        index, reason = first_possible(entry, partial(_obstacle, res, seat, made))
        if reason:
            res.report(entry, SKIPPED, reason, index)
        else:
            made.append(_move(res, entry, index))


def _obstacle(res: Resolution, seat: str, made: list[bool], alternative: Alternative) -> str:
    if not res.holds(seat, alternative.tests):
        return "condition"
    order: Move = alternative.order
    at_sea = order.source in res.tables.shores
    if at_sea in made or (made and res.rules.options.strategic_move == "one"):
        return "moved"
    return move_obstacle(res, seat, order)


def move_obstacle(res: Resolution, seat: str, order: Move) -> str:
    """What keeps a seat from this move now, other moves apart."""
    state = res.state
    if state.owner[order.source] != seat or state.owner[order.target] != seat:
        return "not_mine"
    if order.target in res.tables.shores and order.source not in res.tables.shores:
        return "not_adjacent"  # unlaunched triremes join a fleet only by winning a battle (#30)
    if way(state.owner, res.tables, seat, order.source, order.target) is None:
        return "not_adjacent"
    return "" if state.units[order.source] > 1 else "few_units"


def _move(res: Resolution, entry: Entry, index: int) -> bool:
    """One stays (#28). True if the move was at sea."""
    state, order = res.state, entry.alternatives[index].order
    most = state.units[order.source] - 1
    count = most if order.count == ALL else min(order.count, most)
    found = way(state.owner, res.tables, entry.seat, order.source, order.target)
    assert found is not None  # the obstacles have been looked at
    state.units[order.source] -= count
    state.units[order.target] += count
    res.emit("moved", {
        "seat": entry.seat, "source": order.source, "target": order.target, "count": count,
        "way": found.kind, "over": list(found.over),
    })  # fmt: skip
    cut = count < order.count
    res.report(entry, CUT if cut else DONE, "not_enough" if cut else "", index, count)
    return order.source in res.tables.shores
