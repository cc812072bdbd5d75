"""Files that only grow: one JSON object a line. A line cut short by a crash counts for nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from pbem.store import atomic
from pbem.store.fault import reading

R = TypeVar("R")


def read(path: Path, kind: type[R]) -> list[R]:
    """The rows of a file, in order; none if there is no file. Raises Failure."""
    if not path.is_file():
        return []
    with reading(path):
        data = path.read_bytes()
    found = []
    for line in data.split(b"\n"):
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except (msgspec.DecodeError, RecursionError):
            continue
    return found


def add(path: Path, row: object) -> None:
    """Add a row, synced; nobody else may read the file. What a killed writer left of a row goes. Raises Failure."""
    if not _is_whole(path):
        with reading(path):
            data = path.read_bytes()
        atomic.cut(path, data.rfind(b"\n") + 1)
    atomic.append(path, msgspec.json.encode(row) + b"\n", mode=atomic.SECRET)


def _is_whole(path: Path) -> bool:
    """Whether the last line has its end."""
    if not path.is_file():
        return True
    with reading(path), path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - 1))
        return size == 0 or file.read(1) == b"\n"
