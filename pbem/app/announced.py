"""Deadlines as the log and the settings of then tell of them: which one held when, and on whose clocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pbem.app import course, frozen, moment
from pbem.app.table import Table
from pbem.core import rulings
from pbem.core.record import Ruling
from pbem.core.record_types import DeadlineData
from pbem.core.text import Text
from pbem.desk import reasons, schedule
from pbem.desk.schedule import Zone
from pbem.desk.spans import DAY
from pbem.render import clock
from pbem.render.clock import Offset

WITH_REPORT = ("report", "resume", "was")  # how the reasons of a deadline begin that a report announces


def with_report(table: Table, resolved: int) -> int | None:
    """The number of the `deadline` record that the report on the `resolve` record number `resolved` announces: it
    follows at once, and was written before the report was."""
    if [place.type for place in table.log.places[resolved : resolved + 2]] != ["resolve", "deadline"]:
        return None
    chain = reasons.read(table.record(resolved + 1).data.reason)
    return resolved + 1 if chain and chain[0].kind in WITH_REPORT else None


def after_ruling(table: Table, ruling: int) -> int | None:
    """The number of the `deadline` record that a ruling brought with it; their letters tell of it."""
    item: Ruling = table.record(ruling)
    at = item.at
    for place in table.log.places[ruling + 1 :]:
        if place.type == "deadline":
            return place.seq if table.record(place.seq).at == at and course.brought(table, place.seq) else None
        if place.type not in ("ruling", "resolve") or (place.type == "ruling" and not rulings.goes_on(item)):
            break  # the next ruling is another decision
        if place.type == "ruling":
            item = table.record(place.seq)
    return None


def with_ruling(table: Table, seq: int) -> bool:
    """Whether `deadline` record `seq` came with a ruling."""
    for place in reversed(table.log.places[:seq]):
        if place.type == "ruling":
            return after_ruling(table, place.seq) == seq
        if place.type != "resolve":
            break
    return False


def told(table: Table, resolved: int) -> DeadlineData | None:
    """The deadline that the report on a `resolve` record announces."""
    seq = with_report(table, resolved)
    return None if seq is None else table.record(seq).data


def is_told(data: DeadlineData) -> bool:
    """Whether somebody could know a deadline before it came; not if it was made by closing a step."""
    return data.reason != "closed now"


def is_moved(data: DeadlineData) -> bool:
    """Whether a deadline takes the place of an earlier one."""
    chain = reasons.read(data.reason)
    return data.reason == "moved" or (bool(chain) and chain[0].kind in ("was", "resume"))


def before(table: Table, seq: int) -> DeadlineData | None:
    """The deadline announced for its step when record `seq` is written."""
    found = seq_before(table, seq)
    return None if found is None else table.record(found).data


def seq_before(table: Table, seq: int) -> int | None:
    """The number of the `deadline` record that holds for its step when record `seq` is written."""
    step = table.log.places[seq].step
    for place in reversed(table.log.places[:seq]):
        if place.step < step and place.type != "resolve":  # steps may have been played again meanwhile
            break
        if place.type == "deadline":
            return place.seq
    return None


def zones(kept: frozen.Frozen, seat: str, deadline: int) -> tuple[Offset, ...]:
    """The clocks on which a seat is shown a deadline: the game's and its own; "" or no seat: the game's alone."""
    row = kept.seats.get(seat)
    names = (kept.zone, row.zone) if row and row.zone else (kept.zone,)
    return tuple((name, offset(kept, name, deadline)) for name in names)


class Clock(msgspec.Struct, frozen=True):
    """The clock on which a seat reads moments; "" or no seat: the game's."""

    kept: frozen.Frozen
    seat: str = ""

    def __call__(self, unix: int) -> Text:
        return clock.moment(unix, *zones(self.kept, self.seat, unix)[-1])

    def away(self, seat: str, start: int, end: int) -> tuple[Text, Text]:
        """From when to when a seat is away: the first and the last day on its own clock, if they are whole days."""
        own, last = (zones(self.kept, seat, unix)[-1][1] for unix in (start, end))
        if (end + 60 * last) % DAY:
            return self(start), self(end)
        return clock.day(start, own), clock.day(end - 1, last)


def keep(table: Table, kept: frozen.Frozen, moments: Iterable[int]) -> None:
    """Store `kept` for the open step, with what its clocks show at these moments. Raises Failure."""
    names = sorted({kept.zone, *(row.zone for row in kept.seats.values() if row.zone)} - {"UTC"})
    shown = {f"{name} {unix}": offset(kept, name, unix) for unix in moments for name in names}
    new = msgspec.structs.replace(kept, offsets=kept.offsets | shown)
    if new != frozen.read(table.folder, table.resolved):
        frozen.write(table.folder, table.resolved, new)


def keep_named(table: Table, data: Mapping[str, Any]) -> None:
    """The same for the moments that a ruling or a deadline names, before it is written. Raises Failure."""
    act, chain = data.get("act") or {}, reasons.read(str(data.get("reason", "")))
    found = {act.get(key) for key in ("was", "now", "from", "until")} | {link.at for link in chain}
    found |= {reasons.seconds(link.words[1]) for link in chain if link.kind == "away"}
    moments = sorted(unix for unix in found if type(unix) is int and unix > 0)
    if moments:
        keep(table, frozen.read(table.folder, table.resolved), moments)


def offset(kept: frozen.Frozen, name: str, deadline: int) -> int:
    """Minutes that a zone is ahead of UTC at a deadline, as it was when that was announced."""
    known = kept.offsets.get(f"{name} {deadline}")
    return schedule.offset(Zone(name, moment.zone(name)), deadline) if known is None else known
