"""What is doubtful in LEGION lines: a seat that does not roll, somebody who cannot be robbed as things stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.core.orders import Line
from pbem.core.text import T, Text
from pbem.rules.struggle.doubts_of_trade import condition, no_victim
from pbem.rules.struggle.execution import LEGION
from pbem.rules.struggle.moments import Said
from pbem.rules.struggle.obstacles import obstacle
from pbem.rules.struggle.orders import Legion
from pbem.rules.struggle.rehearsal import Rehearsal
from pbem.rules.struggle.sight import Sight


def legion_doubts(sight: Sight, res: Rehearsal, sheet: Sequence[Line]) -> Iterator[tuple[int, str, Text, Text | None]]:
    """`res`: the rehearsal, as it stands before the production."""
    for entry in res.lines(sight.seat, LEGION):
        if not rolls(sight):
            text = T("You roll no number of the next round: the legionnaire waits for others.")
            yield entry.index, "no-roll", text, None
            continue
        reasons = [obstacle(res, sight.seat, alternative) for alternative in entry.alternatives]
        if all(reasons):
            for alternative, reason in zip(entry.alternatives, reasons, strict=True):
                yield entry.index, reason.replace("_", "-"), *said(sight, reason, alternative.order)


def said(sight: Sight, reason: str, order: Legion) -> Said:
    return condition() if reason == "condition" else no_victim(sight, order)


def rolls(sight: Sight) -> bool:
    """Whether the seat rolls one of the numbers at the end of this round (K13, K32)."""
    options, state = sight.rules.options, sight.state
    order = state.in_turn()
    if options.first_player == "passes_left_each_round":
        order = (*order[1:], order[0])
    rolling = order if options.dice_rollers == "players_in_turn" else order[:1]
    return sight.seat in rolling[: sight.tables.numbers.production.numbers]
