"""`pbem play FOLDER --bots SEAT…`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli import console
from pbem.cli.complete import complete_seat
from pbem.cli.options import Folder
from pbem.cli.session import session
from pbem.cli.table import N
from pbem.cli.verdicts import show_verdict

BOTS = ("random", "steady")
HELP = N("""The bots see what their seats may see and write ordinary sheets for the open step, which are taken in like
any other. `steady` plays sensibly, `random` orders anything that is legal.""")
EXAMPLES = (
    "pbem play roma --bots MARCO",
    "pbem play roma --bots MARCO --bots LIVIA --bot random",
    "pbem play roma --bots MARCO,LIVIA",
)


def run(
    folder: Folder,
    bots: Annotated[
        list[str],
        typer.Option(
            "--bots", metavar="SEAT", help=N("A seat for a bot; several may be given."), autocompletion=complete_seat
        ),
    ],
    more: Annotated[
        list[str] | None, typer.Argument(metavar="[SEAT…]", help=N("More seats for bots."), show_default=False)
    ] = None,
    bot: Annotated[
        str, typer.Option("--bot", metavar="steady|random", help=N("Which bot."), autocompletion=lambda: list(BOTS))
    ] = "steady",
) -> int:
    from pbem.app.play import Played, play

    def show(played: Played) -> None:
        for verdict in played.verdicts:
            show_verdict(verdict)

    seats = [seat for word in [*bots, *(more or ())] for seat in word.replace(",", " ").split()]
    return console.answer(play(session.env(), folder, seats, bot=bot), show)
