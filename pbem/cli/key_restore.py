"""`pbem key restore FOLDER FILE…`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Folder
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.key_copy import PutBack

HELP = N("""Keys that are there and fit are left alone; damaged ones are kept under another name.""")
EXAMPLES = ("pbem key restore roma roma-keys.txt", "pbem key restore roma for-bruno.txt for-anna.txt")


def run(
    folder: Folder,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help=N("The page, or all shares."), show_default=False)
    ],
) -> int:
    from pbem.app.key_copy import restore

    return console.answer(restore(session.env(), folder, files), _show)


def _show(result: PutBack) -> None:
    from pbem.app.talk import T

    for path in result.kept:
        console.say(T("What was there lies in {path}.", path=path))
    for path in result.written:
        console.say(T("Put back: {path}", path=path))
    if not result.written:
        console.say(T("The keys of {game} are all there; nothing was written.", game=result.game))
