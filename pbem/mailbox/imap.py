"""A mailbox, read by UID and flags only: nothing that stands in a mail is ever part of a command to the server.

Nothing is marked as read. A mail is taken away only by `move`, after whoever called has it safely on the disk.
"""

from __future__ import annotations

import base64
import imaplib
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.mailbox import faults, login
from pbem.mailbox.answers import Item, bodies, items
from pbem.mailbox.imap_login import connected, log_in, quoted
from pbem.mailbox.settings import Imap

BATCH_BYTES = 8_000_000  # what is fetched and moved at a time
BATCH_MAILS = 50
_NUMBER = re.compile(rb"[0-9]{1,10}")  # as long as one can be; the names of files are made of them


class Mailbox:
    """One folder of a mailbox, open. A context manager; entering it connects. Everything raises Failure."""

    def __init__(self, settings: Imap, most_bytes: int) -> None:
        self.settings, self.server, self.most = settings, settings.server, most_bytes
        self.validity = 0  # while it stays, a UID means the same mail

    def __enter__(self) -> Mailbox:
        word = login.secret(self.server) if self.server.user else ""
        with self._talking():
            self.imap = connected(self.server, self.most)
            try:
                log_in(self.imap, self.server, word)
                self.able = {name.upper() for name in self._words("CAPABILITY", self.imap.capability())}
                self._select()
            except BaseException:
                self._leave()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()

    def _leave(self) -> None:
        with suppress(OSError, imaplib.IMAP4.error):
            self.imap.logout()

    @contextmanager
    def _talking(self) -> Iterator[None]:
        """Faults of the network, and refusals of the server that nobody expected."""
        with faults.talking(self.server):
            try:
                yield
            except imaplib.IMAP4.abort as error:  # the connection, as imaplib sees it
                raise ConnectionResetError(None, str(error)) from None
            except imaplib.IMAP4.error as error:
                raise Failure(self._said(str(error))) from None

    def _select(self) -> None:
        try:
            kind, said = self.imap.select(mailbox_name(self.settings.folder), readonly=not self.settings.done)
        except imaplib.IMAP4.readonly:
            text = T("IMAP server {name} lets nobody change folder {folder}.",
                     name=self.server.name, folder=self.settings.folder)  # fmt: skip
            raise Failure(
                Problem("imap", text, T('Set done = "" under [imap] to leave mails where they are.'))
            ) from None
        if kind != "OK":
            hint = T("Check imap.folder in mail.toml.")
            raise Failure(msgspec.structs.replace(self._said(_text(said)), hint=hint))
        found = self.imap.response("UIDVALIDITY")[1]
        if not found or not found[0] or not _NUMBER.fullmatch(found[0]):
            raise Failure(self._said("no UIDVALIDITY"))
        self.validity = int(found[0])

    # --- reading --------------------------------------------------------------------------------------------------
    def listed(self) -> list[Item]:
        """All mails of the folder, by UID: sizes, times and flags, no texts."""
        with self._talking():
            count = self.imap.untagged_responses.get("EXISTS", [b"0"])[-1]
            if not (count or b"").strip(b"0"):
                return []
            return items(self._words("FETCH", self.imap.uid("FETCH", "1:*", "(UID RFC822.SIZE INTERNALDATE FLAGS)")))

    def batches(self, wanted: Sequence[Item]) -> Iterator[list[Item]]:
        """The mails in portions that are fetched at once."""
        batch: list[Item] = []
        total = 0
        for item in wanted:
            size = min(item.size, self.most)
            if batch and (total + size > BATCH_BYTES or len(batch) == BATCH_MAILS):
                yield batch
                batch, total = [], 0
            batch.append(item)
            total += size
        if batch:
            yield batch

    def fetch(self, wanted: Sequence[Item]) -> dict[int, bytes]:
        """UID -> mail. Of a mail that is too large: as much as shows that it is. A mail that is gone is left out."""
        small = [item.uid for item in wanted if item.size <= self.most]
        large = [item.uid for item in wanted if item.size > self.most]
        found: dict[int, bytes] = {}
        with self._talking():
            for uids, part in ((small, ""), (large, f"<0.{self.most + 1}>")):
                if uids:
                    said = self.imap.uid("FETCH", _set(uids), f"(UID BODY.PEEK[]{part})")
                    found |= bodies(self._words("FETCH", said))
        return {uid: raw for uid, raw in found.items() if uid in {item.uid for item in wanted}}

    # --- taking away ----------------------------------------------------------------------------------------------
    def move(self, uids: Sequence[int], folder: str) -> None:
        """Move mails to a folder, which is made if there is none."""
        name = mailbox_name(folder)
        with self._talking():
            if "MOVE" in self.able:
                self._into(name, lambda: self.imap.uid("MOVE", _set(uids), name))
                return
            self._into(name, lambda: self.imap.uid("COPY", _set(uids), name))
            self._words("STORE", self.imap.uid("STORE", _set(uids), "+FLAGS.SILENT", r"(\Deleted)"))
            if "UIDPLUS" in self.able:  # else they stay marked: EXPUNGE would take away what others have marked
                self._words("EXPUNGE", self.imap.uid("EXPUNGE", _set(uids)))

    def _into(self, name: str, attempt: Callable[[], tuple[str, list[Any]]]) -> None:
        kind, said = attempt()
        if kind != "OK" and b"TRYCREATE" in b" ".join(part for part in said if isinstance(part, bytes)).upper():
            self._words("CREATE", self.imap.create(name))
            self.imap.subscribe(name)  # so that mail programs show it; if it cannot be, they may show it all the same
            kind, said = attempt()
        self._words("MOVE", (kind, said))

    def _words(self, what: str, answer: tuple[str, list[Any]]) -> list[Any]:
        """The answer, if the server did what it was told. Of CAPABILITY: the words."""
        kind, said = answer
        if kind != "OK":
            raise Failure(self._said(f"{what}: {_text(said)}"))
        if what == "CAPABILITY":
            return _text(said).split()
        return said

    def _said(self, word: str) -> Problem:
        text = T("IMAP server {name}, folder {folder}: {word}",
                 name=self.server.name, folder=self.settings.folder, word=faults.shown(word) or "?")  # fmt: skip
        return Problem("imap", text, T("Give the command again: nothing is lost."))


def mailbox_name(name: str) -> str:
    """A folder's name as a quoted string, in the modified UTF-7 of IMAP."""
    parts = []
    for plain, other in re.findall(r"([ -~]+)|([^ -~]+)", name):
        if plain:
            parts.append(plain.replace("&", "&-"))
        else:
            coded = base64.b64encode(other.encode("utf-16-be")).decode().rstrip("=").replace("/", ",")
            parts.append(f"&{coded}-")
    return quoted("".join(parts))


def _set(uids: Sequence[int]) -> str:
    """UIDs as a set: `3:5,9`."""
    runs: list[list[int]] = []
    for uid in sorted(uids):
        if runs and uid == runs[-1][1] + 1:
            runs[-1][1] = uid
        else:
            runs.append([uid, uid])
    return ",".join(f"{a}:{b}" if a < b else str(a) for a, b in runs)


def _text(said: Sequence[Any]) -> str:
    return b" ".join(part for part in said if isinstance(part, bytes)).decode("utf-8", "replace")
