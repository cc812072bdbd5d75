"""`pbem join FOLDER SEAT`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli import console
from pbem.cli.complete import complete_seat
from pbem.cli.options import Folder
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("Only for games opened with --wait. Words given with --entropy go into the dice of the set-up.")
EXAMPLES = ("pbem join roma VALERIA", "pbem join roma MARCO --entropy 'alea iacta est'")


def run(
    folder: Folder,
    seat: Annotated[
        str,
        typer.Argument(metavar="SEAT", help=N("The seat."), autocompletion=complete_seat, show_default=False),
    ],
    entropy: Annotated[
        str, typer.Option("--entropy", metavar="WORDS", help=N("Free words of the player for the dice."))
    ] = "",
) -> int:
    from pbem.app.join import Joined, join

    def show(joined: Joined) -> None:
        console.out(joined.receipt.rstrip("\n"))
        console.out(joined.next)

    return console.answer(join(session.env(), folder, seat, entropy=entropy), show)
