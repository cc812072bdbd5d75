"""`pbem mail remind FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console
from pbem.cli.options import Folder
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.mail_remind import Reminded

HELP = N("""The letters lie in outbox/ until they are sent; a seat is reminded once an hour at most.""")
EXAMPLES = ("pbem mail remind roma",)


def run(folder: Folder) -> int:
    from pbem.app.mail_remind import remind

    return console.answer(remind(session.env(), folder), _show)


def _show(result: Reminded) -> None:
    from pbem.app.talk import T

    if not result.waiting:
        console.say(T("Everybody has sent a sheet for step {step}.", step=result.step))
    for letter in result.letters:
        console.say(T("Written: {path}", path=letter))
