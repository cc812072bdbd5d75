"""`pbem ruling beacon`: another public source of chance, or none, when the announced one has failed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pbem.app import course, ruling
from pbem.app.choices import parse_beacon
from pbem.app.env import Env
from pbem.app.ruling_desk import Draft, Ruled, Wish, give
from pbem.app.table import Table
from pbem.core import beacon
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text

NONE = "none"


def change_beacon(env: Env, folder: Path, wish: Wish, source: str) -> Ruled:
    """From the open step on another source: "none", "drand" or "manual:SOURCE|FALLBACK". Raises Failure."""
    return give(env, folder, "beacon", wish, lambda table, reason: _change(table, reason, source.strip()))


def _change(table: Table, reason: str, typed: str) -> Draft:
    now = course.terms(table).beacon
    then = beacon.Nothing() if typed == NONE else parse_beacon(typed or "-", table.step)
    if isinstance(now, beacon.Nothing):
        text = T("This game uses no public source of chance, so none has failed.")
        raise Failure(
            Problem("no-beacon", text, T("It must be announced when the game is opened: `pbem new --beacon`."))
        )
    if then == now:
        raise Failure(Problem("no-change", T("This is the source that was announced.")))
    content: dict[str, Any] = msgspec.to_builtins(then)

    def write(at: str) -> None:
        ruling.record(table, at, reason, None, beacon=content)

    return Draft(tuple(_said(table, then)), write)


def _said(table: Table, then: beacon.Source) -> list[Text]:
    said = [T("From step {step} on the dice are mixed with another source.", step=table.step)]
    if isinstance(then, beacon.Nothing):
        said = [
            T(
                "From step {step} on no public source is mixed into the dice: they are sealed dice (level 1).",
                step=table.step,
            )
        ]
    if table.close is not None:
        said.append(
            T("Step {step} is closed already: choose only what was announced as the fallback.", step=table.step)
        )
    return said
