"""Moments for people, on their own clocks. The offset is given, so the same moment always reads the same."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.text import TN, T, Text

DAYS = (T("Monday"), T("Tuesday"), T("Wednesday"), T("Thursday"), T("Friday"), T("Saturday"), T("Sunday"))
MONTHS = (
    T("January"), T("February"), T("March"), T("April"), T("May"), T("June"), T("July"), T("August"), T("September"),
    T("October"), T("November"), T("December"),
)  # fmt: skip
Offset = tuple[str, int]  # a zone's name, and the minutes that it is ahead of UTC at the moment in question
_MINUTE, _HOUR = 60, 3600


def moment(unix: int, zone: str = "UTC", offset: int = 0) -> Text:
    """`unix` seconds; `offset`: minutes that `zone` is ahead of UTC at that moment."""
    return T("{day} {date}, {time} {zone}", zone=zone, **_parts(unix + 60 * offset))


def day(unix: int, offset: int = 0) -> Text:
    """The day of a moment, in a zone that is `offset` minutes ahead of UTC then."""
    parts = _parts(unix + 60 * offset)
    return T("{day} {date}", day=parts["day"], date=parts["date"])


def deadline(unix: int, zones: Sequence[Offset] = (), since: int | None = None) -> Text:
    """A deadline on two clocks: that of the last of these zones, the reader's, and that of the first, the game's; where
    they are one, UTC is the other. Told at `since`, also how far off it is then."""
    (zone, ahead), *rest = list(dict.fromkeys((*reversed(zones), ("UTC", 0))))[:2]
    others = tuple(T("{day} {time} {zone}", zone=name, **_parts(unix + 60 * offset)) for name, offset in rest)
    when = moment(unix, zone, ahead)
    if others:
        when = T("{when} ({others})", when=when, others=others)
    if since is None:
        return when
    if since >= unix:
        return T("{when}; it has passed", when=when)
    return T("{when}, in {span}", when=when, span=span(unix - since))


def span(seconds: int) -> Text:
    """A length of time in words, rounded: minutes below two hours, hours below three days, then days and hours."""
    minutes, hours = (seconds + _MINUTE // 2) // _MINUTE, (seconds + _HOUR // 2) // _HOUR
    if minutes < 120:
        return TN("{n} minute", "{n} minutes", minutes)
    if hours < 72:
        return TN("{n} hour", "{n} hours", hours)
    days, rest = TN("{n} day", "{n} days", hours // 24), hours % 24
    return T("{days} and {hours}", days=days, hours=TN("{n} hour", "{n} hours", rest)) if rest else days


def _parts(unix: int) -> dict[str, str | Text]:
    """Day of the week, date and time, by the calendar alone (no clock, no locale)."""
    from datetime import UTC, datetime

    then = datetime.fromtimestamp(unix, UTC)
    return {
        "day": DAYS[then.weekday()],
        "date": _date(then.year, MONTHS[then.month - 1], then.day),
        "time": f"{then.hour:02}:{then.minute:02}",
    }


def _date(year: int, month: Text, day: int) -> Text:
    """As each language writes it; some write the first of a month in another way than the other days."""
    if day == 1:
        return T("1 {month} {year}", month=month, year=year)
    return T("{day} {month} {year}", day=day, month=month, year=year)
