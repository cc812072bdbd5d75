"""What the commands on time have in common: show the difference, ask on a terminal, write, say what was done."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.ruling_desk import Ruled
    from pbem.app.ruling_time import Timed

    Result = Timed | Ruled

Reason = Annotated[
    str,
    typer.Option("--reason", metavar="TEXT", help=N("Why: it is public, in the log, in letters and in reports.")),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help=N("Show what would change, and write nothing."))]
Yes = Annotated[bool, typer.Option("--yes", help=N("Do not ask on a terminal before it is written."))]


def rule(make: Callable[[bool], Timed] | Callable[[bool], Ruled], *, dry_run: bool, yes: bool) -> int:
    """Make a ruling; `make` takes whether it is a dry run."""
    if dry_run or yes or session.json or not sys.stdin.isatty():
        return console.answer(make(dry_run), _show)
    _show(make(True))
    if not typer.confirm(_ask(), default=False):
        return 1
    return console.answer(make(False), _done)


def _show(result: Result) -> None:
    for line in result.difference:
        console.out(line)
    if result.seq >= 0:
        _done(result)


def _done(result: Result) -> None:
    from pbem.app.talk import T

    console.say(T("Record {seq}, head {head}. Letters to all seats lie in outbox.", seq=result.seq, head=result.head))


def _ask() -> str:
    from pbem.app.talk import T

    return console.spoken(T("Write this into the log?"))
