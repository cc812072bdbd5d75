"""What follows from the log, written after it: receipts, kept states, reports, checkpoints.

A command that was killed leaves records whose consequences are missing; the next writing command makes them good
here, before it does anything of its own. `private/done.json` says up to which record all is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from pbem.app import (
    again,
    artefacts,
    corrected,
    course,
    deadline_letters,
    deadlines,
    end_letters,
    ending,
    forum_posts,
    gm_letters,
    mail_reports,
    moment,
    notices,
    observer_letters,
    openings,
    press_letters,
    receipts,
    ruling_letters,
    signatures,
    takeover,
    telling,
)
from pbem.app.env import Env
from pbem.app.resolve import must_end, resolve
from pbem.app.table import Table
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic, lock, logfile
from pbem.store.fault import reading
from pbem.store.folder import Folder


class Done(msgspec.Struct, frozen=True):
    """The newest record of which everything that follows has been written."""

    seq: int
    head: str


@contextmanager
def writing(env: Env, path: Path) -> Iterator[Table]:
    """A game's folder for a writing command: locked, and tidied up after a command that was killed. Raises Failure."""
    folder = Folder(path)
    if not folder.exists:
        logfile.read(folder)  # says what is wrong
    with lock.held(folder):
        table = Table(folder, logfile.read(folder))
        done = check(table)
        tidy(env, table)
        table.interrupted = table.log.seq if done is None else done.seq
        press_letters.let_go(table, moment.seconds(env.now()))
        yield table


def tidy(env: Env, table: Table) -> None:
    """Complete what an interrupted command left undone. Raises Failure."""
    if table.log.torn:
        table.notes.append(_torn(table))
        table.log = logfile.set_torn_aside(table.folder, table.log)
    for place in _places(table):
        for leftover in atomic.leftovers(place):
            atomic.remove(leftover)
    if table.folder.opening.exists():
        atomic.remove(table.folder.opening)
    for secret in (table.folder.state(0).parent, table.folder.outbox(0).parent):  # they can be deleted
        atomic.make_folder(secret, closed=True)
    complete(env, table)


def complete(env: Env, table: Table) -> None:
    """Resolve what is closed and waits for nothing, end what is over, announce the deadline that the schedule gives the
    open step, and write what follows. Raises Failure."""
    if course.stop(table) is not None:
        ending.finish(table, env.now())
    elif not table.ended:
        again.finish(table, env.now())
        if table.close is not None and not table.needs_beacon(table.step):
            resolve(table, env.now())
        if must_end_now(table, env.now()):
            ending.over(table, env.now())
    done = _done(table.folder)
    reported = done is not None and table.log.newest("resolve") == done.seq
    deadlines.announce(table, env.now(), reported=reported)
    follow(table)


def must_end_now(table: Table, at: str) -> bool:
    """Whether the game is over and its end is to be recorded: after the protest window, and in no pause."""
    played = table.log.newest("resolve")
    quiet = all(
        place.type in ("ruling", "refuse", "reveal") for place in table.log.since(-1 if played is None else played)
    )
    if played is None or not quiet or not must_end(table):
        return False
    due = deadlines.due(table)
    return max(due.protest or 0, due.resume or 0) <= moment.seconds(at)


def follow(table: Table) -> None:
    """Write what follows from the records since the last time, and note that it is done. Raises Failure."""
    done = _done(table.folder)
    if done is not None and done.seq == table.log.seq:
        return
    after = -1 if done is None else done.seq
    files = consequences(table, after)
    if signatures.make(table, files):
        files = consequences(table, after)  # letters bring what is signed
    atomic.write_all(files)
    note_done(table)


def note_done(table: Table) -> None:
    """All that follows from the log has been written. Raises Failure."""
    stored = msgspec.json.encode(Done(table.log.seq, table.log.head)) + b"\n"
    atomic.write(table.folder.done, stored)


