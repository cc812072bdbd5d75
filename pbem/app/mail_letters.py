"""Letters that follow from the log, one file a seat and purpose, and how each is written.

They lie beside what they tell of (`outbox/NNNN/report-VALERIA.eml`), for seats with an address only, and are made of
nothing that can change later: the log, the texts, and the addresses as they were then. Sending them is another matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from textwrap import wrap

import msgspec

from pbem.app import desk, frozen, moment
from pbem.app.receipt import WIDTH
from pbem.app.table import Table
from pbem.app.voice import lines_of
from pbem.core import chain
from pbem.core.problem import Failure
from pbem.core.quotable import quotable
from pbem.core.ruleset import Game
from pbem.core.text import T, Text
from pbem.mail import tokens
from pbem.mail.compose import UNKNOWN, File, Mail, compose
from pbem.mail.headers import HOST, address, bare, tagged
from pbem.render.speech import Speaker
from pbem.store import tokenkey

MOST_ANSWERS = 20  # an hour and seat: what loops in spite of everything else stops here
HOUR = 3600


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """One letter before it is written. `step`: the step that an answer to it is for, 0: none; `name` is told to nobody
    and makes its id: no two letters of a seat have the same."""

    seat: str
    to: str
    lang: str
    name: str
    step: int
    at: int
    subject: Text
    text: str
    html: bytes = b""
    files: tuple[File, ...] = ()
    answers: str = ""


class Office:
    """Writes the letters of one game. `kept`: the settings of the time that they tell of; `seq`: the record from which
    they follow, None: the newest."""

    def __init__(self, table: Table, kept: frozen.Frozen, seq: int | None = None) -> None:
        self.table, self.kept = table, kept
        self.key = tokenkey.read(table.folder)
        self.ours = kept.address or UNKNOWN
        self.changes = desk.of(table, seq).changes

    def token(self, seat: str, step: int) -> tokens.Token:
        key = tokenkey.of_seat(self.key, seat, self.changes.get(seat, 0))
        return tokens.make(key, self.table.id, step, seat)

    @cached_property
    def game(self) -> Game | None:
        """The rules; None: they are missing, which must not keep word of it from the players."""
        try:
            return self.table.game
        except Failure:
            return None

    def speaker(self, lang: str) -> Speaker:
        seats = frozen.names(self.kept)
        if self.game is None:
            return Speaker(lang, None, seats)
        return Speaker(lang, self.game.names, seats, lines_of(self.game, tuple(self.kept.seats)))

    def title(self, lang: str) -> str:
        try:
            return frozen.title(self.kept, self.table.opened.rules, lang) or self.table.id
        except Failure:
            return self.kept.title or self.table.id

    def paragraphs(self, texts: Sequence[Text], lang: str) -> str:
        """Sentences as the text of a letter."""
        speaker = self.speaker(lang)
        return "\n\n".join(wrapped([speaker.say(text) for text in texts])) + "\n"

    def write(self, letter: Letter) -> bytes:
        """The mail; its subject begins with the token, so that every answer has it. Raises Failure."""
        text = letter.text
        if self.game is not None:
            text = quotable(text, self.game.grammar(tuple(self.kept.seats)))
        token = self.token(letter.seat, letter.step) if letter.step else None
        subject = self.speaker(letter.lang).say(letter.subject)
        return compose(
            Mail(
                sender=bare(self.ours),
                sender_name=self.title(letter.lang),
                to=letter.to,
                reply_to=tagged(self.ours, token.core) if token else "",
                subject=f"{token or f'[{self.table.id}]'} {subject}",
                date=moment.mail_date(letter.at),
                id=message_id(self.table.id, letter.seat, letter.name),
                thread=message_id(self.table.id, letter.seat, "game"),
                answers=letter.answers,
                text=text,
                html=letter.html,
                files=letter.files,
            )
        )


def message_id(game: str, seat: str, name: str) -> str:
    """The id of a letter of ours; delivery states are kept by it."""
    return f"<{game}.{seat}.{name}@{HOST}>"


def wrapped(texts: list[str]) -> list[str]:
    """Each text broken into lines."""
    return ["\n".join(wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)) for text in texts]


def of_close(table: Table, seq: int, seat: str, text: bytes) -> dict[Path, bytes]:
    """The letter that says to a seat that a step is closed. Raises Failure."""
    step = table.log.places[seq].step
    kept = frozen.read(table.folder, step - 1)
    row = kept.seats[seat]
    if not address(row.address):
        return {}
    letter = Letter(
        seat=seat,
        to=row.address,
        lang=row.lang,
        name=f"close.{seq}.{chain.short(table.log.head_of(seq))}",
        step=0,
        at=moment.seconds(table.record(seq).at),
        subject=T("Step {step} is closed", step=step),
        text=text.decode(),
    )
    return {table.folder.outbox(step) / f"close-{seat}.eml": Office(table, kept, seq).write(letter)}
