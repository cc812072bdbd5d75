"""`pbem ruling resume FOLDER`."""

from __future__ import annotations

from pbem.cli.options import Folder
from pbem.cli.ruling_timed import DryRun, Reason, Yes, rule
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""The deadline is reckoned anew from now, with the time that was left when the game was paused.""")
EXAMPLES = ("pbem ruling resume roma --reason 'all are back'",)


def run(folder: Folder, reason: Reason, dry_run: DryRun = False, yes: Yes = False) -> int:
    from pbem.app.ruling_pause import resume

    env = session.env()
    return rule(lambda dry: resume(env, folder, reason, dry_run=dry), dry_run=dry_run, yes=yes)
