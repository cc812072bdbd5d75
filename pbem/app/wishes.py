"""What a player says of himself above his orders: that he will be away, is back, or leaves the game.

`Vacation: 2026-12-20 to 2026-12-27` · `Vacation: none` · `Resign: yes`. Each becomes a ruling: after the sheet that the
message brings, since who has sent his is waited for no longer; and before the message is known as taken, so that a
command that was killed is completed when it comes again.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.app import announced, deadlines, desk, frozen, intake, moment, ruling, seat_acts
from pbem.app.desk import Away
from pbem.app.intake import Judged
from pbem.app.source import Letter
from pbem.app.table import Entry, Table
from pbem.app.usual_reasons import AWAY_BY_MAIL, BACK_BY_MAIL, CAME_BACK, RESIGNED
from pbem.core.envelope import ANSWERS
from pbem.core.lex import fold
from pbem.core.problem import Problem
from pbem.core.sheet import read_sheet
from pbem.core.text import TN, T, Text
from pbem.desk.schedule import Zone, offset
from pbem.desk.spans import DAY
from pbem.desk.vacation import Span, days, is_end, merged, parse
from pbem.render.clock import moment as at_moment

AHEAD = 400  # days
BARE = ("empty", "late", "not-owed")  # why a message without orders would be refused


class Heeded(msgspec.Struct, frozen=True):
    """What became of the wishes in a message: sentences for its sender, and what was wrong with them. `entries`: the
    rulings to be written."""

    noted: tuple[Text, ...] = ()
    problems: tuple[Problem, ...] = ()
    entries: tuple[Entry, ...] = ()


def heed(table: Table, judged: Judged, now: str, *, write: bool) -> Judged:
    """Record what a judged message wishes beside its orders, and say so in it. `write`: false: only say what would be
    said. Raises Failure."""
    text = judged.heard.text
    if text is None or not judged.sure or judged.asks or judged.code == "wrong-step" or table.ended or table.step == 1:
        return judged
    envelope = intake.head(table, text)
    if not {"vacation", "resign", "standing"} & set(envelope):
        return judged
    found = _found(table, judged.seat, envelope, moment.seconds(now))
    moved = False
    if write and found.entries:
        table.write_all(now, found.entries)
        moved = deadlines.anew(table, now)
    noted = found.noted
    if moved and table.deadline is not None:
        noted = (*noted, T("The deadline is now {when}.", when=shown(table, judged.seat, table.deadline)))
    if judged.code in BARE and not _orders(table, text) and {"vacation", "resign"} & set(envelope):
        refused = tuple(msgspec.structs.replace(problem, severity="error") for problem in found.problems)
        return msgspec.structs.replace(judged, code="noted", reason=None, refused=refused, noted=noted)
    if judged.code != "accepted" and not {"vacation", "resign"} & set(envelope):
        return judged  # a sheet that was refused stands for nothing
    warnings = (*judged.warnings, *found.problems)
    return msgspec.structs.replace(judged, warnings=warnings, noted=noted, unheeded=found.problems)


def answer(table: Table, letter: Letter, judged: Judged, at: str) -> None:
    """Note and answer a message that had nothing in it but wishes. Raises Failure."""
    from pbem.app import mail_answers
    from pbem.app.accept import remark

    remark(table, letter, judged, at)
    mail_answers.noted(table, judged, at, letter.raw)


def come_back(table: Table, seat: str, now: str) -> None:
    """A player whose seat a bot plays has sent a sheet: it is his again. Not so if he has left. Raises Failure."""
    found = desk.of(table)
    if seat in found.bots and seat not in found.resigned:
        table.write_all(now, seat_acts.returning(table, seat, CAME_BACK))


def _orders(table: Table, text: str) -> bool:
    """Whether there is anything in a message beside lines of its head."""
    sheet = read_sheet(text, table.game.grammar(tuple(table.settings.seats)))
    return bool(sheet.entries or sheet.problems)


def _found(table: Table, seat: str, envelope: dict[str, str], now: int) -> Heeded:
    found = Heeded()
    if "vacation" in envelope:
        found = _vacation(table, seat, envelope["vacation"], now)
    if ANSWERS.get(fold(envelope.get("resign", ""))) == "yes":
        entries = seat_acts.resigning(table, seat, RESIGNED)
        said = (
            T("You have left the game, and everybody is told. Thank you for having played."),
            T("A sheet of yours for the open step still counts. If you did not mean it, write to the moderator."),
        )
        found = Heeded((*found.noted, *said), found.problems, (*found.entries, *entries))
    standing = ANSWERS.get(fold(envelope.get("standing", "")))
    if standing:
        found = msgspec.structs.replace(found, noted=(*found.noted, _standing(table, standing)))
    return found


def _standing(table: Table, answer: str) -> Text:
    if answer == "yes" and table.settings.policy.absence.missing != "standing":
        return T(
            "Your standing sheet is kept, but not used now: in this game a missing sheet gets something else. It is"
            " played only if the moderator changes that."
        )
    if answer == "yes":
        return T("This is your standing sheet from now on: it is played again whenever none of yours comes.")
    return T("No sheet of yours stands any more.")


# --- vacations ----------------------------------------------------------------------------------------------------
def _vacation(table: Table, seat: str, text: str, now: int) -> Heeded:
    if is_end(text):
        return _back(table, seat, now)
    row = table.settings.seats.get(seat)
    zone = moment.zone((row.zone if row else "") or table.settings.zone)
    span = parse(text, zone)
    if span is None:
        return _refused(
            "bad-vacation",
            T('"{text}" does not say from when to when.', text=text[:80]),
            T("Write it like 2026-12-20 to 2026-12-27; both days belong to it."),
        )
    problem = fault(table, seat, span, now)
    if problem is not None:
        return Heeded(problems=(problem,))
    return granted(table, seat, span, now, AWAY_BY_MAIL)


def granted(table: Table, seat: str, span: Span, now: int, reason: Text) -> Heeded:
    """A vacation as a ruling, unless it was noted before."""
    span = Span(max(span.start, now), span.end)
    had = _spans(table, seat)
    left = table.settings.policy.absence.vacation - days((*had, span))
    start, end = announced.Clock(frozen.freeze(table.settings, {}), seat).away(seat, span.start, span.end)
    said = [T("You are away from {start} to {end}; that is noted, and everybody is told.", start=start, end=end)]
    if left > 0:
        text = TN("{n} day of vacation is left to you in this game.", "{n} days are left to you in this game.", left)
        said.append(text)
    if list(merged((*had, span))) == list(merged(had)):
        return Heeded(tuple(said))
    act = {"kind": "pause", "player": seat, "from": span.start, "until": span.end}
    return Heeded(tuple(said), (), (ruling.entry(table, reason.msgid, act),))


def fault(table: Table, seat: str, span: Span, now: int, *, capped: bool = True) -> Problem | None:
    """Why a vacation cannot be had: it is past, too far away, or (`capped`) longer than what is left."""
    if span.end <= now:
        return _problem("past-vacation", T("That vacation is over already."), T("Give days still to come."))
    if span.start > now + AHEAD * DAY:
        text = T("That vacation is more than {n} days ahead.", n=AHEAD)
        return _problem("far-vacation", text, T("Say it again when it is nearer."))
    most, had = table.settings.policy.absence.vacation, _spans(table, seat)
    if not capped:
        return None
    if not most:
        text = T("In this game no vacations are taken by mail.")
        return _problem("no-vacation", text, T("Write to the moderator."))
    asked = days((*had, Span(max(span.start, now), span.end)))
    if asked > most:
        text = T("With that vacation it would be {n} days in this game; {most} are the most.", n=asked, most=most)
        left = max(0, most - days(had))
        return _problem("long-vacation", text, TN("{n} day is left to you.", "{n} days are left to you.", left))
    return None


def back(table: Table, seat: str, now: int, reason: Text) -> tuple[Entry, ...]:
    """The end of all vacations of a seat, as a ruling; nothing if it has none to come."""
    if not any(row.seat == seat and row.end > now for row in desk.of(table).away):
        return ()
    act: dict[str, Any] = {"kind": "pause", "player": seat, "from": now, "until": 0}
    return (ruling.entry(table, reason.msgid, act),)


def _back(table: Table, seat: str, now: int) -> Heeded:
    entries = back(table, seat, now, BACK_BY_MAIL)
    if not entries:
        return Heeded((T("There is no vacation of yours that could end."),))
    return Heeded(
        (T("Your vacation is over, or was never needed: that is noted, and everybody is told."),), (), entries
    )


def _spans(table: Table, seat: str) -> tuple[Span, ...]:
    rows: list[Away] = desk.of(table).away
    return tuple(Span(row.start, row.end) for row in rows if row.seat == seat)


def shown(table: Table, seat: str, time: int) -> Text:
    """A time on the clock of a seat's player."""
    row = table.settings.seats.get(seat)
    name = (row.zone if row else "") or table.settings.zone
    return at_moment(time, name, offset(Zone(name, moment.zone(name)), time))


def _problem(code: str, text: Text, hint: Text) -> Problem:
    return Problem(code, text, hint, severity="warning")


def _refused(code: str, text: Text, hint: Text) -> Heeded:
    return Heeded(problems=(_problem(code, text, hint),))
