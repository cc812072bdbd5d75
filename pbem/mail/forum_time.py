"""Times that a page states so that every reader understands the same moment."""

from __future__ import annotations

import re
from calendar import timegm

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d{1,9})? ?(Z|UTC|[+-]\d\d:?\d\d)")
_SECONDS, _MILLISECONDS = 10, 13  # digits


def seconds(text: str) -> int | None:
    """Seconds UTC of `2026-03-01T18:00:00+01:00` or of a count of (milli)seconds; None without a time zone."""
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) in (_SECONDS, _MILLISECONDS):
        return int(text[:_SECONDS])
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute = (int(match[n]) for n in range(1, 6))
    second = int(match[6] or 0)
    if not (year >= 1970 and 1 <= month <= 12 and 1 <= day <= 31 and hour <= 23 and minute <= 59 and second <= 60):
        return None
    return timegm((year, month, day, hour, minute, second)) - _ahead(match[7])


def _ahead(zone: str) -> int:
    if zone in ("Z", "UTC"):
        return 0
    sign = -1 if zone[0] == "-" else 1
    return sign * (int(zone[1:3]) * 3600 + int(zone[-2:]) * 60)
