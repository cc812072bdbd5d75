"""`pbem check FOLDER SHEET`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Folder, SeatOption
from pbem.cli.session import session
from pbem.cli.table import N
from pbem.cli.verdicts import show_verdict, tell_verdict

HELP = N("""Reads the sheet exactly as `ingest` would, changes nothing, and adds a forecast: what the sheet would do if
nobody else did anything.""")
EXAMPLES = ("pbem check roma orders.txt --seat VALERIA", "pbem check roma - --seat VALERIA < orders.txt")


def run(
    folder: Folder,
    sheet: Annotated[
        str, typer.Argument(metavar="SHEET", help=N("The sheet's file; - is standard input."), show_default=False)
    ],
    seat: SeatOption = "",
) -> int:
    from pbem.app.check import check

    verdict = check(session.env(), folder, sheet, seat=seat)
    if session.json:
        tell_verdict(verdict)
    return console.answer(verdict, show_verdict)
