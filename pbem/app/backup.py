"""`pbem backup`: a game's folder, or a folder of games, in one file; as it is between two commands, never in one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec

import pbem
from pbem.app import tick_games, tick_state
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store import archive, lock, logfile
from pbem.store.archive import Contents, Game
from pbem.store.fault import reading
from pbem.store.folder import OPENING, Folder

OURS = (".sending", "desk.json", ".restoring", ".replaced")  # of this disk alone, or of `restore`


class BackedUp(msgspec.Struct, frozen=True):
    """`games`: with record and head of each, -1 when its log cannot be read."""

    file: str
    size: int
    files: int
    games: tuple[Game, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


def backup(env: Env, folder: Path, file: Path) -> BackedUp:
    """Write a new file with everything of a game, or of the games in a folder and their mailbox. Raises Failure."""
    places = tick_games.find(folder)
    if file.absolute().is_relative_to(folder.absolute()):
        text = T("{path} lies in the folder that it is to be a backup of.", path=str(file))
        raise Failure(Problem("inside", text, T("Write it to another folder, best to another disk.")))
    with ExitStack() as held:
        notes = _hold(held, folder, places)
        games = []
        for place in places:
            name = "" if Folder(folder).exists else place.name
            game, found = _game(place.folder, name)
            games.append(game)
            notes += found
        folders, names, links = _listed(folder, {game.name for game in games})
        notes += [_not_in(link) for link in links]
        contents = Contents(env.now(), pbem.__version__, tuple(games), archive.look(folder, names), folders)
        size = archive.write(file, folder, contents)
        return BackedUp(str(file), size, len(names), tuple(games), say(notes, Speaker(env.lang)))


def _hold(held: ExitStack, root: Path, places: list[tick_games.Place]) -> list[Problem]:
    """Keep all other commands out. Where nothing can be written nobody needs to be kept out. Raises Failure."""
    try:
        if not held.enter_context(tick_state.alone(root)):
            text = T("A tick is on its way in {path}.", path=str(root))
            raise Failure(Problem("locked", text, T("Wait until it is done and try again.")))
        for place in places:
            held.enter_context(lock.held(place.folder))
    except Failure as failure:
        if failure.problems[0].code != "no-access":
            raise
        return [msgspec.structs.replace(one, severity="warning") for one in failure.problems]
    return []


def _game(folder: Folder, name: str) -> tuple[Game, list[Problem]]:
    """Where a game stands. A damaged one is copied as well: a backup is no judge."""
    try:
        log = logfile.read(folder)
    except Failure as failure:
        return Game(name, logfile.game_id(folder), -1, ""), [
            msgspec.structs.replace(one, severity="warning") for one in failure.problems
        ]
    return Game(name, logfile.game_id(folder), log.seq, log.head), []


def _listed(root: Path, games: set[str]) -> tuple[dict[str, int], list[str], list[str]]:
    """The folders below a folder, with their modes, its files, and the links to folders that are left out; by path.

    A link to a game is followed: it is one of those that are backed up. Raises Failure.
    """
    folders: dict[str, int] = {}
    names: list[str] = []
    links: list[str] = []
    for entry, name in _walk(root, "", games):
        if _is_folder(entry, name, games):
            folders[name] = entry.stat().st_mode & 0o777
        elif entry.is_file():
            names.append(name)
        elif entry.is_dir():
            links.append(name)
    return folders, sorted(names), links


def _walk(root: Path, above: str, games: set[str]) -> Iterator[tuple[os.DirEntry[str], str]]:
    with reading(root / above):
        entries = sorted(os.scandir(root / above), key=lambda entry: entry.name)
    for entry in entries:
        if _is_passing(entry.name):
            continue
        name = f"{above}/{entry.name}" if above else entry.name
        yield entry, name
        if _is_folder(entry, name, games):
            yield from _walk(root, name, games)


def _is_folder(entry: os.DirEntry[str], name: str, games: set[str]) -> bool:
    return entry.is_dir(follow_symlinks=name in games)


def _not_in(name: str) -> Problem:
    text = T("{path} is a link to another folder: what lies there is not in the backup.", path=name)
    return Problem("link", text, T("Back it up by itself."), severity="warning")


def _is_passing(name: str) -> bool:
    """Locks, and what a killed command left: they are no part of a game."""
    return name in (*OURS, OPENING) or name.endswith((".lock", ".tmp"))
