"""The public reports for those who only watch."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import artefacts, course, moment
from pbem.app.mail_letters import Letter, Office
from pbem.app.table import Table
from pbem.app.told import PUBLIC, Told
from pbem.app.watchers import name_of
from pbem.core import chain
from pbem.core.text import T
from pbem.desk.policy import Observer
from pbem.mail.compose import File
from pbem.mail.headers import address
from pbem.render.mailpage import mail_page


def of_step(table: Table, told: Told) -> dict[Path, bytes]:
    """The letters with the public report of a step, by path. Raises Failure."""
    found: dict[Path, bytes] = {}
    for row in told.frozen.observers:
        if address(row.address):
            path = table.folder.outbox(told.step) / f"{name_of(row.address)}.eml"
            found[path] = _report(table, told, row)
    return found


def _report(table: Table, told: Told, row: Observer) -> bytes:
    told = msgspec.structs.replace(told, frozen=msgspec.structs.replace(told.frozen, lang=row.lang))
    face, office = artefacts.Face(told, PUBLIC), Office(table, told.frozen, course.playings(table, told.step)[0])
    page = face.report("html")
    over = told.game.over(told.after)
    subject = T("The game is over: report of step {step}", step=told.step) if over else None
    watched = T("You get the public reports of this game as one who watches it. The moderator takes you off the list.")
    checkpoint = chain.checkpoint(table.id, told.seq, told.head)
    said = face.speaker.say(watched)
    text = f"{office.paragraphs([watched], row.lang)}\n{face.letter().strip()}\n\n{checkpoint}"
    return office.write(
        Letter(
            seat=name_of(row.address),
            to=row.address,
            lang=row.lang,
            name=f"report.{told.step}.{chain.short(told.head)}",
            step=0,
            at=moment.seconds(table.record(course.playings(table, told.step)[0]).at),
            subject=subject or T("Report of step {step}", step=told.step),
            text=text,
            html=mail_page(face.page, face.speaker, [said], [], checkpoint),
            files=(File("map.svg", "image/svg+xml", face.map()), File("report.html", "text/html", page)),
        )
    )
