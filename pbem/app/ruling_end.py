"""`pbem ruling void` and `pbem ruling close`: a game ends here. They work always, whatever is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pbem.app import ending, ruling
from pbem.app.env import Env
from pbem.app.ruling_desk import Draft, Ruled, Wish, give
from pbem.app.table import Table
from pbem.core.placings import POINTS
from pbem.core.text import T, Term, Text


def stop(env: Env, folder: Path, wish: Wish, kind: Literal["void", "close"]) -> Ruled:
    """End a game, with the standings of now (close) or with none (void). Raises Failure."""
    return give(env, folder, kind, wish, lambda table, reason: _stop(table, reason, kind))


def _stop(table: Table, reason: str, kind: Literal["void", "close"]) -> Draft:
    act: dict[str, Any] = {"kind": kind}
    said: list[Text] = [T("The game ends here, without standings: it is void.")]
    rows: list[Any] = []
    if kind == "close":
        found = ending.standings(table)
        rows = act["standings"] = found.rows
        said = _closing(table, found)
    said.append(T("All that is sealed is opened, and nothing more is taken."))

    def write(at: str) -> None:
        entry = ruling.entry(table, reason, act)
        table.write_all(at, [entry, *ending.ends(table, rows)])

    return Draft(tuple(said), write)


def _closing(table: Table, found: ending.Standings) -> list[Text]:
    if not found.rows:
        return [T("The game ends here. No position of it can be had, so there are no standings.")]
    rows = tuple(T("{seat} {points}", seat=Term("seat", seat), points=points) for seat, points in found.rows)
    said = [T("The game ends here. {points} after step {step}: {rows}.", points=POINTS, step=found.step, rows=rows)]
    if found.step < table.resolved:
        said.append(T("Later positions cannot be had any more."))
    return said
