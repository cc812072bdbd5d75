"""Sending the letters in the outboxes: one message a recipient, each once unless somebody asks for it again.

Right before the text of a letter goes out, that is noted and synced; what becomes of it is noted after. A letter with
the first note alone may or may not have arrived: it is `unsure`, is told about, and is not sent again by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from pbem.app import mail_setup, router
from pbem.app.env import Env
from pbem.app.mail_post import Outgoing, letters, readdressed
from pbem.app.said import Said, say
from pbem.app.settle import writing
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.mail import compose, headers
from pbem.mailbox.settings import NAME, Server
from pbem.mailbox.smtp import Outcome, Post
from pbem.render.speech import Speaker
from pbem.store import atomic, delivery, lock
from pbem.store.delivery import Delivery, State
from pbem.store.fault import reading
from pbem.store.folder import Folder

WHOLE = ("failed", "unsure")  # words for --resend that mean all letters of a kind
TRIES = 2  # connections that may be lost in a row
CANNOT = 2


class Row(msgspec.Struct, frozen=True):
    """A letter that was dealt with: `again` when it, or a letter that may be it, was sent before."""

    name: str
    id: str
    to: str
    state: str
    word: str = ""
    again: bool = False


class Sent(msgspec.Struct, frozen=True):
    """`letters`: what this call did; `unsure`: names of letters that wait for the moderator's word."""

    letters: tuple[Row, ...]
    unsure: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    notes: tuple[Said, ...] = ()
    problems: tuple[Said, ...] = ()
    exit: int = 0


class Order(msgspec.Struct, frozen=True):
    """What to do: send what is queued and, again, what `resend` names; or only note all as sent (`mark`), or only say
    what would be sent (`dry_run`)."""

    resend: tuple[str, ...] = ()
    mark: bool = False
    dry_run: bool = False


def send(env: Env, folder: Path, order: Order | None = None) -> Sent:
    """Send the letters of a game, or of the games of a folder. Raises Failure."""
    order = order or Order()
    _, settings = mail_setup.find(folder)
    only_note = order.mark or order.dry_run
    if not only_note and (settings is None or settings.smtp is None):
        raise Failure(mail_setup.unset(folder, "smtp"))
    games = _games(folder)
    problems: list[Problem] = []
    with ExitStack() as stack:
        found: list[tuple[Folder, Outgoing]] = []
        for game, path in games.items():
            try:
                stack.enter_context(_alone(path))
                found += [(Folder(path), letter) for letter in _letters(env, path, game, order)]
            except Failure as failure:
                problems += failure.problems
        if problems and len(games) == 1:
            raise Failure(*problems)
        chosen = _chosen(found, order.resend)
        office = _Office(env, settings.address if settings else "")
        if order.mark or order.dry_run:
            office.note_all(chosen, "sent" if order.mark else "")
        elif chosen and settings is not None and settings.smtp is not None:
            problems += office.send_all(settings.smtp, chosen)
    return _told(env, found, office, problems)


def _told(env: Env, found: Sequence[tuple[Folder, Outgoing]], office: _Office, problems: list[Problem]) -> Sent:
    now = {letter.id: letter.state for _, letter in found} | {row.id: row.state for row in office.rows}
    states = {letter.name: now[letter.id] for _, letter in found}
    unsure = tuple(name for name, state in states.items() if state == "unsure")
    failed = tuple(name for name, state in states.items() if state == "failed")
    notes = []
    if unsure:
        text = TN(
            "Of {n} letter nobody knows whether it arrived: the sending was cut off. It is not sent again by itself.",
            "Of {n} letters nobody knows whether they arrived: the sending was cut off. They are not sent again by"
            " themselves.",
            len(unsure),
        )
        notes.append(
            Problem("unsure", text, T("`pbem mail send --resend unsure` sends them again."), severity="warning")
        )
    later = sum(row.state == "queued" and row.word != "" for row in office.rows)
    bad = any(row.state in ("failed", "unsure") for row in office.rows) or unsure or later
    speaker = Speaker(env.lang)
    code = CANNOT if problems else int(bool(bad))
    return Sent(tuple(office.rows), unsure, failed, say(notes, speaker), say(problems, speaker), code)


# --- which letters ------------------------------------------------------------------------------------------------
def _games(folder: Path) -> dict[str, Path]:
    """Name -> folder; "" for a game that was given by itself."""
    games = {} if Folder(folder).exists or not folder.is_dir() else router.find(folder)
    return games or {"": folder}


def _letters(env: Env, path: Path, game: str, order: Order) -> list[Outgoing]:
    """The letters of a game, after what a killed command left undone was made good."""
    if order.dry_run:
        from pbem.app.table import look

        return letters(path, game, look(path).step)
    with writing(env, path) as table:
        step = table.step
    return letters(path, game, step)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One sender a game. Not the game's own lock: sheets go on coming in while letters go out."""
    folder = Folder(path)
    if not folder.private.is_dir():
        yield  # whoever reads the game says what is wrong
        return
    place = folder.private / ".sending"
    text = T("Another command is sending the letters of this game (it holds {path}).", path=str(place))
    with lock.alone(place, Problem("locked", text, T("Wait until it is done and try again."))):
        yield


def _chosen(found: Sequence[tuple[Folder, Outgoing]], resend: Sequence[str]) -> list[tuple[Folder, Outgoing]]:
    """What is queued, and what was asked for. Raises Failure on a name that is none's."""
    asked: set[str] = set()
    for name in resend:
        fitting = {letter.id for _, letter in found if _fits(letter, name)}
        if not fitting and name not in WHOLE:
            text = T("There is no letter {name}.", name=name[:120] or '""')
            raise Failure(Problem("no-letter", text, T("`pbem mail status` lists what failed, by name.")))
        asked |= fitting
    return [(folder, letter) for folder, letter in found if letter.state == "queued" or letter.id in asked]


def _fits(letter: Outgoing, name: str) -> bool:
    return letter.state == name if name in WHOLE else name.strip("<>") in (letter.name, letter.id.strip("<>"))


# --- sending ------------------------------------------------------------------------------------------------------
class _Office:
    """Sends, and notes what becomes of each letter."""

    def __init__(self, env: Env, address: str) -> None:
        self.env, self.address = env, address
        self.rows: list[Row] = []

    def note_all(self, chosen: Sequence[tuple[Folder, Outgoing]], state: State | str) -> None:
        """Note letters as sent by other means; or, with no state, only list them."""
        for folder, letter in chosen:
            if state == "sent":
                self._note(folder, letter, "sent", "")
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
        if state == "sent" and letter.path.parent == folder.welcome:
            atomic.remove(letter.path)  # it has a pass word in it
        self._row(letter, state, _word(outcome))
        return True

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
        again = letter.state in ("sent", "unsure")
        self.rows.append(Row(letter.name, letter.id, letter.to, state, word, again))


def _word(outcome: Outcome) -> str:
    return "" if outcome.state == "sent" else outcome.word or "-"


def _sender(raw: bytes) -> str:
    """The address in From, which is ours."""
    head = raw.partition(b"\r\n\r\n")[0].decode("latin-1").replace("\r\n ", " ").split("\r\n")
    found = next((line for line in head if line.startswith("From:")), "")
    return headers.address(found.rpartition(" ")[2].strip("<>"))
