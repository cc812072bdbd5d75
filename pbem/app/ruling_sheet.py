"""`pbem ruling void-sheet`: a sheet of the open step does not count, before the step is closed."""

from __future__ import annotations

from pathlib import Path

from pbem.app import course, ruling
from pbem.app.env import Env
from pbem.app.ruling_desk import Draft, Ruled, Wish, give
from pbem.app.table import Table
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Term, Text


def void_sheet(env: Env, folder: Path, wish: Wish, seat: str, rev: int | None = None) -> Ruled:
    """Take out a sheet of a seat: the one that counts now, or revision `rev`. Raises Failure."""
    return give(env, folder, "void-sheet", wish, lambda table, reason: _void(table, reason, seat.upper(), rev))


def _void(table: Table, reason: str, seat: str, rev: int | None) -> Draft:
    if table.close is not None:
        text = T("Step {step} is closed: which of its sheets count cannot be changed any more.", step=table.step)
        hint = T("When it is resolved, `pbem ruling replay --sheet` has it played again with other sheets.")
        raise Failure(Problem("closed", text, hint))
    newest, void = table.sheets(table.step).get(seat), course.voided(table, table.step)
    number = rev if rev is not None else newest.rev if newest else 0
    if not 0 < number <= table.revisions(table.step, seat) or (seat, number) in void:
        raise Failure(_no_sheet(table, seat, number))
    left = [n for n in range(1, table.revisions(table.step, seat) + 1) if n != number and (seat, n) not in void]
    said = [T("The sheet of {seat}, revision {rev}, will not count.", seat=Term("seat", seat), rev=number), _left(left)]
    act = {"kind": "void-sheet", "sheet": [seat, number]}

    def write(at: str) -> None:
        ruling.record(table, at, reason, act)

    return Draft(tuple(said), write)


def _left(left: list[int]) -> Text:
    if left:
        return T("What counts then is revision {rev}.", rev=max(left))
    return T("Then the seat has no sheet for this step; it can send one.")


def _no_sheet(table: Table, seat: str, number: int) -> Problem:
    known = tuple(f"{player} {sheet.rev}" for player, sheet in sorted(table.sheets(table.step).items())) or ("-",)
    text = T("Step {step} has no sheet of {seat} to take out.", step=table.step, seat=seat[:20] or '""')
    if number:
        text = T("Step {step} has no sheet {rev} of {seat} to take out.", step=table.step, rev=number, seat=seat[:20])
    return Problem("no-sheet", text, T("Those that count: {sheets}.", sheets=known))
