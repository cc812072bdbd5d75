"""What became of the letters of a game that go out by mail: `private/delivery.jsonl`, one line a change, written by
whoever sends, and `private/bounces.jsonl`, written by whoever reads the mailbox.

Kept by Message-ID, which a letter that is written again has again: so an outbox made anew is not sent anew.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.store import rows
from pbem.store.folder import Folder

State = Literal["queued", "sending", "sent", "failed", "unsure", "bounced"]


class Delivery(msgspec.Struct, frozen=True):
    """One change (a letter is `bounced` by a Bounce, not by a change). `sending` is noted right before a letter's text
    goes out: when nothing follows it, the program was stopped just then, and nobody knows whether the letter arrived.
    `word`: the server's."""

    id: str
    state: State
    at: str
    to: str = ""
    word: str = ""
    name: str = ""


class Bounce(msgspec.Struct, frozen=True):
    """A letter that came back after it had been sent `sent` times. `word`: the subject of the mail that says so."""

    id: str
    sent: int
    at: str
    word: str = ""


def read(folder: Folder) -> dict[str, Delivery]:
    """Message-ID -> its newest state. Raises Failure."""
    found: dict[str, Delivery] = {}
    sent: dict[str, int] = {}
    for row in changes(folder):
        found[row.id] = row
        sent[row.id] = sent.get(row.id, 0) + (row.state == "sent")
    for bounce in rows.read(folder.bounces, Bounce):
        last = found.get(bounce.id)
        if last is not None and last.state == "sent" and sent[bounce.id] == bounce.sent:
            found[bounce.id] = msgspec.structs.replace(last, state="bounced", at=bounce.at, word=bounce.word)
    return found


def changes(folder: Folder) -> list[Delivery]:
    """All that was noted of sending, oldest first. Raises Failure."""
    return rows.read(folder.delivery, Delivery)


def add(folder: Folder, change: Delivery) -> None:
    """Note a change, synced. Raises Failure."""
    rows.add(folder.delivery, change)


def add_bounce(folder: Folder, bounce: Bounce) -> None:
    """Note that a letter came back, synced. Raises Failure."""
    rows.add(folder.bounces, bounce)
