"""`pbem ingest FOLDER SOURCE…`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Folder, SeatOption
from pbem.cli.session import session
from pbem.cli.table import N
from pbem.cli.verdicts import show_verdict, tell_verdict

if TYPE_CHECKING:
    from pbem.app.ingest import Ingested

HELP = N("""Good lines are kept, bad ones come back with place, reason and hint. A newer sheet of a seat replaces its
older one whole. FOLDER may also hold many games; each sheet finds its own. A SOURCE is a sheet, a mail, a mailbox
(mbox or Maildir), the saved page of a forum thread, or a post's text. Posts speak for the seats whose forum names
stand in game.toml.""")
EXAMPLES = (
    "pbem ingest roma valeria.txt marco.txt",
    "pbem ingest roma --seat VALERIA orders.txt",
    "cat orders.txt | pbem ingest roma --seat VALERIA -",
    "pbem ingest games/ inbox/*.txt --dry-run",
    "pbem ingest roma thread.html ~/Maildir",
)


def run(
    folder: Folder,
    source: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE…",
            help=N("Sheets, mails, mailboxes, forum pages or posts; - is standard input."),
            show_default=False,
        ),
    ],
    seat: SeatOption = "",
    at: Annotated[
        str, typer.Option("--at", metavar="TIME", help=N("When the sheets came in, if not now: 2026-03-01 18:00."))
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help=N("Only say what would be done."))] = False,
) -> int:
    from pbem.app.ingest import ingest

    result = ingest(session.env(), folder, source, seat=seat, at=at, dry_run=dry_run)
    if session.json:
        for verdict in result.verdicts:
            tell_verdict(verdict)
    return console.answer(result, _show)


def _show(result: Ingested) -> None:
    talk = [verdict for verdict in result.verdicts if verdict.silent == "no-orders"]
    for verdict in result.verdicts:
        if verdict not in talk:
            show_verdict(verdict)
    if talk:
        from pbem.app.talk import TN

        said = TN("{n} post without orders was left alone.", "{n} posts without orders were left alone.", len(talk))
        console.say(said)
