"""What counts against a seat, step by step, and why: computed from the log whenever somebody asks, never kept.

A step counts as missed when a deadline had been announced for it, it was closed only after that deadline, the seat
owed a sheet and none came from its player. A sheet that orders nothing has come. Vacations, and steps in which the
seat was a bot's, neither count nor end a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import msgspec

from pbem.app import course, moment
from pbem.app.desk import Desk, accepted
from pbem.app.table import Table
from pbem.core.record import Close, Deadline
from pbem.core.text import T, Term, Text
from pbem.store.logfile import Place

How = Literal["sent", "grace", "default", "standing", "once", "bot", "left", "dropped"]
Owing = Callable[[int], tuple[str, ...]]  # step -> the seats that owed a sheet for it


class Mark(msgspec.Struct, frozen=True):
    """How a seat fared in one step.

    `how`: its own sheet came · came after the deadline, when sheets were still taken · the rules' default was used ·
    its standing sheet · a bot's for this step alone · a bot plays it · its player has left and nobody plays it
    · the step was played again without its sheet. `counts`: the step counts as missed. `away`: on vacation. `late`: a
    sheet came when it was too late. `row`: missed in a row, with this step; `before`: missed in a row before the sheet
    that came. `since`: from which step a bot plays it.
    """

    step: int
    seat: str
    how: How
    counts: bool = False
    away: bool = False
    late: bool = False
    row: int = 0
    since: int = 0
    before: int = 0


class Ledger:
    """The marks of one game, as its desk stood when they were asked for."""

    def __init__(self, table: Table, desk: Desk, owing: Owing) -> None:
        self.table, self.desk, self.owing = table, desk, owing
        self.steps: dict[int, list[Place]] = {}

    def of_step(self, step: int) -> tuple[Mark, ...]:
        """The marks of all seats that owed a sheet for a resolved step, in the order of the rules."""
        return tuple(self.mark(step, seat) for seat in self.owing(step))

    def mark(self, step: int, seat: str) -> Mark:
        """The mark of a seat that owed a sheet for a resolved step."""
        found = self._bare(step, seat)
        if found.how in ("sent", "grace"):
            return msgspec.structs.replace(found, before=self.row_before(step, seat))
        row = self.row_before(step, seat) + 1 if found.counts else 0
        return msgspec.structs.replace(found, row=row)

    def row_before(self, step: int, seat: str) -> int:
        """How many steps before this one the seat missed in a row."""
        count = 0
        for earlier in range(step - 1, max(1, self.desk.fresh.get(seat, 0) - 1), -1):
            if seat in accepted(self.table, earlier) and (earlier, seat) not in self.desk.taken:
                if not self._is_bots(earlier, seat):
                    break
                continue
            if self._bare(earlier, seat).counts and seat in self.owing(earlier):
                count += 1
        return count

    def expects(self, step: int, seat: str, now: int) -> Mark:
        """The mark that a seat without a sheet would get if the open step were closed now, by default."""
        away = self.desk.is_away(seat, self._announced(step) or now)
        counts = self._passed(step, now) and not away
        row = self.row_before(step, seat) + 1 if counts else 0
        return Mark(step, seat, "default", counts, away, row=row)

    def history(self, seat: str, newest: int, most: int) -> tuple[Mark, ...]:
        """The newest marks of a seat, newest first."""
        found: list[Mark] = []
        for step in range(newest, 1, -1):
            if len(found) == most:
                break
            if seat in self.owing(step):
                found.append(self.mark(step, seat))
        return tuple(found)

    # --- one step ---------------------------------------------------------------------------------------------------
    def _bare(self, step: int, seat: str) -> Mark:
        closed = self._closed(step)
        away, late = self.desk.is_away(seat, closed.data.deadline), self._came_late(step, seat)
        if self._is_bots(step, seat):
            return Mark(step, seat, "bot", away=away, late=late, since=self.desk.since[seat])
        came, given = any(player == seat for player, _ in closed.data.accepted), (step, seat) in self.desk.taken
        if came and not given:
            return Mark(step, seat, "grace" if self._within_grace(step, seat) else "sent")
        if seat in self.desk.resigned and step >= self.desk.left[seat]:
            return Mark(step, seat, "left", late=late)
        counts = not away and self._passed(step, moment.seconds(closed.at))
        how: How = "default"
        if given:
            how = "standing" if (step, seat) in self.desk.standing else "once"
        return Mark(step, seat, how, counts, away, late)

    def _is_bots(self, step: int, seat: str) -> bool:
        return seat in self.desk.bots and step >= self.desk.since[seat] and not self._sent_itself(step, seat)

    def _sent_itself(self, step: int, seat: str) -> bool:
        """In the step in which a bot took over, the player's own sheet may have been there before."""
        if step != self.desk.since[seat]:
            return False
        sheet = self.table.sheets(step).get(seat)
        return sheet is not None and sheet.seq < self._taken_over(seat, step)

    def _taken_over(self, seat: str, step: int) -> int:
        """The ruling that gave a seat to a bot."""
        for place in self._records(step, "ruling"):
            act = self.table.record(place.seq).data.act
            if isinstance(act, dict) and (act["kind"], act.get("player")) == ("bot", seat):
                return place.seq
        return 0

    def _records(self, step: int, type: str) -> list[Place]:
        """The records of a type that belong to a step, oldest first."""
        if step not in self.steps:
            self.steps[step] = course.during(self.table, step)
        return [place for place in self.steps[step] if place.type == type]

    def _closed(self, step: int) -> Close:
        record: Close = self.table.record(self._records(step, "close")[-1].seq)
        return record

    def _announced(self, step: int) -> int | None:
        """The newest deadline of a step, if it was still to come when it was announced."""
        told = self._records(step, "deadline")
        if not told:
            return None
        record: Deadline = self.table.record(told[-1].seq)
        return record.data.deadline if record.data.deadline > moment.seconds(record.at) else None

    def _passed(self, step: int, now: int) -> bool:
        deadline = self._announced(step)
        return deadline is not None and now >= deadline

    def _within_grace(self, step: int, seat: str) -> bool:
        deadline, sheet = self._announced(step), self.table.sheets(step).get(seat)
        return deadline is not None and sheet is not None and moment.seconds(self.table.record(sheet.seq).at) > deadline

    def _came_late(self, step: int, seat: str) -> bool:
        refused = (self.table.record(place.seq).data for place in self._records(step, "refuse"))
        return any((data.code, data.player) == ("late", seat) for data in refused)


