"""Mails that are not taken in: those that wait for the moderator's word, and those of machines."""

from __future__ import annotations

import msgspec

from pbem.app import mail_answers
from pbem.app.accept import remark
from pbem.app.hearing import Heard
from pbem.app.intake import Judged
from pbem.app.source import Letter
from pbem.app.table import Table
from pbem.app.voice import speaker_of
from pbem.core.problem import Problem
from pbem.core.text import T, Term
from pbem.mail.headers import plain
from pbem.render.speech import Speaker
from pbem.store import inbox, quarantine
from pbem.store.quarantine import Held

LONGEST = 200  # characters of a subject or an address that are kept for showing


def put(table: Table, letter: Letter, judged: Judged, at: str) -> int:
    """Hold a letter and return its number, or leave it alone (0); its bytes are kept already. Raises Failure."""
    remark(table, letter, judged, at)
    if judged.code == "ignored":
        _warn(table, judged.heard)
        return 0
    place = table.folder.quarantine
    found = entry(letter, judged.heard, at, speaker_of(table, table.settings.lang))
    if all(old.sha != found.sha for old in quarantine.all_of(place)):
        mail_answers.waits(table, judged, at, letter.raw)
    held = quarantine.put(place, msgspec.structs.replace(found, seat=judged.seat, step=judged.step))
    return held.number if held.state == "waiting" else 0


def entry(letter: Letter, heard: Heard, at: str, speaker: Speaker) -> Held:
    """A letter as the quarantine keeps it; its number comes later."""
    reason = heard.held
    assert reason is not None
    return Held(
        number=0,
        sha=inbox.hash_of(letter.raw),
        reason=reason.code,
        why=(speaker.say(reason.text),),
        at=at,
        where=letter.where,
        received=letter.received,
        sender=plain(heard.sender, LONGEST),
        subject=plain(heard.subject, LONGEST),
    )


def _warn(table: Table, heard: Heard) -> None:
    """The moderator should know whom our mail does not reach."""
    for seat, row in table.settings.seats.items():
        if row.address and row.address.lower() in heard.bounced:
            text = T("Mail to {seat} does not arrive: {address}.", seat=Term("seat", seat), address=row.address)
            hint = T("Correct the address in game.toml, and send again what failed.")
            table.notes.append(Problem("bounced", text, hint, severity="warning"))
