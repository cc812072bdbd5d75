"""What a message says and for whom it speaks, before the rules have a word: a sheet's text, a mail or a forum post."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from pbem.app import moment, press_cut
from pbem.app.mail_setup import Setup, of_folder
from pbem.app.prose import sheet_text
from pbem.app.source import Letter
from pbem.app.table import Table, grammar_of
from pbem.app.unread import unread
from pbem.core.envelope import peek
from pbem.core.grammar import Grammar
from pbem.core.problem import Problem
from pbem.core.quotable import is_whole_order
from pbem.core.reading import decode
from pbem.core.sheet import read_sheet
from pbem.core.text import T, Text
from pbem.desk.press import Cut
from pbem.store import messages
from pbem.store.messages import Taken

if TYPE_CHECKING:
    from pbem.mail.letter import Opened, Read, Roster, Speaker

SILENT = ("loop", "bounce", "auto_reply", "silent")  # of machines: nothing is recorded and nothing answered


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """A message understood as far as the game's rules are not needed.

    `text`: the sheet; None when `problem` says why it cannot be read. `seat`: for which it speaks, "" when its sheet
    has to say so. `silent`: why nothing at all becomes of it: a machine wrote it, or it was taken before ("repeated").
    `held`: why it goes into quarantine; `told`: whether the seat `seat` may be told so; `claims`: the seat whose token
    it has. `doubtful`: lines of quoted text that look like orders; `talk`: its own lines that were taken for no orders.
    `copied`: other seats whose addresses the mail went to as well. `received`: unix seconds, as a server that is
    trusted says. `press`: the messages to other players that stood in it, and are not in `text`; `alone`: there is
    nothing else. `names`: what else is known to name the sender.
    """

    via: str = "text"  # or "mail", "post"; "desk": made here for a seat
    text: str | None = None
    problem: Problem | None = None
    seat: str = ""
    silent: str = ""
    held: Problem | None = None
    told: bool = False
    claims: str = ""
    doubtful: tuple[str, ...] = ()
    talk: tuple[str, ...] = ()
    copied: tuple[str, ...] = ()
    received: int | None = None
    message_id: str = ""
    sender: str = ""
    subject: str = ""
    key: str = ""
    digest: str = ""
    bounced: tuple[str, ...] = ()
    press: Cut = Cut()
    alone: bool = False
    names: tuple[str, ...] = ()


class Voice(msgspec.Struct, frozen=True):
    """For which seat a mail speaks; `seat` "": nobody's, and `why` says why it is held.

    `known`: the seat whose address it came from, if it is one's; `told`: that seat may be told that its mail waits;
    `claims`: the seat whose token it has.
    """

    seat: str = ""
    why: Problem | None = None
    known: str = ""
    told: bool = False
    claims: str = ""


class Ears:
    """Hears the messages of one game. `folder`: where its mail settings are looked for."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.table, self.folder = table, folder

    @cached_property
    def setup(self) -> Setup:
        return of_folder(self.folder)

    @cached_property
    def taken(self) -> dict[str, list[Taken]]:
        return messages.read(self.table.folder)

    def hear(self, letter: Letter, given: str = "") -> Heard:
        """Understand a message. `given`: the seat it is of by the moderator's word; he vouches. Raises Failure."""
        kind = kind_of(letter)
        if kind == "mail":
            return _of_mail(self, letter, given)
        if kind == "post":
            from pbem.app import post_hearing

            return post_hearing.hear(self, letter, given)
        text = decode(letter.raw)
        if isinstance(text, Problem):
            return Heard(problem=text)
        found = press_cut.of_text(text, self.table.settings.seats)
        text = "\n".join(found.kept) if found.touched else text
        return Heard(text=text, press=found, alone=is_alone(self.table, text, found))

    def seen(self, key: str, digest: str) -> bool:
        """Whether a mail was taken before. One that has the same id, but other orders, was not."""
        return any(old.digest == digest for old in self.taken.get(key, ()))

    def note(self, heard: Heard, seq: int) -> None:
        """Remember a mail for which record `seq` was written. Raises Failure."""
        if not heard.key:
            return
        known = self.taken.setdefault(heard.key, [])
        if known and heard.via == "mail" and not self.seen(heard.key, heard.digest):
            text = T("Two mails from {address} have the same Message-ID and other orders.", address=heard.sender[:100])
            hint = T("Both were taken, the later one counts. Ask the player if in doubt.")
            self.table.notes.append(Problem("same-id", text, hint, severity="warning"))
        known.append(Taken(heard.key, heard.digest, seq))
        messages.add(self.table.folder, known[-1])


