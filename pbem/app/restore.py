"""`pbem restore`: a folder from a backup, looked over before it takes the place of what was there.

What was there is moved to `.replaced` beside it, never deleted. A backup that is behind what players were told is
refused: they hold receipts that it cannot honour.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec

from pbem.app import moment, soundness, tick_games, witnessed
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.app.table import look
from pbem.app.verify import parse_head
from pbem.app.witnessed import Witness
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store import archive, atomic, lock
from pbem.store.archive import Contents, Game
from pbem.store.fault import reading
from pbem.store.folder import Folder

RESTORING, REPLACED = ".restoring", ".replaced"


class Wanted(msgspec.Struct, frozen=True):
    """What the backup is compared with beside the folder itself: heads "SEQ:HEAD", receipts. `older`: never mind."""

    heads: Sequence[str] = ()
    receipts: Sequence[Path] = ()
    older: bool = False
    dry_run: bool = False


class Restored(msgspec.Struct, frozen=True):
    """`replaced`: where that lies which was there before, "" nothing was. `problems`: what was wrong with the games
    already when they were backed up. `written` false: it was only looked at."""

    folder: str
    at: str
    games: tuple[Game, ...]
    files: int
    replaced: str
    written: bool
    problems: tuple[Said, ...] = ()
    notes: tuple[Said, ...] = ()
    exit: int = 0


def restore(env: Env, file: Path, folder: Path, wanted: Wanted) -> Restored:
    """Make a folder from a backup. Raises Failure; then the folder is as it was."""
    with ExitStack() as held:
        there = _there(folder, held)
        place = folder.absolute().parent / RESTORING / folder.absolute().name
        atomic.remove(place)
        try:
            found = archive.extract(file, place)
            doubts = _compare(found, place, folder, there, wanted)
            problems = _judge(env, found, place)
            if problems and there:
                raise Failure(*problems, _worse(folder))
            replaced = ""
            if not wanted.dry_run:
                _keep_notes(found, place, folder)
                if os.name == "nt":  # which renames no folder with an open file in it
                    held.close()
                replaced = _swap(place, folder)
        finally:
            atomic.remove(place)
            _rmdir(place.parent)
    speaker = Speaker(env.lang)
    return Restored(
        str(folder),
        found.at,
        found.games,
        len(found.files),
        replaced,
        not wanted.dry_run,
        say(problems, speaker),
        say(doubts, speaker),
        1 if problems else 0,
    )


def _there(folder: Path, held: ExitStack) -> list[str]:
    """The games that are in the folder now, "" for itself, locked. Raises Failure when something else is there."""
    if not folder.exists():
        return []
    if not folder.is_dir():
        text = T("{path} is no folder.", path=str(folder))
        raise Failure(Problem("not-a-folder", text, T("Give the name of a new folder.")))
    with reading(folder):
        empty = not any(folder.iterdir())
    if empty:
        return []
    single = Folder(folder)
    if single.exists or single.private.is_dir():
        held.enter_context(lock.held(single))
        return [""]
    places = tick_games.find(folder)
    for place in places:
        held.enter_context(lock.held(place.folder))
    return [place.name for place in places]


# --- is it new enough ----------------------------------------------------------------------------------------------
def _compare(found: Contents, place: Path, folder: Path, there: list[str], wanted: Wanted) -> list[Problem]:
    """What speaks against the backup, as doubts if they do not matter. Raises Failure if they do."""
    against: list[Problem] = []
    kept = {game.name for game in found.games}
    gone = tuple(name or folder.name for name in there if name not in kept)
    if gone:
        text = T("These games are not in the backup: {names}.", names=gone)
        against.append(Problem("other-games", text, T("Restore it to a new folder, or give --older.")))
    given = _given(wanted)
    if given and len(found.games) != 1:
        text = T("Heads and receipts can be compared with the backup of one game only.")
        raise Failure(Problem("usage", text, T("`pbem verify` compares them afterwards.")))
    for game in found.games:
        witnesses = given + (witnessed.heads(Folder(folder / game.name)) if game.name in there else [])
        one = _behind(place / game.name, witnesses)
        against += [one] if one is not None else []
    if against and not wanted.older:
        raise Failure(*against)
    return [msgspec.structs.replace(one, severity="warning") for one in against]


def _behind(path: Path, witnesses: list[Witness]) -> Problem | None:
    try:
        log = look(path).log
    except Failure:
        return None  # `_judge` says so
    return witnessed.contradicted(log, witnesses)


def _given(wanted: Wanted) -> list[Witness]:
    found = [Witness(*parse_head(head), "SEQ:HEAD") for head in wanted.heads]
    for path in wanted.receipts:
        with reading(path):
            named = witnessed.of_text(path.read_text("utf-8", "replace"), path.name)
        if not named:
            text = T("{path} names no head of a log.", path=str(path))
            raise Failure(Problem("no-head", text, T("Give a receipt or a checkpoint.")))
        found += named
    return found


# --- is it sound ---------------------------------------------------------------------------------------------------
def _judge(env: Env, found: Contents, place: Path) -> list[Problem]:
    problems: list[Problem] = []
    for game in found.games:
        try:
            table = look(place / game.name)
            if game.seq >= 0 and (table.log.seq, table.log.head) != (game.seq, game.head):
                text = T("The log in the backup is not the one that its list names.")
                raise Failure(Problem("bad-backup", text, T("Use another backup.")))
            one = soundness.problems(table, moment.seconds(env.now()))
            one = [problem for problem in one if problem.severity == "error" and problem.code != "clock"]
        except Failure as failure:
            one = list(failure.problems)
        problems += [_of_game(game.name, problem) for problem in one]
    return problems


def _of_game(name: str, problem: Problem) -> Problem:
    return msgspec.structs.replace(problem, text=T("{name}: {what}", name=name, what=problem.text)) if name else problem


def _worse(folder: Path) -> Problem:
    text = T("A backup that is not sound does not take the place of {path}.", path=str(folder))
    return Problem("bad-backup", text, T("Restore it to a new folder and look at it with `pbem doctor`."))


# --- into its place ------------------------------------------------------------------------------------------------
def _keep_notes(found: Contents, place: Path, folder: Path) -> None:
    """What letters went out since the backup: without it they would go out twice. Raises Failure."""
    for game in found.games:
        old, new = Folder(folder / game.name).delivery, Folder(place / game.name).delivery
        if not old.is_file():
            continue
        with reading(old):
            newer = old.read_bytes()
            data = new.read_bytes() if new.is_file() else b""
        if len(newer) > len(data) and newer.startswith(data):
            atomic.write(new, newer, mode=atomic.SECRET)


def _swap(place: Path, folder: Path) -> str:
    """Move the restored folder to its place, and what was there aside; where that lies now. Raises Failure."""
    aside = ""
    if folder.exists():
        if any(folder.iterdir()):
            aside = str(_aside(folder))
            atomic.make_folder(Path(aside).parent, closed=True)
            atomic.move(folder, Path(aside))
        else:
            folder.rmdir()
    atomic.make_folder(folder.absolute().parent)
    try:
        atomic.move(place, folder)
    except Failure:
        if aside:
            atomic.move(Path(aside), folder)
        raise
    return aside


def _aside(folder: Path) -> Path:
    """Below `.replaced`, where no command takes it for a game."""
    whole, number = folder.absolute(), 1
    while (path := whole.parent / REPLACED / f"{whole.name}-{number}").exists():
        number += 1
    return path


def _rmdir(path: Path) -> None:
    if path.is_dir() and not any(path.iterdir()):
        path.rmdir()
