"""`pbem letter FILE…`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.letter import Explained, Letters, Read
    from pbem.app.talk import Text


HELP = N("""Shows the verdict, the reason, the seat, and of each line whether it is the writer's own. Without a roster
only the lines are explained. A roster is a game of pbem, or a JSON file with players, their addresses and tokens, and
the form of orders.""")
EXAMPLES = (
    "pbem letter mail.eml",
    "pbem letter --game games/roma mail.eml",
    "pbem letter --roster roster.json mails/*.eml --json",
    "pbem letter - < mail.eml",
)


def run(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help=N("Mails; - is standard input."), show_default=False)
    ],
    roster: Annotated[
        Path | None, typer.Option("--roster", metavar="ROSTER.json", help=N("Who plays, and what an order looks like."))
    ] = None,
    game: Annotated[
        Path | None, typer.Option("--game", metavar="FOLDER", help=N("The folder of a game: its players and orders."))
    ] = None,
) -> int:
    from pbem.app.letter import letters

    found = letters(session.env(), files, roster, game)
    if session.json:
        console.data(found.explained)
    else:
        _show(found)
    return found.exit


def _show(found: Letters) -> None:
    for number, (one, read) in enumerate(zip(found.explained, found.reads, strict=True)):
        if number:
            console.out()
        _show_one(one, read, found.whys[number])
        _show_lines(read, found.talk[number] if found.talk else ())
        _show_end(one, read, found.judged)


def _show_one(one: Explained, read: Read, why: str) -> None:
    from pbem.app.letter import REASONS
    from pbem.app.talk import T

    console.out(f"{console.paint(one.file, console.BOLD)}: {console.spoken(_verdict(one))}")
    if one.reason:
        console.say(T("  {reason}", reason=REASONS[one.reason]))
    if why:
        console.out(f"  {why}")
    for address in read.bounced:
        console.say(T("  It did not reach {address}.", address=address))


def _show_lines(read: Read, talk: Sequence[bool]) -> None:
    for line, is_talk in zip(read.lines, talk or [False] * len(read.lines), strict=True):
        if line.shown:
            console.out(f"  {_label(line.why, bool(line.order), is_talk)} {line.shown}")


def _show_end(one: Explained, read: Read, judged: bool) -> None:
    from pbem.app.talk import T

    if judged and not one.reply:
        console.say(T("  It gets no answer."))
    if read.doubtful:
        console.say(T("  Orders that are not the writer's own and were not counted: {n}", n=len(read.doubtful)))


def _verdict(one: Explained) -> Text:
    from pbem.app.talk import T

    if not one.verdict:
        return T("not judged without a roster")
    if one.verdict == "accept":
        return T("accepted, from {seat}", seat=one.seat)
    if one.seat:
        return T("rejected ({reason}), from {seat}", reason=one.reason, seat=one.seat)
    return T("rejected ({reason})", reason=one.reason)


def _label(why: str, order: bool, talk: bool) -> str:
    """What a line is, in a column."""
    from pbem.app.letter import WHYS
    from pbem.app.talk import T

    own = T("order") if order else T("own, talk") if talk else T("own")
    return f"{console.spoken(T('foreign ({why})', why=WHYS[why]) if why else own):<38}"
