"""`pbem ruling void-sheet FOLDER SEAT`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.complete import complete_seat
from pbem.cli.options import Folder
from pbem.cli.ruling_wish import DryRun, Reason, Yes, give
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""Only before the step is closed. If the seat had sent another sheet before, that one counts again. After the
step was resolved, `pbem ruling replay --sheet` does it.""")
EXAMPLES = ("pbem ruling void-sheet roma VALERIA --reason 'sent by her brother'",)


def run(
    folder: Folder,
    seat: Annotated[
        str, typer.Argument(metavar="SEAT", help=N("Whose sheet."), autocompletion=complete_seat, show_default=False)
    ],
    reason: Reason,
    rev: Annotated[
        int | None, typer.Option("--rev", metavar="N", help=N("Which revision; the newest if left out."))
    ] = None,
    dry_run: DryRun = False,
    yes: Yes = False,
) -> int:
    from pbem.app.ruling_sheet import void_sheet

    env = session.env()
    return give(lambda wish: void_sheet(env, folder, wish, seat, rev), reason, dry_run=dry_run, yes=yes)
