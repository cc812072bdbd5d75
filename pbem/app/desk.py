"""How the moderator's desk of a game stands: what its rulings say together, read from the log alone."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from pbem.app.table import Table
from pbem.core.record_types import CloseData, RulingData


class Away(msgspec.Struct, frozen=True):
    """A seat is on vacation from one time to another (unix seconds)."""

    seat: str
    start: int
    end: int


class Desk(msgspec.Struct):
    """`bots`: seat -> bot that plays it · `paused`: until when (unix seconds; 0: it runs) · `pauses`: how many ·
    `extended`: extensions of the open step · `strikes`: seat -> steps missed in a row · `taken`: (step, seat) of
    sheets that the desk gave in for a seat (standing or bot) · `resigned`: seats whose players have left ·
    `stopped`: "void" or "close" when a ruling has ended the game.
    """

    bots: dict[str, str] = {}
    paused: int = 0
    pauses: int = 0
    away: list[Away] = []
    extended: int = 0
    strikes: dict[str, int] = {}
    taken: list[tuple[int, str]] = []
    resigned: list[str] = []
    stopped: str = ""


def of(table: Table) -> Desk:
    """Fold the log. Raises Failure when a record is damaged."""
    found = Desk()
    for place in table.log.places:
        if place.type == "ruling":
            data: RulingData = table.record(place.seq).data
            if data.act is not UNSET:
                _act(found, data.act, place.step, table.step)
    return found


def _act(found: Desk, act: dict[str, Any], step: int, now: int) -> None:
    """One act; its forms stand in `core.rulings`."""
    seat = str(act.get("player", ""))
    match act["kind"]:
        case "extend":
            found.extended += step == now
        case "pause" if seat:
            found.away.append(Away(seat, int(act.get("from", 0)), int(act.get("until", 0))))
        case "pause":
            found.paused = int(act.get("until", 0))
            found.pauses += found.paused > 0
        case "bot":
            found.bots.pop(seat, None)
            if act.get("bot"):
                found.bots[seat] = str(act["bot"])
            if act.get("once"):
                found.bots.pop(seat, None)
                found.taken.append((step, seat))
        case "standing":
            found.taken.append((step, seat))
        case "seat" if act.get("what") == "resigned":
            found.resigned.append(seat)
        case "seat" if seat in found.resigned:
            found.resigned.remove(seat)
        case "void" | "close":
            found.stopped = str(act["kind"])
        case _:
            pass


def accepted(table: Table, step: int) -> tuple[str, ...]:
    """The seats whose sheets count in a closed step."""
    seq = table.log.newest("close", step)
    if seq is None:
        return ()
    data: CloseData = table.record(seq).data
    return tuple(player for player, _ in data.accepted)
