"""Changing one seat's lines in `game.toml`; everything else, comments among it, stays as the moderator wrote it."""

from __future__ import annotations

import json
import re

import msgspec

from pbem.app import settings
from pbem.app.settings import SeatSettings, Settings
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

_TABLE = re.compile(r"\s*\[")
KEYS = ("name", "address", "lang", "forum", "zone")


def with_seat(data: bytes, seat: str, row: SeatSettings) -> bytes:
    """The bytes of `game.toml` with another person in a seat. Raises Failure when they cannot be changed surely."""
    before = settings.parse(data)
    lines = data.decode("utf-8-sig").splitlines(keepends=True)
    header = re.compile(rf"""\s*\[\s*seats\s*\.\s*["']?{re.escape(seat)}["']?\s*\]\s*(#.*)?""")
    starts = [n for n, line in enumerate(lines) if header.fullmatch(line.rstrip("\r\n"))]
    if len(starts) != 1:
        raise Failure(_by_hand(seat))
    start = starts[0] + 1
    end = next((n for n in range(start, len(lines)) if _TABLE.match(lines[n])), len(lines))
    changed = "".join([*lines[:start], *_section(lines[start:end], row, lines[start - 1]), *lines[end:]]).encode()
    if not _is_meant(before, changed, seat, row):
        raise Failure(_by_hand(seat))
    return changed


def _section(lines: list[str], row: SeatSettings, header: str) -> list[str]:
    """The lines of a seat's table with other values; what a key's line had behind its value is kept."""
    ending = "\r\n" if header.endswith("\r\n") else "\n"
    left = {key: getattr(row, key) for key in KEYS}
    found = []
    for line in lines:
        match = re.match(r"\s*([a-z_]+)\s*=", line)
        key = match[1] if match else ""
        if key in left:
            remark = re.search(r"\s+#[^\"']*$", line.rstrip("\r\n"))
            found.append(f"{key} = {_quoted(left.pop(key))}{remark[0] if remark else ''}{ending}")
        else:
            found.append(line)
    missing = [f"{key} = {_quoted(value)}{ending}" for key, value in left.items() if value or key == "name"]
    if missing and not header.endswith(("\n", "\r")):
        missing.insert(0, ending)
    return [*missing, *found]


def _is_meant(before: Settings, changed: bytes, seat: str, row: SeatSettings) -> bool:
    """Whether the new text says what the old one said, but for this seat."""
    try:
        after = settings.parse(changed)
    except Failure:
        return False
    return after == msgspec.structs.replace(before, seats={**before.seats, seat: row})


def _by_hand(seat: str) -> Problem:
    text = T("The lines of {seat} in game.toml cannot be changed surely.", seat=seat)
    hint = T("Write them as a table [seats.{seat}], one setting a line, like `pbem new` does.", seat=seat)
    return Problem("bad-settings", text, hint)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
