"""What wall clocks show, found the long way: from UTC to the wall only, so that no code is shared with the schedule."""

from __future__ import annotations

from bisect import bisect_right
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

ZONES = (
    "UTC",
    "Europe/Rome",
    "Europe/London",
    "America/New_York",
    "America/St_Johns",
    "America/Scoresbysund",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "Asia/Beirut",
    "Africa/Casablanca",
    "Australia/Lord_Howe",
    "Antarctica/Troll",
    "Pacific/Chatham",
    "Pacific/Apia",
)
FIRST, LAST = datetime(2010, 12, 1, tzinfo=UTC), datetime(2032, 1, 1, tzinfo=UTC)
QUARTER = 900


@cache
def segments(zone: str) -> tuple[tuple[int, int], ...]:
    """(from which moment, seconds ahead of UTC), in order; every change is on a quarter of an hour."""
    rules, found = ZoneInfo(zone), []
    start, end = int(FIRST.timestamp()), int(LAST.timestamp())
    days = range(start, end, 86400)
    before = None
    for day in days:
        if before == ahead(rules, day + 86400) and before == ahead(rules, day + 43200):
            continue
        for moment in range(day, day + 86400, QUARTER):
            now = ahead(rules, moment)
            if now != before:
                found.append((moment, now))
                before = now
    return tuple(found)


def ahead(rules: ZoneInfo, moment: int) -> int:
    local = datetime.fromtimestamp(moment, UTC).astimezone(rules)
    return int((local.replace(tzinfo=UTC) - datetime.fromtimestamp(moment, UTC)).total_seconds())


def instants(zone: str, day: date, clock: time) -> tuple[list[int], int]:
    """All moments at which the wall shows this, and how long the gap is that swallows it (0: none)."""
    wall = int(datetime.combine(day, clock, tzinfo=UTC).timestamp())  # as if it were UTC
    rows = segments(zone)
    near = range(
        max(bisect_right(rows, (wall - 2 * 86400, 0)) - 1, 0), min(bisect_right(rows, (wall + 2 * 86400, 0)), len(rows))
    )
    found, gap = [], 0
    for number in near:
        start, offset = rows[number]
        end = rows[number + 1][0] if number + 1 < len(rows) else start + 10**9
        if start <= wall - offset < end:
            found.append(wall - offset)
        if number + 1 < len(rows) and end + offset <= wall < end + rows[number + 1][1]:
            gap = rows[number + 1][1] - offset
            swallowed = wall - offset
    return (found, 0) if found else ([swallowed], gap)


def instant(zone: str, day: date, clock: time) -> int | None:
    """The moment that counts: the last of them; none on a day that the calendar leaves out."""
    found, gap = instants(zone, day, clock)
    return None if gap > 20 * 3600 else max(found)


def local_day(zone: str, moment: int) -> date:
    rows = segments(zone)
    offset = rows[bisect_right(rows, (moment, 10**9)) - 1][1]
    return (datetime.fromtimestamp(moment, UTC) + timedelta(seconds=offset)).date()
