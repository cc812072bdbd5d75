"""When the sheets of a step are due: the schedule, the zone, vacations and pauses in; a moment and its reasons out.

All moments are whole unix seconds. A time of day is a wall clock's in the game's zone: where clocks are set forward or
back and it does not exist, or comes twice, the later reading counts, so that nobody is late who took it the other way.
Days follow the calendar, not "now + 24 h": an early report never pushes a deadline into the night.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo

import msgspec

from pbem.desk import spans
from pbem.desk.policy import DAYS, Deadlines
from pbem.desk.reasons import Link, stamp

MOST_DAYS = 800  # a chain of vacations ends here
_NO_DAY = 20 * spans.HOUR  # clocks that go forward by more than this leave out a whole day


class Away(msgspec.Struct, frozen=True):
    """A seat whose sheet is due and whose player is away from `start` until before `end`."""

    seat: str
    start: int
    end: int


class Zone(msgspec.Struct, frozen=True):
    """A zone with its name; `rules` is its `tzinfo`."""

    name: str
    rules: tzinfo

    def wall(self, moment: int) -> datetime:
        """What a wall clock shows."""
        return datetime.fromtimestamp(moment, self.rules)


class Plan(msgspec.Struct, frozen=True):
    """A deadline and the chain of its reasons, which ends in it."""

    deadline: int
    chain: tuple[Link, ...]


def first(rules: Deadlines, zone: Zone, report: int, away: Sequence[Away] = ()) -> Plan | None:
    """The deadline of a step opened by a report; None when there is no schedule."""
    if not rules.days and not rules.every:
        return None
    grid = _Grid(rules, zone, rules.hour, rules.days, report + rules.notice, tuple(away))
    start = zone.wall(report).date() + timedelta(days=rules.every)
    return grid.walk(start, report, [Link("report", report)], grid.slot(rules.every))


def after_pause(rules: Deadlines, zone: Zone, until: int, left: int, away: Sequence[Away] = ()) -> Plan:
    """The deadline of a step that was paused with `left` seconds to go: that long after the pause, on the grid again.

    Not less than the notice either: a pause may begin in the last minutes, and nobody watches for its end.
    """
    wait = max(left, rules.notice)
    least = until + wait
    chain = [Link("resume", until), Link("left", least, (spans.write(wait),))]
    if not rules.days and not rules.every:
        return _moved(zone, Plan(least, tuple(chain)), away)
    grid = _Grid(rules, zone, rules.hour, rules.days, least, tuple(away))
    return grid.walk(zone.wall(least).date(), least - 1, chain, grid.slot())


def round_absence(rules: Deadlines, zone: Zone, deadline: int, away: Sequence[Away]) -> Plan:
    """A deadline that was announced, moved behind the vacations it falls into; the same if it falls into none."""
    plan = Plan(deadline, (Link("was", deadline),))
    if not rules.days and not rules.every:
        return _moved(zone, plan, away)
    grid = _Grid(rules, zone, rules.hour, rules.days, deadline, tuple(away))
    reason = grid.vacation(deadline)
    return plan if reason is None else grid.walk(zone.wall(deadline).date(), deadline, list(plan.chain), reason)


def later(zone: Zone, moment: int, span: int) -> int:
    """So much later; whole days by the calendar, so that the time of day stays what it was."""
    days, rest = divmod(span, spans.DAY)
    if rest or not days:
        return moment + span
    wall = zone.wall(moment)
    there = _instant(zone, wall.date() + timedelta(days=days), wall.timetz().replace(tzinfo=None, fold=0))
    return moment + span if there is None else there


def offset(zone: Zone, moment: int) -> int:
    """Minutes that the zone is ahead of UTC at a moment (seconds are dropped)."""
    ahead = zone.wall(moment).utcoffset()
    return 0 if ahead is None else int(ahead.total_seconds()) // 60


# --- the grid -----------------------------------------------------------------------------------------------------
class _Grid(msgspec.Struct, frozen=True):
    """The days and the time of day on which a deadline may fall, and what speaks against one of them.

    `days`: weekdays, none: every day. No deadline lies before `least`.
    """

    rules: Deadlines
    zone: Zone
    hour: tuple[int, int]
    days: tuple[int, ...]
    least: int
    away: tuple[Away, ...]

    def walk(self, start: date, after: int, chain: list[Link], reason: Link) -> Plan:
        """The first moment after `after` against which nothing speaks.

        `reason`: why it is looked for; it and everything that speaks against a moment become links of the chain.
        """
        plan = Plan(after, tuple(chain))
        for day, moment in self._slots(start):
            if moment <= after:
                continue
            if (chain[-1].kind, chain[-1].words) == (reason.kind, reason.words):
                chain.pop()
            chain.append(msgspec.structs.replace(reason, at=moment))
            plan = Plan(moment, (*chain, *self._clock_change(day, moment)))
            against = self._against(day, moment)
            if against is None:
                break
            reason = against
        return plan

    def slot(self, every: int = 0) -> Link:
        """The link that leads to the first moment."""
        clock = f"{self.hour[0]:02}:{self.hour[1]:02}"
        if self.days:
            return Link("days", 0, (_names(self.days), clock, self.zone.name))
        return (
            Link("every", 0, (str(every), clock, self.zone.name))
            if every
            else Link("daily", 0, (clock, self.zone.name))
        )

    def vacation(self, moment: int) -> Link | None:
        """The longest vacation that a moment falls into."""
        for one in sorted(self.away, key=lambda one: (-one.end, one.seat)):
            if one.start <= moment < one.end:
                return Link("away", 0, (one.seat, stamp(one.end)))
        return None

    def _against(self, day: date, moment: int) -> Link | None:
        if moment < self.least:
            return Link("notice", 0, (spans.write(self.rules.notice),))
        if day.weekday() in self.rules.skip:
            return Link("skip", 0, (_names(self.rules.skip),))
        return self.vacation(moment)

    def _slots(self, start: date) -> Iterator[tuple[date, int]]:
        for number in range(MOST_DAYS):
            day = start + timedelta(days=number)
            moment = (
                None if self.days and day.weekday() not in self.days else _instant(self.zone, day, time(*self.hour))
            )
            if moment is not None:
                yield day, moment

    def _clock_change(self, day: date, moment: int) -> list[Link]:
        """Word that the time of day does not exist on that day, or comes twice."""
        one, other = _readings(self.zone, day, time(*self.hour))
        if one == other:
            return []
        return [Link("gap" if one > other else "twice", moment, (f"{self.hour[0]:02}:{self.hour[1]:02}",))]


def _moved(zone: Zone, plan: Plan, away: Sequence[Away]) -> Plan:
    """A deadline without a grid behind the vacations it falls into: the same time of day, some days later."""
    wall = zone.wall(plan.deadline)
    grid = _Grid(Deadlines(), zone, (wall.hour, wall.minute), (), plan.deadline, tuple(away))
    reason = grid.vacation(plan.deadline)
    return plan if reason is None else grid.walk(wall.date(), plan.deadline, list(plan.chain), reason)


def _names(days: Sequence[int]) -> str:
    return ",".join(DAYS[day] for day in days)


# --- wall clocks --------------------------------------------------------------------------------------------------
def _instant(zone: Zone, day: date, clock: time) -> int | None:
    """The moment at which a wall clock shows this; the later one in doubt; None on a day that does not exist."""
    early, late = sorted(_readings(zone, day, clock))
    return None if late - early > _NO_DAY else late


def _readings(zone: Zone, day: date, clock: time) -> tuple[int, int]:
    """The two readings of a wall clock; they are the same but where clocks are changed."""
    local = datetime.combine(day, clock, tzinfo=zone.rules)
    one, other = (int(local.replace(fold=fold).astimezone(UTC).timestamp()) for fold in (0, 1))
    return one, other
