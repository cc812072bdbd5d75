"""Where a game stands: who is missing, what is waited for, what to do next."""

from __future__ import annotations

import msgspec

from pbem.app import course, desk, history, moment
from pbem.app.resolve import must_end
from pbem.app.table import Table
from pbem.core import beacon, rulings
from pbem.core.problem import Failure
from pbem.core.record_types import CloseData, EndData
from pbem.core.text import T, Term, Text


class Outlook(msgspec.Struct, frozen=True):
    """`phase`: joining | orders | beacon | over. `step` is the open one; after the end the last. Times in seconds."""

    phase: str
    step: int
    turn: int
    turn_phase: str
    deadline: int | None
    round: int | None


def of(table: Table) -> Outlook:
    """How a game stands now. Raises Failure."""
    turn, turn_phase = 0, ""
    if table.resolved:
        try:
            label = table.game.label(history.state_after(table, table.resolved))
            turn, turn_phase = label.turn, label.phase
        except Failure:
            if not table.ended:  # what a ruling stopped can be looked at all the same
                raise
    closed = None if table.ended else table.close
    step = table.resolved if table.ended else table.step
    deadline = None if table.ended else closed.deadline if closed else table.deadline
    return Outlook(_phase(table, closed), step, turn, turn_phase, deadline, _round(closed))


def missing(table: Table) -> tuple[str, ...]:
    """The seats that the open step still waits for: to join, or to send a sheet. Not those that a bot plays, or whose
    players have left: nobody writes for them before the step is closed."""
    if table.ended or table.close is not None:
        return ()
    if table.step == 1:
        return tuple(seat for seat in table.settings.seats if seat not in table.joined)
    sheets = table.sheets(table.step)
    owing = table.game.owing(history.state_after(table, table.resolved))
    found = desk.of(table)
    return tuple(seat for seat in owing if seat not in (*sheets, *found.bots, *found.resigned))


def defaulted(table: Table, step: int) -> tuple[str, ...]:
    """The seats that owed a sheet for a resolved step and sent none."""
    if step == 1:
        return ()
    seq = table.log.newest("close", step)
    assert seq is not None
    closed: CloseData = table.record(seq).data
    came = [player for player, _ in closed.accepted]
    owing = table.game.owing(history.state_after(table, step - 1))
    return tuple(seat for seat in owing if seat not in came)


def standings(table: Table) -> tuple[tuple[str, int], ...]:
    """The final standings; empty while the game runs."""
    if not table.ended:
        return ()
    stop = course.stop(table)
    if stop is not None:
        return tuple((seat, points) for seat, points in rulings.standings(rulings.act_of(stop)))
    data: EndData = table.record(table.log.seq).data
    return tuple(data.standings)


def next_move(table: Table) -> Text:
    """What the moderator can do now, in one sentence."""
    if table.ended:
        return T("The game is over. `pbem audit` checks it once more.")
    if must_end(table):
        return T("The game is over by its rules; when the time for protests has passed, `pbem run` records its end.")
    if table.close is not None and table.needs_beacon(table.step):
        return _waits(table, table.close)
    if table.close is not None:
        return T("A command was killed before it was done: `pbem run` completes step {step}.", step=table.step)
    absent = tuple(Term("seat", seat) for seat in missing(table))
    if table.step == 1:
        if absent:
            return T("`pbem join` for {seats}, then `pbem run`.", seats=absent)
        return T("Everybody has joined: `pbem run` sets the game up.")
    if absent:
        return T("Step {step} waits for {seats}: `pbem ingest` takes their sheets.", step=table.step, seats=absent)
    return T("All sheets are there: `pbem run` resolves step {step}.", step=table.step)


def _waits(table: Table, closed: CloseData) -> Text:
    source = table.beacon
    if isinstance(source, beacon.Drand) and isinstance(closed.round, int):
        when = moment.shown(beacon.round_time(source, closed.round), "UTC")
        return T(
            "Send the letters in outbox to all now. drand round {n} is due {when}; then `pbem run --beacon-file`.",
            n=closed.round,
            when=when,
        )
    name = source.source if isinstance(source, beacon.Manual) else ""
    return T("Send the letters in outbox to all now. When {source} is known: `pbem run --beacon-file`.", source=name)


def _phase(table: Table, closed: CloseData | None) -> str:
    if table.ended:
        return "over"
    if closed is not None:
        return "beacon"
    return "joining" if table.step == 1 else "orders"


def _round(closed: CloseData | None) -> int | None:
    return closed.round if closed is not None and isinstance(closed.round, int) else None
