"""`pbem seat resign FOLDER SEAT`."""

from __future__ import annotations

from pbem.cli.options import Folder
from pbem.cli.seat_options import DryRun, Reason, Seat, answer
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""A bot plays the seat from now on, unless game.toml says strikes = 0: then it is not waited for any more, and
what the rules do without a sheet is done. What the player sends later waits in the quarantine.""")
EXAMPLES = ("pbem seat resign roma MARCO", "pbem seat resign roma MARCO --dry-run")


def run(folder: Folder, seat: Seat, reason: Reason = "", dry_run: DryRun = False) -> int:
    from pbem.app.seat_orders import Manner, resign

    return answer(resign(session.env(), folder, seat, Manner(reason, dry_run)))
