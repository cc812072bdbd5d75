"""`pbem diff FOLDER|LOG`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Data
from pbem.cli.progress import progress
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.diff import Affected, Diffed, Row

HELP = N("""Plays the sheets of a game once more, by the rules it goes by and by others, and names the first record that
would be another and every seat that it touches. Nothing is written. It prints hidden things too: it is for the
moderator. Exit code 0: all the same, 1: something differs. `pbem ruling rules` goes over to other rules.""")
EXAMPLES = (
    "pbem diff roma                      (the current version of its rules)",
    "pbem diff roma --rules morome/2",
    "pbem diff roma --data changed-data/",
)
MOST = 12  # values printed of a seat; all of them are in the JSON


def run(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER|LOG", help=N("A game's folder, or the log of one that is over."), show_default=False
        ),
    ],
    rules: Annotated[
        str,
        typer.Option("--rules", metavar="ID/N", help=N("The version to compare with; the current one if left out.")),
    ] = "",
    data: Data = None,
) -> int:
    from pbem.app.diff import diff

    with progress(session.env()) as env:
        result = diff(env, path, rules=rules, data=data)
    return console.answer(result, _show)


def _show(result: Diffed) -> None:
    from pbem.app.talk import TN, T

    steps = TN("{n} step compared", "{n} steps compared", result.steps)
    console.say(T("{game}, {old} and {new}: {steps}", game=result.game, old=result.old, new=result.new, steps=steps))
    if result.exit:
        if result.first:
            console.out(console.paint(console.spoken(T("First difference: {what}", what=result.first)), console.RED))
        for seat in result.seats:
            _show_seat(seat, result.newest)
        _show_seats(result)
    else:
        console.out(console.paint(console.spoken(T("Nothing would be different.")), console.GREEN))
    for said in result.said:
        console.out(said)


def _show_seat(seat: Affected, newest: int) -> None:
    from pbem.app.talk import T

    name = f"{seat.name} ({seat.seat})" if seat.name != seat.seat else seat.seat
    who = name if seat.seat else console.spoken(T("What is nobody's"))
    console.out(console.paint(console.spoken(T("{who}, after step {n}:", who=who, n=seat.step)), console.BOLD))
    _show_rows(seat.rows)
    if newest > seat.step:
        again = (
            T("{who}, after step {n}:", who=who, n=newest)
            if seat.last
            else T("{who}, after step {n}: no difference any more", who=who, n=newest)
        )
        console.say(again)
        _show_rows(seat.last)


def _show_rows(rows: tuple[Row, ...]) -> None:
    from pbem.app.talk import TN

    for row in rows[:MOST]:
        console.out(f"  {row.path}: {row.was} -> {row.now}")
    if len(rows) > MOST:
        console.say(TN("  and {n} more", "  and {n} more", len(rows) - MOST))


def _show_seats(result: Diffed) -> None:
    from pbem.app.talk import T

    seats = tuple(seat.seat for seat in result.seats if seat.seat)
    if seats:
        console.say(T("Seats affected: {seats}", seats=seats))
    elif result.newest:
        console.say(T("No seat is affected."))
    if seats and result.spared:
        console.say(T("Not affected: {seats}", seats=result.spared))
