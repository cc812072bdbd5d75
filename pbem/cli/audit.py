"""`pbem audit FOLDER|LOG`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Data
from pbem.cli.progress import progress
from pbem.cli.session import session
from pbem.cli.table import N
from pbem.cli.verify import show_verdict

if TYPE_CHECKING:
    from pbem.app.audit import Audited

HELP = N("""Replays every step through the rules and names the first record that differs. A game that is over can be
audited by anybody from its log alone; while it runs only the moderator's folder holds what is still sealed.""")
EXAMPLES = (
    "pbem audit roma",
    "pbem audit log.jsonl",
    "pbem audit roma --from 4 --files",
    "pbem audit roma --rebuild        (writes state/, turns/ and outbox/ again)",
)


def run(
    path: Annotated[
        Path, typer.Argument(metavar="FOLDER|LOG", help=N("A game's folder, or a log."), show_default=False)
    ],
    from_step: Annotated[
        int, typer.Option("--from", metavar="STEP", help=N("Report problems of this step and later ones only."))
    ] = 0,
    data: Data = None,
    files: Annotated[bool, typer.Option("--files", help=N("Render every artefact again and compare it."))] = False,
    rebuild: Annotated[bool, typer.Option("--rebuild", help=N("Write every artefact again."))] = False,
) -> int:
    from pbem.app.audit import audit

    with progress(session.env()) as env:
        result = audit(env, path, from_step=from_step, data=data, files=files, rebuild=rebuild)
    return console.answer(result, _show)


def _show(result: Audited) -> None:
    from pbem.app.talk import TN, T

    console.say(
        T(
            "{game}, {ruleset}: {records}, {steps}, {orders}, {draws}",
            game=result.game,
            ruleset=result.ruleset,
            records=TN("{n} record", "{n} records", result.records),
            steps=TN("{n} step", "{n} steps", result.steps),
            orders=TN("{n} order", "{n} orders", result.orders),
            draws=TN("{n} draw", "{n} draws", result.draws),
        )
    )
    if result.files_compared:
        console.say(TN("{n} file compared", "{n} files compared", result.files_compared))
    if result.files_written:
        console.say(TN("{n} file written", "{n} files written", result.files_written))
    console.say(T("Head {seq}:{head}", seq=result.seq, head=result.head))
    show_verdict(len(result.problems))
