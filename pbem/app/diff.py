"""`pbem diff`: a game under the rules it is played by, and under others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app import diff_steps, library, versions
from pbem.app.audit import report_is_open
from pbem.app.diff_steps import Change, Compared, Secrets
from pbem.app.env import Env
from pbem.app.history import Known, mark
from pbem.app.rules_bind import bind
from pbem.app.said import Said, say
from pbem.app.table import Table, look
from pbem.app.value_words import shown
from pbem.app.verify import read_log
from pbem.core import chain, record
from pbem.core.problem import Failure, Problem
from pbem.core.record_types import OpenData
from pbem.core.ruleset import Game, Value
from pbem.core.text import T, Term, Text
from pbem.render.speech import Speaker

ABSENT = ("older-rules", "newer-rules", "other-data", "unknown-ruleset")  # the rules of the log are not to be had


class Row(msgspec.Struct, frozen=True):
    """One value of the position: where, what it is by the rules of the log, and by the others."""

    path: str
    was: str
    now: str


class Affected(msgspec.Struct, frozen=True):
    """A seat ("": what is nobody's) whose things differ. `step`: the first one after which they do, `rows`: then;
    `last`: after the newest step compared."""

    seat: str
    name: str
    step: int
    rows: tuple[Row, ...]
    last: tuple[Row, ...]


class Diffed(msgspec.Struct, frozen=True):
    """`seq`, `step`: the first record that would be another; -1: none. `steps`: so many were compared."""

    game: str
    old: str
    new: str
    data: str  # hash of the data files of the new rules
    steps: int
    newest: int  # the newest step compared
    seq: int
    step: int
    first: str  # the difference in words
    seats: tuple[Affected, ...]
    spared: tuple[str, ...]  # the seats that are not affected
    said: tuple[str, ...]
    problems: tuple[Said, ...]
    notes: tuple[Said, ...]
    exit: int = 0


def diff(env: Env, path: Path, *, rules: str = "", data: Path | None = None) -> Diffed:
    """Replay a game's folder or a finished log by the rules in force and by others. Raises Failure."""
    return _Diff(env, path, rules, data).result()


class _Diff:
    def __init__(self, env: Env, path: Path, rules: str, data: Path | None) -> None:
        self.env = env
        self.table = look(path) if path.is_dir() else None
        self.log = chain.read(self.table.log.data if self.table else read_log(path))
        if self.log.problems and (self.table is None or not self.log.is_whole):
            raise Failure(*self.log.problems)
        self.now = _terms(self.log)
        self.own = data or (self.table.data_for(self.now) if self.table else None)
        name = library.exact(versions.wanted(rules, self.now.rules))
        self.then = msgspec.structs.replace(self.now, rules=name, data=library.data_hash(name, self.own))
        self.game = bind(self.then, self.own)
        self.last = max((item.step for item in self.log.records if isinstance(item, record.Resolve)), default=0)
        self.notes: list[Problem] = []

    def result(self) -> Diffed:
        known = self._positions()
        steps, stopped = diff_steps.compare(self.log, self._new, self._secrets(), known, self.env.tick)
        parted = next((step for step in steps if step.differs), None)
        if steps and not all(step.known for step in steps):
            text = T("Not all positions of the log are known: only their records were compared there.")
            self.notes.append(Problem("no-states", text, severity="warning"))
        return self._told(steps, parted, stopped)

    # --- both sides -----------------------------------------------------------------------------------------------
    def _positions(self) -> dict[int, dict[str, Value]]:
        """The positions of the log by its own rules; where these are not here, those that the folder keeps."""
        try:
            return diff_steps.positions(self.log, self._old, self._secrets())
        except Failure as failure:
            if not any(problem.code in ABSENT for problem in failure.problems):
                raise
            self.notes += [msgspec.structs.replace(p, severity="warning") for p in failure.problems]
        return {} if self.table is None else _kept(self.table)

    def _old(self, opened: record.Open) -> Game:
        if self.table is not None:
            return self.table.bound(opened.data)
        return bind(opened.data, None)

    def _new(self, opened: record.Open) -> Game:
        """The other rules wherever those of today were in force."""
        same = (opened.data.rules, opened.data.data) == (self.now.rules, self.now.data)
        return self.game if same else self._old(opened)

    def _secrets(self) -> Secrets:
        if self.table is None or report_is_open(self.log):
            return Secrets()
        return Secrets(Known(self.table), self.table.secrets.secret)

    # --- what is said ---------------------------------------------------------------------------------------------
    def _told(self, steps: Sequence[Compared], parted: Compared | None, stopped: Problem | None) -> Diffed:
        speaker = Speaker(self.env.lang, self.game.names, _display_names(self.table))
        seats = tuple(item.data.player for item in self.log.records if isinstance(item, record.Join))
        affected = _affected(steps, seats, speaker)
        named = {row.seat for row in affected}
        first = _first(parted, stopped)
        different = bool(parted or stopped or len(steps) < self.last or self._ends_otherwise(steps))
        return Diffed(
            self.log.open.game if self.log.open else "",
            self.now.rules,
            self.then.rules,
            self.then.data,
            len(steps),
            steps[-1].step if steps else 0,
            first.line - 1 if first else -1,
            parted.step if parted else 0,
            speaker.say(first.text) if first else "",
            affected,
            tuple(seat for seat in seats if seat not in named),
            tuple(speaker.say(text) for text in self._sentences(steps, stopped)),
            (),
            say([*(self.table.notes if self.table else ()), *self.notes], speaker),
            1 if different else 0,
        )

    def _ends_otherwise(self, steps: Sequence[Compared]) -> bool:
        """Whether the log says that the game is over, and the other rules do not."""
        if not steps or steps[-1].step < self.last:
            return False
        before, last = self.log.records[-2:]
        by_rules = isinstance(last, record.End) and not isinstance(before, record.Ruling)
        return by_rules and not steps[-1].over

    def _sentences(self, steps: Sequence[Compared], stopped: Problem | None) -> list[Text]:
        said: list[Text] = []
        if stopped is not None:
            said.append(T("The other rules cannot go on from there: {why}", why=stopped.text))
        elif steps and steps[-1].step < self.last:
            said.append(T("By the other rules the game is over after step {n}.", n=steps[-1].step))
        elif self._ends_otherwise(steps):
            said.append(T("By the other rules the game is not over after its last step."))
        if any(step.formal for step in steps):
            said.append(T("Positions are written in another form, so that their hashes in the log would be others."))
        return said


def _display_names(table: Table | None) -> dict[str, str]:
    try:
        return {seat: row.name for seat, row in table.settings.seats.items()} if table else {}
    except Failure:
        return {}


def _first(parted: Compared | None, stopped: Problem | None) -> Problem | None:
    """The first record that would be another, and why."""
    if parted is None:
        return stopped
    if parted.faults:
        return parted.faults[0]
    return chain.fault(parted.seq, "other-state", T("the position after the step is another"))


def _affected(steps: Sequence[Compared], seats: Sequence[str], speaker: Speaker) -> tuple[Affected, ...]:
    """Whose things differ, in the order of the seats; what names none of them comes last."""
    found: list[Affected] = []
    for seat in (*seats, ""):
        rows = [(step.step, _rows(step.changes, seat, frozenset(seats))) for step in steps]
        first = next(((number, some) for number, some in rows if some), None)
        if first is not None:
            name = speaker.say(Term("seat", seat)) if seat else ""
            found.append(Affected(seat, name, *first, rows[-1][1]))
    return tuple(found)


def _rows(changes: Sequence[Change], seat: str, seats: frozenset[str]) -> tuple[Row, ...]:
    mine = [change for change in changes if _is_of(diff_steps.touched(change, seats), seat)]
    return tuple(Row(path, shown(was), shown(now)) for path, was, now in mine)


def _is_of(touched: set[str], seat: str) -> bool:
    return seat in touched if seat else not touched


def _terms(log: chain.Log) -> OpenData:
    """The opening with the rules and data now in force. Raises Failure."""
    if log.open is None:
        raise Failure(chain.fault(0, "no-open", T("without the opening of the game nothing can be replayed")))
    found = log.open.data
    for item in log.records:
        if isinstance(item, record.Ruling):
            if isinstance(item.data.rules, str):
                found = msgspec.structs.replace(found, rules=item.data.rules)
            if isinstance(item.data.data, str):
                found = msgspec.structs.replace(found, data=item.data.data)
    return found


def _kept(table: Table) -> dict[int, dict[str, Value]]:
    """The kept positions that are those the log seals, by the number of their record."""
    found = {}
    for step in range(1, table.resolved + 1):
        kept = mark(table, step)
        if kept is not None and kept.step == step:
            found[kept.seq] = kept.state
    return found
