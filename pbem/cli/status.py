"""`pbem status FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.cli import console
from pbem.cli.options import Root
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.status import SeatStatus, Status

HELP = N("Changes nothing. Of a folder of games: a table, one line a game.")
EXAMPLES = ("pbem status roma", "pbem status games/", "pbem status roma --json")


def run(folder: Root) -> int:
    from pbem.app.status import status
    from pbem.app.status_games import is_many, status_games

    if is_many(folder):
        from pbem.cli.status_table import show_games

        return console.answer(status_games(session.env(), folder), show_games)
    return console.answer(status(session.env(), folder), _show)


def _show(status: Status) -> None:
    from pbem.app.talk import T

    head = T(
        "{game}, {ruleset}, level {level}: step {step}, turn {turn}",
        game=status.title or status.game,
        ruleset=status.ruleset,
        level=status.level,
        step=status.step,
        turn=status.turn,
    )
    console.out(console.paint(console.spoken(head), console.BOLD))
    width = max((len(seat.seat) for seat in status.seats), default=0)
    for seat in status.seats:
        console.out(f"  {seat.seat:{width}}  {_seat(seat, status)}")
    if status.deadline_text:
        said = T("Deadline: {time}", time=status.deadline_text)
        console.say(T("{deadline}, in {span}", deadline=said, span=status.left) if status.left else said)
        for reason in status.why:
            console.out(f"  {reason}")
    if status.held_text:
        console.out(status.held_text)
    if status.closes_text:
        console.say(
            T(
                "All sheets are there: `pbem tick` closes the step on {time} if nobody changes his.",
                time=status.closes_text,
            )
        )
    if status.paused:
        console.say(T("Paused until {time}.", time=status.paused_text))
    if status.round is not None:
        console.say(T("Waits for round {round} of the beacon.", round=status.round))
    for place, (seat_id, points) in enumerate(status.standings, 1):
        console.out(f"  {place}. {seat_id} {points}")
    console.say(T("Log: {seq}, head {head}", seq=status.seq, head=status.head))
    console.out(status.next)


def _seat(seat: SeatStatus, status: Status) -> str:
    from pbem.app.talk import T

    if status.step == 1 and status.phase != "over":
        return console.spoken(T("joined on {time}", time=seat.at) if seat.rev else T("has not joined"))
    said = _sheet(seat)
    if seat.left:
        said += console.spoken(T(", its player has left"))
    if seat.bot:
        said += console.spoken(T(", played by the bot {bot}", bot=seat.bot))
    if seat.away:
        said += console.spoken(T(", on vacation"))
    if seat.missed:
        said += console.spoken(T(", missed in a row: {n}", n=seat.missed))
    return said


def _sheet(seat: SeatStatus) -> str:
    from pbem.app.talk import T

    if seat.rev:
        final = console.spoken(T(", final")) if seat.final else ""
        return console.spoken(T("sheet {rev} of {time}", rev=seat.rev, time=seat.at)) + final
    return console.spoken(T("owes a sheet") if seat.owes else T("owes nothing"))
