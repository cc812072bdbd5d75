"""Where two copies of a log part: the first record that differs, and in what."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

import msgspec

from pbem.core.changes import DOT, same

UNREADABLE = "?"


class Parting(msgspec.Struct, frozen=True):
    """`seq`: the first record that differs, -1 when one copy is the beginning of the other. `kinds`: its type in each
    (`?`: no record). `rows`: (path, in the first copy, in the second); None stands for what is absent."""

    seq: int
    step: int = 0
    kinds: tuple[str, str] = ("", "")
    rows: list[tuple[str, Any, Any]] = []


def part(one: list[bytes], other: list[bytes]) -> Parting:
    """Compare the lines of two logs."""
    for seq, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return _parted(seq, a, b)
    return Parting(-1)


def differences(one: Any, other: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """(path, one, other) of every value that differs, into objects and lists. Numbers in a path are places, from 0."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        pairs = [(key, one.get(key), other.get(key)) for key in sorted({*one, *other})]
    elif isinstance(one, list) and isinstance(other, list):
        pairs = [(str(place), a, b) for place, (a, b) in enumerate(zip_longest(one, other))]
    else:
        return [] if same(one, other) else [(path, one, other)]
    found: list[tuple[str, Any, Any]] = []
    for key, a, b in pairs:
        found += differences(a, b, f"{path}{DOT}{key}" if path else key)
    return found


def _parted(seq: int, one: bytes, other: bytes) -> Parting:
    found = (_read(one), _read(other))
    kinds = (_kind(found[0]), _kind(found[1]))
    step = next((value["step"] for value in found if isinstance(value, dict) and type(value.get("step")) is int), 0)
    if UNREADABLE in kinds:
        return Parting(seq, step, kinds)
    return Parting(seq, step, kinds, differences(*found))


def _read(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return None


def _kind(value: Any) -> str:
    kind = value.get("type") if isinstance(value, dict) else None
    return kind if isinstance(kind, str) and kind.isascii() and kind.isalpha() else UNREADABLE
