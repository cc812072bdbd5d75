"""`pbem restore FILE FOLDER`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.restore import Restored

HELP = N("""Every file is compared with its hash, every game looked over: log, keys, sealed values. It refuses to go
back behind what the folder or the heads you give show that players were told. What was there moves to .replaced.""")
EXAMPLES = (
    "pbem restore /media/usb/roma.tar.gz roma",
    "pbem restore roma.tar.gz roma 131:7f3a90c122b704de        (the newest head a player has)",
    "pbem restore roma.tar.gz roma --dry-run",
)


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N("What `pbem backup` wrote."), show_default=False)],
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help=N("A new folder, or the one to replace."), show_default=False)
    ],
    heads: Annotated[
        list[str] | None,
        typer.Argument(metavar="SEQ:HEAD…", help=N("Heads that the log must have."), show_default=False),
    ] = None,
    receipt: Annotated[
        list[Path] | None,
        typer.Option("--receipt", metavar="FILE", help=N("A receipt that the log must honour; several may be given.")),
    ] = None,
    older: Annotated[bool, typer.Option("--older", help=N("Go back, though players were told of later."))] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=N("Look it over, and write nothing."))] = False,
) -> int:
    from pbem.app.restore import Wanted, restore

    wanted = Wanted(heads or (), receipt or (), older, dry_run)
    return console.answer(restore(session.env(), file, folder, wanted), _show)


def _show(result: Restored) -> None:
    from pbem.app.talk import TN, T

    files = TN("{n} file", "{n} files", result.files)
    text = T("{path}: {files} as of {at}.", path=result.folder, files=files, at=result.at)
    console.say(text if result.written else T("{text} Nothing was written.", text=text))
    for game in result.games:
        name = game.name or game.game
        console.say(T("  {game}: record {seq}, head {head}", game=name, seq=game.seq, head=game.head[:16] or "-"))
    if result.replaced:
        console.say(T("What was there lies in {path} now.", path=result.replaced))
