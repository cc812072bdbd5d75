"""Letters that do not follow from the log: answers to `Check: yes`, and to whatever comes when the game is over; word
that a mail waits for the moderator.

They are written once, to the seat's own address and never to that of the mail, and only a few an hour.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pbem.app import announced, frozen, moment
from pbem.app.history import state_after
from pbem.app.intake import Judged, written
from pbem.app.mail_letters import HOUR, MOST_ANSWERS, Letter, Office
from pbem.app.receipt import Answer, write
from pbem.app.table import Table
from pbem.core.text import T, Term, Text
from pbem.mail.headers import address
from pbem.store import atomic, inbox

KINDS = ("checked", "over", "waits", "first", "pressed", "noted")  # with which names of such letters begin


class _Said(NamedTuple):
    """A letter in words; `step`: for which an answer to it speaks, 0: none."""

    subject: Text
    text: str
    step: int = 0


def unrecorded(table: Table, judged: Judged, at: str, raw: bytes) -> None:
    """Answer a mail of which the log keeps nothing: it only asked what would become of its orders (`Check: yes`), or
    came after the end of the game. Raises Failure."""
    if judged.heard.via != "mail" or judged.seat not in table.settings.seats:
        return
    office, row = _office(table), table.settings.seats[judged.seat]
    speaker = office.speaker(row.lang)
    forecast: tuple[Text, ...] = ()
    if judged.reading is not None and judged.lines:
        view = table.game.view(state_after(table, table.resolved), judged.seat)
        forecast = tuple(table.game.forecast(view, judged.seat, [line for _, line in judged.reading.lines]))
    kind = "over" if table.ended else "checked"
    answer = Answer(
        game=table.id,
        title=office.title(row.lang),
        step=judged.step,
        seat=judged.seat,
        code=judged.code if table.ended else "checked",
        at=moment.seconds(at),
        seq=-1,
        head="",
        reason=tuple(speaker.say(text) for text in judged.why),
        accepted=judged.lines,
        written=written(judged.reading),
        refused=judged.refused,
        warnings=judged.warnings,
        forecast=forecast,
        ignored=judged.heard.doubtful,
        talk=judged.heard.talk,
        message=judged.message,
        deadline=None if table.ended else table.deadline,
        noted=tuple(speaker.say(text) for text in (*judged.noted, *judged.press.sentences)),
        zones=() if table.deadline is None else announced.zones(office.kept, judged.seat, table.deadline),
    )
    subjects = {
        "over": T("The game is over: your mail was NOT taken in"),
        "checked": T("Checked, NOT taken in: your orders for step {step}", step=judged.step),
    }
    said = _invited(office, judged, _Said(subjects[kind], write(answer, speaker).decode()))
    _post(office, judged, (kind, _mark(raw)), at, said)


def _invited(office: Office, judged: Judged, said: _Said) -> _Said:
    """The answer to `Check: yes`, made so that who answers it with his sheet sends that in."""
    table = office.table
    if table.ended or table.close is not None or table.step == 1 or judged.code not in ("accepted", "empty"):
        return said
    more = office.paragraphs([_SEND], table.settings.seats[judged.seat].lang)
    return said._replace(text=f"{said.text}\n{more}", step=table.step)


_SEND = T("To send your orders in, answer this mail with the whole sheet, without the line Check.")


def waits(table: Table, judged: Judged, at: str, raw: bytes) -> None:
    """Tell a seat that a mail from its address waits for the moderator, and what would help. Raises Failure."""
    row = table.settings.seats.get(judged.heard.seat)
    reason = judged.heard.held
    if row is None or reason is None or not judged.heard.told:
        return
    office = _office(table)
    said = [
        T("A mail from your address came in, but it cannot be told whether it is yours. It waits for the moderator."),
        reason.text,
        T(
            "To be sure, answer the newest report of this game, or put a line `Auth:` with your password above your"
            " orders. If the mail was not yours, there is nothing for you to do."
        ),
    ]
    text = office.paragraphs(said, row.lang)
    _post(office, judged, ("waits", _mark(raw)), at, _Said(T("Your mail waits for the moderator"), text))


def comes_first(table: Table, judged: Judged, at: str, raw: bytes) -> None:
    """Tell a seat that its mail came, but is taken in after the sheet of the moderator, who plays. Raises Failure."""
    if judged.heard.via != "mail" or judged.seat not in table.settings.seats:
        return
    office = _office(table)
    said = [
        T(
            "Your mail has come. The moderator plays {seat}, and in each step his sheet must be in the log before any"
            " other is read.",
            seat=Term("seat", table.gm_seat),
        ),
        T("Yours is taken in right after it, and you get your receipt then; you need not send it again."),
    ]
    text = office.paragraphs(said, table.settings.seats[judged.seat].lang)
    subject = T("Your mail waits for the moderator's sheet")
    _post(office, judged, ("first", _mark(raw)), at, _Said(subject, text, table.step))


def pressed(table: Table, judged: Judged, at: str, raw: bytes) -> None:
    """Tell a seat what became of its messages to others, when its mail had nothing else in it. Raises Failure."""
    found = judged.press
    if judged.heard.via != "mail" or not (found.fresh or found.refused):
        return
    office = _office(table)
    text = office.paragraphs(found.sentences, table.settings.seats[judged.seat].lang)
    subject = T("Your messages: NOT all are sent") if found.refused else T("Your messages")
    _post(office, judged, ("pressed", _mark(raw)), at, _Said(subject, text))


def noted(table: Table, judged: Judged, at: str, raw: bytes) -> None:
    """Tell a seat what became of its vacation or resignation, when its mail had nothing else in it. Raises Failure."""
    if judged.heard.via != "mail":
        return
    office, lang = _office(table), table.settings.seats[judged.seat].lang
    why = [text for problem in judged.refused for text in (problem.text, problem.hint) if text is not None]
    subject = T("What you wrote of yourself is NOT noted") if why else T("What you wrote of yourself is noted")
    text = office.paragraphs([*judged.noted, *why, *judged.press.sentences], lang)
    _post(office, judged, ("noted", _mark(raw)), at, _Said(subject, text))


def _mark(raw: bytes) -> str:
    return inbox.hash_of(raw)[:12]


def _office(table: Table) -> Office:
    return Office(table, frozen.freeze(table.settings, {}))


def _post(office: Office, judged: Judged, mark: tuple[str, str], at: str, said: _Said) -> None:
    """`mark`: what kind of letter, and the mail that it answers: the same bytes are answered once."""
    table, seat, now = office.table, judged.seat or judged.heard.seat, moment.seconds(at)
    row, folder, (kind, sha) = table.settings.seats[seat], table.folder.outbox(judged.step), mark
    if not address(row.address) or _written(folder, seat, now) >= MOST_ANSWERS:
        return
    if any(folder.glob(f"{kind}-{seat}-*-{sha}.eml")):
        return
    letter = Letter(
        seat=seat,
        to=row.address,
        lang=row.lang,
        name=f"{kind}.{judged.step}.{now}.{sha}",
        step=said.step,
        at=now,
        subject=said.subject,
        text=said.text,
        answers=judged.heard.message_id,
    )
    atomic.write(folder / f"{kind}-{seat}-{now}-{sha}.eml", office.write(letter))


def _written(folder: Path, seat: str, now: int) -> int:
    """How many such letters the seat got in the last hour; their names tell when."""
    times = [path.stem.split("-")[-2] for kind in KINDS for path in folder.glob(f"{kind}-{seat}-*-*.eml")]
    return sum(1 for time in times if time.isdigit() and int(time) > now - HOUR)
