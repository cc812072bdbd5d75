"""An IMAP server in this process, as small as the client needs, that fails where it is told to."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from contextlib import contextmanager

from fake_server import Wire, serving

CAPABLE = "IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 UIDPLUS MOVE"
DATE = '"14-Nov-2023 23:13:20 +0100"'  # 1_700_000_000


class FakeImap:
    """`folders`: name -> {uid: mail}. `dies`: a word; the connection ends when a command has it, `times` times.

    `heard`: all lines that were received. `lies`: sizes told instead of the true ones. `huge`: announces that many
    bytes for every mail. `dates`: when a mail came, in the form of DATE.
    """

    def __init__(self, *mails: bytes) -> None:
        self.folders: dict[str, dict[int, bytes]] = {"INBOX": dict(enumerate(mails, 1))}
        self.deleted: set[int] = set()
        self.validity = 7
        self.capable = CAPABLE
        self.secret = "s3cret"
        self.dies = ""
        self.times = 1
        self.lies: dict[int, int] = {}
        self.dates: dict[int, str] = {}
        self.huge = 0
        self.read_only = False
        self.withheld: set[int] = set()  # listed, but not handed out
        self.date = DATE
        self.heard: list[str] = []
        self.port = 0

    @contextmanager
    def running(self) -> Iterator[FakeImap]:
        with serving(lambda wire: _Session(self, wire).talk()) as self.port:
            yield self

    def names(self, folder: str) -> list[bytes]:
        return list(self.folders.get(folder, {}).values())


class _Session:
    """One connection."""

    def __init__(self, fake: FakeImap, wire: Wire) -> None:
        self.fake, self.wire = fake, wire
        self.folder: dict[int, bytes] = {}

    def say(self, text: str | bytes) -> None:
        self.wire.wfile.write((text.encode() if isinstance(text, str) else text) + b"\r\n")

    def hear(self) -> str:
        line = self.wire.rfile.readline().decode("utf-8", "replace").rstrip("\r\n")
        self.fake.heard.append(line)
        return line

    def talk(self) -> None:
        self.say("* OK ready")
        while line := self.hear():
            tag, _, rest = line.partition(" ")
            if self.fake.dies and self.fake.dies in rest and self.fake.times:
                self.fake.times -= 1
                return
            word, _, more = rest.partition(" ")
            if word == "UID":
                word, _, more = more.partition(" ")
                word = f"uid_{word}"
            answer = getattr(self, word.lower(), lambda more: "BAD what?")(more)
            self.say(f"{tag} {answer}")
            if word == "LOGOUT":
                return

    def capability(self, more: str) -> str:
        self.say(f"* CAPABILITY {self.fake.capable}")
        return "OK done"

    def authenticate(self, kind: str) -> str:
        self.say("+ ")
        said = base64.b64decode(self.hear()).decode()
        if kind == "PLAIN":
            return "OK done" if said == f"\0orders\0{self.fake.secret}" else "NO [AUTHENTICATIONFAILED] wrong password"
        if said == f"user=orders\1auth=Bearer {self.fake.secret}\1\1":
            return "OK done"
        self.say("+ " + base64.b64encode(b'{"status":"401"}').decode())
        self.hear()
        return "NO [AUTHENTICATIONFAILED] token expired"

    def login(self, more: str) -> str:
        return "OK done" if more == f'"orders" "{self.fake.secret}"' else "NO wrong password"

    def select(self, name: str) -> str:
        if name.strip('"') not in self.fake.folders:
            return "NO no such folder"
        self.folder = self.fake.folders[name.strip('"')]
        self.say(f"* {len(self.folder)} EXISTS")
        self.say(f"* OK [UIDVALIDITY {self.fake.validity}] valid")
        return "OK [READ-ONLY] done" if self.fake.read_only else "OK [READ-WRITE] done"

    examine = select

    def uid_fetch(self, more: str) -> str:
        uids, _, what = more.partition(" ")
        for number, uid in enumerate(list(self.folder), 1):
            if uid not in self._set(uids):
                continue
            raw, flags = self.folder[uid], r"\Deleted" if uid in self.fake.deleted else ""
            if "BODY" not in what:
                size = self.fake.lies.get(uid, len(raw))
                date = self.fake.dates.get(uid, self.fake.date)
                known = f"UID {uid} RFC822.SIZE {size} INTERNALDATE {date} FLAGS ({flags})"
                self.say(f"* {number} FETCH ({known})")
                continue
            if uid in self.fake.withheld:
                continue
            part = re.search(r"<0\.(\d+)>", what)
            sent = raw[: int(part[1])] if part else raw
            name = "BODY[]<0>" if part else "BODY[]"
            self.say(f"* {number} FETCH (UID {uid} {name} {{{self.fake.huge or len(sent)}}}")
            self.wire.wfile.write(sent)
            self.say(")")
        return "OK done"

    def uid_move(self, more: str) -> str:
        answer = self.uid_copy(more)
        if answer == "OK done":
            for uid in self._set(more.partition(" ")[0]):
                self.folder.pop(uid, None)
        return answer

    def uid_copy(self, more: str) -> str:
        uids, _, name = more.partition(" ")
        if name.strip('"') not in self.fake.folders:
            return "NO [TRYCREATE] no such folder"
        target = self.fake.folders[name.strip('"')]
        for uid in self._set(uids):
            target[len(target) + 1] = self.folder[uid]
        return "OK done"

    def uid_store(self, more: str) -> str:
        self.fake.deleted |= set(self._set(more.partition(" ")[0]))
        return "OK done"

    def uid_expunge(self, more: str) -> str:
        for uid in self._set(more):
            self.folder.pop(uid, None)
        return "OK done"

    def create(self, name: str) -> str:
        self.fake.folders[name.strip('"')] = {}
        return "OK done"

    def subscribe(self, name: str) -> str:
        return "OK done"

    def logout(self, more: str) -> str:
        self.say("* BYE")
        return "OK done"

    def _set(self, text: str) -> list[int]:
        found: list[int] = []
        for part in text.split(","):
            first, _, last = part.partition(":")
            end = max(self.folder, default=0) if last == "*" else int(last or first)
            found += [uid for uid in range(int(first), end + 1) if uid in self.folder]
        return found
