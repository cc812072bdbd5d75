"""One writer at a time. Reading commands take no lock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store.fault import writing
from pbem.store.folder import Folder

PATIENCE = 20  # seconds to wait for other writers: a mail server may hand over many sheets at once


@contextmanager
def held(folder: Folder, *, patience: float | None = None) -> Iterator[None]:
    """Hold the lock of a game. Raises Failure when another writer has it."""
    import filelock  # slow to import, and only writers need it

    if not folder.root.is_dir():  # the lock must not create it
        raise Failure(Problem("missing", T("There is no folder {path}.", path=str(folder.root)), T("Check the name.")))
    lock = filelock.FileLock(folder.lock, timeout=PATIENCE if patience is None else patience)
    with writing(folder.lock):
        try:
            lock.acquire()
        except filelock.Timeout:  # an OSError too, but not a fault of the disk
            raise Failure(_busy(folder)) from None
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
