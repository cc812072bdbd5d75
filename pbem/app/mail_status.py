"""Where the mail stands: what waits to be sent, what failed and why, what was fetched, what waits in quarantine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app import mail_quarantine, mail_setup, router
from pbem.app.mail_post import Outgoing, gone, letters
from pbem.app.said import Said, say
from pbem.app.table import look
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.render.speech import Speaker
from pbem.store.spool import of_folder

STATES = ("queued", "sent", "failed", "bounced", "unsure", "outdated")
BAD = ("failed", "bounced", "unsure")  # the moderator has to do something about them


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
    """`letters`: all that are queued, failed, came back, or are unsure. `quarantine`: how many letters wait there."""

    games: tuple[Game, ...]
    letters: tuple[Letter, ...]
    box: Box
    quarantine: int = 0
    notes: tuple[Said, ...] = ()
    problems: tuple[Said, ...] = ()
    exit: int = 0


def status(folder: Path, lang: str) -> Status:
    """Look at the mail of a game, or of the games of a folder. Nothing is written. Raises Failure."""
    games = router.games_of(folder)
    counted: list[Game] = []
    waiting: list[Letter] = []
    problems: list[Problem] = []
    for name, path in games.items():
        try:
            table = look(path)
            found = letters(path, name, table.step)
            past = gone(path, found)
        except Failure as failure:
            if "" in games:
                raise
            problems += failure.problems
            continue
        states = [*(one.state for one in found), *(one.state for one in past)]
        counted.append(Game(table.id, {state: states.count(state) for state in STATES}))
        waiting += [_letter(one) for one in found if one.state not in ("sent", "outdated")]
        waiting += [Letter(one.name, one.id, one.to, one.state, one.word, one.at) for one in past if one.state in BAD]
    held = len(mail_quarantine.listed(folder).letters)
    bad, speaker = [one.state for one in waiting if one.state in BAD], Speaker(lang)
    return Status(
        tuple(counted),
        tuple(waiting),
        _box(folder),
        held,
        say(_hints(bad), speaker),
        say(problems, speaker),
        exit=2 if problems else int(bool(bad)),
    )


def _hints(bad: Sequence[str]) -> list[Problem]:
    """What can be done about letters that did not arrive, or of which nobody knows."""
    found = []
    if count := bad.count("failed") + bad.count("bounced"):
        text = TN("{n} letter did not arrive.", "{n} letters did not arrive.", count)
        hint = T("Correct the address in game.toml, then `pbem mail send --resend failed`.")
        found.append(Problem("failed", text, hint, severity="warning"))
    if count := bad.count("unsure"):
        text = TN(
            "Of {n} letter nobody knows whether it arrived.", "Of {n} letters nobody knows whether they arrived.", count
        )
        hint = T("`pbem mail send --resend unsure` sends them again.")
        found.append(Problem("unsure", text, hint, severity="warning"))
    return found


def _letter(one: Outgoing) -> Letter:
    return Letter(one.name, one.id, one.to, one.state, one.word, one.at)


def _box(folder: Path) -> Box:
    root, _ = mail_setup.find(folder)
    spool = of_folder(root)
    state = spool.read()
    faulty = len(list(spool.faulty.glob("*.eml"))) if spool.faulty.is_dir() else 0
    return Box(state.mailbox, state.last, state.at, len(spool.waiting()), faulty)
