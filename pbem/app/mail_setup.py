"""What a game knows of the mailbox, from `mail.toml` if there is one: our address, the server whose word counts."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.mail.compose import LOOP
from pbem.mail.headers import address, bare
from pbem.mailbox import settings
from pbem.mailbox.settings import MOST_BYTES, NAME, Settings
from pbem.store.fault import reading


class Setup(msgspec.Struct, frozen=True):
    """`trusted`: the name that our mail server has in Authentication-Results and Received, "" for none."""

    address: str = ""
    trusted: str = ""
    most_bytes: int = MOST_BYTES

    def ours(self, game: str = "") -> tuple[str, ...]:
        """Our own addresses, in lower case: a mail from one of them is a loop. `game`: the one of a game's settings."""
        known = (self.address, game, LOOP)
        return tuple(dict.fromkeys(bare(address).lower() for address in known if address))


def of_folder(folder: Path) -> Setup:
    """The settings for a game's folder or a folder of games: of `mail.toml` in it, or beside it. Raises Failure."""
    _, found = find(folder)
    return Setup() if found is None else Setup(found.address, found.trusted, found.most_bytes)


def find(folder: Path) -> tuple[Path, Settings | None]:
    """The folder whose `mail.toml` counts for a game or a folder of games, and what it says. Raises Failure."""
    for place in (folder, folder.absolute().parent):
        path = place / NAME
        with reading(path):
            data = path.read_bytes() if path.is_file() else None
        if data is not None:
            found = settings.parse(path, data)
            for key, value in (("address", bare(found.address)), ("moderator", found.moderator)):
                if value and not address(value):
                    text = T("{key} is no mail address: {address}.", key=key, address=value[:80])
                    raise Failure(Problem("bad-mail-settings", text, settings.INIT, source=str(path)))
            return place, found
    return folder, None


def unset(folder: Path, section: str) -> Problem:
    """There is no `mail.toml`, or it lacks a section."""
    path = str(folder / NAME)
    text = T("{path} does not say which mail server to use: there is no [{section}].", path=path, section=section)
    return Problem("no-mailbox", text, T("`pbem mail init` writes an example of the file."))
