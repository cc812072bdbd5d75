"""What follows from the log, written after it: receipts, kept states, reports, checkpoints.

A command that was killed leaves records whose consequences are missing; the next writing command makes them good
here, before it does anything of its own. `private/done.json` says up to which record all is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from pbem.app import artefacts, forum_posts, history, mail_letters, notices, openings, receipts
from pbem.app.env import Env
from pbem.app.resolve import end, must_end, resolve
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
        done = _check(table)
        tidy(env, table)
        table.interrupted = table.log.seq if done is None else done.seq
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
    complete(env, table)


def complete(env: Env, table: Table) -> None:
    """Resolve what is closed and waits for nothing, end what is over, and write what follows. Raises Failure."""
    if table.close is not None and not table.needs_beacon(table.step):
        resolve(table, env.now())
    if must_end_now(table):
        end(table, env.now())
    follow(table)


def must_end_now(table: Table) -> bool:
    """Whether the log stops right after the last step of a game that is over."""
    return table.log.places[-1].type == "resolve" and must_end(table)


def follow(table: Table) -> None:
    """Write what follows from the records since the last time, and note that it is done. Raises Failure."""
    done = _done(table.folder)
    if done is not None and done.seq == table.log.seq:
        return
    atomic.write_all(consequences(table, -1 if done is None else done.seq))
    stored = msgspec.json.encode(Done(table.log.seq, table.log.head)) + b"\n"
    atomic.write(table.folder.done, stored)


def consequences(table: Table, after: int, until: int | None = None) -> dict[Path, bytes]:
    """The files that follow from the records after a number (up to another), by path. Raises Failure."""
    files: dict[Path, bytes] = {}
    for place in table.log.places[after + 1 : None if until is None else until + 1]:
        if place.type in receipts.KINDS:
            files.update(receipts.files_of(table, place.seq))
        elif place.type == "close":
            files.update(notices.of_close(table, place.seq))
        elif place.type == "deadline":
            files.update(forum_posts.of_deadline(table, place.seq))
        elif place.type == "resolve" or (place.type == "end" and table.resolution(place.step)[0] <= after):
            files.update(of_step(table, place.step))
    return files


def of_step(table: Table, step: int) -> dict[Path, bytes]:
    """The artefacts of a step."""
    found = history.told(table, step)
    seen = artefacts.faces(table.game, found)
    files = artefacts.of_step(table.folder, found, seen, openings.of_step(table, found))
    return files | mail_letters.of_step(table, found, seen, files)


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


def _check(table: Table) -> Done | None:
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
