"""Which mails were taken already: the same mail may come again by another way, and is then other bytes.

`private/messages.jsonl`, one line a mail that was recorded: its key (seat and Message-ID), a hash of what it ordered,
and its record.
"""

from __future__ import annotations

import msgspec

from pbem.store import rows
from pbem.store.folder import Folder


class Taken(msgspec.Struct, frozen=True):
    """`seq`: the record that was written for it."""

    key: str
    digest: str
    seq: int


def read(folder: Folder) -> dict[str, list[Taken]]:
    """Key -> the mails taken under it, oldest first. Raises Failure."""
    found: dict[str, list[Taken]] = {}
    for taken in rows.read(folder.messages, Taken):
        found.setdefault(taken.key, []).append(taken)
    return found


def add(folder: Folder, taken: Taken) -> None:
    """Note a mail, once its record is written. Raises Failure."""
    rows.add(folder.messages, taken)
