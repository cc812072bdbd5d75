"""Why `pbem run` does not resolve a step."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app import deadlines, moment
from pbem.app.history import state_after
from pbem.app.resolve import must_end
from pbem.app.table import Table
from pbem.core.problem import Problem
from pbem.core.text import T, Term


def missing(step: int, seats: Sequence[str]) -> Problem:
    """Seats that a step waits for."""
    who = tuple(Term("seat", seat) for seat in seats)
    if step == 1:
        text = T("Not everybody has joined: {seats}.", seats=who)
        return Problem("missing", text, T("`pbem join` records a seat; --force joins those that are missing."))
    text = T("Sheets are missing: {seats}.", seats=who)
    return Problem("missing", text, T("Wait for them, or give --force: they get what the rules do without a sheet."))


def protest(table: Table, now: int, *, force: bool) -> Problem | None:
    """The problem of a game that stands still because players may protest against its last report; `force` does not
    wait for them, but what is over by its rules stays so."""
    if not table.resolved or table.close is not None:
        return None
    due, over = deadlines.due(table), must_end(table)
    end = max(due.protest or 0, (due.resume or 0) if over else 0)
    until = moment.shown(end, table.settings.zone)
    if over:
        text = T("The game is over; its end is recorded after the time for protests, {until}.", until=until)
        return Problem("protest", text, T("Until then a ruling can correct it; afterwards give the command again."))
    if now >= end or force:
        return None
    text = T("Until {until} players may protest against the last report; no step is closed before that.", until=until)
    return Problem("protest", text, T("`protest` in game.toml says how long; --force closes the step now."))


def endless(table: Table) -> Problem | None:
    """The problem of a game that would never end if it went on without sheets, when nobody has sent one."""
    if table.resolved == 0 or table.close is not None or table.sheets(table.step):
        return None
    reason = table.game.stuck(state_after(table, table.resolved))
    hint = T("Take in sheets, or let bots write them (`pbem play`); `pbem run --force` alone resolves one step.")
    return None if reason is None else Problem("endless", reason, hint)


def used_up(links: int) -> Problem:
    """No key is left for another step."""
    text = T("The key chain of this game has {n} links; they are used up.", n=links)
    return Problem("stopped", text, T("Only a ruling with a new chain lets the game go on."))
