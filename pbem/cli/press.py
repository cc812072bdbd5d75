"""`pbem press FOLDER [FILE]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Folder
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.press_desk import Done, Line, Listed
    from pbem.app.talk import Text

HELP = N("""Players write messages in their mails and sheets, between a line PRESS TO SEAT and a line END PRESS.
game.toml says under [press] whether they may, whether anonymously, and whether the messages go out at once or stand in
the next report. The moderator reads all of them, and who wrote them.""")
EXAMPLES = (
    "pbem press roma",
    "pbem press roma --send ALL news.txt",
    "pbem press roma --send VALERIA --send MARCO -",
    "pbem press roma --withhold 7 --reason 'No insults, please.'",
)


def run(
    folder: Folder,
    file: Annotated[str, typer.Argument(metavar="FILE", help=N("The text to --send; - is standard input."))] = "",
    send: Annotated[
        list[str] | None, typer.Option("--send", metavar="SEAT", help=N("Write to this seat, or to ALL."))
    ] = None,
    show: Annotated[int, typer.Option("--show", metavar="N", help=N("Show this message alone."))] = 0,
    withhold: Annotated[int, typer.Option("--withhold", metavar="N", help=N("Keep this message back."))] = 0,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help=N("Told to its sender."))] = "",
) -> int:
    from pbem.app import press_desk

    env = session.env()
    if bool(send) != bool(file):
        raise typer.BadParameter("--send SEAT FILE", param_hint="--send")
    if send:
        return console.answer(press_desk.send(env, folder, send, file), _done)
    if withhold:
        return console.answer(press_desk.withhold(env, folder, withhold, reason), _done)
    return console.answer(press_desk.listed(env, folder, only=show), _list)


def _list(found: Listed) -> None:
    from pbem.app.talk import T

    if not found.messages:
        console.say(T("Nobody has written a message."))
    for message in found.messages:
        _show(message)


def _show(message: Line) -> None:
    console.out(console.paint(f"{message.number}  {message.at}  {message.said}", console.BOLD))
    console.say(_state(message))
    for line in message.lines:
        console.out(f"    {line}")


def _state(message: Line) -> Text:
    from pbem.app.talk import T

    if message.state == "withheld":
        return T("  withheld")
    if message.told:
        return T("  sent, and in the reports of step {step}", step=message.told)
    if message.state == "out":
        return T("  sent")
    return T("  goes out at {time}", time=message.due) if message.due else T("  goes with the next report")


def _done(done: Done) -> None:
    from pbem.app.talk import T

    _show(done.message)
    for path in done.letters:
        console.say(T("  Letter: {path}", path=path))
