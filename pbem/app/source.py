"""Where sheets come from. Mail and forum posts plug in here: whatever it is, it becomes letters."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.store.fault import reading

MOST = 16 * 1024 * 1024  # bytes read of one file; what is too large for a sheet is refused later, with a record
STDIN = "-"


class Letter(msgspec.Struct, frozen=True):
    """One message as it came: `raw` is kept and hashed, `where` names its origin, `received` a time or ""."""

    raw: bytes
    where: str
    received: str = ""


def letters(source: str) -> list[Letter]:
    """The letters of a file, or of standard input ("-"). Raises Failure: folder, link, missing, far too large."""
    if source == STDIN:
        with reading(Path(STDIN)):
            return [Letter(_limited(_standard_input(), STDIN), STDIN)]
    path = Path(source)
    with reading(path):
        if path.is_symlink():
            raise Failure(_fault(source, T("is a link"), T("Give the file it leads to; links are not followed.")))
        if path.is_dir():
            raise Failure(_fault(source, T("is a folder"), T("Give the sheets in it one by one.")))
        if not path.is_file() and path.exists():
            raise Failure(_fault(source, T("is not a regular file"), T("Give a text file, or - for standard input.")))
        with path.open("rb") as file:
            return [Letter(_limited(file.read(MOST + 1), source), path.name)]


def _standard_input() -> bytes:
    """What is there. Raises OSError when the program was started with it closed."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer.read(MOST + 1)


def _limited(raw: bytes, source: str) -> bytes:
    if len(raw) > MOST:
        raise Failure(_fault(source, T("is far too large for a sheet"), T("A sheet is a page of text.")))
    return raw


def _fault(source: str, what: Text, hint: Text) -> Problem:
    return Problem("bad-source", T("{source} {what}.", source=source or '""', what=what), hint)
