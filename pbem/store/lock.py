"""One writer at a time. Reading commands take no lock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store.fault import writing
from pbem.store.folder import Folder

PATIENCE = 20  # seconds to wait for other writers: a mail server may hand over many sheets at once


@contextmanager
def held(folder: Folder, *, patience: float | None = None) -> Iterator[None]:
    """Hold the lock of a game. Raises Failure when another writer has it."""
    if not folder.root.is_dir():  # the lock must not create it
        raise Failure(Problem("missing", T("There is no folder {path}.", path=str(folder.root)), T("Check the name.")))
    with alone(folder.lock, _busy(folder), patience=PATIENCE if patience is None else patience):
        yield


@contextmanager
def alone(path: Path, busy: Problem, *, patience: float = 0) -> Iterator[None]:
    """Hold a lock of any kind. Raises Failure with `busy` when somebody else has it for longer than `patience`."""
    import filelock  # slow to import, and only writers need it

    lock = filelock.FileLock(path, timeout=patience)
    with writing(path):
        try:
            lock.acquire()
        except filelock.Timeout:  # an OSError too, but not a fault of the disk
            raise Failure(busy) from None
    try:
        yield
    finally:
        lock.release()


def _busy(folder: Folder) -> Problem:
    return Problem(
        "locked",
        T("Another command is writing to this game (it holds {path}).", path=str(folder.lock)),
        T("Wait until it is done and try again."),
    )
