"""`pbem verify LOG`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.verify import Verified

HELP = N("""Anybody can do this with the public log. Heads are the SEQ:HEAD of a report's foot; with a head from an old
report or a receipt a rewritten log cannot pass.""")
EXAMPLES = (
    "pbem verify log.jsonl",
    "pbem verify roma/log.jsonl 131:7f3a90c122b704de",
    "pbem verify log.jsonl --receipt receipt-VALERIA-1.txt",
)


def run(
    log: Annotated[Path, typer.Argument(metavar="LOG", help=N("The log, or the game's folder."), show_default=False)],
    heads: Annotated[
        list[str] | None, typer.Argument(metavar="SEQ:HEAD…", help=N("Heads to find in it."), show_default=False)
    ] = None,
    receipt: Annotated[
        list[Path] | None,
        typer.Option("--receipt", metavar="FILE", help=N("A receipt to compare; several may be given.")),
    ] = None,
) -> int:
    from pbem.app.verify import verify

    return console.answer(verify(session.env(), log, heads=heads or (), receipts=receipt or ()), _show)


def _show(result: Verified) -> None:
    from pbem.app.talk import TN, T

    draws = TN("{n} draw", "{n} draws", result.draws)
    if result.sealed:
        sealed = TN("{n} still sealed", "{n} still sealed", result.sealed)
        draws = T("{draws} ({sealed})", draws=draws, sealed=sealed)
    console.say(
        T(
            "{game}: {records}, {draws}, level {level}",
            game=result.game,
            records=TN("{n} record", "{n} records", result.records),
            draws=draws,
            level=result.level,
        )
    )
    if result.heads_checked or result.receipts_checked:
        console.say(
            T(
                "Compared: {heads}, {receipts}",
                heads=TN("{n} head", "{n} heads", result.heads_checked),
                receipts=TN("{n} receipt", "{n} receipts", result.receipts_checked),
            )
        )
    console.say(T("Head {seq}:{head}", seq=result.seq, head=result.head))
    show_verdict(len(result.problems))


def show_verdict(count: int) -> None:
    """The last line: sound or not."""
    from pbem.app.talk import TN

    verdict = console.spoken(TN("{n} problem", "{n} problems", count))
    console.out(console.paint(verdict, console.RED if count else console.GREEN))
