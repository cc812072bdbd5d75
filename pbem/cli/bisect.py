"""`pbem bisect A B`, `pbem bisect LOG SEQ:HEAD…`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.bisect import Bisected

HELP = N("""Compares two logs, each given as a file or as a game's folder, record by record; or one log with heads from
reports, receipts and checkpoints. Exit code 0: nothing differs (one copy may be longer), 1: they part.""")
EXAMPLES = (
    "pbem bisect roma/log.jsonl log-from-livia.jsonl",
    "pbem bisect roma 12:7f3a90c122b704de 31:04de7f3a90c122b7",
)
MOST = 30  # differences printed; all of them are in the JSON


def run(
    first: Annotated[Path, typer.Argument(metavar="A", help=N("A log, or a game's folder."), show_default=False)],
    others: Annotated[
        list[str],
        typer.Argument(metavar="B|SEQ:HEAD…", help=N("Another copy of it, or heads of it."), show_default=False),
    ],
) -> int:
    from pbem.app.bisect import bisect

    return console.answer(bisect(session.env(), first, others), _show)


def _show(result: Bisected) -> None:
    from pbem.app.talk import TN

    colour = console.RED if result.exit else console.GREEN
    console.out(console.paint(result.said, colour))
    for row in result.rows[:MOST]:
        console.out(f"  {row.path}: {row.a} | {row.b}")
    if len(result.rows) > MOST:
        console.say(TN("  and {n} more", "  and {n} more", len(result.rows) - MOST))
