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
    """`bots`: seat -> bot that plays it · `since`: seat -> step from which it does · `paused`: until when (unix
    seconds; 0: it runs) · `pauses`: how many · `extended`: extensions of the open step · `away`: vacations, those cut
    short as they were · `taken`: (step, seat) of sheets that the desk gave in for a seat: its standing sheet, or a
    bot's for that step alone (`standing`: the first kind) · `resigned`: seats whose players have left · `fresh`: seat
    -> step in which its player began, or came back, so that nothing older counts against him · `changes`: seat -> how
    often it was given to somebody else · `stopped`: "void" or "close" when a ruling has ended the game.
    """

    bots: dict[str, str] = {}
    since: dict[str, int] = {}
    paused: int = 0
    pauses: int = 0
    away: list[Away] = []
    extended: int = 0
    taken: list[tuple[int, str]] = []
    standing: list[tuple[int, str]] = []
    resigned: list[str] = []
    left: dict[str, int] = {}  # seat -> step in which its player left; for good only if it is in `resigned`
    fresh: dict[str, int] = {}
    changes: dict[str, int] = {}
    stopped: str = ""

    def is_away(self, seat: str, moment: int) -> bool:
        """Whether a seat is on vacation at a time."""
        return any(row.seat == seat and row.start <= moment < row.end for row in self.away)


def of(table: Table, until: int | None = None) -> Desk:
    """Fold the log, or its records up to number `until`. Raises Failure when a record is damaged."""
    found = Desk()
    places = table.log.places if until is None else table.log.places[: until + 1]
    step = table.step if until is None or until >= table.log.seq else _step_at(table, until)
    for place in places:
        if place.type == "ruling":
            data: RulingData = table.record(place.seq).data
            if data.act is not UNSET:
                _act(found, data.act, place.step, step)
    return found


def _step_at(table: Table, seq: int) -> int:
    """The step that was open right after a record."""
    resolved = [place.step for place in table.log.places[: seq + 1] if place.type == "resolve"]
    return max(resolved, default=0) + 1


def _act(found: Desk, act: dict[str, Any], step: int, now: int) -> None:
    """One act; its forms stand in `core.rulings`."""
    seat = str(act.get("player", ""))
    match act["kind"]:
        case "extend":
            found.extended += step == now and bool(act.get("was"))
        case "pause" if seat:
            _pause(found, seat, act)
        case "pause":
            found.paused = int(act.get("until", 0))
            found.pauses += found.paused > 0
        case "bot" | "standing":
            _played(found, seat, act, step)
        case "seat":
            _seat(found, seat, str(act.get("what", "")), step)
        case "void" | "close":
            found.stopped = str(act["kind"])
        case _:
            pass


def _pause(found: Desk, seat: str, act: dict[str, Any]) -> None:
    """A vacation; with no end, the end of all that the seat has not had yet."""
    start, end = int(act.get("from", 0)), int(act.get("until", 0))
    if end:
        found.away.append(Away(seat, start, end))
        return
    cut = [Away(a.seat, a.start, min(a.end, start)) if a.seat == seat else a for a in found.away]
    found.away = [row for row in cut if row.start < row.end]


def _played(found: Desk, seat: str, act: dict[str, Any], step: int) -> None:
    """A sheet given in for a seat, or a bot for good, or the end of one."""
    if act["kind"] == "standing":
        found.taken.append((step, seat))
        found.standing.append((step, seat))
    elif act.get("once"):
        found.taken.append((step, seat))
    elif act.get("bot"):
        found.bots[seat] = str(act["bot"])
        found.since.setdefault(seat, step)
    else:
        found.bots.pop(seat, None)
        found.since.pop(seat, None)
        found.fresh[seat] = step


def _seat(found: Desk, seat: str, what: str, step: int) -> None:
    if what == "resigned":
        if seat not in found.resigned:
            found.resigned.append(seat)
            found.left[seat] = step
        return
    if seat in found.resigned:
        found.resigned.remove(seat)
    found.fresh[seat] = step
    if what == "replaced":
        found.changes[seat] = found.changes.get(seat, 0) + 1
        found.bots.pop(seat, None)
        found.since.pop(seat, None)
        found.away = [row for row in found.away if row.seat != seat]


def accepted(table: Table, step: int) -> tuple[str, ...]:
    """The seats whose sheets count in a closed step."""
    seq = table.log.newest("close", step)
    if seq is None:
        return ()
    data: CloseData = table.record(seq).data
    return tuple(player for player, _ in data.accepted)


def used(desk: Desk, seat: str) -> int:
    """Days of vacation that a seat has had or has announced."""
    from pbem.desk.vacation import Span, days

    return days(Span(row.start, row.end) for row in desk.away if row.seat == seat)
