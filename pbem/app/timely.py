"""Whether a public source can still surprise everybody when a step is closed, by the clock of this computer."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.app import deadlines, moment
from pbem.app.table import Table
from pbem.core import beacon
from pbem.core.problem import Failure, Problem
from pbem.core.text import T


def check_begun(table: Table, deadline: int) -> None:
    """Raise Failure when a step with this deadline would need a round from before its chain began.

    A wrong clock does that; what it wrote could never be resolved.
    """
    source = table.beacon
    if not isinstance(source, beacon.Drand) or not table.needs_beacon(table.step):
        return
    if beacon.round_for(source, deadline) < 1:
        text = T("On {when} the public source did not exist yet.", when=moment.shown(deadline, "UTC"))
        raise Failure(Problem("clock", text, T("Set the clock of this computer right.")))


def announce(table: Table, deadline: int, now: str) -> None:
    """Record a deadline given on the command line: one still to come, moved only before the old one has passed."""
    told, at = table.deadline, moment.seconds(now)
    if deadline == told:
        return
    if told is not None and at >= told:
        raise Failure(passed(table.step))
    if at >= deadline:  # nobody could send a sheet; a public source may be known already
        raise Failure(past(table.step))
    if told is not None and deadline > told and table.settings.policy.deadlines is not None:
        raise Failure(extends(table.step))
    deadlines.keep_clocks(table, deadline)
    table.write("deadline", table.step, now, {"deadline": deadline, "reason": "announced" if told is None else "moved"})


def doubts(table: Table, now: int, *, closing: bool) -> Iterator[Problem]:
    """Warnings about a closed step: its round was known too early, or cannot be known yet."""
    source, closed = table.beacon, table.close
    if not isinstance(source, beacon.Drand) or closed is None or not isinstance(closed.round, int):
        return
    published = beacon.round_time(source, closed.round)
    when = moment.shown(published, "UTC")
    if closing and now >= published:
        yield Problem(
            "known-beacon",
            T("Step {step} was closed after its round was published ({when}).", step=table.step, when=when),
            T("Whoever knew it could choose which sheets count: tell the players, and close in time."),
            severity="warning",
        )
    elif not closing and now < published:
        yield Problem(
            "unknown-beacon",
            T("By this computer's clock round {n} is published only on {when}.", n=closed.round, when=when),
            T("Make sure that the file holds what the source published: everybody can check it."),
            severity="warning",
        )


def not_closed(step: int) -> Problem:
    return Problem(
        "not-closed",
        T("Step {step} is not closed yet, so no value can be used for it.", step=step),
        T("Close it first with `pbem run`; the value must be one that nobody knew then."),
    )


def no_beacon(step: int) -> Problem:
    return Problem("no-beacon", T("Step {step} uses no public source of chance.", step=step), T("Leave out the file."))


def passed(step: int) -> Problem:
    text = T("The deadline of step {step} has passed; it cannot be moved any more.", step=step)
    hint = T("Leave out --deadline: the step closes with the deadline that was announced.")
    return Problem("deadline-passed", text, hint)


def extends(step: int) -> Problem:
    text = T("The deadline given for step {step} is later than the one announced.", step=step)
    hint = T("`pbem ruling extend` gives more time, with a reason that all can read, as often as game.toml allows.")
    return Problem("not-moved", text, hint)


def past(step: int) -> Problem:
    text = T("The deadline given for step {step} is in the past.", step=step)
    return Problem("deadline-passed", text, T("Give one still to come. Without --deadline the step closes now."))
