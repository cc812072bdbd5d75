"""`pbem ruling replay FOLDER`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.options import Folder
from pbem.cli.ruling_wish import DryRun, Reason, Yes, give
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""After a fault of the program, under the rules now in force, or with other sheets than those that counted:
sheets of the same step, by seat and revision; seats that are not named had sent none. Steps after it are played again
too, corrections made since are undone, and the sheets for the open step are taken out, since they were for another
position.""")
EXAMPLES = (
    "pbem ruling replay roma --reason 'pirates were beaten by a tie; mended in morome/2'",
    "pbem ruling replay roma --step 4 --sheet VALERIA:1 --sheet LIVIA:2 --reason 'her second mail was not hers'",
)


def run(
    folder: Folder,
    reason: Reason,
    step: Annotated[
        int | None, typer.Option("--step", metavar="N", help=N("The step; the newest if left out."))
    ] = None,
    sheet: Annotated[
        list[str] | None,
        typer.Option("--sheet", metavar="SEAT:REV", help=N("A sheet that is to count; may be given several times.")),
    ] = None,
    dry_run: DryRun = False,
    yes: Yes = False,
) -> int:
    from pbem.app.ruling_replay import replay

    env = session.env()
    return give(lambda wish: replay(env, folder, wish, step, sheet or None), reason, dry_run=dry_run, yes=yes)
