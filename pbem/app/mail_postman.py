"""Letters on their way out, one after the other over one connection, and the note of what became of each."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.app.env import Env
from pbem.app.mail_post import Outgoing, readdressed
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.mail import compose, headers
from pbem.mailbox.settings import NAME, Server
from pbem.mailbox.smtp import Outcome, Post
from pbem.store import atomic, delivery
from pbem.store.delivery import Delivery, State
from pbem.store.fault import reading
from pbem.store.folder import Folder

TRIES = 2  # connections that may be lost in a row


class Row(msgspec.Struct, frozen=True):
    """A letter that was dealt with: `again` when it, or a letter that may be it, was sent before."""

    name: str
    id: str
    to: str
    state: str
    word: str = ""
    again: bool = False


class Postman:
    """Sends, and notes what becomes of each letter."""

    def __init__(self, env: Env, address: str) -> None:
        self.env, self.address = env, address
        self.rows: list[Row] = []

    def note_all(self, chosen: Sequence[tuple[Folder, Outgoing]], state: State | str) -> None:
        """Note letters as sent by other means; or, with no state, only list them."""
        for folder, letter in chosen:
            if state == "sent":
                self._note(folder, letter, "sent", "")
                self._forget(folder, letter)
            self._row(letter, state or "queued", "")

    def send_all(self, server: Server, chosen: Sequence[tuple[Folder, Outgoing]]) -> list[Problem]:
        """Send letters in order; what stopped it, if anything did. Raises Failure when it cannot begin."""
        rest, lost = list(chosen), 0
        while rest and lost < TRIES:
            done = len(self.rows)
            try:
                with Post(server) as post:
                    while rest and post.alive:
                        if self._send(post, *rest[0], last=lost + 1 == TRIES):
                            rest.pop(0)
                        self.env.tick(len(self.rows))
            except Failure as failure:
                if not self.rows:
                    raise
                return list(failure.problems)
            lost = 0 if len(self.rows) > done + 1 else lost + 1
        if not rest:
            return []
        text = T("SMTP server {name} ends the connection again and again.", name=server.name)
        return [Problem("lost", text, T("Give the command again later: what was not sent still waits."))]

    def _send(self, post: Post, folder: Folder, letter: Outgoing, *, last: bool) -> bool:
        """Whether the letter is done with; not when the connection was lost before it, and this is not the last try."""
        with reading(letter.path):
            raw = letter.path.read_bytes()
        try:
            raw = self._filled(raw, letter.to)
        except ValueError:
            text = T("{path} does not say from which address mail is sent.", path=NAME)
            raise Failure(Problem("no-address", text, T("Set address in it."))) from None
        outcome = post.send(_sender(raw), letter.to, raw, lambda: self._note(folder, letter, "sending", ""))
        if outcome.state == "later" and not post.alive and not last:
            return False
        state: State = "queued" if outcome.state == "later" else outcome.state
        self._note(folder, letter, state, outcome.word)
        if state == "sent":
            self._forget(folder, letter)
        self._row(letter, state, _word(outcome))
        return True

    @staticmethod
    def _forget(folder: Folder, letter: Outgoing) -> None:
        """A letter with a pass word is not kept once it is sent."""
        if letter.path.parent == folder.welcome:
            atomic.remove(letter.path)

    def _filled(self, raw: bytes, to: str) -> bytes:
        """The letter as it goes out: with our address, and to the seat's address of today. Raises ValueError."""
        if self.address:
            raw = compose.addressed(raw, self.address)
        if headers.HOST in _sender(raw):
            raise ValueError
        return readdressed(raw, to)

    def _note(self, folder: Folder, letter: Outgoing, state: State, word: str) -> None:
        delivery.add(folder, Delivery(letter.id, state, self.env.now(), letter.to, word, letter.name))

    def _row(self, letter: Outgoing, state: str, word: str) -> None:
        again = letter.state in ("sent", "unsure", "bounced")
        self.rows.append(Row(letter.name, letter.id, letter.to, state, word, again))


def _word(outcome: Outcome) -> str:
    return "" if outcome.state == "sent" else outcome.word or "-"


def _sender(raw: bytes) -> str:
    """The address in From, which is ours."""
    head = raw.partition(b"\r\n\r\n")[0].decode("latin-1").replace("\r\n ", " ").split("\r\n")
    found = next((line for line in head if line.startswith("From:")), "")
    return headers.address(found.rpartition(" ")[2].strip("<>"))
