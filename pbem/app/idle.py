"""Games in which nothing is due: known by a glance at their folder, so that a thousand of them cost little.

`private/desk.json` says how the folder looked when all was done in it, and when the clock alone brings the next thing.
It is a cache: without it, or when anything looks different, the game is opened.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

import pbem
from pbem.app.needs import Need
from pbem.desk.spans import HOUR
from pbem.store import atomic
from pbem.store.folder import Folder

LOOK = 6 * HOUR  # the longest that a game which is not over is left alone; up to twice that, so that they take turns


class Note(msgspec.Struct, frozen=True):
    """`marks`: how the folder looked · `sent`: length of the notes of what was sent · `at`: when this was written ·
    `next`: when something is due, 0: never · `letters`: some wait to be sent · `needs`: what the moderator was told."""

    marks: str
    sent: int
    at: int
    next: int = 0
    letters: bool = False
    needs: tuple[Need, ...] = ()
    lang: str = "en"
    program: str = pbem.__version__


def read(folder: Folder, now: int, lang: str) -> Note | None:
    """The note of a game in which nothing is to be done; None when it must be opened."""
    try:
        found = msgspec.json.decode(_path(folder).read_bytes(), type=Note)
        if found.marks != marks(folder) or found.sent != sent(folder):
            return None
    except (OSError, ValueError, RecursionError):
        return None
    due = found.letters or now < found.at or 0 < found.next <= now
    return None if due or found.lang != lang or found.program != pbem.__version__ else found


def write(folder: Folder, note: Note) -> None:
    """Remember that all is done. Raises Failure."""
    atomic.write(_path(folder), msgspec.json.encode(note) + b"\n", mode=atomic.SECRET)


def look_again(game: str, now: int, due: int | None, *, over: bool) -> int:
    """When a game is to be opened next: when something is due, or after some hours, not all at the same time."""
    if over:
        return due or 0
    spread = int.from_bytes(hashlib.sha256(game.encode()).digest()[:4]) % LOOK
    later = now + LOOK + spread
    return later if due is None else min(due, later)


def marks(folder: Folder) -> str:
    """A hash of how a folder looks from outside: sizes and times, no contents."""
    return hashlib.sha256("\n".join(_marks(folder)).encode()).hexdigest()


def sent(folder: Folder) -> int:
    """The length of the notes of what became of letters."""
    with suppress(OSError):
        return os.stat(folder.delivery).st_size
    return 0


def _marks(folder: Folder) -> Iterator[str]:
    private = folder.private
    files = (folder.log, folder.settings, folder.done, folder.quarantine, private / "press")
    for path in (*files, folder.root / "beacons", folder.root.parent / "beacons", folder.root.parent / "mail.toml"):
        yield _mark(path)
    with suppress(OSError):
        yield from sorted(f"{entry.name} {entry.stat().st_mtime_ns}" for entry in os.scandir(folder.outbox(0).parent))


def _mark(path: Path) -> str:
    try:
        found = os.stat(path)
    except OSError:
        return f"{path.name} -"
    return f"{path.name} {found.st_size} {found.st_mtime_ns}"


def _path(folder: Folder) -> Path:
    return folder.private / "desk.json"
