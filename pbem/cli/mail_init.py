"""`pbem mail init FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console
from pbem.cli.options import Root
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.mail_init import Begun

HELP = N("""The file explains each setting. No password is written into it, only where one is to be had: an environment
variable, or a command that prints it.""")
EXAMPLES = ("pbem mail init games/",)


def run(folder: Root) -> int:
    from pbem.app.mail_init import init

    return console.answer(init(folder), _show)


def _show(result: Begun) -> None:
    from pbem.app.talk import T

    console.say(T("Written: {path}. Fill in your address and the servers.", path=result.path))
