"""`pbem ruling beacon FOLDER SOURCE`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.options import Folder
from pbem.cli.ruling_wish import DryRun, Reason, Yes, give
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""For games at level 2 whose public source has failed. Wait for it first; then use the fallback that was
announced when the game was opened, so that nobody can say you chose the dice.""")
EXAMPLES = (
    "pbem ruling beacon roma 'manual:Lotto of 14 March|none' --reason 'drand is gone, the fallback is used'",
    "pbem ruling beacon roma none --reason 'drand is gone and all agreed to go on without'",
)


def run(
    folder: Folder,
    source: Annotated[
        str,
        typer.Argument(
            metavar="none|drand|manual:SOURCE|FALLBACK", help=N("The source from now on."), show_default=False
        ),
    ],
    reason: Reason,
    dry_run: DryRun = False,
    yes: Yes = False,
) -> int:
    from pbem.app.ruling_beacon import change_beacon

    env = session.env()
    return give(lambda wish: change_beacon(env, folder, wish, source), reason, dry_run=dry_run, yes=yes)
