"""Where letters wait for the moderator: in each game, and beside the games of a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pbem.app import mail_route, router
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import quarantine
from pbem.store.folder import Folder
from pbem.store.quarantine import Held


class Place(msgspec.Struct, frozen=True):
    """A quarantine: of a game in a folder of games, of that folder itself (`game` ""), or of a game `alone`."""

    game: str
    root: Path
    path: Path
    raws: Path
    alone: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """What stands before the / in the name of a letter: the game's id, or the name of its folder."""
        if self.alone:
            return (self.root.name,)
        return (self.game, self.root.name) if self.game else (".",)

    def name(self, held: Held) -> str:
        """How people call a letter in it."""
        return str(held.number) if self.alone else f"{self.game or '.'}/{held.number}"


def places(folder: Path) -> list[Place]:
    """The quarantines of a game, or of a folder of games. Raises Failure when there is no game."""
    if Folder(folder).exists:
        return [_place(folder, "", alone=True)]
    games = router.find(folder) if folder.is_dir() else {}
    beside = folder / mail_route.QUARANTINE
    if not games and not beside.is_dir():
        text = T("{path} holds no game.", path=str(folder))
        raise Failure(Problem("no-game", text, T("Give a game's folder, or a folder with games in it.")))
    return [Place("", folder, beside, beside), *(_place(path, game) for game, path in games.items())]


def _place(root: Path, game: str, *, alone: bool = False) -> Place:
    folder = Folder(root)
    return Place(game, root, folder.quarantine, folder.inbox, alone)


def all_of(folder: Path) -> Iterator[tuple[Place, Held]]:
    """Every letter in them, also those that were decided upon. Raises Failure."""
    for place in places(folder):
        for held in quarantine.all_of(place.path):
            yield place, held
