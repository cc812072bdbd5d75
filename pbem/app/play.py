"""Bots write sheets: they see what their seats may see, and what they write is taken in like anybody's sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app import outlook
from pbem.app.bot_sheets import sheet
from pbem.app.env import Env
from pbem.app.ingest import Verdict, take
from pbem.app.nearest import did_you_mean
from pbem.app.said import Said
from pbem.app.source import Letter
from pbem.app.table import Table, look
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

STEADY = "steady"


class Played(msgspec.Struct, frozen=True):
    """`verdicts`: one a bot, as `ingest` gives them."""

    game: str
    bot: str
    seats: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    notes: tuple[Said, ...] = ()
    exit: int = 0


def play(env: Env, folder: Path, seats: Sequence[str], *, bot: str = STEADY) -> Played:
    """Let bots write the sheets of some seats for the open step (none named: of all that owe one). Raises Failure."""
    table = look(folder)
    _ready(table)
    chosen = _chosen(table, seats)
    letters = [Letter(sheet(env, table, seat, bot).encode(), f"bot {bot} {seat}", kind="bots") for seat in chosen]
    taken = take(env, folder, letters) if letters else None
    verdicts = taken.verdicts if taken else ()
    return Played(table.id, bot, chosen, verdicts, taken.notes if taken else (), taken.exit if taken else 0)


def _ready(table: Table) -> None:
    """Only an open step takes sheets. Raises Failure."""
    if table.ended:
        raise Failure(Problem("over", T("The game is over; it takes no more sheets.")))
    if table.resolved == 0:
        hint = T("`pbem run` sets it up once everybody has joined.")
        raise Failure(Problem("not-begun", T("The game has not begun; bots play from step 2 on."), hint))
    if table.close is not None:
        hint = T("`pbem status` says what it waits for.")
        raise Failure(Problem("late", T("Step {step} is closed and takes no more sheets.", step=table.step), hint))


def _chosen(table: Table, seats: Sequence[str]) -> tuple[str, ...]:
    """The seats as typed, in any case; all missing ones when none is named. Raises Failure."""
    if not seats:
        return outlook.missing(table)
    unknown = [seat for seat in seats if seat.upper() not in table.joined]
    if unknown:
        raise Failure(
            *(
                Problem(
                    "unknown-player",
                    T("{name} has no seat in this game.", name=seat[:60] or '""'),
                    did_you_mean(seat.upper(), table.joined),
                )
                for seat in unknown
            )
        )
    return tuple(dict.fromkeys(seat.upper() for seat in seats))
