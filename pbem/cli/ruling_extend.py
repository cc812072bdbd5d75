"""`pbem ruling extend FOLDER`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.options import Folder
from pbem.cli.ruling_timed import DryRun, Reason, Yes, rule
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""Only before the deadline has passed, and never to an earlier time. How often and how long: `extensions` and
`longest` in game.toml. Where there is no deadline yet, one is set.""")
EXAMPLES = (
    "pbem ruling extend roma --by 24h --reason 'the mail server was down'",
    "pbem ruling extend roma --to '2026-03-08 20:00' --reason 'LIVIA asked for the weekend'",
)


def run(
    folder: Folder,
    reason: Reason,
    to: Annotated[
        str, typer.Option("--to", "--until", metavar="TIME", help=N("The new deadline: 2026-03-01 18:00."))
    ] = "",
    by: Annotated[str, typer.Option("--by", metavar="SPAN", help=N("So much later: 90m, 36h, 2d."))] = "",
    dry_run: DryRun = False,
    yes: Yes = False,
) -> int:
    from pbem.app.ruling_extend import extend

    env = session.env()
    return rule(lambda dry: extend(env, folder, reason, to=to, by=by, dry_run=dry), dry_run=dry_run, yes=yes)
