"""Vacations as players write them ("2026-12-20 to 2026-12-27"), as times, and counted in days."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo

import msgspec

from pbem.desk.spans import DAY

_DATE = r"(\d{4})-(\d\d?)-(\d\d?)"
_FORM = re.compile(
    rf"(?:from\s+|dal?\s+)?{_DATE}(?:\s*(?:to|until|till|a|al|fino\s+a|fino\s+al|->|=>|→|>|-|–|—|/|\.\.\.?)\s*{_DATE})?\.?",
    re.ASCII | re.IGNORECASE,
)
NEVER = ("no", "none", "off", "end", "over", "back", "nessuna", "nessuno", "niente", "fine", "finita", "rientro")


class Span(msgspec.Struct, frozen=True, order=True):
    """From one time to another, in unix seconds; the end does not belong to it."""

    start: int
    end: int

    def has(self, moment: int) -> bool:
        return self.start <= moment < self.end


def is_end(text: str) -> bool:
    """Whether somebody says that he is back, or does not go."""
    return text.strip().lower().rstrip(".!") in NEVER


def parse(text: str, zone: tzinfo) -> Span | None:
    """Whole days by the player's own clock, the last one included: "2026-12-20 to 2026-12-27" or one day alone.

    None if it is nothing of the kind, or ends before it begins.
    """
    match = _FORM.fullmatch(" ".join(text.split()))
    if match is None:
        return None
    numbers = [int(part) for part in match.groups() if part is not None]
    try:
        first = date(*numbers[:3])
        last = date(*numbers[3:]) if len(numbers) > 3 else first
        start, end = midnight(first, zone), midnight(last + timedelta(days=1), zone)
    except (ValueError, OverflowError):
        return None
    return Span(start, end) if start < end else None


def midnight(day: date, zone: tzinfo) -> int:
    """When a day begins; where the clocks jump over midnight, the first moment after the jump."""
    local = datetime.combine(day, time(), tzinfo=zone)
    return int(local.astimezone(UTC).timestamp())


def merged(spans: Iterable[Span]) -> Iterator[Span]:
    """The same time in spans that neither overlap nor touch, in order."""
    current: Span | None = None
    for span in sorted(span for span in spans if span.start < span.end):
        if current is not None and span.start <= current.end:
            current = Span(current.start, max(current.end, span.end))
            continue
        if current is not None:
            yield current
        current = span
    if current is not None:
        yield current


def days(spans: Iterable[Span]) -> int:
    """How many days they are together; a day begun counts, an hour won or lost by a change of clocks does not."""
    return sum(-((start - end + 2 * 3600) // DAY) or 1 for start, end in ((s.start, s.end) for s in merged(spans)))
