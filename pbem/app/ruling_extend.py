"""`pbem ruling extend`: more time for the open step, while its deadline is still to come."""

from __future__ import annotations

from pathlib import Path

from pbem.app import deadlines, desk, grace, moment, timely
from pbem.app.env import Env
from pbem.app.ruling_time import Draft, Timed, change, rule, typed
from pbem.app.table import Table
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.desk import schedule, spans
from pbem.desk.reasons import Link
from pbem.desk.schedule import Plan
from pbem.render import clock


def extend(env: Env, folder: Path, reason: str, *, to: str = "", by: str = "", dry_run: bool = False) -> Timed:
    """Move the deadline of the open step to a later time, or by a span; set one where there is none. Raises Failure."""
    return rule(env, folder, reason, lambda table, now: _extended(table, now, to, by), dry_run)


def _extended(table: Table, now: int, to: str, by: str) -> Draft:
    told, zone = table.deadline, deadlines.zone(table)
    if table.close is not None:
        raise Failure(_closed(table.step))
    held = grace.held(table, now)
    if told is not None and now >= told and not held:
        raise Failure(_passed(table.step))
    if to and by:
        raise Failure(Problem("usage", T("Both a time and a span are given."), T("Give --to, or --by.")))
    new = typed(table, to) if to else schedule.later(zone, now if held else told or now, _span(by))
    if new <= now:
        raise Failure(timely.past(table.step))
    timely.check_begun(table, new)
    if told is not None:
        _check_extension(table, told, new, max(told, now))
    chain = (Link("set", new),) if told is None else (Link("was", told), Link("extended", new))
    said = (change(table, told, new, now),)
    act = {"kind": "extend", "was": told or 0, "now": new}
    return Draft(act, Plan(new, chain), said, tuple(_doubts(table, new, to)))


def _check_extension(table: Table, told: int, new: int, since: int) -> None:
    """Caps are in `game.toml`: whoever wants more says so there, where the players can ask for it.

    `since`: from when it gives more time: the old deadline or, where that has passed, now.
    """
    rules, extended = grace.rules(table), desk.of(table).extended
    if new <= told:
        text = T("That is not later than the deadline of step {step} is now.", step=table.step)
        raise Failure(
            Problem("not-later", text, T("An extension only gives more time: players rely on what they have."))
        )
    if extended >= rules.extensions:
        text = T("Step {step} was extended {n} times; that is as often as it may be.", step=table.step, n=extended)
        raise Failure(Problem("too-many", text, T("`extensions` in game.toml is the limit.")))
    if new - since > rules.longest:
        text = T("That is more than {span} later.", span=clock.span(rules.longest))
        raise Failure(Problem("too-long", text, T("`longest` in game.toml is the limit of one extension.")))


def _doubts(table: Table, new: int, typed: str) -> list[Problem]:
    """Warnings: a day on which no deadline falls, a typed hour that clocks show twice or never."""
    found, zone = [], deadlines.zone(table)
    if zone.wall(new).weekday() in grace.rules(table).skip:
        text = T("That is a day on which no deadline falls by game.toml.")
        found.append(Problem("skipped-day", text, None, severity="warning"))
    if typed and min(moment.readings(typed, zone.name)) != new:
        text = T("Clocks are changed then, and show this time twice or not at all; the later reading counts.")
        found.append(Problem("clock-change", text, T("Add the offset, like +01:00, to say which."), severity="warning"))
    return found


def _span(text: str) -> int:
    found = spans.parse(text)
    if not found:
        what = T("{text} is no length of time.", text=text[:40] or '""')
        raise Failure(Problem("bad-time", what, T('Write it like "90m", "36h" or "7d"; or give --to.')))
    return found


def _passed(step: int) -> Problem:
    text = T("The deadline of step {step} has passed; it cannot be moved any more.", step=step)
    return Problem("deadline-passed", text, T("`pbem run --force` closes the step with the sheets that are there."))


def _closed(step: int) -> Problem:
    text = T("Step {step} is closed; its deadline is over.", step=step)
    return Problem("closed", text, T("`pbem status` says what it waits for."))
