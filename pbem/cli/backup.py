"""`pbem backup FOLDER FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Root
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.backup import BackedUp

HELP = N("""Of a game or of a folder with games and its mailbox; while it is written no other command writes there. The
file holds the keys and all that is hidden: keep it as closed as the folder. Nothing is written over.""")
EXAMPLES = ("pbem backup roma /media/usb/roma.tar.gz", "pbem backup games/ /media/usb/games.tar.gz")


def run(
    folder: Root,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N("A new file, outside."), show_default=False)],
) -> int:
    from pbem.app.backup import backup

    return console.answer(backup(session.env(), folder, file), _show)


def _show(result: BackedUp) -> None:
    from pbem.app.talk import TN, T

    files = TN("{n} file", "{n} files", result.files)
    console.say(T("Written: {path} ({files}, {size} KiB)", path=result.file, files=files, size=result.size // 1024))
    for game in result.games:
        name = game.name or game.game
        console.say(T("  {game}: record {seq}, head {head}", game=name, seq=game.seq, head=game.head[:16] or "-"))
