"""Closing a step and resolving it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import absence, course, deadlines, moment, outlook, resolve, run_problems, timely
from pbem.app.beacons import read_value
from pbem.app.env import Env
from pbem.app.history import state_after
from pbem.app.said import Said, say
from pbem.app.settle import follow, must_end_now, writing
from pbem.app.table import Table
from pbem.app.telling import cited
from pbem.app.voice import speaker_of
from pbem.core import beacon
from pbem.core.problem import Failure, Problem
from pbem.core.text import T


class Resolved(msgspec.Struct, frozen=True):
    """One step that was resolved: where its artefacts are and what the log says now."""

    step: int
    turn: int
    folder: str  # turns/NNNN
    seq: int
    head: str
    defaulted: tuple[str, ...] = ()  # seats without a sheet


class Run(msgspec.Struct, frozen=True):
    """`outcome`: resolved · waiting (closed, for the beacon) · missing (sheets) · over (was so before) · stopped ·
    protest (the time for protests runs still)."""

    game: str
    outcome: str
    resolved: tuple[Resolved, ...]
    missing: tuple[str, ...]
    step: int  # now open, or the last one when over
    turn: int
    over: bool
    standings: tuple[tuple[str, int], ...]
    deadline: int | None
    round: int | None
    next: str
    problems: tuple[Said, ...] = ()
    notes: tuple[Said, ...] = ()
    exit: int = 0


def run(
    env: Env,
    folder: Path,
    *,
    force: bool = False,
    until_end: bool = False,
    deadline: str = "",
    beacon_file: Path | None = None,
) -> Run:
    """Close the open step and resolve it. Sheets missing: exit 1 unless `force`. Raises Failure."""
    with writing(env, folder) as table:
        turn = Turn(env, table, force, deadline, beacon_file)
        done = turn.left_behind()
        if not done or until_end:
            turn.play(until_end)
        return turn.result()


class Turn:
    """One call of `run`: what it was asked, and what has come of it so far."""

    def __init__(self, env: Env, table: Table, force: bool, deadline: str, beacon_file: Path | None) -> None:
        self.env, self.table, self.force = env, table, force
        self.deadline = max(moment.readings(deadline, table.settings.zone)) if deadline else None
        self.beacon_file = beacon_file
        self.resolved: list[Resolved] = []
        self.outcome = ""
        self.missing: tuple[str, ...] = ()
        self.problems: list[Problem] = []

    def left_behind(self) -> bool:
        """Steps that a killed `run` had resolved and that were completed just now: they are what was asked for."""
        for place in self.table.log.since(self.table.interrupted):
            if place.type == "resolve":
                self._note(place.step)
        return bool(self.resolved)

    def play(self, until_end: bool) -> None:
        """Resolve the open step; with `until_end` one after the other, until something is missing."""
        while True:
            if self.table.ended:
                self._over()
                return
            if until_end and self.force and (endless := run_problems.endless(self.table)):
                self.outcome = "stopped"
                self.problems.append(endless)
                return
            if not self.step() or not until_end:
                return

    def step(self) -> bool:
        """Close and resolve one step; false when that has to wait."""
        table = self.table
        if self._stands_still():
            return False
        if table.step > course.last_step(table):
            self.outcome = "stopped"
            self.problems.append(run_problems.used_up(table.opened.steps))
            return False
        if table.close is None and not self._may_close():
            return False
        step, waits = table.step, table.needs_beacon(table.step)
        ready = None if waits else resolve.prepare(table)  # what cannot be played is not closed
        if table.close is None:
            resolve.close(table, self.env.now())
            table.notes += timely.doubts(table, moment.seconds(self.env.now()), closing=True)
        if waits:
            follow(table)
            value = self._beacon()
            if value is None:
                return False
            ready = resolve.prepare(table, value)
        resolve.resolve(table, self.env.now(), ready)
        if must_end_now(table, self.env.now()):
            resolve.end(table, self.env.now())
        deadlines.announce(table, self.env.now())
        follow(table)
        self._note(step)
        return True

    def _stands_still(self) -> bool:
        """Whether the time for protests against the last report runs still; a game that is over waits for its end."""
        found = run_problems.protest(self.table, moment.seconds(self.env.now()), force=self.force)
        if found is not None:
            self.outcome = "protest"
            self.problems.append(found)
        return found is not None

    def _may_close(self) -> bool:
        """Whether all sheets are there, or none is waited for any longer; deadlines and joins are recorded."""
        table = self.table
        waits = table.needs_beacon(table.step)
        if self.beacon_file is not None:
            raise Failure(timely.not_closed(table.step) if waits else timely.no_beacon(table.step))
        due = (self.deadline, table.deadline, moment.seconds(self.env.now()))
        timely.check_begun(table, next(time for time in due if time is not None))
        if self.deadline is not None:
            timely.announce(table, self.deadline, self.env.now())
        self.missing = outlook.missing(table)
        late = waits and table.deadline is not None and moment.seconds(self.env.now()) >= table.deadline
        if self.missing and not (self.force or late):  # after its deadline a step at level 2 takes no sheet any more
            self.outcome = "missing"
            self.problems.append(run_problems.missing(table.step, self.missing))
            follow(table)
            return False
        absence.fill(self.env, table, force=True)
        if table.step == 1:
            for seat in self.missing:
                table.write("join", 1, self.env.now(), {"player": seat})
        if waits and table.deadline is None:
            now = self.env.now()
            table.write("deadline", table.step, now, {"deadline": moment.seconds(now), "reason": "closed now"})
        return True

    def _beacon(self) -> beacon.Value | None:
        """The value of the public source for the closed step, if it needs one and it is there."""
        table, closed = self.table, self.table.close
        if closed is None or not table.needs_beacon(table.step):
            return None
        if self.beacon_file is None:
            self.outcome = "waiting"
            return None
        path, self.beacon_file = self.beacon_file, None  # a value serves one step
        try:
            value = read_value(path, table.beacon, closed)
            table.notes += timely.doubts(table, moment.seconds(self.env.now()), closing=False)
            return value
        except Failure as failure:
            if failure.problems[0].code != "wrong-beacon":
                raise
            self.outcome = "waiting"
            self.problems += failure.problems
            return None

    def _note(self, step: int) -> None:
        table = self.table
        seq, head = cited(table, table.resolution(step)[0])
        turn = table.game.label(state_after(table, max(step - 1, 1))).turn  # the turn played, not the one open now
        defaulted = outlook.defaulted(table, step)
        self.outcome = "resolved"
        self.env.tick(step)
        self.resolved.append(Resolved(step, turn, str(table.folder.turn(step)), seq, head, defaulted))

    def _over(self) -> None:
        if not self.resolved:
            self.outcome = "over"
            self.problems.append(Problem("over", T("The game is over; there is nothing to resolve.")))

    def result(self) -> Run:
        """What the command line prints."""
        table, speaker = self.table, speaker_of(self.table, self.env.lang)
        view = outlook.of(table)
        return Run(
            table.id,
            self.outcome,
            tuple(self.resolved),
            self.missing,
            view.step,
            view.turn,
            table.ended,
            outlook.standings(table),
            view.deadline,
            view.round,
            speaker.say(outlook.next_move(table)),
            say(self.problems, speaker),
            say(table.notes, speaker),
            1 if self.problems else 0,
        )
