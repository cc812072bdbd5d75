"""Messages as they came, under the SHA-256 of their bytes, each with a note of what became of it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder


class Note(msgspec.Struct, frozen=True):
    """What became of a message once: `code` is the verdict, `seq` the record that was written for it.

    The receipt is made of this, so `lang` is the seat's language at that time. The same bytes may come again for
    another step or seat; then there is more than one note.
    """

    seq: int
    step: int
    seat: str
    code: str
    at: str
    lang: str
    where: str
    received: str = ""
    reason: tuple[str, ...] = ()  # why it was refused, as the receipt says it
    text: str | None = None  # of a mail or post: what was read as the sheet; None: the message itself
    doubtful: tuple[str, ...] = ()  # lines in quoted text that look like orders
    copied: tuple[str, ...] = ()  # other seats that the mail went to
    to: str = ""  # the seat's address at that time, to which the answer goes
    answers: str = ""  # Message-ID of the mail
    by: str = ""  # who wrote a sheet for its seat: "standing" (its own of another step), "once" or "bot" (a bot)
    noted: tuple[str, ...] = ()  # what became of a vacation or resignation in it, as the receipt says it
    talk: tuple[str, ...] = ()  # its own lines that were taken for no orders
    message: bool = False  # whether the moderator has it to read
    clock: tuple[str, int] = ("UTC", 0)  # the seat's zone, and the minutes that it was ahead of UTC


def raw_path(inbox: Path, sha: str) -> Path:
    return inbox / f"{sha}.raw"


def hash_of(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def keep(inbox: Path, raw: bytes) -> str:
    """Store a message before anybody reads it; returns its SHA-256. Raises Failure."""
    sha = hash_of(raw)
    path = raw_path(inbox, sha)
    with reading(path):
        kept = path.is_file() and hash_of(path.read_bytes()) == sha
    if not kept:  # or changed since by a bad disk
        atomic.write(path, raw, mode=atomic.SECRET)
    return sha


def raw(folder: Folder, sha: str) -> bytes:
    """A stored message of a game. Raises Failure when it is missing or changed."""
    return raw_at(folder.inbox, sha)


def raw_at(inbox: Path, sha: str) -> bytes:
    """A stored message. Raises Failure when it is missing or changed."""
    path = raw_path(inbox, sha)
    with reading(path):
        data = path.read_bytes()
    if hash_of(data) != sha:
        raise Failure(Problem("changed-message", T("{path} is not the message it was.", path=str(path))))
    return data


def notes(inbox: Path, sha: str) -> tuple[Note, ...]:
    """What became of a message so far. Raises Failure."""
    path = inbox / f"{sha}.json"
    if not path.exists():
        return ()
    with reading(path):
        data = path.read_bytes()
    try:
        return msgspec.json.decode(data, type=tuple[Note, ...])
    except (msgspec.DecodeError, RecursionError):
        raise Failure(Problem("bad-note", T("{path} is damaged.", path=str(path)))) from None


def add_note(inbox: Path, sha: str, note: Note) -> None:
    """Write what becomes of a message; a note for the same record replaces the older one. Raises Failure."""
    kept = [old for old in notes(inbox, sha) if old.seq != note.seq]
    listed = msgspec.json.format(msgspec.json.encode([*kept, note]), indent=1)
    atomic.write(inbox / f"{sha}.json", listed + b"\n", mode=atomic.SECRET)
