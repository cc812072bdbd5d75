"""Where a site may stand, and where each game stands in it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store.fault import reading
from pbem.store.folder import Folder

INDEX = "index.html"
_MARKS = str.maketrans("", "", "-_.")


def apart(out: Path, games: Iterable[Path]) -> None:
    """The site stands neither in a game, nor in the folder whose games it shows, nor around games, whatever links lead
    there: private files would lie beside public ones. `games`: these and their folder. Raises Failure."""
    site = _real(out)
    known = [_real(path) for path in games]
    for place in (site, *site.parents):
        if place in known or _is_game(Folder(place)):
            text = T("The site would stand in {path}, among the private files of the games.", path=str(place))
            raise Failure(Problem("inside", text, T("Name a folder beside it.")))
    if any(site in place.parents for place in known) or _holds_games(site):
        text = T("{path} holds the games themselves: a site there could be published with them.", path=str(out))
        raise Failure(Problem("around", text, T("Name a folder of its own.")))


def _real(path: Path) -> Path:
    """Without links; also of one that leads to itself, at which `resolve` raises."""
    return Path(os.path.realpath(path))


def _is_game(folder: Folder) -> bool:
    with reading(folder.root):
        return folder.exists or folder.settings.is_file()


def _holds_games(site: Path) -> bool:
    """Whether a game with its private files is right below; the site itself has folders with nothing but a log."""
    with reading(site):
        folders = [Folder(path) for path in site.iterdir()] if site.is_dir() else []
        return any(folder.settings.is_file() or folder.private.is_dir() for folder in folders)


class Plots:
    """The folders of the games in a site of many. A game stays where the record of the site has it, and no other game
    gets that folder while it is broken. `noted`: folder's name -> where it stood; `names`: of the folders there are."""

    def __init__(self, noted: Mapping[str, str], names: Iterable[str]) -> None:
        self._given = {name: noted[owner(name)] for name in names if owner(name) in noted}

    def take(self, name: str, game: str) -> str:
        """Where a game stands: under its folder's name if that is sound in an address, else under its id."""
        sound = name.isascii() and name.translate(_MARKS).isalnum() and name[0] != "." and name.lower() != INDEX
        others = {place for other, place in self._given.items() if other != name}
        usual = [name] * sound + [game] + [f"{game}-{n}" for n in range(2, len(others) + 3)]
        before = self._given.get(name)
        self._given[name] = before if before in usual else next(place for place in usual if place not in others)
        return self._given[name]

    def before(self, name: str) -> str:
        """Where a game stood that cannot be shown now; "" when it is not known."""
        return self._given.get(name, "")


def owner(name: str) -> str:
    """The name of a folder as it is written down: it need not be text."""
    return name.encode("utf-8", "backslashreplace").decode()