def done_up_to(table: Table) -> int:
    """The newest record of which everything that follows has been written; -1: none."""
    done = _done(table.folder)
    return -1 if done is None else done.seq


def consequences(table: Table, after: int, until: int | None = None) -> dict[Path, bytes]:
    """The files that follow from the records after a number (up to another), by path. Raises Failure."""
    files: dict[Path, bytes] = {}
    for place in table.log.places[after + 1 : None if until is None else until + 1]:
        if place.type in receipts.KINDS:
            files.update(receipts.files_of(table, place.seq))
            files.update(gm_letters.of_accept(table, place.seq))
        elif place.type == "close":
            files.update(notices.of_close(table, place.seq))
        elif place.type == "ruling":
            files.update(ruling_letters.of_ruling(table, place.seq))
            files.update(takeover.of_ruling(table, place.seq))
        elif place.type == "deadline":
            files.update(forum_posts.of_deadline(table, place.seq))
            files.update(deadline_letters.of_deadline(table, place.seq))
        elif place.type == "resolve":
            files.update(of_step(table, place.seq))
        elif place.type == "end":
            files.update(_of_end(table, place.seq, after))
    return files | signatures.beside(table.folder, files)


def of_step(table: Table, seq: int) -> dict[Path, bytes]:
    """The artefacts of the step that a `resolve` record played, or played again."""
    step = table.log.places[seq].step
    first, *again = course.playings(table, step)
    if seq != first:
        return corrected.of_record(table, seq)
    found = telling.told(table, step)
    seen = artefacts.faces(found)
    files = artefacts.of_step(table.folder, found, seen, openings.of_step(table, found))
    files |= mail_reports.of_step(table, found, seen, files)
    files |= observer_letters.of_step(table, found)
    if again:
        del files[table.folder.state(step)]  # what is kept is how it was played last
    return files


def _of_end(table: Table, seq: int, after: int) -> dict[Path, bytes]:
    """What follows from the end: the last reports cite it, or, where those went out before, letters tell of it."""
    played = course.playings(table, table.log.places[seq].step)
    if played and telling.cited(table, played[-1])[0] == seq:
        return of_step(table, played[-1]) if played[-1] <= after else {}
    return end_letters.of_end(table, seq)


def _places(table: Table) -> list[Path]:
    """Folders in which a killed writer may have left temporary files."""
    folder = table.folder
    steps = (table.resolved, table.step)
    turns = [sub for step in steps for sub in sorted(folder.turn(step).glob("*"))]
    fixed = [folder.root, folder.private, folder.inbox, folder.torn, folder.meta(0).parent, folder.state(0).parent]
    return [*fixed, folder.checkpoint(0).parent, *(folder.outbox(step) for step in steps), *turns]


def _done(folder: Folder) -> Done | None:
    if not folder.done.is_file():
        return None
    with reading(folder.done):
        data = folder.done.read_bytes()
    try:
        return msgspec.json.decode(data, type=Done)
    except (msgspec.DecodeError, RecursionError):
        return None  # everything is written once more


def check(table: Table) -> Done | None:
    """Refuse to write to a log that has become shorter, or another, since it was written to last."""
    done = _done(table.folder)
    if done is None or (done.seq <= table.log.seq and table.log.head_of(done.seq) == done.head):
        return done
    raise Failure(
        Problem(
            "older-log",
            T("log.jsonl is not the log that was written to last: record {seq} is missing or another.", seq=done.seq),
            T(
                "Put the newest log back. Players hold receipts that an older one cannot honour; only if it is lost,"
                " delete private/done.json to go on from here."
            ),
        )
    )


def _torn(table: Table) -> Problem:
    return Problem(
        "torn-log",
        T("The last line of log.jsonl has no end ({n} bytes); it was moved to private/torn.", n=len(table.log.torn)),
        T("A command was killed while it wrote. Nothing that was confirmed to anybody is lost."),
        severity="warning",
    )
