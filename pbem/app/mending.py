"""A game's folder for commands that must work whatever is wrong with the game: what cannot be done becomes a note."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from pbem.app import settle
from pbem.app.env import Env
from pbem.app.table import Table
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic, lock, logfile
from pbem.store.folder import Folder


@contextmanager
def mending(env: Env, path: Path) -> Iterator[Table]:
    """As `settle.writing`. Raises Failure when the log cannot be read, or is an older one than was written to last."""
    folder = Folder(path)
    if not folder.exists:
        logfile.read(folder)  # says what is wrong
    with lock.held(folder):
        table = Table(folder, logfile.read(folder))
        done = settle.check(table)
        _try(table, lambda: settle.tidy(env, table))
        table.interrupted = table.log.seq if done is None else done.seq
        yield table


def follow(table: Table) -> None:
    """Write what follows from new records, one by one; what cannot be made is not tried again. Raises Failure."""
    for place in table.log.since(settle.done_up_to(table)):
        _try(table, lambda seq=place.seq: atomic.write_all(settle.consequences(table, seq - 1, seq)))  # type: ignore[misc]
    settle.note_done(table)


def _try(table: Table, act: Callable[[], None]) -> None:
    try:
        act()
    except Failure as failure:
        table.notes += [msgspec.structs.replace(one, severity="warning") for one in failure.problems]
    except Exception as error:  # rules that fail are a reason to stop a game, not to be unable to
        why = f"{type(error).__name__}: {error}"
        table.notes.append(
            Problem("rules-failed", T("The rules fail in this game: {why}.", why=why), severity="warning")
        )
