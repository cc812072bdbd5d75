"""The games of a folder, the broken ones too, and what lies beside them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import mail_route, router
from pbem.app.table import look
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.store import quarantine
from pbem.store.fault import reading
from pbem.store.folder import Folder
from pbem.store.spool import of_folder


class Place(msgspec.Struct, frozen=True):
    """A game's folder. `problems`: why it cannot be touched at all."""

    name: str
    path: Path
    problems: tuple[Problem, ...] = ()

    @property
    def folder(self) -> Folder:
        return Folder(self.path)


def find(root: Path) -> list[Place]:
    """The games right below a folder, by name; or the one game that it is. Raises Failure."""
    if Folder(root).exists:
        return [Place(root.absolute().name, root)]
    with reading(root):
        folders = sorted(path for path in root.iterdir() if path.is_dir())
    double = router.doubles(root)
    found = []
    for path in folders:
        if path in double:
            found.append(Place(path.name, path, (double[path],)))
        elif _is_game(path):
            found.append(Place(path.name, path, _unreadable(path)))
    if not found:
        text = T("{path} holds no game.", path=str(root))
        raise Failure(Problem("no-game", text, T("Give a game's folder, or a folder with games in it.")))
    return found


def readable(path: Path) -> bool:
    """Whether the log of a game can be read, whatever else is wrong: then its letters can be sent."""
    try:
        look(path)
    except Failure:
        return False
    return True


def beside(root: Path) -> list[Problem]:
    """What waits for a person beside the games. Raises Failure."""
    found: list[Problem] = []
    if not Folder(root).exists:
        held = sum(one.state == "waiting" for one in quarantine.all_of(root / mail_route.QUARANTINE))
        if held:
            text = TN("{n} letter for none of the games waits.", "{n} letters for none of the games wait.", held)
            found.append(Problem("quarantine", text, T("`pbem mail quarantine` shows what they are.")))
    faulty = of_folder(root).faulty
    count = len(list(faulty.glob("*.eml"))) if faulty.is_dir() else 0
    if count:
        text = TN("pbem failed on {n} mail.", "pbem failed on {n} mails.", count)
        hint = T("They lie in {path}: please report it, and see to them by hand.", path=str(faulty))
        found.append(Problem("faulty", text, hint))
    return found


def _is_game(path: Path) -> bool:
    """Whether a folder is, or was, a game's: one that is being opened is none yet."""
    folder = Folder(path)
    return folder.exists or (folder.settings.is_file() and folder.private.is_dir() and not folder.opening.exists())


def _unreadable(path: Path) -> tuple[Problem, ...]:
    """Why the beginning of a game's log cannot be read."""
    if router.id_of(path):
        return ()
    try:
        look(path)
    except Failure as failure:
        return failure.problems
    return ()
