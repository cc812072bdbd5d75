"""An SMTP server in this process that refuses, defers and dies where it is told to."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager

from fake_server import Wire, serving


class FakeSmtp:
    """`answers`: what is answered to a recipient or, with "DATA" or "END", to everybody's text.

    `dies`: the connection ends at this word instead ("END": after a text, before the answer); `times` times.
    `got`: (sender, recipient, text) of what was taken. `most`: messages a connection takes before it ends with 421.
    """

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.dies = ""
        self.times = 1
        self.most = 1_000_000
        self.secret = "s3cret"
        self.auth = "PLAIN LOGIN XOAUTH2"
        self.got: list[tuple[str, str, bytes]] = []
        self.heard: list[str] = []
        self.connections = 0
        self.port = 0

    @contextmanager
    def running(self) -> Iterator[FakeSmtp]:
        with serving(lambda wire: _Session(self, wire).talk()) as self.port:
            yield self


class _Session:
    """One connection."""

    def __init__(self, fake: FakeSmtp, wire: Wire) -> None:
        self.fake, self.wire = fake, wire
        self.sender = self.to = ""
        self.count = 0

    def say(self, text: str) -> None:
        self.wire.wfile.write(text.encode() + b"\r\n")

    def hear(self) -> str:
        line = self.wire.rfile.readline().decode("utf-8", "replace").rstrip("\r\n")
        self.fake.heard.append(line)
        return line

    def dying(self, word: str) -> bool:
        if self.fake.dies != word or not self.fake.times:
            return False
        self.fake.times -= 1
        return True

    def talk(self) -> None:
        self.fake.connections += 1
        self.say("220 fake")
        while line := self.hear():
            word = line.upper().split()[0]
            if self.dying(word):
                return
            if word == "QUIT":
                self.say("221 bye")
                return
            if not self.answer(word, line):
                return

    def answer(self, word: str, line: str) -> bool:
        """Whether the connection goes on."""
        if word == "EHLO":
            self.say("250-fake")
            self.say(f"250 AUTH {self.fake.auth}")
        elif word == "AUTH":
            self.say("235 welcome" if self.known(line) else "535 5.7.8 wrong password")
        elif word == "MAIL":
            if self.count >= self.fake.most:
                self.say("421 too many messages on this connection")
                return False
            self.sender = line.partition("<")[2].rstrip(">")
            self.say("250 ok")
        elif word == "RCPT":
            self.to = line.partition("<")[2].rstrip(">")
            self.say(self.fake.answers.get(self.to, "250 ok"))
        elif word == "DATA":
            return self.text()
        else:
            self.say("250 ok")
        return True

    def text(self) -> bool:
        refused = self.fake.answers.get("DATA", "")
        if refused:
            self.say(refused)
            return True
        self.say("354 go on")
        lines = []
        while (line := self.wire.rfile.readline()) != b".\r\n":
            if not line:
                return False
            lines.append(line[1:] if line.startswith(b".") else line)
        answer = self.fake.answers.get("END", "250 queued as 1")
        if answer.startswith("250"):
            self.fake.got.append((self.sender, self.to, b"".join(lines)))
        self.count += 1
        if self.dying("END"):
            return False
        self.say(answer)
        return True

    def known(self, line: str) -> bool:
        kind, _, first = line.removeprefix("AUTH ").partition(" ")
        said = base64.b64decode(first).decode()
        if kind == "PLAIN":
            return said == f"\0orders\0{self.fake.secret}"
        if kind == "LOGIN":
            self.say("334 UGFzc3dvcmQ6")
            return said == "orders" and base64.b64decode(self.hear()).decode() == self.fake.secret
        if said == f"user=orders\1auth=Bearer {self.fake.secret}\1\1":
            return True
        self.say("334 eyJzdGF0dXMiOiI0MDEifQ==")
        self.hear()
        return False
