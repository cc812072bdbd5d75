"""Mail that was fetched and not yet taken in: one file a mail, and up to which UID the mailbox was read.

The name of a file tells where it came from: `<UIDVALIDITY>-<UID>-<when the server got it>.eml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder

_NAME = re.compile(r"(\d{1,10})-(\d{1,10})-(\d{1,12})\.eml")


class Read(msgspec.Struct, frozen=True):
    """Up to where a mailbox was read: `mailbox` names server, user and folder; UIDs count under one `validity` only.

    `passed`: UIDs up to `last` that were not read, since somebody had marked them as deleted.
    """

    mailbox: str = ""
    validity: int = 0
    last: int = 0
    passed: tuple[int, ...] = ()
    at: str = ""


class Spooled(msgspec.Struct, frozen=True):
    """`received`: unix seconds, 0 if the server did not say."""

    path: Path
    uid: int
    received: int


class Spool(msgspec.Struct, frozen=True):
    """The folder of one mailbox: beside the games it is for, or among the secrets of the one game."""

    root: Path

    @property
    def lock(self) -> Path:
        return self.root / ".lock"

    @property
    def new(self) -> Path:
        return self.root / "new"

    @property
    def faulty(self) -> Path:
        """Mails on which the program itself failed."""
        return self.root / "faulty"

    def make(self) -> None:
        """Make the folder, closed to others. Raises Failure."""
        for path in (self.root, self.new):
            atomic.make_folder(path, closed=True)
        for leftover in (*atomic.leftovers(self.root), *atomic.leftovers(self.new)):
            atomic.remove(leftover)

    def read(self) -> Read:
        """Up to where the mailbox was read. Raises Failure."""
        path = self.root / "state.json"
        if not path.is_file():
            return Read()
        with reading(path):
            data = path.read_bytes()
        try:
            return msgspec.json.decode(data, type=Read)
        except (msgspec.DecodeError, RecursionError):
            return Read()  # all is read again, and known again

    def note(self, state: Read) -> None:
        """Remember it. Raises Failure."""
        atomic.write(self.root / "state.json", msgspec.json.encode(state) + b"\n", mode=atomic.SECRET)

    def put(self, validity: int, mails: Mapping[tuple[int, int], bytes]) -> None:
        """Store mails, (UID, time) -> bytes; all are on the disk when this returns. Raises Failure."""
        files = {self.new / f"{validity}-{uid}-{time}.eml": raw for (uid, time), raw in mails.items()}
        if files:
            atomic.write_all(files, mode=atomic.SECRET)

    def waiting(self) -> list[Spooled]:
        """What is stored, in the order of the mailbox. Raises Failure."""
        found = []
        with reading(self.new):
            names = [path.name for path in self.new.iterdir()] if self.new.is_dir() else []
        for name in names:
            match = _NAME.fullmatch(name)
            if match:
                found.append((int(match[1]), Spooled(self.new / name, int(match[2]), int(match[3]))))
        return [mail for _, mail in sorted(found, key=lambda pair: (pair[0], pair[1].uid, pair[1].path))]

    def set_aside(self, mail: Spooled) -> Path:
        """Put a mail where nobody tries again. Raises Failure."""
        atomic.make_folder(self.faulty, closed=True)
        target = self.faulty / mail.path.name
        atomic.move(mail.path, target)
        return target


def of_folder(root: Path) -> Spool:
    """The spool for the `mail.toml` in a folder."""
    game = Folder(root)
    return Spool((game.private if game.exists else root) / "mailbox")
