"""`pbem ruling replay`: a resolved step, and all after it, played again; the dice stay what they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pbem.app import again, course, history
from pbem.app.env import Env
from pbem.app.ruling_desk import Draft, Ruled, Wish, give
from pbem.app.table import Table
from pbem.core import changes
from pbem.core.changes import Change
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T, Term, Text


def replay(env: Env, folder: Path, wish: Wish, step: int | None = None, sheets: Sequence[str] | None = None) -> Ruled:
    """Play a step again (None: the newest). `sheets`: "SEAT:REV" of those that count (None: as before); seats that are
    left out had sent none. Raises Failure."""
    named = None if sheets is None else _typed(sheets)
    return give(env, folder, "replay", wish, lambda table, reason: _replay(table, reason, step, named))


def _typed(sheets: Sequence[str]) -> list[tuple[str, int]]:
    found: dict[str, int] = {}
    for text in sheets:
        seat, _, rev = text.strip().upper().partition(":")
        if not seat or not rev.isascii() or not rev.isdigit() or not 0 < int(rev) < 10**6 or seat in found:
            what = T("{text} does not name a sheet.", text=text[:40] or '""')
            raise Failure(Problem("usage", what, T("Write SEAT:REVISION, each seat once: VALERIA:2")))
        found[seat] = int(rev)
    return sorted(found.items())


def _replay(table: Table, reason: str, step: int | None, sheets: list[tuple[str, int]] | None) -> Draft:
    number = table.resolved if step is None else step
    if not 1 <= number <= table.resolved:
        text = T("Step {step} has not been resolved.", step=number)
        raise Failure(Problem("no-step", text, T("The newest one is {newest}.", newest=table.resolved)))
    if sheets is not None and number == 1:
        raise Failure(Problem("no-sheet", T("Step 1 takes no sheets."), T("Leave out --sheet.")))
    before = _position(table)
    done = again.play(table, number, sheets)
    after = done[-1].played.state
    changed = _changes(table, before, after)

    def write(at: str) -> None:
        again.write(table, at, reason, done)

    said = [_headline(number, table.resolved), *_dice(table, done), *_lapsed(table, number), *_void(table)]
    said.append(T("The position is another then:") if changed else T("The position stays as it is."))
    return Draft(tuple(said), write, tuple(changed))


def _position(table: Table) -> Any:
    """The position now; None when the rules in force cannot make anything of it."""
    try:
        return history.state_after(table, table.resolved)
    except Failure:
        return None


def _changes(table: Table, before: Any, after: Any) -> list[Change]:
    game = table.game
    was = {} if before is None else game.dump(before)
    shown = [{} if before is None else game.view(before, None), game.view(after, None)]
    return changes.between(changes.Sides(was, game.dump(after), *shown), game.seats(after))


def _headline(first: int, last: int) -> Text:
    if first == last:
        return T("Step {step} is played again, with the same keys, words and dice.", step=first)
    return T("Steps {first} to {last} are played again, with the same keys, words and dice.", first=first, last=last)


def _dice(table: Table, done: Sequence[again.Played]) -> list[Text]:
    """Which draws come new, and which are not made any more; all others are what they were."""
    said = []
    for one in done:
        old = {drawn.label for drawn in table.record(course.playings(table, one.number)[-1]).data.draws}
        new = {drawn["label"] for drawn in one.played.data["draws"]}
        if gone := sorted(old - new):
            said.append(T("Step {step} no longer draws: {labels}.", step=one.number, labels=tuple(gone)))
        if come := sorted(new - old):
            said.append(T("Step {step} now draws: {labels}.", step=one.number, labels=tuple(come)))
    return said


def _lapsed(table: Table, first: int) -> list[Text]:
    """Corrections made since are undone: the moderator sets them again if they are still wanted."""
    lapsed = [seq for step in range(first, table.resolved + 1) for seq in course.corrections(table, step)]
    if not lapsed:
        return []
    numbers = tuple(str(seq) for seq in lapsed)
    return [
        T("Corrections of the position made since are undone (records {numbers}); give them again.", numbers=numbers)
    ]


def _void(table: Table) -> list[Text]:
    seats = tuple(Term("seat", seat) for seat in sorted(table.sheets(table.step)))
    if not seats or table.close is not None:
        return []
    return [
        TN(
            "{n} sheet for the open step is taken out, since it was for another position: {seats}.",
            "{n} sheets for the open step are taken out, since they were for another position: {seats}.",
            len(seats),
            seats=seats,
        )
    ]
