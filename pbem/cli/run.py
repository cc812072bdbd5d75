"""`pbem run FOLDER`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Folder
from pbem.cli.progress import progress
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.run import Resolved, Run

HELP = N("""Refuses while sheets are missing; with --force the missing seats get what the rules say of them. At level 2
the first call closes the step and names the beacon's round, a second one with --beacon-file resolves it.""")
EXAMPLES = (
    "pbem run roma",
    "pbem run roma --force",
    "pbem run roma --deadline '2026-03-01 18:00'",
    "pbem run roma --beacon-file round.json",
    "pbem run roma --force --until-end",
)


def run(
    folder: Folder,
    force: Annotated[bool, typer.Option("--force", help=N("Resolve although sheets are missing."))] = False,
    until_end: Annotated[bool, typer.Option("--until-end", help=N("Go on to the end of the game."))] = False,
    deadline: Annotated[
        str, typer.Option("--deadline", metavar="TIME", help=N("When sheets were due: 2026-03-01 18:00."))
    ] = "",
    beacon_file: Annotated[
        Path | None,
        typer.Option(
            "--beacon-file", metavar="FILE", help=N("The beacon's answer: drand's JSON, or numbers like 3.17.42.")
        ),
    ] = None,
) -> int:
    from pbem.app.run import run as resolve

    with progress(session.env()) as env:
        result = resolve(env, folder, force=force, until_end=until_end, deadline=deadline, beacon_file=beacon_file)
    return console.answer(result, _show)


def _show(result: Run) -> None:
    from pbem.app.talk import T

    for resolved in result.resolved:
        show_resolved(resolved)
    if result.over:
        console.say(T("The game is over."))
        for seat, points in result.standings:
            console.out(f"  {seat} {points}")
    if result.next:
        console.out(result.next)


def show_resolved(resolved: Resolved) -> None:
    """One step and where its reports are."""
    from pbem.app.talk import T

    console.say(
        T(
            "Step {step} (turn {turn}) is resolved: {folder}",
            step=resolved.step,
            turn=resolved.turn,
            folder=resolved.folder,
        )
    )
    if resolved.defaulted:
        console.say(T("  Without a sheet: {seats}", seats=resolved.defaulted))
    console.say(T("  Log {seq}, head {head}", seq=resolved.seq, head=resolved.head))
