"""What a round leaves for the next one, beside the games or in the private part of the one game; and that only one is
on its way. Everything in it can be lost: then the moderator is told once more what he knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic, lock
from pbem.store.folder import Folder

LOCKED = "locked"


class Mailed(msgspec.Struct, frozen=True):
    """The summary that the moderator got last: `keys` of what it told, `at` when."""

    at: int = 0
    keys: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    """`last`: time of the last round · `read`: when the mailbox was last read to its end · `keys`: of all that needed
    a person then. Times in unix seconds."""

    last: int = 0
    read: int = 0
    keys: tuple[str, ...] = ()
    mailed: Mailed = Mailed()


def read(root: Path) -> State:
    """What the last round left; nothing if it cannot be read."""
    try:
        return msgspec.json.decode(_path(root).read_bytes(), type=State)
    except (OSError, ValueError, RecursionError):
        return State()


def write(root: Path, state: State) -> None:
    """Leave it for the next round. Raises Failure."""
    atomic.write(_path(root), msgspec.json.encode(state) + b"\n", mode=atomic.SECRET)


@contextmanager
def alone(root: Path) -> Iterator[bool]:
    """Whether this round is the only one; it is until the end of the block. Raises Failure when there is no such
    folder, or nothing can be written to it."""
    if not root.is_dir():
        raise Failure(Problem("missing", T("There is no folder {path}.", path=str(root)), T("Check the name.")))
    with ExitStack() as stack:
        mine = True
        try:
            stack.enter_context(lock.alone(_path(root).with_suffix(".lock"), Problem(LOCKED, T("Locked."))))
        except Failure as failure:
            if failure.problems[0].code != LOCKED:
                raise
            mine = False
        yield mine


def _path(root: Path) -> Path:
    game = Folder(root)
    return game.private / "tick.json" if game.exists else root / ".tick.json"
