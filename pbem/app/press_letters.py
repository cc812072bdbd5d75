"""Messages between players on their way out: a letter to each who gets one, and word to their sender.

A letter is made of the message alone, under a name and an id that tell nothing of its writer or its order; when it was
written already, the same is written again.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app import frozen
from pbem.app.mail_letters import Letter, Office
from pbem.app.press_words import addressed, author, folded
from pbem.app.receipt import WIDTH
from pbem.app.table import Table
from pbem.core.problem import Failure
from pbem.core.quotable import quotable
from pbem.core.text import T, Text
from pbem.mail.headers import address
from pbem.store import atomic, delivery
from pbem.store import press as store
from pbem.store.press import Message

INDENT = "    "  # of a message in a letter: nothing in it can be taken for words of ours


def release(table: Table, now: int) -> int:
    """Write the letters of all messages whose time has come; how many messages. Raises Failure."""
    due = [one for one in store.all_of(table.folder) if one.state == "waiting" and 0 <= one.due <= now]
    for message in due:
        atomic.write_all(of_message(table, message))
        store.write(table.folder, msgspec.structs.replace(message, state="out"))
    return len(due)


def let_go(table: Table, now: int) -> None:
    """The same; what is wrong with messages stops nothing else, and is noted."""
    try:
        release(table, now)
    except Failure as failure:
        table.notes += [msgspec.structs.replace(one, severity="warning") for one in failure.problems]


def next_due(table: Table) -> int | None:
    """When the next letters can be written (unix seconds); None: no message waits."""
    waiting = [one.due for one in store.all_of(table.folder) if one.state == "waiting" and one.due >= 0]
    return min(waiting, default=None)


def of_message(table: Table, message: Message) -> dict[Path, bytes]:
    """The letters of a message, by path: a text for each seat, and a mail where it has an address. Raises Failure."""
    office, files = Office(table, frozen.freeze(table.settings, {})), {}
    grammar = table.game.grammar(tuple(table.settings.seats))
    for seat in message.gets:
        lang = table.settings.seats[seat].lang
        text = _text(office, message, seat, lang)
        path = table.folder.outbox(message.step) / f"press-{message.mark}-{seat}.txt"
        files[path] = quotable(text, grammar).encode()
        files |= _mail(office, message, seat, (path, _subject(message), text))
    return files


def to_sender(table: Table, message: Message, said: Sequence[Text]) -> dict[Path, bytes]:
    """A letter to the sender of a message that the moderator has withheld. Raises Failure."""
    office = Office(table, frozen.freeze(table.settings, {}))
    lang = table.settings.seats[message.sender].lang
    text = office.paragraphs(said, lang) + "\n" + _body(message)
    path = table.folder.outbox(message.step) / f"press-withheld-{message.mark}-{message.sender}.txt"
    mail = _mail(office, message, message.sender, (path, T("Your message was withheld"), text), name="withheld")
    return {path: text.encode()} | mail


def is_gone(table: Table, message: Message) -> bool:
    """Whether a letter of a message was sent, or may have been. Raises Failure."""
    states = delivery.read(table.folder)
    return any(id.split(".")[2:4] == ["press", f"{message.mark}@pbem"] for id in _gone(states))


def _gone(states: dict[str, delivery.Delivery]) -> list[str]:
    return [id.strip("<>") for id, row in states.items() if row.state in ("sending", "sent", "unsure")]


def _mail(
    office: Office, message: Message, seat: str, said: tuple[Path, Text, str], name: str = "press"
) -> dict[Path, bytes]:
    """`said`: where its text lies, subject, text. It answers nothing that its writer sent."""
    row, (path, subject, text) = office.table.settings.seats[seat], said
    if not address(row.address):
        return {}
    letter = Letter(
        seat=seat,
        to=row.address,
        lang=row.lang,
        name=f"{name}.{message.mark}",
        step=0 if office.table.ended else office.table.step,
        at=max(message.due, 0) or message.at,
        subject=subject,
        text=text,
    )
    return {path.with_suffix(".eml"): office.write(letter)}


# --- words --------------------------------------------------------------------------------------------------------
def _subject(message: Message) -> Text:
    if message.anonymous:
        return T("An anonymous message, {mark}", mark=message.mark)
    return T("A message from {seat}", seat=author(message.sender))


def _text(office: Office, message: Message, seat: str, lang: str) -> str:
    to = addressed(message.to)
    if message.anonymous:
        first = [T("An anonymous message, {mark}, to {to}:", mark=message.mark, to=to)]
        whom = message.mark
    else:
        first = [T("A message from {seat} to {to}:", seat=author(message.sender), to=to)]
        whom = message.sender
    last = [
        T(
            'To answer, begin a line with "PRESS TO {seat}", write your text below it, and end with a line "END PRESS".'
            " Nothing between them is taken for an order.",
            seat=whom,
        )
    ]
    if message.anonymous and seat:
        last.append(T("Who wrote it is told to nobody; the moderator can know."))
    return f"{office.paragraphs(first, lang)}\n{_body(message)}\n{office.paragraphs(last, lang)}"


def _body(message: Message) -> str:
    return "\n".join(f"{INDENT}{line}".rstrip() for line in folded(message.lines, WIDTH - len(INDENT))) + "\n"
