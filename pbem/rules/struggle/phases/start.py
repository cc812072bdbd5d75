"""START: before the trade of the first round a seat may swap its tribes between the two starts of its colour."""

from __future__ import annotations

from functools import partial

from pbem.core.entries import DONE, SKIPPED, UNUSED, first_possible
from pbem.core.orders import Alternative
from pbem.rules.struggle.execution import START, Resolution
from pbem.rules.struggle.model import HORSEMEN, TRIBES, WARRIORS
from pbem.rules.struggle.ways import starts


def start(res: Resolution) -> None:
    """The first possible START line of every seat. What the first production yielded does not change."""
    for seat in res.state.seats:
        done = False
        for entry in res.lines(seat, START):
            if done:
                res.report(entry, UNUSED, "earlier_line")
                continue
            index, reason = first_possible(entry, partial(_obstacle, res, seat))
            if reason:
                res.report(entry, SKIPPED, reason, index)
            else:
                _place(res, seat, entry.alternatives[index].order.crossroads)
                res.report(entry, DONE, "", index)
                done = True


def _obstacle(res: Resolution, seat: str, alternative: Alternative) -> str:
    if not res.holds(seat, alternative.tests):
        return "condition"
    own = starts(res.state, res.tables, seat)
    if alternative.order.crossroads not in own:
        return "not_start"
    boxes = res.state.players[seat].boxes
    untouched = sorted(boxes[tribe].at for tribe in TRIBES) == sorted(own)
    return "" if res.state.round == 1 and untouched else "first_round"


def _place(res: Resolution, seat: str, crossroads: str) -> None:
    boxes = res.state.players[seat].boxes
    source = boxes[HORSEMEN].at
    if crossroads != source:
        boxes[HORSEMEN].at, boxes[WARRIORS].at = crossroads, source
    data = {"seat": seat, "source": source, "horsemen": boxes[HORSEMEN].at, "warriors": boxes[WARRIORS].at}
    res.emit("started", data)
