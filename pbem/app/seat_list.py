"""Who plays which seat, who is away until when, and what counts against whom, with the reason of each mark."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import absence_marks, desk, moment, wishes
from pbem.app.absence import ledger_of
from pbem.app.absence_marks import Ledger
from pbem.app.desk import Desk
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.app.table import Table, look
from pbem.app.voice import speaker_of
from pbem.core.text import T
from pbem.render.speech import Speaker

MOST = 5  # marks a seat


class Marked(msgspec.Struct, frozen=True):
    """One step of a seat: `counts` when it counts as missed, `words` why or why not."""

    step: int
    how: str
    counts: bool
    words: str


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """`bot`: which plays it, "": none; `since`: from which step. `left`: its player has left. `away`: vacations that
    are not over, as they are shown; `days`: of vacation had, `most`: allowed. `missed`: steps in a row, of `strikes`.
    `changes`: how often it was given to somebody else. `gm`: the moderator plays it."""

    seat: str
    name: str
    address: str
    bot: str = ""
    since: int = 0
    left: bool = False
    gm: bool = False
    away: tuple[str, ...] = ()
    days: int = 0
    most: int = 0
    missed: int = 0
    strikes: int = 0
    changes: int = 0
    marks: tuple[Marked, ...] = ()


class Listed(msgspec.Struct, frozen=True):
    game: str
    step: int
    seats: tuple[SeatRow, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


def listed(env: Env, folder: Path) -> Listed:
    """Read a game's folder without touching it. Raises Failure."""
    table = look(folder)
    speaker, found = speaker_of(table, env.lang), desk.of(table)
    lister = _Lister(table, found, ledger_of(table, found), speaker, moment.seconds(env.now()))
    rows = tuple(lister.row(seat) for seat in table.settings.seats)
    step = table.resolved if table.ended else table.step
    return Listed(table.id, step, rows, say(table.notes, speaker))


class _Lister:
    """What is asked for every seat."""

    def __init__(self, table: Table, found: Desk, ledger: Ledger, speaker: Speaker, now: int) -> None:
        self.table, self.desk, self.ledger, self.speaker, self.now = table, found, ledger, speaker, now

    def row(self, seat: str) -> SeatRow:
        """One seat."""
        table, found, policy = self.table, self.desk, self.table.settings.policy.absence
        known = table.settings.seats[seat]
        return SeatRow(
            seat=seat,
            name=known.name,
            address=known.address,
            bot=found.bots.get(seat, ""),
            since=found.since.get(seat, 0),
            left=seat in found.resigned,
            gm=seat == table.gm_seat,
            away=tuple(self._away(seat)),
            days=desk.used(found, seat),
            most=policy.vacation,
            missed=0 if seat in found.bots else self.ledger.row_before(table.resolved + 1, seat),
            strikes=policy.strikes,
            changes=found.changes.get(seat, 0),
            marks=tuple(self._marks(seat)),
        )

    def _away(self, seat: str) -> list[str]:
        rows = [row for row in self.desk.away if row.seat == seat and row.end > self.now]
        ends = [(wishes.shown(self.table, seat, row.start), wishes.shown(self.table, seat, row.end)) for row in rows]
        return [self.speaker.say(T("{start} to {end}", start=start, end=end)) for start, end in ends]

    def _marks(self, seat: str) -> list[Marked]:
        limit, found = self.table.settings.policy.absence.strikes, []
        for mark in self.ledger.history(seat, self.table.resolved, MOST):
            texts = absence_marks.say(mark, limit) or (T("Its own sheet came in time, whatever it ordered."),)
            words = " ".join(self.speaker.say(text) for text in texts)
            found.append(Marked(mark.step, mark.how, mark.counts, words))
        return found
