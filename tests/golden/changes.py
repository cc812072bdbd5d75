"""What has changed between two playings of a golden game, in lines for people."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

MOST_LINES = 60  # of the difference of a file
MOST_FILES = 8  # whose names are shown
WIDTH = 160


def of_log(old: bytes, new: bytes) -> list[str]:
    """Where two logs part: what differs in the opening, and in the first record after it."""
    told: list[str] = []
    for number, (one, other) in enumerate(zip(old.splitlines(), new.splitlines(), strict=False)):
        was, now = ({**msgspec.json.decode(line), "prev": ""} for line in (one, other))
        if was != now:
            told += [f"log, record {number} ({was['type']}, step {was['step']}):", *_fields(was, now, "")]
            if number:
                return told
    before, after = old.count(b"\n"), new.count(b"\n")
    return [*told, f"log: {before} records before, {after} now"] if before != after else told


def _fields(was: Any, now: Any, at: str) -> Iterator[str]:
    """The fields that differ; of a list the first item."""
    if was == now:
        return
    if isinstance(was, dict) and isinstance(now, dict):
        for name in sorted(was.keys() | now.keys()):
            yield from _fields(was.get(name), now.get(name), f"{at}.{name}" if at else name)
    elif isinstance(was, list) and isinstance(now, list):
        pairs = enumerate(zip(was, now, strict=False))
        place = next(((n, *pair) for n, pair in pairs if pair[0] != pair[1]), None)
        if place is not None:
            yield f"  {at}[{place[0]}]: {_short(place[1])} -> {_short(place[2])}"
        if len(was) != len(now):
            yield f"  {at}: {len(was)} before, {len(now)} now"
    else:
        yield f"  {at}: {_short(was)} -> {_short(now)}"


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else text[:79] + "…"


def of_files(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """How many files of each kind have another hash, and which come first."""
    changed = [path for path in sorted(before.keys() | after.keys()) if before.get(path) != after.get(path)]
    kinds = Counter(_kind(path) for path in changed)
    rows = [f"{kind}: {count} changed" for kind, count in sorted(kinds.items())]
    rows += [f"  {path}" for path in changed[:MOST_FILES]]
    return rows + ([f"  and {len(changed) - MOST_FILES} more"] if len(changed) > MOST_FILES else [])


def _kind(path: str) -> str:
    folder, _, _ = path.partition("/")
    return path.rpartition("/")[2] if folder == "turns" else folder


def of_texts(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> list[str]:
    """The lines that differ in the files that are kept whole."""
    told: list[str] = []
    for path in sorted(before.keys() | after.keys()):
        old, new = (_lines(files.get(path, b"")) for files in (before, after))
        rows = list(difflib.unified_diff(old, new, f"was/{path}", f"now/{path}", lineterm="", n=1))
        told += [row[:WIDTH] for row in rows[:MOST_LINES]]
        told += [f"({len(rows) - MOST_LINES} lines more)"] if len(rows) > MOST_LINES else []
    return told


def _lines(data: bytes) -> list[str]:
    return data.decode("utf-8", "replace").splitlines()
