"""Shorthand for tests of the mailbox: `mail.toml` for the servers of this process."""

from __future__ import annotations

import shutil
from pathlib import Path

from fake_imap import FakeImap
from fake_smtp import FakeSmtp
from mail_table import Post

from pbem.app import mail_fetch, mail_send, mail_status
from pbem.app.mail_fetch import Fetched
from pbem.app.mail_send import Order, Sent

LOGIN = 'password_env = "PBEM_TEST_PASSWORD"'


def mail_toml(
    imap: FakeImap | None = None, smtp: FakeSmtp | None = None, *, login: str = LOGIN, top: str = "", more: str = ""
) -> str:
    """`top` stands above the sections, `more` in the one of IMAP."""
    text = f'address = "orders@example.org"\ntimeout = 5\n{top}\n'
    for name, server in (("imap", imap), ("smtp", smtp)):
        if server is not None:
            text += f'[{name}]\nhost = "127.0.0.1"\nport = {server.port}\nsecurity = "none"\nuser = "orders"\n{login}\n'
            text += f"{more}\n" if name == "imap" else ""
    return text


def configure(place: Path, imap: FakeImap | None = None, smtp: FakeSmtp | None = None, **more: str) -> None:
    (place / "mail.toml").write_text(mail_toml(imap, smtp, **more), encoding="utf-8")


class Reader:
    """A game whose mailbox holds orders of Anna's."""

    def __init__(self, game: Post, imap: FakeImap) -> None:
        self.game, self.imap = game, imap
        self.root = game.world.place
        configure(self.root, imap)

    def orders(self, *texts: str, **more: str) -> None:
        inbox = self.imap.folders["INBOX"]
        for text in texts:
            raw = self.game.mail(text, subject=f"Re: {self.game.token('ANNA')}", **more)
            inbox[max(inbox, default=0) + 1] = raw

    def fetch(self) -> Fetched:
        return mail_fetch.fetch(self.game.world.env, self.root)

    def codes(self) -> list[str]:
        return [verdict.code for verdict in self.fetch().verdicts]

    def accepted(self) -> int:
        return self.game.world.types().count("accept")


class Sender:
    """A game whose first reports wait to be sent to Anna and Bruno."""

    def __init__(self, game: Post, smtp: FakeSmtp) -> None:
        self.game, self.smtp = game, smtp
        self.root = game.world.place
        configure(self.root, smtp=smtp)
        shutil.rmtree(game.folder.welcome)  # one test is about those

    def send(self, *resend: str, **more: bool) -> Sent:
        return mail_send.send(self.game.world.env, self.root, Order(resend, **more))

    def states(self) -> dict[str, str]:
        return {row.name.rpartition("-")[2]: row.state for row in self.send().letters}

    def people(self) -> list[str]:
        return [to for _, to, _ in self.smtp.got]

    def counts(self) -> dict[str, int]:
        counts = mail_status.status(self.root, "en").games[0].counts
        return {state: n for state, n in counts.items() if n}
