"""The deadlines of a game: what its schedule says, as records, and what is due when.

The log is the only memory: a `deadline` record with its chain of reasons (`desk.reasons`) follows each `resolve` for
which the schedule has something to say. It is announced once; what moves it later is a ruling.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec

from pbem.app import announced, desk, frozen, history, moment, outlook
from pbem.app.desk import Desk
from pbem.app.env import Env
from pbem.app.finals import is_final
from pbem.app.grace import rules, waits
from pbem.app.resolve import must_end
from pbem.app.table import Entry, Table
from pbem.core.problem import Failure
from pbem.desk import due as due_rules
from pbem.desk import reasons, schedule
from pbem.desk.due import Due, Sheet, Step
from pbem.desk.policy import Deadlines
from pbem.desk.reasons import Link
from pbem.desk.schedule import Away, Plan, Zone


# --- what is due --------------------------------------------------------------------------------------------------
def due(table: Table) -> Due:
    """What of the open step is due, and when. Raises Failure."""
    return due_rules.due(standing(table), rules(table))


def remind(env: Env, table: Table) -> tuple[str, ...]:
    """Write the reminders that are due; the seats that get one. Raises Failure."""
    from pbem.app import mail_remind

    return mail_remind.write_due(env, table)


def standing(table: Table) -> Step:
    """How the open step stands. Seats that a bot plays are waited for by nobody. Raises Failure."""
    desk_now, deadline = desk.of(table), table.log.newest("deadline", table.step)
    missing = tuple(seat for seat in outlook.missing(table) if seat not in desk_now.bots)
    return Step(
        since=_opened(table),
        told=0 if deadline is None else moment.seconds(table.record(deadline).at),
        deadline=table.deadline,
        sheets=_sheets(table, desk_now, whole=not missing),
        missing=missing,
        waits=waits(table),
        strict=table.needs_beacon(table.step),
        paused=desk_now.paused,
        closed=table.close is not None,
        over=must_end(table),
    )


def _opened(table: Table) -> int:
    """When the open step was opened: when the report before it was made, or the game was opened."""
    seq = table.log.newest("resolve") or 0
    return moment.seconds(table.record(seq).at)


def _sheets(table: Table, desk_now: Desk, *, whole: bool) -> tuple[Sheet, ...]:
    """The sheets of those who owe one. Whether they are final matters only once all (`whole`) are there."""
    if table.ended or table.step == 1:
        return ()
    owing = table.game.owing(history.state_after(table, table.resolved))
    found = []
    for seat, sheet in table.sheets(table.step).items():
        if seat in owing and seat not in desk_now.bots:
            final = False
            with suppress(Failure):  # its raw mail is lost: then it is not
                final = whole and is_final(table, seat, sheet)
            found.append(Sheet(seat, moment.seconds(table.record(sheet.seq).at), final))
    return tuple(found)


# --- announcing ---------------------------------------------------------------------------------------------------
def zone(table: Table) -> Zone:
    """The game's zone. Raises Failure."""
    name = table.settings.zone
    return Zone(name, moment.zone(name))


def announce(table: Table, at: str, *, reported: bool = False) -> bool:
    """Write the deadline that the schedule gives the open step, if it has none yet; whether it did.

    `reported`: the report of the step before has been written already, without it. Raises Failure.
    """
    if table.ended or table.step == 1 or table.close is not None or table.deadline is not None:
        return False
    policy = table.settings.policy
    if (policy.deadlines is None and not policy.phases) or must_end(table):
        return False
    now = moment.seconds(at)
    plan = schedule.first(_spaced(rules(table)), zone(table), now, absent(table))
    if plan is None:
        return False
    paused = desk.of(table).paused
    if paused > now:
        plan = schedule.after_pause(_spaced(rules(table)), zone(table), paused, plan.deadline - now, absent(table))
    if reported or table.log.places[-1].type != "resolve":  # the schedule was written into game.toml only now
        chain = plan.chain[1:] if plan.chain[0].kind == "report" else plan.chain
        plan = msgspec.structs.replace(plan, chain=(Link("schedule", now), *chain))
    table.write_all(at, [entry(table, plan)])
    return True


def entry(table: Table, plan: Plan) -> Entry:
    """A deadline of the open step for `Table.write_all`. What reports need of the zones is kept first."""
    keep_clocks(table, plan.deadline)
    return Entry("deadline", table.step, {"deadline": plan.deadline, "reason": reasons.write(plan.chain)})


def rounded_absence(table: Table, now: int) -> Plan | None:
    """The deadline behind the vacations of those who owe; None if it stays, or cannot be moved any more."""
    told = table.deadline
    if told is None or table.close is not None or table.step == 1 or now >= told:
        return None
    plan = schedule.round_absence(rules(table), zone(table), told, absent(table, now))
    return None if plan.deadline == told else plan


def anew(table: Table, at: str) -> bool:
    """Move the deadline behind vacations that were recorded just now; whether there was anything to move.

    Raises Failure.
    """
    plan = rounded_absence(table, moment.seconds(at))
    if plan is None:
        return False
    table.write_all(at, [entry(table, plan)])
    return True


def again(table: Table, at: str) -> Entry | None:
    """The deadline of the open step after its sheets were voided, as if it were opened now, but not earlier than
    before; None when there is none to announce. Raises Failure."""
    now, told = moment.seconds(at), table.deadline
    if table.close is not None or table.step == 1 or (told is None and table.settings.policy.deadlines is None):
        return None
    found = _spaced(rules(table))
    plan = schedule.first(found, zone(table), now, absent(table))
    if plan is None:
        plan = schedule.after_pause(found, zone(table), now, 0, absent(table))
    if told is not None and told >= plan.deadline:
        plan = Plan(told, (Link("was", told),))
    return entry(table, plan)


def absent(table: Table, now: int = 0) -> tuple[Away, ...]:
    """The vacations of those who owe a sheet of the open step and have not sent it."""
    stands, missing = desk.of(table), outlook.missing(table)
    return tuple(
        Away(row.seat, row.start, row.end)
        for row in stands.away
        if row.seat in missing and row.seat not in stands.bots and row.end > now
    )


def _spaced(found: Deadlines) -> Deadlines:
    """No deadline before the protest window is over."""
    return msgspec.structs.replace(found, notice=max(found.notice, found.protest))


def keep_clocks(table: Table, deadline: int) -> None:
    """Note what the clocks show at a deadline, before it is announced. Raises Failure.

    Of a step whose report announced none the zones themselves are taken from `game.toml` as it is now.
    """
    kept = frozen.read(table.folder, table.resolved)
    announced.keep(table, kept if table.deadline is not None else _with_zones(table, kept), (deadline,))


def _with_zones(table: Table, kept: frozen.Frozen) -> frozen.Frozen:
    known = table.settings.seats
    seats = {
        seat: msgspec.structs.replace(row, zone=known[seat].zone) if seat in known else row
        for seat, row in kept.seats.items()
    }
    return msgspec.structs.replace(kept, zone=table.settings.zone, seats=seats)
