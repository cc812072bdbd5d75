"""Resolved steps as their reports tell them: when they were sent, and as they stand after rulings."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.app import absence_marks, announced, course, desk, frozen, moment, orderdesk
from pbem.app.history import mark, replayed, state_after
from pbem.app.table import Table
from pbem.app.told import Told
from pbem.core import beacon, record
from pbem.core.problem import Failure
from pbem.core.record_types import DeadlineData, OpenData
from pbem.core.replay import Held, Step
from pbem.core.ruleset import Game


def told(table: Table, step: int) -> Told:
    """What a resolved step was made of and what came of it, as its reports told it; corrections came later.

    Raises Failure when it cannot be replayed.
    """
    return told_at(table, course.playings(table, step)[0])


def told_now(table: Table, step: int) -> Told:
    """A resolved step as it stands now: played again or corrected, if rulings did that. Raises Failure."""
    corrected = course.corrections(table, step)
    return told_at(table, corrected[-1] if corrected else course.playings(table, step)[-1])


def told_at(table: Table, seq: int) -> Told:
    """The step that a `resolve` record played, or the newest step as a ruling corrected it. Raises Failure."""
    if seq not in table.told:
        if seq in table.fresh:
            table.told[seq] = tell(table, table.fresh[seq])
        elif table.log.places[seq].type == "ruling":
            table.told[seq] = _corrected(table, seq)
        else:
            table.told[seq] = tell(table, _played(table, seq))
    return table.told[seq]


def tell(table: Table, done: Step) -> Told:
    """A step that was just played, or played again, with what the log and the settings of then say of it."""
    number = done.record.seq
    again = number != course.playings(table, done.number)[0]
    seq, head = cited(table, number)
    owed = done.game.owing(done.before) if done.number > 1 else ()
    opened = course.terms(table, number)
    kept = _kept(table, done.number, number if again else 0)
    return Told(
        table.id,
        done.number,
        done.before,
        done.played.state,
        done.played.outcome.events,
        done.inputs.sheets,
        done.inputs.entropy,
        tuple(seat for seat in owed if seat not in done.inputs.sheets),
        opened,
        _level(table, opened),
        done.record.data,
        seq,
        head,
        kept,
        done.game,
        moment.seconds(done.record.at),
        _due(table, number) if again else announced.told(table, number),
        corrected=number if again else 0,
        past=any(place.type == "resolve" and place.step > done.number for place in table.log.places[:number]),
        rulings=_joined(_rulings(table, done.number, number), _replays(table, number) if again else ()),
        marks=_marks(table, done),
        gm=table.gm_seat,
        tokens=orderdesk.tokens_of(table, kept, done.number + 1, number),
    )


def _kept(table: Table, step: int, seq: int = 0) -> frozen.Frozen:
    """What was kept for a step, or for its correction; with the clocks of the rulings made while it was open."""
    kept, earlier = frozen.read(table.folder, step, seq), frozen.read(table.folder, step - 1)
    return msgspec.structs.replace(kept, offsets=earlier.offsets | kept.offsets)


def _level(table: Table, opened: OpenData) -> int:
    """The level of the dice: without the public source that was announced they are sealed dice."""
    return 1 if table.level == 2 and isinstance(opened.beacon, beacon.Nothing) else table.level


def _marks(table: Table, done: Step) -> tuple[absence_marks.Mark, ...]:
    """Who sent a sheet for a step and who did not, as the desk stood when it was first played."""
    if done.number == 1:
        return ()

    def owing(step: int) -> tuple[str, ...]:
        before = done.before if step == done.number else state_after(table, step - 1)
        return done.game.owing(before) if step > 1 else ()

    first, seq = course.playings(table, done.number)[0], done.record.seq
    marks = absence_marks.Ledger(table, desk.of(table, first), owing).of_step(done.number)
    if seq == first:
        return marks
    sheets = [dict(course.counted(table, done.number, number)) for number in (first, seq)]
    return absence_marks.played_again(marks, *sheets)


def _corrected(table: Table, seq: int) -> Told:
    """The newest step with the position as ruling `seq` corrected it."""
    step = table.log.places[seq].step - 1
    played = max(number for number in course.playings(table, step) if number < seq)
    try:
        base = told_at(table, played)
    except Failure:  # by a fault of the program, say, which is just why the position is corrected
        base = _untold(table, played)
    done = replayed(table, seq + 1, mark(table, step, seq), newest=False)
    held = done.states[step]
    game, kept = table.game_at(seq), _kept(table, step, seq)
    return msgspec.structs.replace(
        base,
        after=held.under(game),
        game=game,
        seq=seq,
        head=table.log.head_of(seq),
        frozen=kept,
        due=_due(table, seq),
        corrected=seq,
        tokens=orderdesk.tokens_of(table, kept, step + 1, seq),
        rulings=_joined(base.rulings, _rulings(table, step + 1, seq + 1)),
    )


def _untold(table: Table, seq: int) -> Told:
    """A step that cannot be played again, told without what happened in it."""
    item, step = table.record(seq), table.log.places[seq].step
    cited_seq, head = cited(table, seq)
    return Told(
        table.id,
        step,
        None,
        None,
        (),
        {},
        {opening.name.split("/")[2]: opening.value for opening in item.data.entropy},
        (),
        course.terms(table, seq),
        _level(table, course.terms(table, seq)),
        item.data,
        cited_seq,
        head,
        _kept(table, step),
        table.game_at(seq),
        moment.seconds(item.at),
        rulings=_rulings(table, step, seq),
        gm=table.gm_seat,
    )


def _rulings(table: Table, step: int, until: int) -> tuple[record.Ruling, ...]:
    """The rulings made while a step was open, as far as the record before `until`."""
    places = [place for place in course.during(table, step) if place.type == "ruling" and place.seq < until]
    return tuple(table.record(place.seq) for place in places)


def _replays(table: Table, seq: int) -> tuple[record.Ruling, ...]:
    """The ruling by which a `resolve` record played its step again."""
    newest = table.log.places[seq - 1]
    return (table.record(newest.seq),) if newest.type == "ruling" else ()


def _joined(some: tuple[record.Ruling, ...], more: tuple[record.Ruling, ...]) -> tuple[record.Ruling, ...]:
    """Rulings in their order, each once."""
    found = {item.seq: item for item in (*some, *more)}
    return tuple(found[seq] for seq in sorted(found))


def _due(table: Table, seq: int) -> DeadlineData | None:
    """The deadline of the open step that holds once the decision of which record `seq` is part has been written."""
    step, found = course.resolved(table.log.places[: seq + 1]) + 1, None
    for place in table.log.places[course.begin(table, step) : course.decided(table, seq) + 1]:
        if place.type == "deadline" and place.step == step:
            found = table.record(place.seq).data
    return found


def cited(table: Table, seq: int) -> tuple[int, str]:
    """Number and head of the record that the reports of a `resolve` record cite: itself, in the last step `end`.

    Not so where the report went out before the end was written: after a protest window, or when a ruling ended it.
    """
    step, last = table.log.places[seq].step, table.log.places[-1]
    at_once = last.type == "end" and last.step == step and course.stop(table) is None
    if at_once and not frozen.read(table.folder, step).protest:
        seq = last.seq
    return seq, table.log.head_of(seq)


def stood(table: Table, step: int, seq: int) -> tuple[Game, Any]:
    """The rules and the state after a resolved step, as they were when record `seq` was written. Raises Failure."""
    found = max(number for number in course.editions(table, step) if number < seq)
    game = table.game_at(seq)
    if game is table.game and found == (course.corrections(table, step) or course.playings(table, step))[-1]:
        return game, state_after(table, step)
    then = told_at(table, found)
    return game, Held(then.game, then.after).under(game)


def _played(table: Table, seq: int) -> Step:
    """The step of a `resolve` record, played again. Raises Failure."""
    found: list[Step] = []

    def keep(done: Step) -> None:
        if done.record.seq == seq:
            found.append(done)

    done = replayed(table, seq + 1, mark(table, table.log.places[seq].step - 1, seq), keep, newest=False)
    if not found:
        raise Failure(*done.notes)
    return found[0]
