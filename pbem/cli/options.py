"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.complete import complete_ruleset, complete_seat, complete_viewer
from pbem.cli.table import N

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help=N("The game's folder."), show_default=False)]
Root = Annotated[
    Path,
    typer.Argument(metavar="FOLDER", help=N("A folder with games in it, or a game's folder."), show_default=False),
]
Step = Annotated[int | None, typer.Option("--step", metavar="N", help=N("The step; the newest if left out."))]
Viewer = Annotated[
    str,
    typer.Option(
        "--as", metavar="SEAT|public|moderator", help=N("Through whose eyes."), autocompletion=complete_viewer
    ),
]
Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help=N("Where to write it."))]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help=N("A folder with changed data files of the ruleset."))
]
RulesetName = Annotated[
    str,
    typer.Argument(
        metavar="RULESET", help=N("The id of a ruleset."), autocompletion=complete_ruleset, show_default=False
    ),
]
RulesetOption = Annotated[
    str,
    typer.Option("--ruleset", metavar="RULESET", help=N("The id of a ruleset."), autocompletion=complete_ruleset),
]
SeatOption = Annotated[
    str,
    typer.Option(
        "--seat", metavar="SEAT", help=N("Whose sheet it is, if the sheet does not say."), autocompletion=complete_seat
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help=N("An option of the rules; may be given several times.")),
]
Signer = Annotated[
    Path | None,
    typer.Option("--signer", metavar="KEY.pub", help=N("Public ssh key of who signs checkpoints; see `checkpoint`.")),
]
