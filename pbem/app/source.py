"""Where letters come from: files with a sheet, a mail, a mailbox, a forum's page or post; Maildirs; standard input."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import BinaryIO

import msgspec

from pbem.app import maildir
from pbem.app.env import stamp
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.store.fault import reading

MOST = 16 * 1024 * 1024  # bytes read of one file; what is too large for a sheet is refused later, with a record
MOST_MAILBOX = 128 * 1024 * 1024  # bytes of an mbox file
STDIN = "-"
_START = 8192  # bytes by which an mbox is known


class Letter(msgspec.Struct, frozen=True):
    """One message as it came: `raw` is kept and hashed, `where` names its origin, `received` a time or "".

    `kind`: what it was recognised as: sheet, mail, page, archive, post; "" if nobody looked yet; of sheets that were
    made here: bot, once, standing (see `absence_sheets`). `page`: of a post,
    the file it was cut out of, which is kept as well. `unsure`: the text does not say surely who wrote which post in
    it. `others`: there were more posts beside it.
    """

    raw: bytes
    where: str
    received: str = ""
    kind: str = ""
    page: bytes = b""
    unsure: bool = False
    others: bool = False


def letters(source: str) -> list[Letter]:
    """The letters of a file, of a Maildir, or of standard input ("-"); pages and pasted posts are not cut yet.

    Raises Failure: another folder, link, missing, far too large.
    """
    if source == STDIN:
        with reading(Path(STDIN)):
            return _parts(_whole(_standard_input(), STDIN), STDIN)
    path = Path(source)
    with reading(path):
        if path.is_symlink():
            raise Failure(_fault(source, T("is a link"), T("Give the file it leads to; links are not followed.")))
        if path.is_dir():
            return _maildir(path, source)
        if not path.is_file() and path.exists():
            raise Failure(_fault(source, T("is not a regular file"), T("Give a text file, or - for standard input.")))
        with path.open("rb") as file:
            return _parts(_whole(file, source), path.name)


def _parts(raw: bytes, name: str) -> list[Letter]:
    """The letters in the bytes of a file: those of a mailbox, else one."""
    from pbem.mail import kinds, mbox

    kind = kinds.kind_of(raw, name)
    if kind != "mbox":
        return [Letter(raw, name, kind=kind)]
    return [Letter(mail, f"{name}, {n}", kind="mail") for n, mail in enumerate(mbox.split(raw), 1)]


def _maildir(path: Path, source: str) -> list[Letter]:
    if not maildir.is_maildir(path):
        raise Failure(_fault(source, T("is a folder"), T("Give the sheets in it one by one.")))
    found = []
    for entry in maildir.entries(path):
        raw = maildir.read(entry, MOST)
        if raw is not None:
            time = "" if entry.delivered is None else stamp(entry.delivered)
            found.append(Letter(raw, entry.path.name, time, kind="mail"))
    return found


def _standard_input() -> BinaryIO:
    """Raises OSError when the program was started with it closed."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer


def _whole(file: BinaryIO, source: str) -> bytes:
    """All of a file. Raises Failure when it is far too large."""
    from pbem.mail import mbox

    start = file.read(_START)
    most = MOST_MAILBOX if mbox.is_mbox(start) else MOST
    raw = start + file.read(most + 1 - len(start))
    if len(raw) > most:
        raise Failure(_fault(source, T("is far too large for a sheet"), T("A sheet is a page of text.")))
    return raw


def _fault(source: str, what: Text, hint: Text) -> Problem:
    return Problem("bad-source", T("{source} {what}.", source=source or '""', what=what), hint)
