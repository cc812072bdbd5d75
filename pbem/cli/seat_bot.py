"""`pbem seat bot FOLDER SEAT`."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli.options import Folder
from pbem.cli.seat_options import DryRun, Reason, Seat, answer
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""The bot writes a sheet whenever a step is closed and none has come. The seat is its player's again as soon
as he sends a sheet; or with `pbem seat person`.""")
EXAMPLES = ("pbem seat bot roma MARCO", "pbem seat bot roma MARCO --bot random")


def run(
    folder: Folder,
    seat: Seat,
    bot: Annotated[str, typer.Option("--bot", metavar="steady|random", help=N("Which bot."))] = "steady",
    reason: Reason = "",
    dry_run: DryRun = False,
) -> int:
    from pbem.app.seat_orders import Manner, to_bot

    return answer(to_bot(session.env(), folder, seat, bot, Manner(reason, dry_run)))
