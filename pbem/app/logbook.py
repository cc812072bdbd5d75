"""What the log of a game tells, as far as a use case needs it; the rest of its folder is left alone."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from pbem.app import course
from pbem.core import beacon, chain, record
from pbem.core.problem import Failure
from pbem.core.record_types import AcceptData, CloseData, DeadlineData, JoinData, OpenData, ResolveData
from pbem.store.logfile import LogFile


class Sheet(msgspec.Struct, frozen=True):
    """The newest accepted sheet of a seat in a step: its revision and the number of its record."""

    rev: int
    seq: int


class LogBook:
    """The records of a log, decoded when they are asked for, and how the game stands by them."""

    def __init__(self, log: LogFile) -> None:
        self.log = log
        self._records: dict[int, record.Record] = {}

    def record(self, seq: int) -> Any:
        """A record by its number. Raises Failure when its line is damaged."""
        found = self._records.get(seq)
        if found is None:
            try:
                found = self._records[seq] = record.decode(self.log.lines[seq])
            except record.BadRecord as bad:
                raise Failure(chain.fault(seq, bad.code, bad.why, bad.hint)) from None
        return found

    @cached_property
    def opened(self) -> OpenData:
        data: OpenData = self.record(0).data
        return data

    @property
    def level(self) -> int:
        """The level of the dice, 0 to 2."""
        level = self.opened.level
        if isinstance(level, int):
            return level
        return 1 if isinstance(self.opened.beacon, beacon.Nothing) else 2

    @cached_property
    def id(self) -> str:
        return str(self.record(0).game)

    @property
    def gm_seat(self) -> str:
        """The seat that the moderator plays himself; "": none."""
        seat = "" if self.opened.options is msgspec.UNSET else self.opened.options.get("gm", "")
        return seat if isinstance(seat, str) else ""

    @property
    def joined(self) -> tuple[str, ...]:
        """The seats that have joined, in the order in which they did."""
        found: list[JoinData] = [self.record(p.seq).data for p in self.log.places if p.type == "join"]
        return tuple(data.player for data in found)

    @property
    def resolved(self) -> int:
        """The newest step that was resolved; 0 before the first."""
        return course.resolved(self.log.places)

    @property
    def step(self) -> int:
        """The step now open."""
        return self.resolved + 1

    @property
    def ended(self) -> bool:
        """Whether nothing can happen any more: the log has its end, or a ruling has stopped the game."""
        return self.log.places[-1].type == "end" or course.stop(self) is not None

    @property
    def close(self) -> CloseData | None:
        """How the open step was closed; None while it takes sheets."""
        seq = self.log.newest("close", self.step)
        data: CloseData | None = None if seq is None else self.record(seq).data
        return data

    @property
    def deadline(self) -> int | None:
        """The deadline announced for the open step."""
        seq = self.log.newest("deadline", self.step)
        data: DeadlineData | None = None if seq is None else self.record(seq).data
        return None if data is None else data.deadline

    def resolution(self, step: int) -> tuple[int, ResolveData]:
        """Number and data of the record that resolved a step, the newest if it was played again."""
        seq = self.log.newest("resolve", step)
        assert seq is not None
        data: ResolveData = self.record(seq).data
        return seq, data

    def sheets(self, step: int) -> dict[str, Sheet]:
        """The newest sheets accepted in a step that no ruling took out, by seat."""
        found: dict[str, Sheet] = {}
        void = course.voided(self, step)
        for place in reversed(course.during(self, step)):
            if place.type == "accept":
                data: AcceptData = self.record(place.seq).data
                if (data.player, data.rev) not in void:
                    found.setdefault(data.player, Sheet(data.rev, place.seq))
        return found

    def revisions(self, step: int, seat: str) -> int:
        """How many sheets of a seat were accepted in a step, those taken out by rulings included."""
        places = [place for place in course.during(self, step) if place.type == "accept"]
        return sum(self.record(place.seq).data.player == seat for place in places)

    @property
    def beacon(self) -> beacon.Source:
        """The public source of chance, as announced in the opening or changed by a ruling."""
        return course.terms(self).beacon

    def needs_beacon(self, step: int) -> bool:
        return beacon.is_due(self.beacon, step)
