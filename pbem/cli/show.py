"""`pbem show FOLDER`."""

from __future__ import annotations

from pbem.cli import console
from pbem.cli.options import Folder, Step, Viewer
from pbem.cli.session import session
from pbem.cli.table import N

HELP = N("With --json the position is in the form that `pbem new --position` reads.")
EXAMPLES = (
    "pbem show roma",
    "pbem show roma --as VALERIA --step 3",
    "pbem show roma --as public --json",
)


def run(folder: Folder, step: Step = None, viewer: Viewer = "moderator") -> int:
    from pbem.app.show import Shown, show

    def print_state(shown: Shown) -> None:
        console.out(shown.text.rstrip("\n"))

    shown = show(session.env(), folder, step=step, viewer=viewer)
    if session.json:  # the state alone: it can be fed back
        console.data(shown.state)
        console.tell(shown.notes)
        return shown.exit
    return console.answer(shown, print_state)
