"""`pbem ruling void FOLDER`."""

from __future__ import annotations

from pbem.cli.options import Folder
from pbem.cli.ruling_wish import DryRun, Reason, Yes, give
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("""This works always, also when rules, data or keys are missing or a step cannot be resolved. What is sealed is
opened as far as it can be, and nothing can follow.""")
EXAMPLES = ("pbem ruling void roma --reason 'the moderator is ill'",)


def run(folder: Folder, reason: Reason, dry_run: DryRun = False, yes: Yes = False) -> int:
    from pbem.app.ruling_end import stop

    env = session.env()
    return give(lambda wish: stop(env, folder, wish, "void"), reason, dry_run=dry_run, yes=yes)
