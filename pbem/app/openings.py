"""What a seat can prove: the openings of its own sheets and words, and of what was shown to it alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pbem.app.history import Known
from pbem.app.table import Table, lost
from pbem.app.told import Told
from pbem.core import seal
from pbem.core.problem import Failure


class _Data(msgspec.Struct, frozen=True):
    player: str
    rev: int = 1
    orders: str = ""
    entropy: str = ""


class _Sheet(msgspec.Struct, frozen=True):
    """As much of a `join` or `accept` record as is needed here; decoding that is quick."""

    step: int
    data: _Data


def of_step(table: Table, told: Told) -> Callable[[str], list[dict[str, Any]]]:
    """A function from a seat to all its openings up to this step, oldest first."""
    owned: dict[str, list[tuple[str, str]]] = {}
    for place in table.log.places[: told.seq + 1]:
        if place.type in ("join", "accept"):
            sheet = msgspec.json.decode(table.log.lines[place.seq], type=_Sheet)
            owned.setdefault(sheet.data.player, []).extend(_names(sheet))
    known, secret = Known(table, told.seq), table.secrets.secret

    def openings(seat: str) -> list[dict[str, Any]]:
        own = [seal.opening(secret, name, table.unseal(name, digest)) for name, digest in owned.get(seat, [])]
        shown = told.frozen.shown.get(seat, [])
        missing = [name for name in shown if name not in known]
        if missing:
            raise Failure(*map(lost, missing))
        return own + [seal.opening(secret, name, known[name]) for name in shown]

    return openings


def _names(sheet: _Sheet) -> list[tuple[str, str]]:
    data = sheet.data
    found = []
    if data.orders:
        found.append((seal.orders_name(sheet.step, data.player, data.rev), data.orders))
    if data.entropy:
        found.append((seal.entropy_name(sheet.step, data.player, data.rev), data.entropy))
    return found
