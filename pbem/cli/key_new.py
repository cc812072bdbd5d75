"""`pbem key new FOLDER`."""

from __future__ import annotations

from pbem.cli.options import Folder
from pbem.cli.ruling_wish import DryRun, Reason, Yes, give
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""For a chain that is used up, damaged, or known to somebody else. It is a ruling: all players are told, and
the log shows it for ever. The old keys are kept.""")
EXAMPLES = ("pbem key new roma --reason 'the disk with the keys was stolen'",)


def run(folder: Folder, reason: Reason, dry_run: DryRun = False, yes: Yes = False) -> int:
    from pbem.app.ruling_keys import begin

    env = session.env()
    return give(lambda wish: begin(env, folder, wish), reason, dry_run=dry_run, yes=yes)
