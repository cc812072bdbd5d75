"""The letters with reports: text first, the page, and what is attached."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pbem.app import course, moment, signatures, sshsig
from pbem.app.artefacts import Face
from pbem.app.mail_letters import Letter, Office, wrapped
from pbem.app.table import Table
from pbem.app.told import Told
from pbem.core import chain
from pbem.core.text import T, Text
from pbem.mail.compose import File
from pbem.mail.headers import address
from pbem.render.mailpage import mail_page


def of_step(table: Table, told: Told, seen: Mapping[str, Face], files: Mapping[Path, bytes]) -> dict[Path, bytes]:
    """The letters with the reports of a step, by path. `seen`, `files`: its faces and artefacts. Raises Failure."""
    found: dict[Path, bytes] = {}
    office: Office | None = None
    for seat, row in told.frozen.seats.items():
        if address(row.address):
            office = office or Office(table, told.frozen, course.playings(table, told.step)[0])
            found[table.folder.outbox(told.step) / f"report-{seat}.eml"] = _report(office, told, seen[seat], files)
    return found


def report_again(office: Office, told: Told, seat: str, files: Mapping[Path, bytes], seq: int) -> bytes:
    """The letter with the report of a step, for somebody who took over the seat by ruling `seq`. Raises Failure."""
    name = f"takeover.{seq}.{chain.short(office.table.log.head_of(seq))}"
    at = moment.seconds(office.table.record(seq).at)
    return _report(office, told, Face(told, seat), files, name=name, at=at)


def _report(
    office: Office, told: Told, face: Face, files: Mapping[Path, bytes], *, name: str = "", at: int = 0
) -> bytes:
    table, seat, row = office.table, face.viewer, told.frozen.seats[face.viewer]
    place, speaker = table.folder.turn(told.step) / seat, office.speaker(row.lang)
    over, owes = told.game.over(told.after), seat in told.game.owing(told.after)
    step = 0 if over else told.step + 1
    first, last = [], []
    if owes:
        token = str(office.token(seat, step))
        first.append(speaker.say(_HOW))
        last.append(speaker.say(T("Your token for step {step}, in every answer: {token}", step=step, token=token)))
    proofs = files[place / "seals.jsonl"]
    if proofs:
        last.append(speaker.say(_PROOFS))
    last.append(speaker.say(_WITNESS))
    checkpoint = chain.checkpoint(table.id, told.seq, told.head)
    parts = [*wrapped(first), face.letter(), *wrapped(last), checkpoint]
    number = course.playings(table, told.step)[0]
    return office.write(
        Letter(
            seat=seat,
            to=row.address,
            lang=row.lang,
            name=name or f"report.{told.step}.{chain.short(told.head)}",
            step=step,
            at=at or moment.seconds(table.record(number).at),
            subject=_subject(told.step, over=over, owes=owes),
            text="\n\n".join(part.strip("\n") for part in parts if part) + "\n",
            html=mail_page(face.page, face.speaker, first, last, checkpoint),
            files=(
                File("map.svg", "image/svg+xml", files[place / "map.svg"]),
                File("report.html", "text/html", files[place / "report.html"]),
                *([File("seals.jsonl", "application/x-ndjson", proofs)] if proofs else []),
                *_calendar(office, told, seat, owes),
                *signatures.attached(table.folder, sshsig.CHECKPOINT, "checkpoint.txt", checkpoint.encode()),
            ),
        )
    )


def _calendar(office: Office, told: Told, seat: str, owes: bool) -> list[File]:
    """The deadline as a calendar file, for those who owe a sheet."""
    if told.due is None or not owes:
        return []
    from pbem.app import announced, deadline_words

    seq = announced.with_report(office.table, course.playings(office.table, told.step)[0])
    lang = told.frozen.seats[seat].lang
    return [] if seq is None else [deadline_words.calendar(office.table, told.frozen, office.speaker(lang), seq)]


_HOW = T(
    "Answer this mail with your orders, one a line, above or below what you quote. The token in the subject says whose"
    " they are: show it to nobody. A newer sheet replaces the older one whole."
)
_PROOFS = T(
    "Attached: seals.jsonl opens what the log seals for you alone, your sheets among it. Keep it: with it you can prove"
    " what you sent and what you were shown."
)
_WITNESS = T("Attached, report.html also tells how the dice were made. These four lines witness the log; keep them:")


def _subject(step: int, *, over: bool, owes: bool) -> Text:
    if over:
        return T("The game is over: report of step {step}", step=step)
    if owes:
        return T("Report, and your orders for step {step}, please", step=step + 1)
    return T("Report of step {step}", step=step)