def say(mark: Mark, limit: int, reader: str | None = None) -> tuple[Text, ...]:
    """A mark in sentences; none of a sheet that came in time, but for the seat itself (`reader`) if it had missed steps
    before. `limit`: so many in a row give the seat to a bot, 0: never."""
    who = Term("seat", mark.seat)
    said: list[Text] = []
    match mark.how:
        case "grace":
            said.append(T("The sheet of {seat} came after the deadline, when sheets were still taken.", seat=who))
        case "default":
            said.append(T("{seat} sent no sheet: what the rules do without one was done.", seat=who))
        case "standing":
            said.append(T("{seat} sent no sheet: the standing sheet left for that was played.", seat=who))
        case "once":
            said.append(T("{seat} sent no sheet: a bot wrote one for this step.", seat=who))
        case "bot":
            said.append(T("{seat} is played by a bot since step {step}.", seat=who, step=mark.since))
        case "left":
            said.append(T("The player of {seat} has left; nobody plays it.", seat=who))
        case "dropped":
            said.append(
                T("The step was played again without a sheet of {seat}: the rules' default was used.", seat=who)
            )
        case _:
            pass
    if mark.late:
        said.append(T("A sheet of {seat} came when the step took none any more.", seat=who))
    if mark.away and mark.how != "bot":
        said.append(T("{seat} is on vacation: that does not count as missed.", seat=who))
    if mark.counts and limit:
        said.append(T("Missed in a row: {n} of {most}; then a bot takes the seat.", n=mark.row, most=limit))
    elif mark.counts:
        said.append(T("Missed in a row: {n}.", n=mark.row))
    if mark.before and mark.seat == reader:
        said.append(T("Your sheet has come, whatever it orders: nothing counts against you any more."))
    return tuple(said)


def played_again(marks: Iterable[Mark], first: Mapping[str, int], now: Mapping[str, int]) -> tuple[Mark, ...]:
    """The marks of a step that was played again: `first` are the sheets (seat -> revision) that counted before, `now`
    those that count. What the player did the first time still counts for or against him."""
    return tuple(
        mark
        if first.get(mark.seat) == now.get(mark.seat)
        else Mark(mark.step, mark.seat, "sent")
        if mark.seat in now
        else msgspec.structs.replace(mark, how="dropped")
        for mark in marks
    )


def is_worth_telling(mark: Mark) -> bool:
    """Whether a report has anything to say of a mark beyond the list of seats without a sheet."""
    return mark.how not in ("sent", "default") or mark.counts or mark.away or mark.late or mark.before > 0
