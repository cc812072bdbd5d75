"""The whole game once more through the rules."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import audit_files
from pbem.app.env import Env
from pbem.app.history import Known, mark
from pbem.app.rules_bind import bind
from pbem.app.said import Said, say
from pbem.app.settle import writing
from pbem.app.table import Table, look
from pbem.app.verify import read_log
from pbem.app.voice import speaker_of
from pbem.core import chain, record
from pbem.core import verify as verifier
from pbem.core.problem import Failure, Problem
from pbem.core.replay import Mark, Step, replay
from pbem.core.ruleset import Game
from pbem.core.text import T
from pbem.render.speech import Speaker


class Audited(msgspec.Struct, frozen=True):
    game: str
    ruleset: str
    records: int
    steps: int
    draws: int
    orders: int  # canonical lines replayed
    seq: int
    head: str
    over: bool
    files_compared: int
    files_written: int
    problems: tuple[Said, ...]
    notes: tuple[Said, ...]
    exit: int = 0


def audit(
    env: Env, path: Path, *, from_step: int = 0, data: Path | None = None, files: bool = False, rebuild: bool = False
) -> Audited:
    """Replay a game's folder or, once it is over, a log alone. Raises Failure."""
    if data is not None and not data.is_dir():
        text = T("{path} is not a folder.", path=str(data))
        raise Failure(Problem("missing", text, T("--data wants a folder of data files.")))
    if files and path.is_file():
        text = T("A log alone has no files to compare.")
        raise Failure(Problem("no-files", text, T("Leave out --files, or give the game's folder.")))
    if rebuild:
        with writing(env, path) as held:
            return _Audit(env, path, held, data).result(from_step, files, rebuild)
    table = _table(path) if path.is_dir() else None
    return _Audit(env, path, table, data).result(from_step, files, rebuild)


def _table(path: Path) -> Table | None:
    """The folder's table; None when its log is so damaged that only the verifier can speak of it."""
    try:
        return look(path)
    except Failure as failure:
        if failure.problems[0].code != "bad-log":
            raise
        return None


class _Audit:
    """One audit: the log, how far it was replayed, and what was found."""

    def __init__(self, env: Env, path: Path, table: Table | None, data: Path | None) -> None:
        self.env, self.path, self.table, self.data = env, path, table, data
        self.log = chain.read(read_log(path))
        self.problems: list[Problem] = []
        self.noted: list[Problem] = []
        self.orders = 0
        self.steps = 0
        self.game: Game | None = None
        self.kept: list[Step] = []

    def result(self, from_step: int, files: bool, rebuild: bool) -> Audited:
        """Verify, replay, compare files; in that order, each only as far as the one before allows."""
        report = verifier.verify(read_log(self.path))
        self.problems += report.problems
        self._replay(from_step, keep=files or rebuild)
        compared = written = 0
        if self.table is not None and not self.problems:
            self.problems += audit_files.other_heads(self.table)
            if files or rebuild:
                for step in self.kept:
                    self.table.fresh[step.record.seq] = step
                compared, written, found = audit_files.compare(self.table, from_step, rebuild, self.env.tick)
                self.problems = found if rebuild else self.problems + found
        return self._audited(report, compared, written)

    def _replay(self, from_step: int, *, keep: bool) -> None:
        start = self._start(from_step)
        log = self.log if start is None else chain.read(b"".join(self.log.lines), first=start.seq)
        alone = self.table is None or report_is_open(self.log)
        sealed = None if alone or self.table is None else Known(self.table)
        secret = None if alone or self.table is None else self.table.secrets.secret

        def note(done: Step) -> None:
            self.steps += 1
            self.env.tick(done.number)
            self.orders += sum(len(lines) for lines in done.inputs.sheets.values())
            if keep:
                self.kept.append(done)

        done = replay(self._bind, log, sealed, secret, start=start, on_step=note)
        self.game = done.game
        self.problems += done.problems
        self.noted += done.notes

    def _bind(self, opened: record.Open) -> Game:
        kept = self.table.data_for(opened.data) if self.table is not None else None
        if self.log.open is not None and opened.data.data == self.log.open.data.data:
            return bind(opened.data, self.data or kept)
        return bind(opened.data, self.data, kept, None)  # a ruling has changed the data

    def _start(self, from_step: int) -> Mark | None:
        if from_step < 0:
            text = T("There is no step {step}.", step=from_step)
            raise Failure(Problem("no-step", text, T("The first step is 1.")))
        if from_step <= 1:
            return None
        if self.table is None:
            text = T("A log alone can only be replayed from its beginning.")
            raise Failure(Problem("no-states", text, T("Leave out --from, or give the game's folder.")))
        if from_step > self.table.resolved:
            text = T("Step {step} has not been resolved.", step=from_step)
            raise Failure(Problem("no-step", text, T("The newest one is {newest}.", newest=self.table.resolved)))
        return mark(self.table, from_step - 1)

    def _audited(self, report: verifier.Report, compared: int, written: int) -> Audited:
        speaker = Speaker(self.env.lang, self.game.names if self.game else None)
        if self.table is not None:
            speaker = speaker_of(self.table, self.env.lang)
        notes = [*self.noted, *(Problem("note", text, severity="warning") for text in report.notes)]
        opened = self.log.open
        found = list(dict.fromkeys(say(sorted(self.problems, key=lambda p: p.line), speaker)))
        return Audited(
            opened.game if opened else "",
            opened.data.rules if opened else "",
            report.records,
            self.steps,
            report.draws,
            self.orders,
            report.records - 1,
            report.head,
            report.ended,
            compared,
            written,
            tuple(found),
            say([*(self.table.notes if self.table else ()), *notes], speaker),
            1 if found else 0,
        )


def report_is_open(log: chain.Log) -> bool:
    """Whether a log has ended and opens in itself whatever it sealed."""
    last = log.records[-1] if log.records else None
    return isinstance(last, record.End) and isinstance(last.data.opens, list)
