"""Until when the sheets of the open step are taken."""

from __future__ import annotations

from pbem.app import desk, history, moment, outlook
from pbem.app.table import Table
from pbem.desk.policy import Deadlines

LEAST_SILENT = 3  # seats without a sheet before it looks like an outage


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
    """Whether a sheet that came at a moment is in time: before the deadline, in its grace, or waited for.

    Also where so many were silent until then that their mail may be at fault (`held`), as long as the step is open.
    """
    told = table.deadline
    if told is None or now <= told or waits(table):
        return True
    if table.needs_beacon(table.step):
        return False
    late = told + rules(table).grace
    return now <= late or _is_outage(table, _silent(table, late))


def held(table: Table, now: int) -> tuple[str, ...]:
    """The seats that sent nothing, where they are so many that their mail may be at fault: then the open step is held
    after its deadline, and takes sheets, until a person has looked. Empty while nothing is held.

    Never where a public source is used: it becomes known at the deadline. Raises Failure.
    """
    told = table.deadline
    if told is None or table.step == 1 or table.close is not None or waits(table) or table.needs_beacon(table.step):
        return ()
    missing = outlook.missing(table) if now > told + rules(table).grace else ()
    return missing if _is_outage(table, missing) else ()


def owing(table: Table) -> tuple[str, ...]:
    """The seats whose players owe a sheet for the open step, or have sent it."""
    found = desk.of(table)
    owed = table.game.owing(history.state_after(table, table.resolved))
    return tuple(seat for seat in owed if seat not in (*found.bots, *found.resigned))


def _silent(table: Table, late: int) -> tuple[str, ...]:
    """The seats of which no sheet was there at a moment."""
    sheets = table.sheets(table.step)
    return tuple(
        seat for seat in owing(table) if seat not in sheets or moment.seconds(table.record(sheets[seat].seq).at) > late
    )


def _is_outage(table: Table, missing: tuple[str, ...]) -> bool:
    share = table.settings.policy.absence.outage
    return len(missing) >= LEAST_SILENT and 100 * len(missing) > share * len(owing(table))
