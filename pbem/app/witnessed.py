"""What a game's folder still knows of its log when that is lost or an older one: heads that were given out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from pbem.core import receipt
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import logfile
from pbem.store.folder import Folder
from pbem.store.logfile import LogFile


class Witness(msgspec.Struct, frozen=True):
    """A head (or its first digits) that a log must have, and where it stands."""

    seq: int
    head: str
    where: str


def heads(folder: Folder) -> list[Witness]:
    """Every head that a folder's own files name: its log, notes, checkpoints, receipts and letters; oldest first."""
    found = [*_of_log(folder), *_of_notes(folder)]
    for pattern in ("checkpoints/*.txt", "outbox/*/*.txt"):
        for path in sorted(folder.root.glob(pattern)):
            with suppress(OSError):
                found += of_text(path.read_text("utf-8", "replace"), path.relative_to(folder.root).as_posix())
    return sorted(set(found), key=lambda one: (one.seq, one.where, one.head))


def of_text(text: str, where: str) -> list[Witness]:
    """The heads in a receipt, checkpoint or letter."""
    return [Witness(seq, head, where) for seq, head in receipt.read(text).heads]


def contradicted(log: LogFile, witnesses: Sequence[Witness]) -> Problem | None:
    """The newest head that a log does not have; None when it has them all."""
    for one in sorted(witnesses, key=lambda one: one.seq, reverse=True):
        if one.seq > log.seq:
            text = T("It ends with record {seq}, but {where} names record {later}.", seq=log.seq, where=one.where,
                     later=one.seq)  # fmt: skip
            return Problem("older", text, _HINT)
        if not log.head_of(one.seq).startswith(one.head):
            text = T("Its record {seq} is not the one that {where} names: the logs part before it.", seq=one.seq,
                     where=one.where)  # fmt: skip
            return Problem("other-head", text, T("`pbem bisect` names the first record that differs."))
    return None


_HINT = T(
    "Players hold receipts of what came later. Use a newer backup; if there is none, give --older, tell the players,"
    " and ask them to send their sheets again."
)


def _of_log(folder: Folder) -> Iterator[Witness]:
    with suppress(Failure):
        log = logfile.read(folder)
        yield Witness(log.seq, log.head, folder.log.name)


def _of_notes(folder: Folder) -> Iterator[Witness]:
    with suppress(OSError, msgspec.DecodeError, RecursionError):
        found = msgspec.json.decode(folder.done.read_bytes(), type=_Done)
        yield Witness(found.seq, found.head, "private/done.json")


class _Done(msgspec.Struct, frozen=True):
    seq: int
    head: str
