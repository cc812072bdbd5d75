"""When anything of a game is due next: the end of its open step, reminders, the end of a pause or protest window.

Pure arithmetic on whole unix seconds; who asks passes in how the step stands (`app.deadlines.standing` reads that from
a game's log) and, where it matters, the present moment.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pbem.desk.policy import Deadlines

Because = Literal["", "sheets", "deadline", "over"]


class Sheet(msgspec.Struct, frozen=True):
    """The newest sheet of a seat that owes one: when it was recorded, and whether it says `Final: yes`."""

    seat: str
    at: int
    final: bool = False


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """How the open step stands. Times in unix seconds.

    `since`: when it was opened (the record that resolved the step before). `told`: when its deadline was announced.
    `sheets`: of the seats that must send one; `missing`: those of them that have not (seats that bots play are in
    neither: theirs are written when the step is closed). `waits`: a missing sheet is waited for, deadline or not.
    `strict`: the deadline names the value of a public source (level 2), so the step is closed right then and no sheet
    is taken after it. `paused`: until when the game stands still, 0: it does not. `closed`: for a beacon. `over`: the
    rules have ended the game, and only its end waits to be recorded.
    """

    since: int
    told: int = 0
    deadline: int | None = None
    sheets: tuple[Sheet, ...] = ()
    missing: tuple[str, ...] = ()
    waits: bool = False
    strict: bool = False
    paused: int = 0
    closed: bool = False
    over: bool = False


class Due(msgspec.Struct, frozen=True):
    """What is due when; None: never by itself.

    `close`: from then on the step is to be closed (`over`: the game to be ended), `because` all sheets are there and
    cooled off, because the deadline and its grace have passed, or because the game is over. `late`: until then sheets
    are taken. `reminders`: moments, in order, at which those who owe are to be reminded. `resume`: the end of a pause.
    `protest`: the end of the protest window.
    """

    close: int | None = None
    because: Because = ""
    deadline: int | None = None
    late: int | None = None
    reminders: tuple[int, ...] = ()
    resume: int | None = None
    protest: int | None = None

    def is_due(self, now: int) -> bool:
        """Whether the step is to be closed, or the game to be ended, by now."""
        return self.close is not None and self.close <= now

    def next(self, now: int) -> int | None:
        """The earliest moment after `now` at which anything changes by the clock alone; `now` if something is due."""
        if self.is_due(now):
            return now
        moments = (self.close, self.deadline, self.late, self.resume, self.protest, *self.reminders)
        return min((moment for moment in moments if moment is not None and moment > now), default=None)


def due(step: Step, rules: Deadlines) -> Due:
    """What is due of a step under these deadlines."""
    if step.closed:
        return Due()
    protest = step.since + rules.protest if rules.protest else None
    floor = max(step.since, protest or 0, step.paused)
    resume = step.paused or None
    if step.over:
        return Due(floor, "over", resume=resume, protest=protest)
    late = None if step.deadline is None else step.deadline + (0 if step.strict else rules.grace)
    close, because = _close(step, rules, late)
    return Due(
        close=None if close is None else max(close, floor),
        because=because,
        deadline=step.deadline,
        late=late,
        reminders=_reminders(step, rules),
        resume=resume,
        protest=protest,
    )


def _close(step: Step, rules: Deadlines, late: int | None) -> tuple[int | None, Because]:
    """When the step may be closed, pauses and protests aside."""
    if step.missing or step.strict:
        if late is None or (step.missing and step.waits):
            return None, ""
        return late, "deadline"
    cooled = max((sheet.at + (0 if sheet.final else rules.cooling) for sheet in step.sheets), default=step.since)
    if step.deadline is not None and not rules.early:
        cooled = max(cooled, step.deadline)
    if late is None or step.waits or cooled <= late:
        return cooled, "sheets"
    return late, "deadline"


def _reminders(step: Step, rules: Deadlines) -> tuple[int, ...]:
    """Moments before the deadline, not before it was announced, and not in a pause."""
    if step.deadline is None or not step.missing:
        return ()
    moments = sorted(step.deadline - before for before in rules.reminders)
    return tuple(moment for moment in moments if moment > max(step.since, step.told, step.paused))
