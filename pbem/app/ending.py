"""Games that a ruling ends: they can be stopped always, also when rules, data, keys or sealed values are missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.app import course, history, ruling, usual_reasons
from pbem.app.resolve import end
from pbem.app.table import Entry, Table
from pbem.app.unopened import still_sealed
from pbem.core import rulings, seal
from pbem.core.problem import Failure, Problem
from pbem.core.text import T


class Standings(msgspec.Struct, frozen=True):
    """The standings after the newest step whose position can still be had; step 0: none can."""

    step: int
    rows: list[Any]


def standings(table: Table) -> Standings:
    """The standings with which a game can be closed now."""
    for step in range(table.resolved, 0, -1):
        try:
            return Standings(step, table.game.standings(history.state_after(table, step)))
        except Exception:  # whatever is broken in a game, its moderator can close it
            continue
    return Standings(0, [])


def finish(table: Table, at: str) -> None:
    """Record the end of a game that a ruling has stopped, if the keys are there. Raises Failure."""
    stop = course.stop(table)
    if stop is None or table.log.places[-1].type == "end":
        return
    entries = ends(table, rulings.standings(rulings.act_of(stop)))
    if entries:
        table.write_all(at, entries)


def over(table: Table, at: str) -> None:
    """Record the end of a game that is over by its rules. Raises Failure.

    The last step sealed its standings. Where that position was corrected since, a ruling names those that hold.
    """
    if not course.corrections(table, table.resolved):
        end(table, at)
        return
    rows = table.game.standings(history.state_after(table, table.resolved))
    stop = ruling.entry(table, usual_reasons.CORRECTED.msgid, {"kind": "close", "standings": rows})
    table.write_all(at, [stop, *ends(table, rows)])


def ends(table: Table, rows: Sequence[Any]) -> list[Entry]:
    """The records that end the game and open what can be opened; none when the keys are lost."""
    try:
        secret = table.secrets.secret
    except Failure as failure:
        table.notes += [msgspec.structs.replace(one, severity="warning") for one in failure.problems]
        table.notes.append(_no_keys())
        return []
    opens, whole = [], True
    for name, digest in still_sealed(table):
        try:
            opens.append(seal.opening(secret, name, table.unseal(name, digest)))
        except Failure:
            whole = False
    data: dict[str, Any] = {"secret": secret.hex(), "standings": list(rows)}
    if whole:
        return [Entry("end", table.resolved, {**data, "opens": opens})]
    table.notes.append(_not_whole())
    return [Entry("reveal", table.step, {"opens": opens}), Entry("end", table.resolved, data)]


def _no_keys() -> Problem:
    text = T("The keys are not there, so what is sealed stays closed, and the log has no end record.")
    return Problem("no-keys", text, T("If you find them, any command that writes completes it."), severity="warning")


def _not_whole() -> Problem:
    return Problem(
        "lost-seals",
        T("Some sealed values are lost; what is left of them was opened."),
        T("Hidden draws can be verified all the same; sheets and cards that are lost cannot."),
        severity="warning",
    )
