"""The moderator's hand on the messages: list them, write one himself, withhold one that has not gone out."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app import moment, press_letters, press_words
from pbem.app.env import Env, stamp
from pbem.app.press import mark_of
from pbem.app.press_cut import Directory
from pbem.app.press_rules import MOST_CHARACTERS, MOST_LINES
from pbem.app.said import Said, say
from pbem.app.settle import writing
from pbem.app.table import Table, look
from pbem.app.voice import speaker_of
from pbem.core.lex import split_lines
from pbem.core.problem import Failure, Problem
from pbem.core.reading import decode
from pbem.core.text import T
from pbem.desk.press import shown, trimmed
from pbem.render.speech import Speaker
from pbem.store import atomic, tokenkey
from pbem.store import press as store
from pbem.store.fault import reading
from pbem.store.press import ALL, MODERATOR, REPORT, Message

STDIN = "-"


class Line(msgspec.Struct, frozen=True):
    """A message. `state`: waiting · out · withheld; `due`: when it goes out, "" with the report alone; `told`: the step
    in whose reports it stands, 0: none yet. `sender` and `to` in the program's words, `said` in people's."""

    number: int
    mark: str
    at: str
    step: int
    sender: str
    to: tuple[str, ...]
    anonymous: bool
    state: str
    due: str
    told: int
    lines: tuple[str, ...]
    said: str


class Listed(msgspec.Struct, frozen=True):
    """The messages of a game, oldest first. They are private: nobody else reads them all."""

    game: str
    allow: str
    deliver: str
    messages: tuple[Line, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


class Done(msgspec.Struct, frozen=True):
    message: Line
    letters: tuple[str, ...] = ()
    notes: tuple[Said, ...] = ()
    exit: int = 0


def listed(env: Env, folder: Path, *, only: int = 0) -> Listed:
    """The messages of a game, or one of them by its number. Raises Failure."""
    table = look(folder)
    speaker = speaker_of(table, env.lang)
    found = [_find(table, only)] if only else store.all_of(table.folder)
    policy = table.settings.policy.press
    rows = tuple(_line(message, speaker) for message in found)
    return Listed(table.id, policy.allow, policy.deliver, rows, say(table.notes, speaker))


def send(env: Env, folder: Path, names: Sequence[str], file: str) -> Done:
    """A message of the moderator's to seats, or to all; it goes out at once. Raises Failure."""
    lines = _lines(file)
    with writing(env, folder) as table:
        to, unknown = Directory(table.settings.seats).find(", ".join(names))
        if unknown or not to or MODERATOR in to:
            text = T("{names} is nobody in this game.", names=tuple(unknown or names))
            raise Failure(Problem("press-unknown", text, T("Write the seats, with commas between them; or ALL.")))
        seats = tuple(table.settings.seats)
        message = _new(table, (ALL,) if ALL in to else tuple(to), seats if ALL in to else tuple(to), lines, env.now())
        store.write(table.folder, message)
        letters = press_letters.of_message(table, message)
        press_letters.release(table, message.due)
        speaker = speaker_of(table, env.lang)
        done = _line(_find(table, message.number), speaker)
        return Done(done, tuple(map(str, letters)), say(table.notes, speaker))


def withhold(env: Env, folder: Path, number: int, reason: str = "") -> Done:
    """Keep a message from going out; its sender is told. Raises Failure when it is out already."""
    with writing(env, folder) as table:
        message = _find(table, number)
        _still_here(table, message)
        for path in press_letters.of_message(table, message):
            atomic.remove(path)
        kept = msgspec.structs.replace(message, state="withheld")
        store.write(table.folder, kept)
        letters: dict[Path, bytes] = {}
        if message.sender != MODERATOR:
            said = [T("The moderator has withheld your message to {to}.", to=press_words.addressed(message.to))]
            said += [T("His reason: {reason}", reason=reason)] if reason else []
            letters = press_letters.to_sender(table, message, said)
            atomic.write_all(letters)
        speaker = speaker_of(table, env.lang)
        return Done(_line(kept, speaker), tuple(map(str, letters)), say(table.notes, speaker))


def _still_here(table: Table, message: Message) -> None:
    """Raise Failure when a message cannot be withheld any more."""
    hint = T("`pbem press FOLDER` lists them.")
    if message.state == "withheld":
        raise Failure(Problem("decided", T("Message {n} is withheld already.", n=message.number), hint))
    if message.told and message.told <= table.resolved:
        text = T("Message {n} stands in the reports of step {step}.", n=message.number, step=message.told)
        raise Failure(Problem("press-out", text, hint))
    if press_letters.is_gone(table, message):
        raise Failure(Problem("press-out", T("Message {n} was sent already.", n=message.number), hint))


def _new(table: Table, to: tuple[str, ...], gets: tuple[str, ...], lines: tuple[str, ...], now: str) -> Message:
    number = max((old.number for old in store.all_of(table.folder)), default=0) + 1
    at = moment.seconds(now)
    return Message(
        number=number,
        key=hashlib.sha256("\0".join((MODERATOR, str(number))).encode()).hexdigest(),
        mark=mark_of(tokenkey.read(table.folder), table.id, number),
        at=at,
        step=table.resolved if table.ended else table.step,
        sender=MODERATOR,
        to=to,
        gets=gets,
        lines=lines,
        due=at,
    )


def _lines(file: str) -> tuple[str, ...]:
    """The text of a file or of standard input. Raises Failure."""
    with reading(Path(file)):
        raw = sys.stdin.buffer.read(MOST_CHARACTERS * 8) if file == STDIN else Path(file).read_bytes()
    text = decode(raw)
    if isinstance(text, Problem):
        raise Failure(text)
    lines = tuple(trimmed([shown(line) for line in split_lines(text)]))
    if not lines:
        raise Failure(Problem("press-empty", T("{path} is empty.", path=file), None))
    if len(lines) > MOST_LINES or sum(map(len, lines)) > MOST_CHARACTERS:
        text_of = T("It is longer than {lines} lines or {n} characters.", lines=MOST_LINES, n=MOST_CHARACTERS)
        raise Failure(Problem("press-long", text_of, T("Make two of it.")))
    return lines


def _find(table: Table, number: int) -> Message:
    for message in store.all_of(table.folder):
        if message.number == number:
            return message
    hint = T("`pbem press FOLDER` lists them.")
    raise Failure(Problem("no-message", T("There is no message {n}.", n=number), hint))


def _line(message: Message, speaker: Speaker) -> Line:
    to, who = press_words.addressed(message.to), press_words.author(message.sender)
    said = T("From {seat} to {to}", seat=who, to=to)
    if message.anonymous:
        said = T("From {seat}, anonymously ({mark}), to {to}", seat=who, mark=message.mark, to=to)
    return Line(
        message.number,
        message.mark,
        stamp(message.at),
        message.step,
        message.sender,
        message.to,
        message.anonymous,
        message.state,
        "" if message.due == REPORT else stamp(message.due),
        message.told,
        message.lines,
        speaker.say(said),
    )
