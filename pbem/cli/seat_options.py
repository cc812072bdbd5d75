"""What the commands about seats share: their arguments, and how their answers are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.complete import complete_seat
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.seat_orders import Seated

Seat = Annotated[
    str, typer.Argument(metavar="SEAT", help=N("The seat."), autocompletion=complete_seat, show_default=False)
]
Reason = Annotated[
    str,
    typer.Option(
        "--reason", metavar="TEXT", help=N("Why. It is public: it stands in the log, in letters and in reports.")
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help=N("Only say what would be ruled."))]


def answer(result: Seated) -> int:
    return console.answer(result, _show)


def _show(result: Seated) -> None:
    from pbem.app.talk import T

    for sentence in result.sentences:
        console.out(sentence)
    for seq in result.seqs:
        console.say(T("Ruling: record {seq} of the log. The letters to all players lie in outbox.", seq=seq))
    if result.dry_run:
        console.say(T("Nothing was written."))
