"""A deadline in words: on which clocks, in how many hours, why then; and as a calendar file."""

from __future__ import annotations

from pbem.app import announced, frozen, moment
from pbem.app.announced import Clock
from pbem.app.table import Table
from pbem.core.record_types import DeadlineData
from pbem.core.text import TN, T, Term, Text
from pbem.desk import calendar_file, reasons, spans
from pbem.desk.policy import DAYS
from pbem.desk.reasons import Link
from pbem.mail.compose import File
from pbem.mail.headers import HOST
from pbem.render import clock
from pbem.render.speech import Speaker

OLD = ("announced", "moved", "closed now")  # reasons of records that were made by hand before there were schedules


def due(kept: frozen.Frozen, seat: str, deadline: int, since: int | None) -> Text:
    """A deadline as a seat is told it at a moment: "Thursday 5 March 2026, 19:00 UTC (…), in 30 hours"."""
    return clock.deadline(deadline, announced.zones(kept, seat, deadline), since)


def why(data: DeadlineData, clocks: Clock) -> tuple[Text, ...]:
    """The reckoning that led to a deadline, sentence by sentence; what somebody else wrote, as it stands."""
    chain = reasons.read(data.reason)
    if chain:
        return tuple(_sentence(link, clocks) for link in chain)
    return () if data.reason in OLD or not data.reason else (Text("{reason}", {"reason": data.reason}),)


def after_ruling(table: Table, kept: frozen.Frozen, seat: str, ruling: int) -> tuple[Text, ...]:
    """What a seat is told of the deadline that came with a ruling; nothing if none did."""
    seq = announced.after_ruling(table, ruling)
    if seq is None:
        return ()
    data, since = table.record(seq).data, moment.seconds(table.record(seq).at)
    when = due(kept, seat, data.deadline, since)
    return (
        T("Sheets for step {step} are due until {now}.", step=table.log.places[seq].step, now=when),
        *why(data, Clock(kept, seat)),
    )


def calendar(table: Table, kept: frozen.Frozen, speaker: Speaker, seq: int) -> File:
    """The deadline of record `seq` for a calendar; a later one of the same step replaces it there."""
    place, data = table.log.places[seq], table.record(seq).data
    title = frozen.title(kept, table.opened.rules, speaker.lang) or table.id
    said = [T("Sheets for step {step} of {title} are due.", step=place.step, title=title), *why(data, Clock(kept))]
    earlier = [p for p in table.log.places[:seq] if (p.type, p.step) == ("deadline", place.step)]
    event = calendar_file.Event(
        uid=f"{table.id}.{place.step}.deadline@{HOST}",
        number=len(earlier),
        stamp=moment.seconds(table.record(seq).at),
        when=data.deadline,
        title=speaker.say(T("{title}: orders for step {step} are due", title=title, step=place.step)),
        text="\n".join(speaker.say(text) for text in said),
        program="pbem",
    )
    return File(calendar_file.NAME, calendar_file.KIND, calendar_file.write(event))


def _sentence(link: Link, clocks: Clock) -> Text:
    when, words = clocks(link.at), link.words
    match link.kind:
        case "report":
            return T("The report went out on {when}.", when=when)
        case "schedule":
            return T("The schedule was made on {when}.", when=when)
        case "was":
            return T("Until then it was {when}.", when=when)
        case "resume":
            return T("The game goes on from {when}.", when=when)
        case "left":
            return T("From then on as much time is given as was left, {span}: {when}.", span=_span(words[0]), when=when)
        case "days":
            days, at = _days(words[0]), T("{time} ({zone})", time=words[1], zone=words[2])
            return T("Days for deadlines are {days}, at {time}: {when}.", days=days, time=at, when=when)
        case "every":
            at = T("{time} ({zone})", time=words[1], zone=words[2])
            return TN("{n} day later, at {time}: {when}.", "{n} days later, at {time}: {when}.", int(words[0]),
                      time=at, when=when)  # fmt: skip
        case "daily":
            at = T("{time} ({zone})", time=words[0], zone=words[1])
            return T("The next day that will do, at {time}: {when}.", time=at, when=when)
        case "notice":
            return T("That would be less than {span} after the report; so {when}.", span=_span(words[0]), when=when)
        case "skip":
            return T("No deadline falls on {days}: {when}.", days=_days(words[0]), when=when)
        case "away":
            until = clocks(reasons.seconds(words[1]))
            return T("{seat} is away until {until}: {when}.", seat=Term("seat", words[0]), until=until, when=when)
        case "gap":
            return T("That day clocks go forward past {time}; the hour after it counts: {when}.",
                     time=words[0], when=when)  # fmt: skip
        case "twice":
            return T("That day clocks show {time} twice; the second counts: {when}.", time=words[0], when=when)
        case "extended":
            return T("The moderator extended it: {when}.", when=when)
        case _:
            return T("The moderator set it: {when}.", when=when)


def _days(names: str) -> tuple[Text, ...]:
    return tuple(clock.DAYS[DAYS.index(name)] for name in names.split(",") if name in DAYS)


def _span(text: str) -> Text:
    return clock.span(spans.parse(text) or 0)
