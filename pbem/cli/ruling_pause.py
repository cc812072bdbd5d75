"""`pbem ruling pause FOLDER`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.options import Folder
from pbem.cli.ruling_timed import DryRun, Reason, Yes, rule
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""Nothing is closed and nobody is reminded until then; sheets are still taken. The game goes on by itself; the
time that was left runs on, and the new deadline is told at once. All pauses of a step together last at most `pause` in
game.toml; those of a moderator who plays, all pauses of the game.""")
EXAMPLES = (
    "pbem ruling pause roma --until 5d --reason 'Easter'",
    "pbem ruling pause roma --until '2026-04-07 09:00' --reason 'Easter'",
)


def run(
    folder: Folder,
    reason: Reason,
    until: Annotated[
        str, typer.Option("--until", "--to", metavar="TIME|SPAN", help=N("2026-04-07 09:00, or 36h, or 5d."))
    ],
    dry_run: DryRun = False,
    yes: Yes = False,
) -> int:
    from pbem.app.ruling_pause import pause

    env = session.env()
    return rule(lambda dry: pause(env, folder, reason, until=until, dry_run=dry), dry_run=dry_run, yes=yes)
