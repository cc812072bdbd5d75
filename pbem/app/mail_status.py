"""Where the mail stands: what waits to be sent, what failed and why, what was fetched, what waits in quarantine."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import mail_quarantine, mail_setup, router
from pbem.app.mail_post import Outgoing, letters
from pbem.app.said import Said, say
from pbem.app.table import look
from pbem.core.problem import Failure, Problem
from pbem.render.speech import Speaker
from pbem.store.folder import Folder
from pbem.store.spool import of_folder

STATES = ("queued", "sent", "failed", "unsure", "outdated")


class Letter(msgspec.Struct, frozen=True):
    """A letter that is not sent. `word`: what the server said of it last, `at`: when."""

    name: str
    id: str
    to: str
    state: str
    word: str = ""
    at: str = ""


class Game(msgspec.Struct, frozen=True):
    """How many letters of a game are in which state."""

    game: str
    counts: dict[str, int]


class Box(msgspec.Struct, frozen=True):
    """The mailbox that is read: up to which UID, and when last. `waiting`: fetched, but not taken in yet."""

    mailbox: str = ""
    last: int = 0
    at: str = ""
    waiting: int = 0
    faulty: int = 0


class Status(msgspec.Struct, frozen=True):
    """`letters`: all that are queued, failed or unsure. `quarantine`: how many letters wait there."""

    games: tuple[Game, ...]
    letters: tuple[Letter, ...]
    box: Box
    quarantine: int = 0
    problems: tuple[Said, ...] = ()
    exit: int = 0


def status(folder: Path, lang: str) -> Status:
    """Look at the mail of a game, or of the games of a folder. Nothing is written. Raises Failure."""
    games = {} if Folder(folder).exists or not folder.is_dir() else router.find(folder)
    counted: list[Game] = []
    waiting: list[Letter] = []
    problems: list[Problem] = []
    for name, path in (games or {"": folder}).items():
        try:
            table = look(path)
            found = letters(path, name, table.step)
        except Failure as failure:
            if not games:
                raise
            problems += failure.problems
            continue
        counted.append(Game(table.id, {state: sum(one.state == state for one in found) for state in STATES}))
        waiting += [_letter(one) for one in found if one.state not in ("sent", "outdated")]
    held = len(mail_quarantine.listed(folder).letters)
    return Status(tuple(counted), tuple(waiting), _box(folder), held, say(problems, Speaker(lang)), 2 * bool(problems))


def _letter(one: Outgoing) -> Letter:
    return Letter(one.name, one.id, one.to, one.state, one.word, one.at)


def _box(folder: Path) -> Box:
    root, _ = mail_setup.find(folder)
    spool = of_folder(root)
    state = spool.read()
    faulty = len(list(spool.faulty.glob("*.eml"))) if spool.faulty.is_dir() else 0
    return Box(state.mailbox, state.last, state.at, len(spool.waiting()), faulty)
