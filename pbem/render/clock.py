"""Moments for people, in UTC and in a zone. The offset is given, so the same moment always reads the same."""

from __future__ import annotations

from pbem.core.text import T, Text

DAYS = (T("Monday"), T("Tuesday"), T("Wednesday"), T("Thursday"), T("Friday"), T("Saturday"), T("Sunday"))


def moment(unix: int, zone: str = "UTC", offset: int = 0) -> Text:
    """`unix` seconds; `offset`: minutes that `zone` is ahead of UTC at that moment."""
    utc = T("{day} {date}, {time} UTC", **_parts(unix))
    if zone == "UTC":
        return utc
    return T("{utc} ({day} {time} {zone})", utc=utc, zone=zone, **_parts(unix + 60 * offset))


def _parts(unix: int) -> dict[str, str | Text]:
    """Day of the week, date and time, by the calendar alone (no clock, no locale)."""
    from datetime import UTC, datetime

    then = datetime.fromtimestamp(unix, UTC)
    return {
        "day": DAYS[then.weekday()],
        "date": f"{then.year:04}-{then.month:02}-{then.day:02}",
        "time": f"{then.hour:02}:{then.minute:02}",
    }
