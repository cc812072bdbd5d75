"""What is doubtful in LEGION lines: a seat that does not roll, somebody who cannot be robbed as things stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.orders import Line
from pbem.core.text import T, Term, Text
from pbem.rules.struggle import theft
from pbem.rules.struggle.doubts_of_trade import victims_there
from pbem.rules.struggle.execution import LEGION
from pbem.rules.struggle.rehearsal import Rehearsal
from pbem.rules.struggle.sight import Sight


def legion_doubts(sight: Sight, res: Rehearsal, sheet: Sequence[Line]) -> Iterator[tuple[int, str, Text, Text | None]]:
    """`res`: the rehearsal, as it stands before the production."""
    for entry in res.lines(sight.seat, LEGION):
        if not rolls(sight):
            text = T("You roll no number of the next round: the legionnaire waits for others.")
            yield entry.index, "no-roll", text, None
            continue
        orders: list[Any] = [alternative.order for alternative in entry.alternatives]
        reasons = [theft.obstacle(res, sight.seat, order.hex, order.seat, order.steal) for order in orders]
        if all(reasons):
            for order, reason in zip(orders, reasons, strict=True):
                text = T(
                    "{seat} has no tribe or city at {hex}, or nothing that could be stolen.",
                    seat=Term("seat", order.seat), hex=Term("hex", order.hex),
                )  # fmt: skip
                yield entry.index, reason.replace("_", "-"), text, victims_there(sight, order)


def rolls(sight: Sight) -> bool:
    """Whether the seat rolls one of the numbers at the end of this round (K13, K32)."""
    options, state = sight.rules.options, sight.state
    order = state.in_turn()
    if options.first_player == "passes_left_each_round":
        order = (*order[1:], order[0])
    rolling = order if options.dice_rollers == "players_in_turn" else order[:1]
    return sight.seat in rolling[: sight.tables.numbers.production.numbers]
