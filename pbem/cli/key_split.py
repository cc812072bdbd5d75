"""`pbem key split FOLDER FILE FILE…`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli import console
from pbem.cli.key_backup import show
from pbem.cli.options import Folder
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""For second key holders: if the moderator is gone, they can go on together, and none of them alone can look
into the game. A share less is worth as much as none.""")
EXAMPLES = ("pbem key split roma for-anna.txt for-bruno.txt",)


def run(
    folder: Folder,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help=N("New files, one a share."), show_default=False)
    ],
) -> int:
    from pbem.app.key_copy import split

    return console.answer(split(session.env(), folder, files), show)
