"""The mail servers of a simulated month, in this process: they keep the hour of every mail, and can be down."""

from __future__ import annotations

import re
import time
from email import message_from_bytes, policy
from email.message import EmailMessage

import msgspec
from fake_imap import FakeImap
from fake_smtp import FakeSmtp

DOMAIN = "players.example"
OURS = f"orders@{DOMAIN}"
MODERATOR = f"moderator@{DOMAIN}"
ALWAYS = 10**9
_HEAD = re.compile(r"^log (\d+) ([0-9a-f]{64})$", re.MULTILINE)
_CHECKPOINT = re.compile(r"^pbem checkpoint 1\n[a-z0-9-]+\n(\d+)\n([0-9a-f]{64})$", re.MULTILINE)
MAIL_TOML = """\
address = "{ours}"
moderator = "{moderator}"
timeout = 20
[imap]
host = "127.0.0.1"
port = {imap}
security = "none"
user = "orders"
password_env = "PBEM_TEST_PASSWORD"
[smtp]
host = "127.0.0.1"
port = {smtp}
security = "none"
user = "orders"
password_env = "PBEM_TEST_PASSWORD"
"""


class Delivered(msgspec.Struct, frozen=True):
    """A letter of ours that arrived: `game`, `seat`, `kind` are of its Message-ID; `heads` of the log stand in it."""

    to: str
    id: str
    game: str
    seat: str
    kind: str
    subject: str
    heads: dict[str, str]


class PostOffice:
    """Both servers. `sent`: how many letters players have sent; `arrived`: all of ours that have arrived."""

    def __init__(self, imap: FakeImap, smtp: FakeSmtp) -> None:
        self.imap, self.smtp = imap, smtp
        self.sent = 0
        self.arrived: list[Delivered] = []

    def settings(self) -> str:
        return MAIL_TOML.format(ours=OURS, moderator=MODERATOR, imap=self.imap.port, smtp=self.smtp.port)

    def down(self, *, imap: bool = False, smtp: bool = False) -> None:
        """Which of the servers ends every connection from now on."""
        self.imap.dies, self.imap.times = ("CAPABILITY" if imap else ""), ALWAYS
        self.smtp.dies, self.smtp.times = ("EHLO" if smtp else ""), ALWAYS

    def cut(self, word: str) -> None:
        """Let the next connection to the SMTP server end at this word, once."""
        self.smtp.dies, self.smtp.times = word, 1

    def put(self, raw: bytes, now: int) -> None:
        """A player's mail arrives in our mailbox."""
        self.sent += 1
        self.imap.dates[self.sent] = time.strftime('"%d-%b-%Y %H:%M:%S +0000"', time.gmtime(now))
        self.imap.folders["INBOX"][self.sent] = raw

    def collect(self) -> list[Delivered]:
        """Our letters that have arrived since the last question."""
        taken, self.smtp.got = self.smtp.got, []
        found = [_read(to, raw) for _, to, raw in taken]
        self.arrived += found
        return found


def _read(to: str, raw: bytes) -> Delivered:
    head = message_from_bytes(raw.partition(b"\r\n\r\n")[0], policy=policy.default)
    id = str(head["Message-ID"]).strip("<> ")
    parts = id.split("@")[0].split(".")
    game, seat, kind = [*parts, "", ""][:3]
    return Delivered(to, id, game, seat, kind, str(head["Subject"]), _heads(raw))


def _heads(raw: bytes) -> dict[str, str]:
    """Number -> head, of receipts and checkpoints."""
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    text = "" if body is None else str(body.get_content()).replace("\r\n", "\n")
    return dict(_HEAD.findall(text)) | dict(_CHECKPOINT.findall(text))
