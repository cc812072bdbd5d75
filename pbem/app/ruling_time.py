"""Rulings on time: what they have in common. Each is one append of its records."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import msgspec

from pbem.app import announced, deadlines, frozen, moment, ruling
from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.app.settle import follow, writing
from pbem.app.table import Table, look
from pbem.app.voice import speaker_of
from pbem.core.problem import Problem
from pbem.core.text import T, Text
from pbem.desk.schedule import Plan
from pbem.render import clock


class Timed(msgspec.Struct, frozen=True):
    """What a ruling on time changes. `was` and `now`: the deadline before and after (unix seconds; None: none).

    `kind`: extend | pause | resume. `until`: the end of the pause. `seq` -1: nothing was written (`--dry-run`).
    `difference` in sentences; `notes`: what to look at again.
    """

    game: str
    kind: str
    step: int
    was: int | None
    now: int | None
    until: int
    reason: str
    difference: tuple[str, ...]
    seq: int = -1
    head: str = ""
    notes: tuple[Said, ...] = ()
    exit: int = 0


class Draft(msgspec.Struct, frozen=True):
    """A ruling before it is written; `plan` None: the deadline stays."""

    act: dict[str, object]
    plan: Plan | None
    said: tuple[Text, ...]
    notes: tuple[Problem, ...] = ()


Make = Callable[[Table, int], Draft]


def rule(env: Env, folder: Path, reason: str, make: Make, dry_run: bool) -> Timed:
    """Make a ruling and write it, with the deadline that follows from it, unless it is a dry run. Raises Failure."""
    opened: AbstractContextManager[Table] = nullcontext(look(folder)) if dry_run else writing(env, folder)
    with opened as table:
        at, was = env.now(), table.deadline
        ruling.refuse_when_over(table)
        draft = make(table, moment.seconds(at))
        first = ruling.entry(table, reason, draft.act)
        now = was if draft.plan is None else draft.plan.deadline
        if not dry_run:
            follows = [] if draft.plan is None else [deadlines.entry(table, draft.plan)]
            table.write_all(at, [first, *follows])
            follow(table)
        speaker = speaker_of(table, env.lang)
        return Timed(
            table.id,
            "resume" if draft.act["kind"] == "pause" and not draft.act["until"] else str(draft.act["kind"]),
            table.step,
            was,
            now,
            int(str(draft.act.get("until", 0))),
            str(first.data["reason"]),
            tuple(speaker.say(text) for text in draft.said),
            -1 if dry_run else table.log.seq,
            "" if dry_run else table.log.head,
            say([*draft.notes, *table.notes], speaker),
        )


# --- words --------------------------------------------------------------------------------------------------------
def typed(table: Table, text: str) -> int:
    """A time as typed, in the game's zone; the later one in doubt. Raises Failure."""
    return max(moment.readings(text, table.settings.zone))


def change(table: Table, was: int | None, now: int, since: int) -> Text:
    """What becomes of the deadline of the open step."""
    then = shown(table, now, since)
    if was is None:
        return T("Sheets for step {step} are due until {now}.", step=table.step, now=then)
    if was == now:
        return T("Sheets for step {step} stay due until {now}.", step=table.step, now=then)
    return T("Sheets for step {step} were due until {was}; now until {now}.",
             step=table.step, was=shown(table, was, None), now=then)  # fmt: skip


def shown(table: Table, when: int, since: int | None) -> Text:
    """A moment on the game's clock."""
    kept = frozen.freeze(table.settings, {})
    return clock.deadline(when, announced.zones(kept, "", when), since)
