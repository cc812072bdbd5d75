"""When a letter came: what servers say, never what the sender's `Date` says."""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from email.utils import parsedate_tz

_BY = re.compile(r"\bby\s+([^\s;()]{1,255})", re.IGNORECASE)


def stamp(value: str) -> tuple[str, int] | None:
    """A Received header -> (the server that wrote it, unix seconds); None when it has no readable time."""
    route, semicolon, date = value.rpartition(";")
    seconds = unix(date) if semicolon else None
    if seconds is None:
        return None
    by = _BY.search(route)
    return (by.group(1).lower().rstrip(".") if by else "", seconds)


def unix(date: str) -> int | None:
    """A date of a header in unix seconds. Without a zone it means nothing to us."""
    try:
        found = parsedate_tz(date[:200])
        if found is None or found[9] is None:
            return None
        return calendar.timegm((*found[:6], 0, 0, 0)) - found[9]
    except (ValueError, TypeError, OverflowError, IndexError):
        return None


def arrival(received: Sequence[tuple[str, int]], trusted: str, arrived: int | None) -> int | None:
    """The configured server's topmost stamp, else what the caller knows, else (no server is configured) the topmost."""
    mine = [seconds for by, seconds in received if trusted and by == trusted.lower()]
    if mine:
        return mine[0]
    if arrived is not None:
        return arrived
    return received[0][1] if received and not trusted else None
