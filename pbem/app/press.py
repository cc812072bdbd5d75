"""Messages between players taken in: who may write to whom and how, and what must not leak. Nothing enters the log."""

from __future__ import annotations

import base64
import hashlib
import hmac

import msgspec

from pbem.app import desk
from pbem.app.hearing import Heard
from pbem.app.nearest import did_you_mean
from pbem.app.press_cut import Directory
from pbem.app.press_rules import Refused, allowed, leaks, sized
from pbem.app.press_words import addressed
from pbem.app.pressed import Pressed
from pbem.app.table import Table
from pbem.core.problem import Problem
from pbem.core.text import T, Text
from pbem.desk.policy import Press
from pbem.desk.press import Block, Person
from pbem.desk.spans import HOUR, MINUTE
from pbem.store import press as store
from pbem.store import tokenkey
from pbem.store.press import ALL, MODERATOR, REPORT, Message

MOST = 10  # messages of a seat in an hour
MARK = 6  # letters by which players know a message
_MISTYPED = str.maketrans("018", "OIB")  # base32 has none of these
LATER = (30 * MINUTE, 150 * MINUTE)  # an anonymous message leaves so long after it came: its hour tells nothing


class Sender(msgspec.Struct, frozen=True):
    """Who writes, by what he might be known, when, and where the game stands."""

    seat: str
    person: Person
    at: int
    step: int


def take(table: Table, heard: Heard, seat: str, at: int, *, dry: bool) -> Pressed:
    """Take in the messages of a text that is surely a seat's; `dry`: only say what would become of them. Raises
    Failure."""
    found = heard.press
    said: list[Text] = []
    refused: list[Problem] = []
    fresh, moderator = False, list[str]()
    known = store.all_of(table.folder)
    sender = Sender(seat, person_of(table, heard, seat), at, table.resolved if table.ended else table.step)
    for block in found.blocks:
        try:
            message = _judge(table, heard, block, sender, known)
        except Refused as no:
            text = T("Your message to {names} was NOT sent. {why}", names=block.head.names[:80], why=no.text)
            refused.append(Problem(no.code, text, no.hint, line=block.line if heard.via == "text" else 0))
            continue
        if message in known:
            said.append(_again(message))
            continue
        fresh = True
        known.append(message)
        said.append(_promise(message))
        moderator += message.lines if MODERATOR in message.to else ()
        if not dry:
            store.write(table.folder, message)
    refused += _leftovers(heard)
    if dry and said:
        said.insert(0, T("This was only a check: no message was sent."))
    return Pressed(tuple(said), tuple(refused), fresh, tuple(moderator))


def person_of(table: Table, heard: Heard, seat: str) -> Person:
    """By what the writer of a message might be known."""
    row = table.settings.seats[seat]
    return Person((seat, row.name), tuple(name for name in (row.address, row.forum, *heard.names) if name))


def _judge(table: Table, heard: Heard, block: Block, sender: Sender, known: list[Message]) -> Message:
    """The message as it will be kept, or the same one that is kept already. Raises Refused."""
    policy = table.settings.policy.press
    if heard.via == "post":
        raise Refused("press-forum", T("It stands in a forum, where everybody reads it."))
    if not block.ended:
        raise Refused("press-open", T("It has no end."), _END)
    to, gets = _addressees(table, block, sender.seat, known)
    if to != (MODERATOR,):
        allowed(policy, anonymous=block.head.anonymous)
    sized(block)
    leaks(block, sender.person)
    key = _key(sender, to, block)
    for old in known:
        if old.key == key and old.state != "withheld":
            return old
    recent = sum(1 for old in known if old.sender == sender.seat and abs(sender.at - old.at) < HOUR)
    if recent >= MOST:
        raise Refused("press-many", T("A seat can send {n} messages an hour.", n=MOST), T("Send it again later."))
    number = max((old.number for old in known), default=0) + 1
    return Message(
        number=number,
        key=key,
        mark=mark_of(tokenkey.read(table.folder), table.id, number),
        at=sender.at,
        step=sender.step,
        sender=sender.seat,
        to=to,
        gets=gets,
        lines=block.lines,
        anonymous=block.head.anonymous,
        due=_due(table, policy, sender.at, number, anonymous=block.head.anonymous),
    )


