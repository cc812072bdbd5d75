"""`pbem mail quarantine FOLDER [list|show N|accept N|drop N]`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Folder
from pbem.cli.session import session
from pbem.cli.table import N
from pbem.cli.verdicts import show_verdict, tell_verdict

if TYPE_CHECKING:
    from pbem.app.mail_quarantine import Decided, Listed, Row, Shown

HELP = N("""Mail and posts wait here when it cannot be told whether they are a player's: no token, a wrong or an old
one, a stranger's address. To accept one is the moderator's word, and the log records it. A player's mail without orders
waits here to be read; drop it when it is answered.""")
EXAMPLES = (
    "pbem mail quarantine games/",
    "pbem mail quarantine games/ show roma/3",
    "pbem mail quarantine roma accept 3 --seat VALERIA",
    "pbem mail quarantine roma drop 3",
)
FEW = 5  # lines of other people that are shown of a letter


def run(
    folder: Folder,
    action: Annotated[str, typer.Argument(metavar="list|show|accept|drop", help=N("What to do."))] = "list",
    letter: Annotated[str, typer.Argument(metavar="N", help=N("The letter, as the list names it."))] = "",
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help=N("Accept it for this seat."))] = "",
    game: Annotated[str, typer.Option("--game", metavar="ID", help=N("Accept it for this game."))] = "",
    every: Annotated[
        bool, typer.Option("--all", help=N("List those that were decided upon as well; show what is quoted, too."))
    ] = False,
) -> int:
    from pbem.app import mail_quarantine

    env = session.env()
    if action == "list":
        return console.answer(mail_quarantine.listed(folder, env.lang, every=every), _list)
    if action == "show":
        return console.answer(mail_quarantine.show(folder, letter, env.lang), partial(_show, every=every))
    if action == "accept":
        return _accept(mail_quarantine.accept(env, folder, letter, seat=seat, game=game))
    if action == "drop":
        return console.answer(mail_quarantine.drop(env, folder, letter), _dropped)
    raise typer.BadParameter("list, show, accept, drop", param_hint="list|show|accept|drop")


def _list(result: Listed) -> None:
    from pbem.app.talk import T

    if not result.letters:
        console.say(T("Nothing is in quarantine."))
    for row in result.letters:
        _head(row)


def _head(row: Row) -> None:
    from pbem.app.talk import T

    console.out(console.paint(f"{row.name}  {row.at}  {row.reason}", console.BOLD))
    console.say(T("  From: {sender}", sender=row.sender or "-"))
    console.say(T("  Subject: {subject}", subject=row.subject or "-"))
    for sentence in row.why:
        console.out(f"  {sentence}")
    if row.first:
        console.out(f"    {row.first}")
    if row.state == "accepted":
        console.say(T("  Accepted for {seat} at {at} ({code})", seat=row.seat, at=row.decided, code=row.verdict or "-"))
    elif row.state == "dropped":
        console.say(T("  Dropped at {at}", at=row.decided))


def _show(result: Shown, every: bool) -> None:
    from pbem.app.talk import TN, T

    _head(result.letter)
    console.say(T("  The message: {path}", path=result.path))
    for line in result.own:
        console.out(f"    {line}")
    shown = result.foreign if every else result.foreign[:FEW]
    for line in shown:
        console.out(f"  > {line}")
    if rest := len(result.foreign) - len(shown):
        said = TN("  > … {n} more line that is not the writer's own: --all shows it.",
                  "  > … {n} more lines that are not the writer's own: --all shows them.", rest)  # fmt: skip
        console.say(said)


def _accept(result: Decided) -> int:
    if session.json and result.verdict:
        tell_verdict(result.verdict)
    return console.answer(result, _accepted)


def _accepted(result: Decided) -> None:
    if result.verdict:
        show_verdict(result.verdict)


def _dropped(result: Decided) -> None:
    from pbem.app.talk import T

    console.say(T("Dropped: {name}. Its bytes are kept.", name=result.letter.name))
