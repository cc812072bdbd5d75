"""`pbem mail remind FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console
from pbem.cli.options import Root
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.mail_remind import Reminders

HELP = N("""The letters lie in outbox/ until they are sent; a seat is reminded once an hour at most.""")
EXAMPLES = ("pbem mail remind roma", "pbem mail remind games/")


def run(folder: Root) -> int:
    from pbem.app.mail_remind import remind_all

    return console.answer(remind_all(session.env(), folder), _show)


def _show(result: Reminders) -> None:
    from pbem.app.talk import T

    if not result.games and not result.problems:
        console.say(T("No step waits for sheets now."))
    for game in result.games:
        if not game.waiting:
            console.say(T("{game}: everybody has sent a sheet for step {step}.", game=game.game, step=game.step))
        for letter in game.letters:
            console.say(T("Written: {path}", path=letter))
