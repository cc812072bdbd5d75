"""`pbem ruling close FOLDER`."""

from __future__ import annotations

from pbem.cli.options import Folder
from pbem.cli.ruling_wish import DryRun, Reason, Yes, give
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""As `pbem ruling void`, but with the standings of the newest position that can be had.""")
EXAMPLES = ("pbem ruling close roma --reason 'all players agreed to stop here'",)


def run(folder: Folder, reason: Reason, dry_run: DryRun = False, yes: Yes = False) -> int:
    from pbem.app.ruling_end import stop

    env = session.env()
    return give(lambda wish: stop(env, folder, wish, "close"), reason, dry_run=dry_run, yes=yes)
