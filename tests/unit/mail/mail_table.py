"""Shorthand for tests that write letters: a game whose players have addresses, and mails as programs send them."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from toy_table import World

from pbem.app.ingest import Ingested, Verdict, take
from pbem.app.source import Letter
from pbem.mail import tokens
from pbem.store import tokenkey
from pbem.store.folder import Folder

PLAYERS = ("ANNA=Anna <anna@example.org>", "BRUNO=Bruno <bruno@example.org> [it]")
ANNA, BRUNO = "anna@example.org", "bruno@example.org"


class Post:
    """A game played by mail. `names` makes ids of mails."""

    def __init__(self, world: World, name: str = "roma", **more: Any) -> None:
        self.world, self.name, self.count = world, name, 0
        self.opened = world.new(name, seats=PLAYERS, **more)

    @property
    def folder(self) -> Folder:
        return Folder(self.world.folder(self.name))

    def token(self, seat: str, step: int = 2, game: str = "") -> str:
        return str(tokens.make(tokenkey.read(self.folder), game or self.name, step, seat))

    def mail(self, text: str, sender: str = ANNA, subject: str = "orders", **headers: str) -> bytes:
        """A plain mail; `headers` with _ for -. Raw text wins: nothing is encoded."""
        self.count += 1
        lines = {
            "From": sender,
            "To": "orders@example.org",
            "Subject": subject,
            "Message-ID": f"<m{self.count}@example.org>",
            "Date": "Tue, 14 Nov 2023 22:13:20 +0000",
            **{name.replace("_", "-"): value for name, value in headers.items()},
            "Content-Type": "text/plain; charset=utf-8",
        }
        head = "".join(f"{name}: {value}\n" for name, value in lines.items() if value)
        return f"{head}\n{text}".encode()

    def send(self, raw: bytes, **more: Any) -> Verdict:
        return self.send_all(raw, **more).verdicts[0]

    def send_all(self, *raws: bytes, root: Path | None = None, **more: Any) -> Ingested:
        place = root or self.world.folder(self.name)
        return take(self.world.env, place, [Letter(raw, f"{n}.eml") for n, raw in enumerate(raws)], **more)

    def outbox(self, pattern: str) -> list[Path]:
        return sorted((self.folder.root / "outbox").glob(pattern))

    def settings(self, old: str, new: str) -> None:
        """Edit game.toml as a moderator does."""
        path = self.folder.settings
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")


def opened(path: Path) -> EmailMessage:
    """A letter of ours, read by the standard library: without a defect anywhere."""
    message = message_from_bytes(path.read_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    for part in message.walk():
        assert not part.defects
    return message


def text_of(path: Path) -> str:
    body = opened(path).get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def html_of(path: Path) -> str:
    body = opened(path).get_body(("html",))
    assert body is not None
    return str(body.get_content())
