"""The answers of an IMAP server to FETCH, as `imaplib` hands them over. Pure: bytes in, values out."""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from typing import Any

import msgspec

_UID = re.compile(rb"\bUID (\d{1,10})\b")
_SIZE = re.compile(rb"\bRFC822\.SIZE (\d{1,15})\b")
_FLAGS = re.compile(rb"\bFLAGS \(([^)]*)\)")
_DATE = re.compile(
    rb'INTERNALDATE "([ \d]?\d)-([A-Za-z]{3})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)"',
)
_MONTHS = (b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec")
_BODY = re.compile(rb"\bBODY\[\](?:<0>)? (?:\{\d+\}|\"\")?$")


class Item(msgspec.Struct, frozen=True):
    """A mail in the folder. `size` in bytes; `received`: unix seconds, when the server got it, 0 if it does not say."""

    uid: int
    size: int
    received: int
    deleted: bool = False


def items(said: Sequence[Any]) -> list[Item]:
    """The mails that an answer lists, by UID."""
    found: dict[int, Item] = {}
    for part in said:
        line = b"".join(piece for piece in part if isinstance(piece, bytes)) if isinstance(part, tuple) else part
        if not isinstance(line, bytes):
            continue
        uid, size, flags = _UID.search(line), _SIZE.search(line), _FLAGS.search(line)
        if uid and size:
            deleted = flags is not None and rb"\deleted" in flags[1].lower().split()
            found[int(uid[1])] = Item(int(uid[1]), int(size[1]), received(line), deleted)
    return [found[uid] for uid in sorted(found)]


def received(line: bytes) -> int:
    """The INTERNALDATE in a line, as unix seconds; 0 if it has none that can be understood."""
    match = _DATE.search(line)
    if match is None or match[2].lower() not in _MONTHS:
        return 0
    if match[3] == b"0000" or match[3] == b"9999":
        return 0  # no calendar has them
    day, year, hour, minute, second = (int(match[n]) for n in (1, 3, 4, 5, 6))
    offset = (int(match[8]) * 60 + int(match[9])) * 60 * (-1 if match[7] == b"-" else 1)
    month = _MONTHS.index(match[2].lower()) + 1
    return max(0, calendar.timegm((year, month, day, hour, minute, second)) - offset)


def bodies(said: Sequence[Any]) -> dict[int, bytes]:
    """UID -> mail. The UID may stand before the text or after it."""
    found: dict[int, bytes] = {}
    for place, part in enumerate(said):
        if not isinstance(part, tuple) or len(part) < 2 or not _BODY.search(part[0]):
            continue
        after = said[place + 1] if place + 1 < len(said) and isinstance(said[place + 1], bytes) else b""
        uid = _UID.search(part[0]) or _UID.search(after)
        if uid:
            found[int(uid[1])] = part[1]
    return found
