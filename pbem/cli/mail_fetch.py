"""`pbem mail fetch FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console
from pbem.cli.options import Root
from pbem.cli.progress import progress
from pbem.cli.session import session
from pbem.cli.table import N
from pbem.cli.verdicts import show_verdict

if TYPE_CHECKING:
    from pbem.app.mail_fetch import Fetched

HELP = N("""Each mail is stored before it is read, and moved to another folder of the mailbox once it is stored. Which
game and seat it is for, its token says; what cannot be told waits in quarantine. The answers lie in outbox/ until
`pbem mail send`. What is wrong with a mail is told to its player; the exit code is 0 unless the server, pbem
or a game's folder failed.""")
EXAMPLES = ("pbem mail fetch games/", "pbem mail fetch games/ && pbem mail send games/")


def run(folder: Root) -> int:
    from pbem.app.mail_fetch import fetch

    with progress(session.env(), N("Mail")) as env:
        result = fetch(env, folder)
    return console.answer(result, _show)


def _show(result: Fetched) -> None:
    from pbem.app.talk import TN

    if result.fetched or not result.problems:
        console.say(TN("{n} mail was fetched.", "{n} mails were fetched.", result.fetched))
    for verdict in result.verdicts:
        show_verdict(verdict, below=True)
    if result.waiting:
        console.say(TN("{n} mail is stored and not yet taken in: the next `pbem mail fetch` tries again.",
                       "{n} mails are stored and not yet taken in: the next `pbem mail fetch` tries again.",
                       result.waiting))  # fmt: skip
