"""Times as people type and read them; inside the program a time is whole seconds since 1970, UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo

from pbem.app.env import stamp
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

_FORM = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?\s*(Z|[+-]\d\d:?\d\d)?", re.ASCII | re.IGNORECASE
)
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_LATEST = 253402300799  # the end of year 9999


def seconds(at: str) -> int:
    """The time of a record ("YYYY-MM-DDThh:mm:ssZ") in seconds."""
    return int(datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp())


def zone(name: str) -> tzinfo:
    """A time zone by its IANA name. Raises Failure."""
    if name == "UTC":
        return UTC
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # not found, a folder, no name at all
        raise Failure(
            Problem(
                "bad-zone",
                T("There is no time zone {name}.", name=name[:60]),
                T("Use a name like Europe/Rome, or UTC. Windows needs the package tzdata for names."),
            )
        ) from None


def parse(text: str, zone_name: str = "UTC") -> int:
    """Seconds of "2026-03-01 18:00" (in the zone), the same with "Z" or "+01:00", or plain seconds. Raises Failure."""
    return readings(text, zone_name)[0]


def readings(text: str, zone_name: str = "UTC") -> tuple[int, int]:
    """The two moments that a typed time can mean; they differ where clocks are changed and show it twice or never.

    Raises Failure.
    """
    cleaned = text.strip()
    if cleaned.isascii() and cleaned.isdigit() and int(cleaned) <= _LATEST:
        return int(cleaned), int(cleaned)
    match = _FORM.fullmatch(cleaned)
    if match is not None:
        try:
            found = _date(match, zone_name)
            return int(found.timestamp()), int(found.replace(fold=1).timestamp())
        except (ValueError, OverflowError):
            pass
    raise Failure(
        Problem(
            "bad-time",
            T("{text} is not a time.", text=cleaned[:60] or '""'),
            T("Write it like 2026-03-01 18:00, 2026-03-01T18:00:00Z, or as seconds since 1970."),
        )
    )


def _date(match: re.Match[str], zone_name: str) -> datetime:
    year, month, day, hour, minute, second = (int(part or 0) for part in match.groups()[:6])
    offset = match[7]
    where: tzinfo = zone(zone_name)
    if offset:
        sign = offset.upper().replace("Z", "+00:00").replace(":", "")
        where = datetime.strptime(sign, "%z").tzinfo or UTC
    return datetime(year, month, day, hour, minute, second, tzinfo=where)


def record_time(text: str, zone_name: str = "UTC") -> str:
    """A typed time in the form of records. Raises Failure."""
    return stamp(parse(text, zone_name))


def shown(moment: int, zone_name: str) -> str:
    """A time for people, with the zone it is in: "2026-03-01 18:00 Europe/Rome"."""
    local = datetime.fromtimestamp(moment, tz=zone(zone_name))
    return f"{local:%Y-%m-%d %H:%M} {zone_name}"


def mail_date(moment: int) -> str:
    """A time as the header of a mail has it, in no zone and no language: "Sat, 14 Mar 2026 15:20:09 +0000"."""
    then = datetime.fromtimestamp(moment, UTC)
    day = _DAYS[then.weekday()]
    return f"{day}, {then.day:02} {_MONTHS[then.month - 1]} {then.year:04} {then:%H:%M:%S} +0000"
