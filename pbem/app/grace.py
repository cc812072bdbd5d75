"""Until when the sheets of the open step are taken."""

from __future__ import annotations

from pbem.app import history
from pbem.app.table import Table
from pbem.desk.policy import Deadlines


def rules(table: Table) -> Deadlines:
    """What `game.toml` says of deadlines in the phase now open; the usual, if it says nothing. Raises Failure."""
    policy = table.settings.policy
    if not table.resolved or not policy.phases:
        return policy.deadlines or Deadlines()
    phase = table.game.label(history.state_after(table, table.resolved)).phase
    return policy.deadlines_of(phase) or Deadlines()


def waits(table: Table) -> bool:
    """Whether a missing sheet of the open step is waited for, deadline or not: never where a public source is used,
    since that becomes known."""
    return table.settings.policy.absence.missing == "wait" and not table.needs_beacon(table.step)


def takes(table: Table, now: int) -> bool:
    """Whether a sheet that came at a moment is in time: before the deadline, in its grace, or waited for."""
    told = table.deadline
    if told is None or now <= told or waits(table):
        return True
    return not table.needs_beacon(table.step) and now <= told + rules(table).grace
