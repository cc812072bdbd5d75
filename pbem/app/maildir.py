"""The messages of a Maildir, as files in `cur` and `new`. Nothing is moved, marked or made."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

PARTS = ("cur", "new")  # what is in tmp is not there yet
_SECONDS = re.compile(r"(\d{9,11})[._]")
_FLAGS = re.compile(r"[:;!]2,([A-Za-z]*)$")
LEFT_OUT = frozenset("TD")  # thrown away, or a draft


class Entry(msgspec.Struct, frozen=True):
    """A message's file; `delivered` in seconds UTC, as whoever put it here has written into its name."""

    path: Path
    delivered: int | None


def is_maildir(path: Path) -> bool:
    return all((path / part).is_dir() for part in PARTS)


def entries(path: Path) -> list[Entry]:
    """The messages in the order of their delivery. Raises OSError."""
    found = []
    for part in PARTS:
        for file in sorted((path / part).iterdir()):
            flags = _FLAGS.search(file.name)
            hidden = file.name.startswith(".") or (flags is not None and not LEFT_OUT.isdisjoint(flags[1]))
            if not hidden and file.is_file() and not file.is_symlink():
                time = _SECONDS.match(file.name)
                found.append(Entry(file, int(time[1]) if time else None))
    return sorted(found, key=lambda entry: (entry.delivered or 0, entry.path.name))


def read(entry: Entry, most: int) -> bytes | None:
    """The first `most` bytes of a message; None when it is gone. A mail program may mark it as read meanwhile, and
    then it has another name. Raises OSError."""
    unique = _FLAGS.sub("", entry.path.name)
    places = [entry.path, *(entry.path.parent.parent / part / unique for part in PARTS)]
    for path in places:
        try:
            with path.open("rb") as file:
                return file.read(most)
        except FileNotFoundError:
            continue
    for path in sorted((entry.path.parent.parent / "cur").iterdir()):
        if _FLAGS.sub("", path.name) == unique:
            return path.read_bytes()[:most]
    return None
