"""`pbem seat away FOLDER SEAT DAYS`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.options import Folder
from pbem.cli.seat_options import DryRun, Reason, Seat, answer
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""Deadlines move behind the vacation of a player who owes a sheet, and what he misses does not count. The
moderator may give more days than game.toml allows by mail, but not to himself.""")
EXAMPLES = ("pbem seat away roma LIVIA '2026-12-20 to 2026-12-27'", "pbem seat away roma LIVIA none")


def run(
    folder: Folder,
    seat: Seat,
    days: Annotated[
        str,
        typer.Argument(
            metavar="DAYS", help=N("The first and the last day, or none for the end of it."), show_default=False
        ),
    ],
    reason: Reason = "",
    dry_run: DryRun = False,
) -> int:
    from pbem.app.seat_orders import Manner, away

    return answer(away(session.env(), folder, seat, days, Manner(reason, dry_run)))
