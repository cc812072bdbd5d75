"""The bytes of a log as records, and the hash chain that binds them.

The head of a record is the SHA-256 of its line, LF included; each record names the head of the one before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core import record, record_types
from pbem.core.digest import file_hash
from pbem.core.problem import Problem
from pbem.core.record import Record
from pbem.core.text import T, Text

START = "0" * 64  # what the first record names as the head before it
SHORT = 16  # digits of a short head
LEAST = 8  # digits below which a head given from outside proves nothing


class Log(msgspec.Struct):
    """A log as read. Lists begin at record `first`; they end before the first line that is no record.

    `heads` and `lines` go on to the last whole line. `torn`: bytes after the last LF, never part of the log.
    """

    open: record.Open | None
    first: int
    records: list[Record]
    lines: list[bytes]
    heads: list[str]
    torn: bytes
    problems: list[Problem]

    @property
    def size(self) -> int:
        """How many whole lines the log has."""
        return self.first + len(self.lines)

    @property
    def head(self) -> str:
        """The head of the newest line; 64 zeros when there is none."""
        return self.heads[-1] if self.heads else START

    @property
    def is_whole(self) -> bool:
        """Whether every line was read as a record."""
        return len(self.records) == len(self.lines)


def fault(seq: int, code: str, what: Text, hint: Text | None = None) -> Problem:
    """A problem with a record of the log, named by its number."""
    return Problem(code, T("record {n}: {what}", n=seq, what=what), hint, line=seq + 1)


def head(line: bytes) -> str:
    """The head of the record with this line (LF included), as hex."""
    return file_hash(line)


def short(full: str) -> str:
    """The first 16 digits of a head."""
    return full[:SHORT]


def checkpoint(game: str, seq: int, full: str) -> str:
    """The text that is mailed (and signed) with every close and report: four lines."""
    return f"pbem checkpoint 1\n{game}\n{seq}\n{full}\n"


def read(data: bytes, *, first: int = 0) -> Log:
    """Read a log, checking lines, numbers, `prev` and game id. Never raises for what the bytes say.

    `first` > 0 leaves out earlier records (but `open`): for those who kept what they need of them.
    """
    pieces = data.split(b"\n")
    torn = pieces.pop()
    before = head(pieces[first - 1] + b"\n") if 0 < first <= len(pieces) else START
    lines = [piece + b"\n" for piece in pieces[first:]]
    log = Log(None, first, [], lines, [head(line) for line in lines], torn, [])
    for seq, line in enumerate(lines, first):
        try:
            log.records.append(record.decode(line))
        except record.BadRecord as bad:
            log.problems.append(fault(seq, bad.code, bad.why, bad.hint))
            break
    log.open = _open_of(log, pieces)
    _check_links(log, before)
    if torn:
        log.problems.append(_torn(log))
    return log


def _open_of(log: Log, pieces: list[bytes]) -> record.Open | None:
    if log.first == 0:
        found = log.records[0] if log.records else None
    else:
        try:
            found = record.decode(pieces[0] + b"\n")
        except (record.BadRecord, IndexError):
            found = None
    return found if isinstance(found, record.Open) else None


def _check_links(log: Log, before: str) -> None:
    game = log.open.game if log.open else None
    for place, item in enumerate(log.records):
        seq = log.first + place
        if item.seq != seq:
            log.problems.append(fault(seq, "bad-seq", T("it says it is record {other}", other=item.seq)))
        if item.prev != before:
            log.problems.append(_broken(seq))
        if game is not None and item.game != game:
            log.problems.append(fault(seq, "bad-game", T("it belongs to the game {game}", game=item.game)))
        before = log.heads[place]


def _broken(seq: int) -> Problem:
    if seq == 0:
        return fault(0, "bad-prev", T("the first record must name 64 zeros as the head before it"))
    what = T("its hash is not the one that record {m} names: one of the two was changed", m=seq)
    return fault(seq - 1, "bad-prev", what)


def _torn(log: Log) -> Problem:
    what = T("{n} bytes without a line end follow the last record: they are not part of the log", n=len(log.torn))
    return fault(log.size, "torn", what)


# --- heads held by others -----------------------------------------------------------------------------------------
_PREFIX = re.compile(rf"[0-9a-f]{{{LEAST},64}}\Z")


def compare_head(log: Log, seq: int, given: str) -> Problem | None:
    """Compare a head, or its first digits, that somebody holds with the log; blanks in it do not matter."""
    digits = "".join(given.split()).lower()
    if not _PREFIX.match(digits):
        what = T("a head must be {least} to 64 hexadecimal digits, not {given}", least=LEAST, given=given)
        return fault(seq, "bad-head", what)
    if not log.first <= seq < log.size:
        return fault(seq, "no-record", T("you hold its head, but the log ends before it"))
    if not log.heads[seq - log.first].startswith(digits):
        return fault(seq, "other-head", T("it differs from the head you hold, {given}", given=digits))
    return None


# --- writing ------------------------------------------------------------------------------------------------------
class Tail(msgspec.Struct, frozen=True):
    """Where the next record of a log goes: its game, its number, and the head it must name."""

    game: str
    seq: int = 0
    prev: str = START

    def append(self, kind: str, step: int, at: str, data: Mapping[str, Any] | record_types.Data) -> tuple[bytes, Tail]:
        """The line of the next record (nothing is written), and the tail after it.

        Raises record.BadRecord or canon.Bad when the data do not fit the type.
        """
        made = record.build(kind, data, game=self.game, seq=self.seq, prev=self.prev, step=step, at=at)
        line = record.encode(made)
        return line, Tail(self.game, self.seq + 1, head(line))


def tail(log: Log) -> Tail:
    """The tail of a log that has an `open` record."""
    if log.open is None:
        raise ValueError("the log has no open record")
    return Tail(log.open.game, log.size, log.head)
