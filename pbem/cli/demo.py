"""`pbem demo FOLDER`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.complete import complete_ruleset
from pbem.cli.options import Options
from pbem.cli.progress import progress
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.demo import Demo

HELP = N("""Goes through `new`, `ingest` and `run` like any game, on a clock of its own. The same --seed gives the same
log and the same reports, byte for byte; without it the dice are those of level 1.""")
EXAMPLES = (
    "pbem demo rome",
    "pbem demo rome --ruleset spqrisiko --seats 5 --seed hello",
    "pbem demo rome --ruleset morome --bot random --option event_rolls=2",
)


def run(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=N("A new or empty folder."), show_default=False)],
    ruleset: Annotated[
        str,
        typer.Option(
            "--ruleset",
            metavar="RULESET",
            help=N("The id of a ruleset; if left out, the first that `pbem rulesets` lists."),
            autocompletion=complete_ruleset,
        ),
    ] = "",
    seats: Annotated[int, typer.Option("--seats", metavar="N", help=N("How many bots play."))] = 4,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help=N("Practice dice: the same text, the same game."))
    ] = None,
    option: Options = None,
    bot: Annotated[str, typer.Option("--bot", metavar="steady|random", help=N("Which bot."))] = "steady",
) -> int:
    from pbem.app.demo import Wish, demo

    wish = Wish(ruleset=ruleset, seats=seats, seed=seed, options=option or (), bot=bot)
    with progress(session.env()) as env:
        result = demo(env, folder, wish)
    return console.answer(result, _show)


def _show(result: Demo) -> None:
    from pbem.app.talk import TN, T

    turns = TN("{n} turn", "{n} turns", result.turns)
    steps = TN("{n} step", "{n} steps", result.steps)
    console.say(
        T(
            "{game}: {turns}, {steps} played in {folder}.",
            game=result.game,
            turns=turns,
            steps=steps,
            folder=result.folder,
        )
    )
    for seat, points in result.standings:
        console.out(f"  {seat} {points}")
    console.say(T("Look at:"))
    for path in result.look:
        console.out(f"  {path}")
    console.out(result.next)
