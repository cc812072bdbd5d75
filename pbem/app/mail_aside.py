"""Mails that are not taken in: those that wait for the moderator's word or eyes, and those of machines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from pbem.app import mail_answers
from pbem.app.accept import remark
from pbem.app.env import LANGUAGES
from pbem.app.hearing import Heard, doubt, kind_of
from pbem.app.intake import Judged
from pbem.app.source import Letter
from pbem.app.table import Table
from pbem.app.unread import asks
from pbem.app.voice import speaker_of
from pbem.core.problem import Problem
from pbem.core.text import T, Term
from pbem.desk.press import shown
from pbem.mail.headers import plain
from pbem.render.speech import Speaker
from pbem.store import delivery, inbox, quarantine
from pbem.store.delivery import Bounce
from pbem.store.quarantine import Held

MESSAGE = "message"  # the reason of letters that were answered, and wait only to be read
MOST_LINES, MOST_TOLD = 20, 200  # lines of a message that the moderator is told of, and characters of each
LONGEST = 200  # characters of a subject or an address that are kept for showing


def put(table: Table, letter: Letter, judged: Judged, at: str) -> int:
    """Hold a letter and return its number, or leave it alone (0); its bytes are kept already. Raises Failure."""
    heard, reason = judged.heard, judged.heard.held
    if reason is None:
        _bounced(table, letter, heard, at)
        remark(table, letter, judged, at)
        return 0
    remark(table, letter, judged, at)
    place = table.folder.quarantine
    found = entry(letter, heard, reason, at, partial(speaker_of, table))
    if quarantine.find(place, found.sha) is None:
        mail_answers.waits(table, judged, at, letter.raw)
    held = quarantine.put(place, msgspec.structs.replace(found, seat=judged.seat, step=judged.step))
    return held.number if held.state == "waiting" else 0


def put_message(table: Table, letter: Letter, judged: Judged, at: str) -> int:
    """Let a mail without orders, which was answered, wait for the moderator to read it; its number. Raises Failure."""
    reason = doubt(MESSAGE, T("No order in it counts. The player may want you to read it."))
    found = entry(letter, judged.heard, reason, at, partial(speaker_of, table))
    lines = [*judged.heard.talk, *(one.source for one in judged.refused)]
    first = next((line for line in lines if asks([line])), lines[0] if lines else "")
    held = quarantine.put(
        table.folder.quarantine,
        msgspec.structs.replace(
            found, seat=judged.seat, step=judged.step, first=plain(first, LONGEST), text=_told(lines)
        ),
    )
    return held.number


def put_press(table: Table, letter: Letter, judged: Judged, lines: Sequence[str], at: str) -> None:
    """Let a letter wait for the moderator in which a player wrote `lines` to him. Raises Failure."""
    reason = doubt(MESSAGE, T("It has a message to the moderator."))
    found = entry(letter, judged.heard, reason, at, partial(speaker_of, table))
    text = _told(lines)
    quarantine.put(
        table.folder.quarantine,
        msgspec.structs.replace(
            found, seat=judged.seat, step=judged.step, first=plain("".join(text[:1]), LONGEST), text=text
        ),
    )


def _told(lines: Sequence[str]) -> tuple[str, ...]:
    """What the moderator is told of a letter before he reads it."""
    return tuple(shown(line)[:MOST_TOLD] for line in lines if line.strip())[:MOST_LINES]


def entry(letter: Letter, heard: Heard, reason: Problem, at: str, says: Callable[[str], Speaker]) -> Held:
    """A letter as the quarantine keeps it; its number comes later. `says`: who speaks a language."""
    words = {lang: (says(lang).say(reason.text),) for lang in LANGUAGES}
    return Held(
        number=0,
        sha=inbox.hash_of(letter.raw),
        reason=reason.code,
        why=words["en"],
        words=words,
        claims=heard.claims,
        at=at,
        where=letter.where,
        kind=kind_of(letter),
        received=letter.received,
        sender=plain(heard.sender, LONGEST),
        subject=plain(heard.subject, LONGEST),
    )


def _bounced(table: Table, letter: Letter, heard: Heard, at: str) -> None:
    """Note which letter came back, once for each bounce: the moderator should know whom our mail does not reach."""
    if not heard.bounced:
        return
    _warn(table, heard)
    if inbox.notes(table.folder.inbox, inbox.hash_of(letter.raw)):
        return
    changes = delivery.changes(table.folder)
    sent = [change for change in changes if change.state == "sent" and change.to.lower() in heard.bounced]
    named = [change for change in sent if change.id.encode() in letter.raw]
    for id in dict.fromkeys(change.id for change in named or sent[-1:]):  # else the newest that went there
        count = sum(change.id == id for change in changes if change.state == "sent")
        delivery.add_bounce(table.folder, Bounce(id, count, at, plain(heard.subject, LONGEST)))


def _warn(table: Table, heard: Heard) -> None:
    for seat, row in table.settings.seats.items():
        if row.address and row.address.lower() in heard.bounced:
            text = T("Mail to {seat} does not arrive: {address}.", seat=Term("seat", seat), address=row.address)
            hint = T("Correct the address in game.toml, then `pbem mail send --resend failed`.")
            table.notes.append(Problem("bounced", text, hint, severity="warning"))
