"""A deadline as a calendar file (RFC 5545): one event, the same for the same deadline, replaced when it is moved.

Calendars know an event again by its UID and take the one with the higher SEQUENCE; so a step keeps its UID, and every
deadline announced for it counts one more.
"""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

KIND = "text/calendar; charset=utf-8; method=PUBLISH"
NAME = "deadline.ics"
_WIDTH = 75  # bytes of a line


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """`uid` like "roma.7@pbem.invalid"; `stamp`: when the deadline was announced, `when` it is (unix seconds)."""

    uid: str
    number: int  # how many deadlines were announced for the step before this one
    stamp: int
    when: int
    title: str
    text: str
    program: str


def write(event: Event) -> bytes:
    """The file. Times are in UTC: calendars show them in the zone of whoever looks."""
    rows = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//pbem//{_escaped(event.program)}//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{_escaped(event.uid)}",
        f"SEQUENCE:{event.number}",
        f"DTSTAMP:{_time(event.stamp)}",
        f"DTSTART:{_time(event.when)}",
        f"DTEND:{_time(event.when)}",
        f"SUMMARY:{_escaped(event.title)}",
        f"DESCRIPTION:{_escaped(event.text)}",
        "TRANSP:TRANSPARENT",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return b"".join(_folded(row) for row in rows)


def _time(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    """A text value: what a calendar would read as structure is escaped; control characters become blanks."""
    for char in "\\;,":
        text = text.replace(char, f"\\{char}")
    lines = text.replace("\r\n", "\n").split("\n")
    return "\\n".join("".join(char if char.isprintable() else " " for char in line) for line in lines)


def _folded(row: str) -> bytes:
    """The row in lines of at most 75 bytes, each but the first behind a blank; no character is cut in two."""
    lines, line = [], b""
    for char in row:
        coded = char.encode("utf-8", "replace")
        if len(line) + len(coded) > _WIDTH:
            lines.append(line)
            line = b" "
        line += coded
    return b"\r\n".join([*lines, line]) + b"\r\n"
