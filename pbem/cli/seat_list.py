"""`pbem seat list FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console
from pbem.cli.options import Folder
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.seat_list import Listed, SeatRow

HELP = N("Changes nothing.")
EXAMPLES = ("pbem seat list roma", "pbem seat list roma --json")


def run(folder: Folder) -> int:
    from pbem.app.seat_list import listed

    return console.answer(listed(session.env(), folder), _show)


def _show(result: Listed) -> None:
    from pbem.app.talk import T

    for row in result.seats:
        address = f" <{row.address}>" if row.address else ""
        console.out(console.paint(f"{row.seat}  {row.name}{address}", console.BOLD))
        for sentence in _said(row):
            console.out(f"  {sentence}")
        for mark in row.marks:
            console.say(T("  step {step}: {words}", step=mark.step, words=mark.words))


def _said(row: SeatRow) -> list[str]:
    from pbem.app.talk import T

    said = []
    if row.gm:
        said.append(T("The moderator plays it himself."))
    if row.left:
        said.append(T("Its player has left."))
    if row.bot:
        said.append(T("The bot {bot} plays it since step {step}.", bot=row.bot, step=row.since))
    said += [T("Away: {span}", span=span) for span in row.away]
    if row.days:
        said.append(T("Days of vacation: {n} of {most}.", n=row.days, most=row.most))
    if row.missed and row.strikes:
        said.append(T("Missed in a row: {n} of {most}.", n=row.missed, most=row.strikes))
    elif row.missed:
        said.append(T("Missed in a row: {n}.", n=row.missed))
    if row.changes:
        said.append(T("It was given to somebody else {n} times.", n=row.changes))
    return [console.spoken(text) for text in said]
