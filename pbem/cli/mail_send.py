"""`pbem mail send FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Root
from pbem.cli.progress import progress
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.mail_postman import Row
    from pbem.app.mail_send import Sent

HELP = N("""Every letter is sent once, also when an outbox was deleted and made again. A letter whose sending was cut
off so that nobody knows whether it arrived is told about, and sent again only on demand.""")
EXAMPLES = (
    "pbem mail send games/",
    "pbem mail send games/ --dry-run",
    "pbem mail send games/ --resend roma/0003/report-VALERIA",
    "pbem mail send games/ --resend failed",
    "pbem mail send roma --mark-sent",
)


def run(
    folder: Root,
    resend: Annotated[
        list[str] | None,
        typer.Option(
            "--resend",
            metavar="ID",
            help=N("Send this letter again, by name or Message-ID; or `failed`, or `unsure`. May be repeated."),
        ),
    ] = None,
    mark: Annotated[
        bool, typer.Option("--mark-sent", help=N("Send nothing; note that what waits was sent by other means."))
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=N("Only say what would be done."))] = False,
) -> int:
    from pbem.app.mail_send import Order, send

    with progress(session.env(), N("Letter")) as env:
        result = send(env, folder, Order(tuple(resend or ()), mark, dry_run))
    return console.answer(result, _show)


def _show(result: Sent) -> None:
    from pbem.app.talk import T

    if not result.letters:
        console.say(T("Nothing waits to be sent."))
    for row in result.letters:
        console.out(f"{row.name}  {row.to}  {_state(row)}{': ' if row.word else ''}{row.word}")


def _state(row: Row) -> str:
    from pbem.app.talk import T

    if row.state == "sent":
        text = T("sent again") if row.again else T("sent")
        return console.paint(console.spoken(text), console.GREEN)
    return state_word(row.state)


def state_word(state: str) -> str:
    """What became of a letter that was not sent."""
    from pbem.app.talk import T

    texts = {
        "queued": (T("waits"), console.BOLD),
        "failed": (T("FAILED"), console.RED),
        "bounced": (T("CAME BACK"), console.RED),
        "unsure": (T("UNSURE: it may have arrived, or not"), console.YELLOW),
    }
    text, colour = texts[state]
    return console.paint(console.spoken(text), colour)
