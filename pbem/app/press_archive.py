"""Messages in reports: each stands once, in the reports of those who wrote or got it; public ones in everybody's.

Which belong to a step is fixed when it is resolved, and copied with the settings (`frozen`), so that a report can be
written again whatever becomes of the messages.
"""

from __future__ import annotations

import msgspec

from pbem.app.frozen import FrozenPress
from pbem.app.table import Table
from pbem.core.problem import Failure
from pbem.store import press as store
from pbem.store.press import REPORT, Message


def chosen(table: Table, step: int) -> list[Message]:
    """The messages that stand in the reports of a step: sent, or kept for it, and told in no report before. None while
    a file of theirs is damaged: then they wait for a later report."""
    try:
        known = store.all_of(table.folder)
    except Failure as failure:
        table.notes += [msgspec.structs.replace(one, severity="warning") for one in failure.problems]
        return []
    return [
        one
        for one in known
        if one.told in (0, step) and (one.state == "out" or (one.state == "waiting" and one.due == REPORT))
    ]


def rows(table: Table, step: int) -> tuple[FrozenPress, ...]:
    """The same as they are copied. Those that are signed first, as they came; the others in no order that tells."""
    found = sorted(chosen(table, step), key=lambda one: (one.anonymous, one.mark if one.anonymous else "", one.number))
    return tuple(FrozenPress(one.mark, one.sender, one.to, one.gets, one.lines, one.anonymous) for one in found)


def mark(table: Table, step: int) -> None:
    """Note in which reports they stand. Raises Failure."""
    for message in chosen(table, step):
        if message.told != step or message.state != "out":
            store.write(table.folder, msgspec.structs.replace(message, told=step, state="out"))
