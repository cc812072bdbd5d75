"""`log.jsonl`: reading it without decoding more than is needed, and appending to it.

Every line ends in `"seq":n,"step":k,"type":"…","v":1}`, for the keys of a record are sorted: that is enough to find
the open step, however long the game is. Whether the lines are sound is examined by `pbem.core.verify`.
"""

from __future__ import annotations

import re
from hashlib import sha256

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder

_TAIL = re.compile(rb'"prev":"([0-9a-f]{64})","seq":(\d{1,9}),"step":(\d{1,9}),"type":"([a-z]{1,20})","v":1\}\n\Z')
_VERSION = re.compile(rb',"v":(\d{1,9})\}\n\Z')
_GAME = re.compile(rb'"game":"([a-z0-9-]{1,40})","prev":"0{64}","seq":0,')
NO_HEAD = "0" * 64
FORMAT = 1  # of the lines: `v`


class Place(msgspec.Struct, frozen=True):
    """What the end of a line says about its record."""

    seq: int
    step: int
    type: str


class LogFile(msgspec.Struct, frozen=True):
    """The whole lines of a log, each with its LF, and where each stands; `torn` are bytes after the last LF."""

    lines: tuple[bytes, ...]
    places: tuple[Place, ...]
    head: str
    torn: bytes = b""

    @property
    def seq(self) -> int:
        """Number of the newest record; -1 for an empty log."""
        return len(self.lines) - 1

    @property
    def data(self) -> bytes:
        """The bytes of all whole lines."""
        return b"".join(self.lines)

    def head_of(self, seq: int) -> str:
        return sha256(self.lines[seq]).hexdigest()

    def newest(self, type: str, step: int | None = None) -> int | None:
        """Number of the newest record of a type (of a step), or None."""
        for place in reversed(self.places):
            if place.type == type and step in (None, place.step):
                return place.seq
        return None

    def since(self, seq: int) -> tuple[Place, ...]:
        """The places after record `seq`."""
        return self.places[seq + 1 :]

    def extended(self, lines: tuple[bytes, ...]) -> LogFile:
        """The log with more lines, as if read again. The lines are sound."""
        places = tuple(_place(line) for line in lines)
        return LogFile((*self.lines, *lines), (*self.places, *places), sha256(lines[-1]).hexdigest())


def read(folder: Folder) -> LogFile:
    """The log of a game. Raises Failure when there is none, or when a line does not follow the one before it."""
    if not folder.exists:
        raise Failure(_no_game(folder))
    with reading(folder.log):
        return parse(folder.log.read_bytes())


def parse(data: bytes) -> LogFile:
    """A log from its bytes. Raises Failure."""
    whole = data.rfind(b"\n") + 1
    lines = tuple(line + b"\n" for line in data[:whole].split(b"\n")[:-1])
    places: list[Place] = []
    head = NO_HEAD
    for number, line in enumerate(lines):
        match = _TAIL.search(line, max(0, len(line) - 200))
        if match is None or match[1].decode() != head or int(match[2]) != number:
            raise Failure(_newer(line) or _damaged(number))
        places.append(Place(number, int(match[3]), match[4].decode()))
        head = sha256(line).hexdigest()
    if not places or places[0].type != "open":
        raise Failure(_damaged(0))
    return LogFile(lines, tuple(places), head, data[whole:])


def game_id(folder: Folder) -> str:
    """The id of the game in a folder, from the first line of its log; "" when there is none."""
    try:
        with folder.log.open("rb") as file:
            match = _GAME.search(file.readline(1_000_000))
    except OSError:
        return ""
    return match[1].decode() if match else ""


def append(folder: Folder, log: LogFile, lines: tuple[bytes, ...]) -> LogFile:
    """Add whole lines that follow `log`, and sync. Raises Failure; then the log is as it was."""
    atomic.append(folder.log, b"".join(lines))
    return log.extended(lines)


def set_torn_aside(folder: Folder, log: LogFile) -> LogFile:
    """Move the bytes after the last LF to `private/torn/`, under their number and hash. Raises Failure."""
    name = f"{len(log.lines):06d}-{sha256(log.torn).hexdigest()[:16]}"
    atomic.write(folder.torn / name, log.torn, mode=atomic.SECRET)
    atomic.cut(folder.log, len(log.data))
    return LogFile(log.lines, log.places, log.head)


def _place(line: bytes) -> Place:
    match = _TAIL.search(line, max(0, len(line) - 200))
    assert match is not None, "a record that was not encoded by us"
    return Place(int(match[2]), int(match[3]), match[4].decode())


def _no_game(folder: Folder) -> Problem:
    if folder.opening.exists():
        return Problem(
            "no-game",
            T("The game in {path} was not opened to the end.", path=str(folder.root)),
            T("Give the `pbem new` command again."),
        )
    return Problem(
        "no-game",
        T("There is no game in {path}.", path=str(folder.root)),
        T("Give the folder that `pbem new` made, the one with log.jsonl in it."),
    )


def _newer(line: bytes) -> Problem | None:
    """What to say of a line in a later format than ours; None when it is none."""
    found = _VERSION.search(line, max(0, len(line) - 40))
    if found is None or int(found[1]) <= FORMAT:
        return None
    text = T("log.jsonl has format {found}; this pbem reads format {known}.", found=int(found[1]), known=FORMAT)
    return Problem("newer-log", text, T("Install a newer pbem."))


def _damaged(number: int) -> Problem:
    return Problem(
        "bad-log",
        T("Line {line} of log.jsonl is damaged or does not follow the line before it.", line=number + 1),
        T("Put back a copy of the log; `pbem verify` says what is wrong. Nothing was written."),
        number + 1,
    )
