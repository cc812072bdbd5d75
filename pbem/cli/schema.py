"""`pbem schema [KIND] [RULESET]`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli import console
from pbem.cli.complete import complete_ruleset
from pbem.cli.table import N

KINDS = ("state", "log", "sheet", "report")
HELP = N("Without KIND all of them, by kind.")
EXAMPLES = ("pbem schema", "pbem schema state morome", "pbem schema log > log.schema.json")


def run(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="state|log|sheet|report",
            help=N("Which schema."),
            autocompletion=lambda incomplete: [kind for kind in KINDS if kind.startswith(incomplete)],
            show_default=False,
        ),
    ] = "",
    ruleset: Annotated[
        str,
        typer.Argument(
            metavar="RULESET",
            help=N("For one ruleset; all if left out."),
            autocompletion=complete_ruleset,
            show_default=False,
        ),
    ] = "",
) -> int:
    from pbem.app.schema import schema

    console.data(schema(kind, ruleset))
    return 0
