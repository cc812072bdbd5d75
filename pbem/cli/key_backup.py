"""`pbem key backup FOLDER FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Folder
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.key_copy import Copied

HELP = N("""The page can be printed and typed in again: each line has digits that show a mistake. Whoever has it can do
what the moderator can.""")
EXAMPLES = ("pbem key backup roma roma-keys.txt",)


def run(
    folder: Folder,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N("A new file."), show_default=False)],
) -> int:
    from pbem.app.key_copy import backup

    return console.answer(backup(session.env(), folder, file), show)


def show(result: Copied) -> None:
    """What was written."""
    from pbem.app.talk import T

    for path in result.files:
        console.say(T("Written: {path}", path=path))
    if result.needed > 1:
        console.say(T("All {n} are needed to get the keys back. Give each to somebody else.", n=result.needed))
