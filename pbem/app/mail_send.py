"""Sending the letters in the outboxes: one message a recipient, each once unless somebody asks for it again.

Right before the text of a letter goes out, that is noted and synced; what becomes of it is noted after. A letter with
the first note alone may or may not have arrived: it is `unsure`, is told about, and is not sent again by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from pbem.app import mail_setup, router
from pbem.app.env import Env
from pbem.app.mail_post import Outgoing, letters
from pbem.app.mail_postman import Postman, Row
from pbem.app.said import Said, say
from pbem.app.settle import writing
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.render.speech import Speaker
from pbem.store import lock
from pbem.store.folder import Folder

WHOLE = ("failed", "unsure")  # words for --resend that mean all letters of a kind; what came back has failed, too
CANNOT = 2


class Sent(msgspec.Struct, frozen=True):
    """`letters`: what this call did; `unsure`, `failed` (or came back): names of letters that wait for the moderator's
    word."""

    letters: tuple[Row, ...]
    unsure: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    notes: tuple[Said, ...] = ()
    problems: tuple[Said, ...] = ()
    exit: int = 0


class Order(msgspec.Struct, frozen=True):
    """What to do: send what is queued and, again, what `resend` names; or only note all as sent (`mark`), or only say
    what would be sent (`dry_run`). `games`: only of these (name -> folder), after which somebody has just looked."""

    resend: tuple[str, ...] = ()
    mark: bool = False
    dry_run: bool = False
    games: Mapping[str, Path] | None = None


def send(env: Env, folder: Path, order: Order | None = None) -> Sent:
    """Send the letters of a game, or of the games of a folder. Raises Failure."""
    order = order or Order()
    _, settings = mail_setup.find(folder)
    only_note = order.mark or order.dry_run
    if not only_note and (settings is None or settings.smtp is None):
        raise Failure(mail_setup.unset(folder, "smtp"))
    games = router.games_of(folder) if order.games is None else order.games
    problems: list[Problem] = []
    with ExitStack() as stack:
        found: list[tuple[Folder, Outgoing]] = []
        for game, path in games.items():
            try:
                stack.enter_context(_alone(path))
                found += [(Folder(path), letter) for letter in _letters(env, path, game, order)]
            except Failure as failure:
                problems += failure.problems
        if problems and len(games) == 1 and order.games is None:
            raise Failure(*problems)
        chosen = _chosen(found, order.resend)
        postman = Postman(env, settings.address if settings else "")
        if order.mark or order.dry_run:
            postman.note_all(chosen, "sent" if order.mark else "")
        elif chosen and settings is not None and settings.smtp is not None:
            problems += postman.send_all(settings.smtp, chosen)
    return _told(env, found, postman, problems)


def _told(env: Env, found: Sequence[tuple[Folder, Outgoing]], postman: Postman, problems: list[Problem]) -> Sent:
    now = {letter.id: letter.state for _, letter in found} | {row.id: row.state for row in postman.rows}
    states = {letter.name: now[letter.id] for _, letter in found}
    unsure = tuple(name for name, state in states.items() if state == "unsure")
    failed = tuple(name for name, state in states.items() if state in ("failed", "bounced"))
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
    later = sum(row.state == "queued" and row.word != "" for row in postman.rows)
    bad = any(row.state in ("failed", "unsure") for row in postman.rows) or unsure or later
    speaker = Speaker(env.lang)
    code = CANNOT if problems else int(bool(bad))
    return Sent(tuple(postman.rows), unsure, failed, say(notes, speaker), say(problems, speaker), code)


# --- which letters ------------------------------------------------------------------------------------------------
def _letters(env: Env, path: Path, game: str, order: Order) -> list[Outgoing]:
    """The letters of a game, after what a killed command left undone was made good."""
    if order.dry_run or order.games is not None:
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
    if name == "failed" and letter.state == "bounced":
        return True
    return letter.state == name if name in WHOLE else name.strip("<>") in (letter.name, letter.id.strip("<>"))
