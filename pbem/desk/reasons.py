"""Why a deadline is when it is: a chain of links, and the short public line that a `deadline` record keeps of it.

    report 2026-03-02T18:00:00Z; days mon,thu 20:00 Europe/Rome -> 2026-03-02T19:00:00Z;
    notice 1d -> 2026-03-05T19:00:00Z

One link a part: its kind, what it needs, and after `->` the moment it leads to. `write` and `read` are inverse;
whatever else stands in a record (older ones, other programs) is read as nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

# kind -> how many words it has beside its moment
KINDS = {
    "report": 0,  # the step was opened by the report of the one before it
    "schedule": 0,  # the schedule was made only then
    "was": 0,  # the deadline until now
    "resume": 0,  # the end of a pause
    "left": 1,  # span: as much time was left when the pause began
    "days": 3,  # weekdays, time of day, zone: the next of these
    "every": 3,  # days, time of day, zone: so many days after the report
    "daily": 2,  # time of day, zone: the next day on which nothing speaks against it
    "notice": 1,  # span: so long after the report at least
    "skip": 1,  # weekdays on which no deadline falls
    "away": 2,  # seat, until when
    "gap": 1,  # time of day that does not exist on that day
    "twice": 1,  # time of day that comes twice on that day
    "extended": 0,  # by the moderator, while the old one was still to come
    "set": 0,  # by the moderator
}
_LINK = re.compile(r"([a-z]+)((?: [!-:<-~]+)*?)(?: -> | )(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)", re.ASCII)


class Link(msgspec.Struct, frozen=True):
    """One step of the reckoning: `at` is the moment it leads to (unix seconds)."""

    kind: str
    at: int
    words: tuple[str, ...] = ()


def write(chain: Sequence[Link]) -> str:
    """The chain as one line."""
    return "; ".join(_written(link) for link in chain)


def read(line: str) -> tuple[Link, ...]:
    """The chain of a line that `write` made; empty if it is not one."""
    found = []
    for part in line.split("; "):
        match = _LINK.fullmatch(part)
        words = tuple(match[2].split()) if match else ()
        if match is None or KINDS.get(match[1]) != len(words):
            return ()
        try:
            found.append(Link(match[1], seconds(match[3]), words))
        except ValueError:
            return ()
    return tuple(found) if write(found) == line else ()


def stamp(moment: int) -> str:
    """Unix seconds as they stand in records."""
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%dT%H:%M:%SZ}"


def seconds(text: str) -> int:
    """Unix seconds of a stamp. Raises ValueError."""
    return int(datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp())


def _written(link: Link) -> str:
    head = " ".join((link.kind, *link.words))
    return f"{head} -> {stamp(link.at)}" if link.words else f"{head} {stamp(link.at)}"
