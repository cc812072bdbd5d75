"""One game's turn in a round through all of them: what is due is done, what needs a person is said.

Everything done is a record; a call that is killed anywhere is completed by the next one.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import beacon_files, deadlines, desk, ending, grace, idle, mail_remind, moment, needs, press_letters
from pbem.app.env import Env
from pbem.app.run import Turn
from pbem.app.said import Said, say
from pbem.app.settle import follow, writing
from pbem.app.table import Table, look
from pbem.app.voice import speaker_of
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.desk.due import Step
from pbem.desk.spans import MINUTE

MOST = 50  # steps of one game in one round: the others wait too
AHEAD = 10 * MINUTE  # that a record may lie in the future: clocks of mail servers differ


class Round(msgspec.Struct, frozen=True):
    """What holds for all games of a round. `read`: when the mailbox was last read to its end, None: games get no mail;
    `trust_clock`: somebody has looked at the clock."""

    now: int
    read: int | None = None
    trust_clock: bool = False


class Tended(msgspec.Struct, frozen=True, kw_only=True):
    """What was done in a game, and what it needs (`said`). `marks`: how its folder looked then; `next`: when it is to
    be opened again."""

    game: str
    step: int
    resolved: tuple[int, ...] = ()
    closed: int = 0
    ended: bool = False
    reminded: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    marks: str = ""
    next: int = 0


def tend(env: Env, path: Path, now: Round) -> Tended:
    """Do what is due in the game of a folder. Raises Failure when it cannot be played now."""
    check_clock(path, now)
    with writing(env, path) as table:
        hand = _Hand(env, table, now)
        hand.play()
        reminded = () if table.ended else mail_remind.write_due(env, table)
        follow(table)
        return hand.told(reminded)


def check_clock(path: Path, now: Round) -> None:
    """Raise Failure when the newest record of a game lies in the future: the clock was set back, or was wrong then."""
    if now.trust_clock:
        return
    table = look(path)
    newest = str(table.record(table.log.seq).at)
    if moment.seconds(newest) > now.now + AHEAD:
        text = T("The newest record is of {then}, but the clock says {now}.",
                 then=newest, now=moment.shown(now.now, "UTC"))  # fmt: skip
        hint = T("Set the clock of this computer right. If it is right, give --trust-clock once.")
        raise Failure(Problem("clock", text, hint))


class _Hand:
    """Plays the steps of one game that are due."""

    def __init__(self, env: Env, table: Table, now: Round) -> None:
        self.env, self.table, self.now = env, table, now
        self.first = table.interrupted  # what a killed call left was completed just now: it counts
        self.problems: list[Problem] = []

    def play(self) -> None:
        """One step after the other, while any is due."""
        for _ in range(MOST):
            if self.table.ended or not self._step():
                return

    def _step(self) -> bool:
        """Close and resolve the open step, if it is time; whether the next one may be due as well."""
        table, before = self.table, self.table.log.seq
        if table.close is None and not self._is_time():
            return False
        if table.resolved and deadlines.standing(table).over:
            ending.over(table, self.env.now())
            return True
        turn = Turn(self.env, table, True, "", beacon_files.find(table))
        turn.step()
        self.problems += turn.problems
        return table.log.seq > before and not turn.problems

    def _is_time(self) -> bool:
        """Whether the open step is to be closed, or the game to be ended, and nothing speaks against it."""
        table = self.table
        if table.step == 1:
            return set(table.joined) == set(table.settings.seats)
        step = deadlines.standing(table)
        due = deadlines.due(table)
        silent = due.because == "deadline" and bool(step.missing)
        if step.waits and step.missing and due.deadline is not None and due.deadline <= self.now.now:
            self.problems.append(needs.silent(table, step.missing))
        if step.strict and step.deadline is None:
            self.problems.append(needs.no_deadline(table))
        if not due.is_due(self.now.now):
            return False
        doubt = self._doubt(step, due.close or 0) if silent else None
        if doubt is not None:
            self.problems.append(doubt)
        return doubt is None

    def _doubt(self, step: Step, due: int) -> Problem | None:
        """Why those who sent nothing may have sent something all the same."""
        table = self.table
        has_mail = any(table.settings.seats[seat].address for seat in step.missing)
        if has_mail and self.now.read is not None and self.now.read < due:
            return needs.unread(table.step)
        held = grace.held(table, self.now.now)
        return needs.outage(table, held) if held else None

    def told(self, reminded: tuple[str, ...]) -> Tended:
        """What came of it."""
        table, now = self.table, self.now.now
        new = table.log.since(self.first)
        stands = desk.of(table)
        found = (*self.problems, *table.notes, *needs.of_table(table, stands, now))
        return Tended(
            game=table.id,
            step=table.resolved if table.ended else table.step,
            resolved=tuple(place.step for place in new if place.type == "resolve"),
            closed=table.step if table.close is not None and any(p.type == "close" for p in new) else 0,
            ended=any(place.type == "end" for place in new),
            reminded=reminded,
            said=say(found, speaker_of(table, self.env.lang)),
            marks=idle.marks(table.folder),
            next=idle.look_again(table.id, now, self._next(), over=table.ended),
        )

    def _next(self) -> int | None:
        """When the clock alone brings the next thing. What waits for a person is looked at every time."""
        table, now = self.table, self.now.now
        moments = [press_letters.next_due(table)]
        if not table.ended:
            moments.append(now if self.problems else deadlines.due(table).next(now))
            moments.append(needs.beacon_time(table))
        return min((moment for moment in moments if moment is not None and moment >= now), default=None)
