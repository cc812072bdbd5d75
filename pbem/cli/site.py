"""`pbem site FOLDER OUT`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Root
from pbem.cli.progress import progress
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.site import Site

HELP = N("""Pages for a browser or any web host, made of the public log and the public reports alone: an index of the
games, the standings over time, each step with its map and its dice, the log and how to check it. Called again it
brings the site up to date, and touches no file that it did not make. Each game is shown in its own language, unless
--lang is given. Exit code 1: a game was left out.""")
EXAMPLES = ("pbem site roma roma-site", "pbem site games/ /var/www/games", "pbem site games/ site --lang it")


def run(
    folder: Root,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help=N("The folder that becomes the site."), show_default=False)
    ],
    force: Annotated[
        bool, typer.Option("--force", help=N("Write into a folder that holds other files; they are left alone."))
    ] = False,
) -> int:
    from pbem.app.site import site

    with progress(session.env(), N("Game")) as env:
        result = site(env, folder, out, lang=session.lang, force=force)
    return console.answer(result, _show)


def _show(result: Site) -> None:
    from pbem.app.talk import TN, T

    count = sum(not game.problems for game in result.games)
    console.say(TN("{n} game in {path}: {written} files written, {same} as they were, {removed} taken away.",
                   "{n} games in {path}: {written} files written, {same} as they were, {removed} taken away.",
                   count, path=result.folder, written=result.written, same=result.same,
                   removed=result.removed))  # fmt: skip
    console.say(T("Open {path} in a browser, or copy the folder to a web host.", path=result.index))
