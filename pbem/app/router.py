"""Which game a letter is for: the game of the folder, or one of the games in it that the letter names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pbem.app.hearing import kind_of
from pbem.app.source import Letter
from pbem.core.envelope import peek
from pbem.core.problem import Failure, Problem
from pbem.core.reading import decode
from pbem.core.text import T
from pbem.store import atomic, inbox, lock, logfile
from pbem.store.fault import reading
from pbem.store.folder import Folder

UNCLAIMED = "unclaimed"  # letters of a folder of games, kept until their game is found


def sort(folder: Path, letters: Sequence[Letter], *, keep: bool, lenient: bool = False) -> dict[Path | None, list[int]]:
    """Game folder -> numbers of the letters for it, in order; None: for no game here. Raises Failure.

    In a folder of games every letter is stored (`keep`) before it is read. `lenient`: that two folders hold the same
    game is for the caller to see; the letters for it are listed under one of them.
    """
    games = games_of(folder, lenient=lenient)
    if "" in games:
        return {folder: list(range(len(letters)))}
    found: dict[Path | None, list[int]] = {}
    for number, letter in enumerate(letters):
        if keep:
            inbox.keep(folder / UNCLAIMED, letter.raw)
        found.setdefault(_game_of(letter, games), []).append(number)
    return found


def find(folder: Path) -> dict[str, Path]:
    """Game id -> folder, of the games right below a folder. Raises Failure when two have the same id."""
    games = _all(folder)
    for problem in _doubles(games).values():
        raise Failure(problem)
    return {game: paths[0] for game, paths in games.items()}


def doubles(folder: Path) -> dict[Path, Problem]:
    """The folders that hold the same game as another one, and what is to be said of each. Raises Failure."""
    return _doubles(_all(folder))


def id_of(path: Path) -> str:
    """The id of the game in a folder; "" when its log has no beginning that can be read."""
    return logfile.game_id(Folder(path))


def _all(folder: Path) -> dict[str, list[Path]]:
    """Game id -> the folders that hold it, in the order of their names. Raises Failure."""
    games: dict[str, list[Path]] = {}
    with reading(folder):
        paths = sorted(path for path in folder.iterdir() if path.is_dir())
    for path in paths:
        game = id_of(path)
        if game:
            games.setdefault(game, []).append(path)
    return games


def _doubles(games: Mapping[str, Sequence[Path]]) -> dict[Path, Problem]:
    found = {}
    for game, paths in games.items():
        for path in paths if len(paths) > 1 else ():
            one, other = str(paths[0]), str(path if path != paths[0] else paths[1])
            text = T("Both {one} and {other} hold the game {game}.", one=one, other=other, game=game)
            found[path] = Problem("same-game", text, T("Give the folder of the game you mean."))
    return found


def games_of(folder: Path, *, lenient: bool = False) -> dict[str, Path]:
    """The same, or the folder itself under "": it is a game, or whoever opens it says that it is none."""
    if Folder(folder).exists or not folder.is_dir():
        return {"": folder}
    games = {game: paths[0] for game, paths in _all(folder).items()} if lenient else find(folder)
    return games or {"": folder}


def store(folder: Path, page: bytes) -> None:
    """Keep a page before it is cut into posts, in a game or beside the games. Raises Failure."""
    game = Folder(folder)
    if not game.exists:
        if folder.is_dir() and find(folder):
            inbox.keep(folder / UNCLAIMED, page)
        return
    with lock.held(game):
        inbox.keep(game.inbox, page)


def forget(folder: Path, letters: Sequence[Letter]) -> None:
    """Drop the copies of letters that their game has stored. Raises Failure."""
    if Folder(folder).exists:
        return
    for letter in letters:
        atomic.remove(inbox.raw_path(folder / UNCLAIMED, inbox.hash_of(letter.raw)))


def forget_pages(folder: Path, letters: Sequence[Letter], games: Sequence[str]) -> None:
    """Drop the copies of pages all of whose posts (`letters`) have found their game (`games`). Raises Failure."""
    if Folder(folder).exists:
        return
    lost = [letter.page for letter, game in zip(letters, games, strict=True) if not game]
    pages = dict.fromkeys(letter.page for letter in letters if letter.page and letter.page not in lost)
    for page in pages:
        atomic.remove(inbox.raw_path(folder / UNCLAIMED, inbox.hash_of(page)))


def _game_of(letter: Letter, games: Mapping[str, Path]) -> Path | None:
    """The game that a letter names; a mail or post that names none may be from somebody who plays in just one."""
    kind = kind_of(letter)
    if kind == "sheet":
        text = decode(letter.raw)
        return None if isinstance(text, Problem) else games.get(_named(text))
    from pbem.app import mail_route

    return mail_route.game_of(letter, kind, games)


def _named(text: str) -> str:
    from pbem.app.press_cut import outside_text

    return peek(outside_text(text)).get("game", "").strip().lower()
