"""`pbem seat person FOLDER SEAT`."""

from __future__ import annotations

from pbem.cli.options import Folder
from pbem.cli.seat_options import DryRun, Reason, Seat, answer
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""No bot plays the seat any more, and a player who had left is back; steps he missed before do not count.""")
EXAMPLES = ("pbem seat person roma MARCO",)


def run(folder: Folder, seat: Seat, reason: Reason = "", dry_run: DryRun = False) -> int:
    from pbem.app.seat_orders import Manner, to_person

    return answer(to_person(session.env(), folder, seat, Manner(reason, dry_run)))
