"""Faults of the file system as problems that say what to do."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text

_HINTS: dict[int, tuple[str, Text]] = {
    errno.ENOSPC: ("disk-full", T("The disk is full. Make room and give the command again; nothing is lost.")),
    errno.EDQUOT: ("disk-full", T("Your share of the disk is used up. Make room and give the command again.")),
    errno.EACCES: ("no-access", T("Change the permissions, or work as the owner of the folder.")),
    errno.EPERM: ("no-access", T("Change the permissions, or work as the owner of the folder.")),
    errno.EROFS: ("no-access", T("The disk can only be read. Copy the folder to one that can be written.")),
    errno.ENOENT: ("missing", T("Check the name.")),
    errno.ENOTDIR: ("not-a-folder", T("A file stands where a folder is needed.")),
    errno.EISDIR: ("not-a-file", T("A folder stands where a file is needed.")),
    errno.EIO: ("disk-broken", T("The disk reports an error. Copy the folder to another disk.")),
}


def problem(error: OSError, path: Path, *, writing: bool) -> Problem:
    """The problem of an operating system error on `path`."""
    code, hint = _HINTS.get(error.errno or 0, ("file-error", T("Try again, or look at the file.")))
    reason = (error.strerror or error.__class__.__name__).rstrip(".")
    if writing:
        return Problem(code, T("Cannot write {path}: {reason}.", path=str(path), reason=reason), hint)
    return Problem(code, T("Cannot read {path}: {reason}.", path=str(path), reason=reason), hint)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn an OSError inside into a Failure about writing `path`."""
    try:
        yield
    except OSError as error:
        raise Failure(problem(error, path, writing=True)) from None


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn an OSError inside into a Failure about reading `path`."""
    try:
        yield
    except OSError as error:
        raise Failure(problem(error, path, writing=False)) from None
