"""What became of the letters of a game that go out by mail: `private/delivery.jsonl`, one line a change.

Kept by Message-ID, which a letter that is written again has again: so an outbox made anew is not sent anew.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.store import rows
from pbem.store.folder import Folder

State = Literal["queued", "sending", "sent", "failed", "unsure"]


class Delivery(msgspec.Struct, frozen=True):
    """One change. `sending` is noted right before a letter's text goes out: when nothing follows it, the program was
    stopped just then, and nobody knows whether the letter arrived. `word`: the server's."""

    id: str
    state: State
    at: str
    to: str = ""
    word: str = ""
    name: str = ""


def read(folder: Folder) -> dict[str, Delivery]:
    """Message-ID -> its newest state. Raises Failure."""
    return {row.id: row for row in rows.read(folder.delivery, Delivery)}


def add(folder: Folder, change: Delivery) -> None:
    """Note a change, synced. Raises Failure."""
    rows.add(folder.delivery, change)
