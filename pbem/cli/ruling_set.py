"""`pbem ruling set FOLDER PATH VALUE …`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.options import Folder
from pbem.cli.ruling_wish import DryRun, Reason, Yes, give
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""Paths are those of `pbem show --json`, keys joined by dots: money.VALERIA. Values are JSON or a plain word;
null takes a key out. PATH=VALUE is another way to write it. Several corrections that only make sense together are given
together. The rules check the position that comes out; what only follows from the rest is reckoned anew. What players do
not see enters the log sealed.""")
EXAMPLES = (
    "pbem ruling set roma money.VALERIA 12 --reason 'tribute was counted twice' --dry-run",
    "pbem ruling set roma fame.LIVIA=-2 --reason 'the revolt of step 5 was not counted'",
    "pbem ruling set roma provinces.gallia VALERIA:3 money.LIVIA 4 --reason 'the battle in Gaul, as agreed by all'",
)
SETTINGS = {"ignore_unknown_options": True}  # a value may begin with a minus


def run(
    folder: Folder,
    values: Annotated[
        list[str], typer.Argument(metavar="PATH VALUE…", help=N("What to correct, and how."), show_default=False)
    ],
    reason: Reason,
    dry_run: DryRun = False,
    yes: Yes = False,
) -> int:
    from pbem.app.ruling_set import set_values

    env = session.env()
    return give(lambda wish: set_values(env, folder, wish, values), reason, dry_run=dry_run, yes=yes)