def kind_of(letter: Letter) -> Literal["sheet", "mail", "post"]:
    """What the bytes of a message are. What is cut into messages first (mailboxes, pages) is no message."""
    from pbem.mail import kinds, post

    if letter.kind == "mail":  # from a mailbox: whatever it looks like, it is a stranger's until it is known whose
        return "mail"
    if letter.raw.startswith(post.MAGIC) and post.decode(letter.raw) is not None:
        return "post"
    kind = letter.kind or kinds.kind_of(letter.raw, letter.where)
    return "mail" if kind == "mail" else "sheet"


def _of_mail(ears: Ears, letter: Letter, given: str) -> Heard:
    from pbem.mail.letter import Roster, open_letter
    from pbem.mail.verdict import verdict

    table, setup = ears.table, ears.setup
    opened = open_letter(letter.raw, setup.most_bytes)
    speaking = Speaking(table, given)
    roster = Roster(
        addresses=setup.ours(table.settings.address),
        most_bytes=setup.most_bytes,
        trusted=setup.trusted,
        accepts=accepts(grammar_of(table)),
        speaks=speaking,
    )
    arrived = moment.parse(letter.received, table.settings.zone) if letter.received else None
    read = verdict(opened, roster, None if given else ears.seen, arrived)
    if read.reason in SILENT or opened.machine:
        return msgspec.structs.replace(_common(read), silent=str(read.reason or opened.machine))
    return _understood(table, read, speaking)


class Speaking:
    """Finds out for whom a mail speaks when the reader of mails asks, and keeps what was found."""

    def __init__(self, table: Table, given: str) -> None:
        self.table, self.given = table, given.upper()
        self.voice = Voice(self.given)

    def __call__(self, opened: Opened, roster: Roster) -> Speaker:
        from pbem.app import mail_speaks
        from pbem.mail.letter import Speaker

        if not self.given:
            own = press_cut.outside(opened.lines(roster.accepts), self.table.settings.seats)
            self.voice = mail_speaks.of_mail(self.table, opened, peek(own, grammar_of(self.table).shown))
        return Speaker(self.voice.seat, "" if self.voice.seat else "bad_token")


def _common(read: Read) -> Heard:
    return Heard(
        via="mail",
        message_id=read.head.message_id,
        sender=read.head.sender,
        subject=read.head.subject,
        received=read.received,
        bounced=read.bounced,
        key=read.key,
        digest=read.digest,
    )


def _understood(table: Table, read: Read, speaking: Speaking) -> Heard:
    """A mail that a person wrote: taken before, to be held, not to be read, or a sheet."""
    voice, replace = speaking.voice, partial(msgspec.structs.replace, _common(read))
    if read.reason == "duplicate":
        return replace(silent="repeated", seat=read.seat)
    if read.reason == "spoofed" and not speaking.given:
        text = T("The mail server says that it does not come from where it says.")
        return replace(held=doubt("spoofed", text), seat=voice.known)
    found, grammar = press_cut.of_lines(read.lines, table.settings.seats), grammar_of(table)
    written = "\n".join(found.kept)
    sheet = sheet_text(written, grammar)
    alone = is_alone(table, sheet, found)
    seat = voice.seat
    if voice.why is not None and voice.why.code == "old-token" and alone:
        seat = voice.known  # of an older report, or of an older message: good enough where no order is given
    elif voice.why is not None:
        return replace(held=voice.why, seat=voice.known, told=voice.told, claims=voice.claims)
    if read.reason in ("too_large", "unreadable"):
        return replace(problem=_unreadable(str(read.reason)), seat=seat)
    others = tuple(
        other
        for other, row in table.settings.seats.items()
        if other != seat and row.address.lower() in read.head.to and row.address.lower() != read.head.sender
    )
    heard = replace(text=sheet, seat=seat, doubtful=read.doubtful, copied=others, press=found)
    names = (read.head.sender_name, read.head.sender)
    return msgspec.structs.replace(heard, talk=unread(written, sheet, grammar), alone=alone, names=names)


def is_alone(table: Table, text: str, press: Cut) -> bool:
    """Whether a text from which messages were cut has nothing else that asks for an answer."""
    if not press.blocks:
        return False
    rest = read_sheet(text, grammar_of(table))
    return not rest.entries and not rest.problems and all(key in _ABOUT for key in rest.envelope)


_ABOUT = ("game", "turn", "step", "seat", "auth", "check")  # keys that say of what a text is, and order nothing
WAITS = T("`pbem mail quarantine` lists such letters; there you accept or drop it.")


def doubt(code: str, text: Text) -> Problem:
    """A reason to keep a letter for the moderator's word."""
    return Problem(code, text, WAITS)


def accepts(grammar: Grammar) -> Callable[[str], bool]:
    """Whether a whole line is an order."""
    return partial(is_whole_order, grammar=grammar)


def _unreadable(reason: str) -> Problem:
    hint = T("Send the orders alone, as plain text.")
    if reason == "too_large":
        return Problem("too-large", T("The mail is too large."), hint)
    return Problem("unreadable", T("The mail has no text that can be read surely."), hint)
