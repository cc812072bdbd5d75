"""What the places of the records in a log say: which step is open, what was played again, which terms are in force.

Functions of a table's log alone, rulings included. A step that was played again has more than one `resolve` record;
between them and the open step only rulings stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from pbem.core import replay, rulings
from pbem.core.record import Ruling
from pbem.core.record_types import OpenData
from pbem.desk import reasons

if TYPE_CHECKING:
    from pbem.app.logbook import LogBook
    from pbem.store.logfile import Place


class Pending(msgspec.Struct, frozen=True):
    """A decision that was cut off before its last record: the number of its newest ruling, what is left to do.

    `step`: to be played again now; 0: sheets of the open step are to be voided.
    """

    seq: int
    step: int
    ruled: bool = False  # the ruling for it is there already


def resolved(places: tuple[Place, ...]) -> int:
    """The step resolved last; 0 before the first. One that was played again does not bring the game back to it."""
    newest = 0
    for place in reversed(places):
        if place.type == "resolve":
            newest = max(newest, place.step)
        elif place.type == "close":
            return place.step if newest >= place.step else place.step - 1
    return newest


def begin(table: LogBook, step: int) -> int:
    """Number of the record before which nothing belongs to a step: `close` of the one before; 0: from the start."""
    return (table.log.newest("close", step - 1) or 0) if step > 1 else 0


def during(table: LogBook, step: int) -> list[Place]:
    """The records of a step (rulings made while it was open included), without steps played again meanwhile."""
    return [place for place in table.log.places[begin(table, step) :] if place.step == step]


def playings(table: LogBook, step: int) -> list[int]:
    """The `resolve` records of a step, oldest first."""
    start = table.log.newest("close", step)
    if start is None:
        return []
    return [place.seq for place in table.log.places[start:] if (place.type, place.step) == ("resolve", step)]


def decided(table: LogBook, seq: int) -> int:
    """Number of the last record of the decision that record `seq`, a ruling or a step played again, is part of."""
    places, more = table.log.places, False
    if places[seq].type == "ruling":
        more = rulings.goes_on(table.record(seq))
    elif seq and places[seq - 1].type == "ruling":
        more = rulings.goes_on(table.record(seq - 1))
    for place in places[seq + 1 :]:
        if place.type == "ruling" and more:
            more = rulings.goes_on(table.record(place.seq))
        elif place.type == "deadline":
            return place.seq if brought(table, place.seq) else seq
        elif place.type != "resolve" or places[place.seq - 1].type != "ruling":
            break
        seq = place.seq
    return seq


def brought(table: LogBook, seq: int) -> bool:
    """Whether deadline record `seq` was written by the command that wrote the record before it, as part of the same
    decision: not one that the moderator typed, or that the schedule gave, only afterwards."""
    chain = reasons.read(table.record(seq).data.reason)
    return bool(chain) and chain[0].kind != "schedule" and table.record(seq).at == table.record(seq - 1).at


def counted(table: LogBook, step: int, before: int | None = None) -> list[tuple[str, int]]:
    """The sheets that counted in a step when it was resolved (by record `before`; None: as it stands now): those that
    `close` lists, or that a ruling named since."""
    closed = table.log.newest("close", step)
    assert closed is not None
    found: list[tuple[str, int]] = list(table.record(closed).data.accepted)
    for place in table.log.places[closed:before]:
        if place.type == "ruling":
            act = rulings.act_of(table.record(place.seq))
            if act.get("kind") == "replay" and rulings.replayed(act) == step and act.get("sheets") is not None:
                found = rulings.sheets(act) or []
    return found


def counting(table: LogBook, step: int, seat: str, before: int) -> int:
    """The revision of a seat that counts in a step just before a record; 0: none."""
    void = voided(table, step, before)
    for place in reversed(during(table, step)):
        if place.seq < before and place.type == "accept":
            data = table.record(place.seq).data
            if data.player == seat and (seat, data.rev) not in void:
                return int(data.rev)
    return 0


def outdated(table: LogBook) -> frozenset[int]:
    """The `resolve` records whose step was played again later, or followed on such a one."""
    return replay.outdated((place.step, place.seq) for place in table.log.places if place.type == "resolve")


def voided(table: LogBook, step: int, before: int | None = None) -> set[tuple[str, int]]:
    """The sheets of a step that rulings took out (before a record was written)."""
    found = set()
    for place in during(table, step):
        if place.type == "ruling" and (before is None or place.seq < before):
            item: Ruling = table.record(place.seq)
            if rulings.kind(item) == "void-sheet" and (sheet := rulings.voided(rulings.act_of(item))):
                found.add(sheet)
    return found


def editions(table: LogBook, step: int) -> list[int]:
    """The records from which positions after a step followed, oldest first: it was played, or corrected by a ruling."""
    rulings_then = [place.seq for place in during(table, step + 1) if place.type == "ruling"]
    return sorted([*playings(table, step), *(n for n in rulings_then if table.record(n).data.set is not UNSET)])


def corrections(table: LogBook, step: int) -> list[int]:
    """The rulings that corrected the position after a step, and still hold: none was made before it was played anew."""
    first = max(playings(table, step), default=0)
    found = []
    for place in during(table, step + 1):
        if place.type == "ruling" and place.seq > first and table.record(place.seq).data.set is not UNSET:
            found.append(place.seq)
    return found


def terms(table: LogBook, until: int | None = None) -> OpenData:
    """What the opening said, with the rules and data that were in force when a record was written (None: now)."""
    found = table.opened
    for place in table.log.places if until is None else table.log.places[: until + 1]:
        if place.type == "ruling":
            data = table.record(place.seq).data
            if data.rules is not UNSET:
                found = msgspec.structs.replace(found, rules=data.rules)
            if data.data is not UNSET:
                found = msgspec.structs.replace(found, data=data.data)
            if data.beacon is not UNSET:
                found = msgspec.structs.replace(found, beacon=data.beacon)
    return found


def anchor(table: LogBook) -> tuple[str, int]:
    """The end of the key chain in use, and the step to which its first key belongs."""
    found = table.opened.anchor, 1
    for place in table.log.places:
        if place.type == "ruling" and (data := table.record(place.seq).data).anchor is not UNSET:
            found = data.anchor, place.step
    return found


def last_step(table: LogBook) -> int:
    """The last step for which the key chain in use has a key."""
    return anchor(table)[1] - 1 + table.opened.steps


def stop(table: LogBook) -> Ruling | None:
    """The ruling that ended the game; only `reveal` and `end` may follow it."""
    for place in table.log.places[-3:]:
        if place.type == "ruling":
            item: Ruling = table.record(place.seq)
            if rulings.kind(item) in rulings.ENDING:
                return item
    return None


def group(table: LogBook, seq: int) -> list[int]:
    """The rulings of one decision, of which `seq` is the last one, oldest first."""
    found = [seq]
    for place in reversed(table.log.places[:seq]):
        if place.type == "ruling":
            if not rulings.goes_on(table.record(place.seq)):
                break
            found.insert(0, place.seq)
        elif place.type not in ("resolve", "deadline"):
            break
    return found


def pending(table: LogBook) -> Pending | None:
    """What a command that was killed while it had steps played again has left to do."""
    newest = table.log.newest("ruling")
    if newest is None:
        return None
    item: Ruling = table.record(newest)
    number, after = rulings.replayed(rulings.act_of(item)), table.log.places[newest + 1 :]
    if rulings.kind(item) == "replay" and not any(p.type == "resolve" for p in after):
        return Pending(newest, number, ruled=True)
    if not rulings.goes_on(item) or any(p.type in ("accept", "close") for p in after):
        return None
    again = [rulings.act_of(table.record(seq)) for seq in group(table, newest)]
    last = max((rulings.replayed(act) for act in again if act.get("kind") == "replay"), default=0)
    return Pending(newest, last + 1 if 0 < last < table.resolved else 0)
