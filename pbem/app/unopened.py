"""What the log of a game seals and has not opened yet."""

from __future__ import annotations

from msgspec import UNSET

from pbem.app.table import Table
from pbem.core import rulings, seal
from pbem.core.record import Ruling
from pbem.core.record_types import AcceptData, JoinData

LEFT_SEALED = ("draw/", "refused/")  # proved by the secret; never needed


def still_sealed(table: Table) -> list[tuple[str, str]]:
    """(name, seal) of all that is to be opened at the end, in the order of the log."""
    sealed: dict[str, str] = {}
    position_seal = table.opened.position()
    if position_seal is not None:
        sealed[seal.POSITION] = position_seal
    for place in table.log.places:
        if place.type not in ("join", "accept", "resolve", "reveal", "ruling"):
            continue
        item = table.record(place.seq)
        if isinstance(item, Ruling):
            sealed.update(rulings.sealed_changes(item))
        elif isinstance(item.data, JoinData | AcceptData):
            sealed.update(of_sheet(item.data, place.step))
        else:
            sealed.update(getattr(item.data, "seals", {}))
            for opening in [*getattr(item.data, "entropy", ()), *item.data.opens]:
                sealed.pop(opening.name, None)
    return [(name, digest) for name, digest in sealed.items() if not name.startswith(LEFT_SEALED)]


def of_sheet(data: JoinData | AcceptData, number: int) -> dict[str, str]:
    """Name -> seal of what came with a sheet of step `number`."""
    rev = data.rev if isinstance(data, AcceptData) else 1
    found = {}
    if isinstance(data, AcceptData):
        found[seal.orders_name(number, data.player, rev)] = data.orders
    if data.entropy is not UNSET:
        found[seal.entropy_name(number, data.player, rev)] = data.entropy
    return found