_MODERATOR = T("PRESS TO MODERATOR reaches the moderator.")
_END = T(
    'End each message with a line "END PRESS" (Italian: "FINE MESSAGGIO"). Nothing from its first line on was read as'
    " orders."
)


# --- to whom ------------------------------------------------------------------------------------------------------
def _addressees(table: Table, block: Block, seat: str, known: list[Message]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(as it is addressed, the seats that get it). Raises Refused."""
    seats = table.settings.seats
    found, unknown = Directory(seats).find(block.head.names)
    to, gets, strange = list(found), [name for name in found if name in seats], []
    for word in unknown:
        old = _marked(word, known, seat)
        if old is None:
            strange.append(word[:40])
            continue
        to.append(MODERATOR if old.sender == MODERATOR else f"#{old.mark}")
        gets.append(old.sender)
    if strange or not to:
        hint = did_you_mean(strange[0].upper(), tuple(seats)) if strange else None
        text = T("{names} is nobody in this game.", names=tuple(strange)) if strange else T("It names nobody.")
        raise Refused("press-unknown", text, hint or T("Write the seats, with commas between them; or ALL."))
    if ALL in to:
        to, gets = [ALL], list(seats)
    if not block.head.anonymous:  # else who is left out would be known to be the writer
        to, gets = [name for name in to if name != seat], [name for name in gets if name != seat]
    if not to or (gets and set(gets) == {seat}):
        raise Refused("press-self", T("It is to yourself alone."))
    if gets and MODERATOR not in to and set(gets) <= set(desk.of(table).resigned):
        raise Refused("press-left", T("Whoever played there has left the game."), _MODERATOR)
    return tuple(to), tuple(dict.fromkeys(name for name in gets if name in seats))


def _marked(word: str, known: list[Message], seat: str) -> Message | None:
    """The message with a mark, if the seat has got it."""
    mark = word.lstrip("#").upper().translate(_MISTYPED)
    return next((old for old in known if old.mark == mark and seat in old.gets and old.state == "out"), None)


# --- numbers, marks, times ----------------------------------------------------------------------------------------
def _key(sender: Sender, to: tuple[str, ...], block: Block) -> str:
    """The same words to the same people in the same step are the same message: sheets are revised and sent again."""
    how = "anonymous" if block.head.anonymous else "signed"
    said = "\0".join((sender.seat, str(sender.step), how, ",".join(to), *block.lines))
    return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()


def mark_of(key: bytes, game: str, number: int) -> str:
    """The mark of a message: nobody can tell from two of them which came first."""
    return base64.b32encode(_secret(key, "mark", game, number)).decode()[:MARK]


def _secret(key: bytes, what: str, game: str, number: int) -> bytes:
    return hmac.digest(key, f"pbem/1/press\0{what}|{game}|{number}".encode(), hashlib.sha256)


def _due(table: Table, policy: Press, at: int, number: int, *, anonymous: bool) -> int:
    if policy.deliver == "report":
        return REPORT
    if not anonymous:
        return at
    least, most = LATER
    chance = int.from_bytes(_secret(tokenkey.read(table.folder), "due", table.id, number)[:4])
    return at + least + chance % (most - least)


# --- what the sender is told ----------------------------------------------------------------------------------------
def _promise(message: Message) -> Text:
    to = addressed(message.to)
    if message.to == (MODERATOR,):
        return T("Your message to {to} lies before him.", to=to)
    if message.due == REPORT:
        return T("Your message to {to} goes with the next report.", to=to)
    if message.anonymous:
        return T("Your anonymous message {mark} to {to} goes out within some hours.", mark=message.mark, to=to)
    return T("Your message to {to} goes out.", to=to)


def _again(message: Message) -> Text:
    to = addressed(message.to)
    return T("Your message to {to} was sent before; the same words are not sent twice in a step.", to=to)


def _leftovers(heard: Heard) -> list[Problem]:
    """Lines that end a message which never began, and messages in quoted text."""
    found = []
    for line in heard.press.strays:
        text = T("A line ends a message, but above it none begins.")
        hint = T('A message begins with a line like "PRESS TO MARCO" (Italian: "MESSAGGIO A MARCO").')
        found.append(Problem("press-end", text, hint, line=line if heard.via == "text" else 0))
    if heard.press.quoted and heard.via == "mail":
        text = T("A message stands in quoted text; it was not sent.")
        found.append(Problem("press-quoted", text, T("If you meant it, send it on lines of its own.")))
    return found
