"""`pbem ruling rules FOLDER`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.options import Data, Folder
from pbem.cli.ruling_wish import DryRun, Reason, Yes, give
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""`pbem diff` says before what would have become different. Steps that were played stay as they are, unless
`pbem ruling replay` follows.""")
EXAMPLES = (
    "pbem ruling rules roma --rules morome/2 --reason 'the fault in sea battles is mended'",
    "pbem ruling rules roma --data mydata --reason 'Sardinia has a harbour, as all agreed'",
)


def run(
    folder: Folder,
    reason: Reason,
    rules: Annotated[
        str, typer.Option("--rules", metavar="RULESET[/N]", help=N("The version; without a number the newest here."))
    ] = "",
    data: Data = None,
    dry_run: DryRun = False,
    yes: Yes = False,
) -> int:
    from pbem.app.ruling_rules import change_rules

    env = session.env()
    return give(lambda wish: change_rules(env, folder, wish, rules, data), reason, dry_run=dry_run, yes=yes)
