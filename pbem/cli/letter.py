"""`pbem letter FILE…`."""

from __future__ import annotations

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
only the lines are explained. A roster is a JSON file with players, their addresses and tokens, and the form of
orders.""")
EXAMPLES = ("pbem letter mail.eml", "pbem letter --roster roster.json mails/*.eml --json", "pbem letter - < mail.eml")


def run(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help=N("Mails; - is standard input."), show_default=False)
    ],
    roster: Annotated[
        Path | None, typer.Option("--roster", metavar="ROSTER.json", help=N("Who plays, and what an order looks like."))
    ] = None,
) -> int:
    from pbem.app.letter import letters

    found = letters(session.env(), files, roster)
    if session.json:
        console.data(found.explained)
    else:
        _show(found)
    return found.exit


def _show(found: Letters) -> None:
    for number, (one, read) in enumerate(zip(found.explained, found.reads, strict=True)):
        if number:
            console.out()
        _show_one(one, read, found.judged)


def _show_one(one: Explained, read: Read, judged: bool) -> None:
    from pbem.app.letter import REASONS
    from pbem.app.talk import T

    console.out(f"{console.paint(one.file, console.BOLD)}: {console.spoken(_verdict(one))}")
    if one.reason:
        console.say(T("  {reason}", reason=REASONS[one.reason]))
    for address in read.bounced:
        console.say(T("  It did not reach {address}.", address=address))
    for line in read.lines:
        if line.shown:
            console.out(f"  {_label(line.why, bool(line.order))} {line.shown}")
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


def _label(why: str, order: bool) -> str:
    """What a line is, in a column."""
    from pbem.app.letter import WHYS
    from pbem.app.talk import T

    own = T("order") if order else T("own")
    return f"{console.spoken(T('foreign ({why})', why=WHYS[why]) if why else own):<38}"
