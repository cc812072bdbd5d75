"""What the rulings that touch the game have in common: show what changes, then write it, then tell everybody."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from pbem.app import frozen, mending, ruling
from pbem.app.announced import Clock
from pbem.app.env import Env
from pbem.app.ruling_words import sentences, shown
from pbem.app.said import Said, say
from pbem.app.settle import follow, writing
from pbem.app.table import Table, look
from pbem.app.voice import speaker_of
from pbem.core import rulings
from pbem.core.changes import Change
from pbem.core.problem import Failure, Problem
from pbem.core.record import Ruling
from pbem.core.text import T, Text
from pbem.render.speech import Speaker

Kind = Literal["void-sheet", "set", "replay", "rules", "beacon", "void", "close", "anchor"]
MOST = 60  # differences that are shown to people; JSON has them all


class Shown(msgspec.Struct, frozen=True):
    """A value of the position that a ruling changes. `hidden`: the log has it sealed."""

    path: str
    was: Any
    now: Any
    hidden: bool


class Ruled(msgspec.Struct, frozen=True):
    """What a ruling changes; `difference` in sentences.

    `seq` -1: nothing was written (`--dry-run`); else the newest record. `expects`: the head it was shown for.
    """

    game: str
    kind: str
    step: int
    reason: str
    difference: tuple[str, ...]
    changes: tuple[Shown, ...]
    expects: str
    seq: int = -1
    head: str = ""
    notes: tuple[Said, ...] = ()
    exit: int = 0


class Draft(msgspec.Struct, frozen=True):
    """A ruling before it is written; `write` gets the time of its records."""

    said: tuple[Text, ...]
    write: Callable[[str], None]
    changes: tuple[Change, ...] = ()


class Wish(msgspec.Struct, frozen=True):
    """What every ruling is asked with. `expects`: the head of the log for which its effect was shown, "": any."""

    reason: str
    dry_run: bool = False
    expects: str = ""


class Asked(msgspec.Struct, frozen=True):
    """A ruling as it was asked for, and the head of the log then."""

    kind: Kind
    reason: str
    expects: str
    dry_run: bool


Make = Callable[[Table, str], Draft]


def give(env: Env, path: Path, kind: Kind, wish: Wish, make: Make) -> Ruled:
    """Make a ruling (`make`: of the table and the reason) and write it, unless it is a dry run. Raises Failure."""
    reason, always = ruling.worded(wish.reason), kind in (*rulings.ENDING, "anchor")
    opened: AbstractContextManager[Table] = nullcontext(look(path))
    if not wish.dry_run:
        opened = mending.mending(env, path) if always else writing(env, path)
    with opened as table:
        before = _left_behind(table, kind, reason)
        if before is not None:  # by a command that was killed, and completed just now: it is what was asked for
            return _answer(env, table, Draft(tuple(before), lambda at: None), Asked(kind, reason, "", False))
        ruling.refuse_when_over(table)
        if wish.expects and wish.expects != table.log.head:
            raise Failure(_grown())
        asked = Asked(kind, reason, table.log.head, wish.dry_run)
        draft = make(table, reason)
        if not wish.dry_run:
            draft.write(env.now())
            if always:
                mending.follow(table)
            else:
                follow(table)
        return _answer(env, table, draft, asked)


def _answer(env: Env, table: Table, draft: Draft, asked: Asked) -> Ruled:
    speaker = speaker_of(table, env.lang)
    return Ruled(
        table.id,
        asked.kind,
        table.resolved if table.ended else table.step,
        asked.reason,
        (*(speaker.say(text) for text in draft.said), *_lines(draft.changes, speaker)),
        tuple(Shown(change.path, change.was, change.now, change.hidden) for change in draft.changes),
        asked.expects,
        -1 if asked.dry_run else table.log.seq,
        "" if asked.dry_run else table.log.head,
        say(table.notes, speaker),
    )


def _left_behind(table: Table, kind: Kind, reason: str) -> list[Text] | None:
    """What the same ruling of a killed command decided; None: there is none."""
    for place in table.log.since(table.interrupted):
        if place.type == "ruling":
            item: Ruling = table.record(place.seq)
            own = getattr(item.data, kind, UNSET) is not UNSET  # set, rules, anchor, beacon: fields of their own
            if item.data.reason == reason and (own or rulings.kind(item) == kind):
                return sentences(item, Clock(frozen.freeze(table.settings, {})))
    return None


def _lines(changes: tuple[Change, ...], speaker: Speaker) -> list[str]:
    lines = []
    for change in changes[:MOST]:
        text = T("{path}: {was} → {now}", path=change.path, was=shown(change.was), now=shown(change.now))
        if change.hidden:
            text = T("{text} (hidden)", text=text)
        lines.append(speaker.say(text))
    if len(changes) > MOST:
        lines.append(speaker.say(T("… and {n} more; --json shows them all.", n=len(changes) - MOST)))
    return lines


def _grown() -> Problem:
    text = T("Something was recorded since the effect of this ruling was shown.")
    return Problem("log-grew", text, T("Give the command again and look at it once more."))
