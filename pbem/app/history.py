"""States and steps of the past, from the kept states where they are sound, else by replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbem.app import absence_marks, announced, course, desk, frozen, moment
from pbem.app.table import Table
from pbem.app.told import Told
from pbem.core import canon, chain, record, seal
from pbem.core.problem import Failure, Problem
from pbem.core.record_types import DeadlineData
from pbem.core.replay import Held, Mark, OnStep, Replay, Step, replay
from pbem.core.ruleset import Game
from pbem.core.text import T


class Known(Mapping[str, Any]):
    """The moderator's sealed values by name: of those kept under one name, the one that the log seals last, or sealed
    last when the record number `until` was written."""

    def __init__(self, table: Table, until: int | None = None) -> None:
        self._table, self._until = table, until
        self._data = b""

    def __getitem__(self, name: str) -> Any:
        seals = self._table.vault.seals(name)
        if not seals:
            raise KeyError(name)
        if len(seals) > 1:
            lines = self._table.log.lines
            self._data = self._data or b"".join(lines if self._until is None else lines[: self._until + 1])
            seals = sorted(seals, key=lambda digest: self._data.rfind(digest.encode()))
        try:
            return self._table.unseal(name, seals[-1])
        except Failure:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._table.vault.names())

    def __len__(self) -> int:
        return len(self._table.vault.names())


def state_after(table: Table, step: int) -> Any:
    """The state after a resolved step, with the corrections that rulings made, as the rules in force have it.

    Raises Failure when it cannot be had.
    """
    if step not in table.states:
        _recall(table, step)
    return table.states[step]


def forget(table: Table) -> None:
    """After rulings that change positions: what was known of them is no longer so."""
    table.states.clear()


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
    return Told(
        table.id,
        done.number,
        done.before,
        done.played.state,
        done.played.outcome.events,
        done.inputs.sheets,
        done.inputs.entropy,
        tuple(seat for seat in owed if seat not in done.inputs.sheets),
        table.opened,
        table.level,
        done.record.data,
        seq,
        head,
        frozen.read(table.folder, done.number, number if again else 0),
        done.game,
        moment.seconds(done.record.at),
        _due(table, number) if again else announced.told(table, number),
        corrected=number if again else 0,
        rulings=_rulings(table, done.number, number),
        marks=_marks(table, done),
        gm=table.gm_seat,
    )


def _marks(table: Table, done: Step) -> tuple[absence_marks.Mark, ...]:
    """Who sent a sheet for a step and who did not, as the desk stood then."""
    if done.number == 1:
        return ()

    def owing(step: int) -> tuple[str, ...]:
        before = done.before if step == done.number else state_after(table, step - 1)
        return done.game.owing(before) if step > 1 else ()

    stands = desk.of(table, done.record.seq)
    return absence_marks.Ledger(table, stands, owing).of_step(done.number)


def _corrected(table: Table, seq: int) -> Told:
    """The newest step with the position as ruling `seq` corrected it."""
    step = table.log.places[seq].step - 1
    played = max(number for number in course.playings(table, step) if number < seq)
    try:
        base = told_at(table, played)
    except Failure:  # by a fault of the program, say, which is just why the position is corrected
        base = _untold(table, played)
    done = _replayed(table, seq + 1, mark(table, step, seq), newest=False)
    held = done.states[step]
    game = table.game_at(seq)
    return msgspec.structs.replace(
        base,
        after=held.under(game),
        game=game,
        seq=seq,
        head=table.log.head_of(seq),
        frozen=frozen.read(table.folder, step, seq),
        due=_due(table, seq),
        corrected=seq,
        rulings=(*base.rulings, *_rulings(table, step + 1, seq + 1)),
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
        table.opened,
        table.level,
        item.data,
        cited_seq,
        head,
        frozen.read(table.folder, step),
        table.game_at(seq),
        moment.seconds(item.at),
        rulings=_rulings(table, step, seq),
        gm=table.gm_seat,
    )


def _rulings(table: Table, step: int, until: int) -> tuple[record.Ruling, ...]:
    """The rulings made while a step was open, as far as the record before `until`."""
    places = [place for place in course.during(table, step) if place.type == "ruling" and place.seq < until]
    return tuple(table.record(place.seq) for place in places)


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


def mark(table: Table, step: int, before: int | None = None) -> Mark | None:
    """The newest sound kept state that is not after `step` (nor, if given, after the record number `before`).

    None: replay from the beginning.
    """
    for number in range(step, 0, -1):
        path = table.folder.state(number)
        if not path.is_file():
            continue
        seq, data = table.resolution(number)
        if before is not None and seq >= before:
            continue
        name = seal.state_name(number)
        try:
            state = msgspec.json.decode(path.read_bytes())
            sound = seal.seal(table.secrets.secret, name, seal.state_value(state)) == data.seals.get(name)
        except (OSError, ValueError, TypeError, RecursionError, canon.Bad):
            sound = False
        if sound:
            terms = course.terms(table, seq)
            return Mark(seq, number, state, terms.rules, terms.data)
        table.notes.append(_unsound(number))
    return None


def _recall(table: Table, step: int) -> None:
    """Make the state after a step known. Raises Failure."""
    start, corrected = mark(table, step), course.corrections(table, step)
    if start is not None and start.step == step and not corrected:
        table.states[step] = Held(None, start.state).under(table.game)
        return
    stop = corrected[-1] if corrected else course.playings(table, step)[-1]
    done = _replayed(table, stop + 1, start)
    for number, held in done.states.items():
        if held.game is table.game and number < step:
            table.states.setdefault(number, held.state)
    table.states[step] = done.states[step].under(table.game)


def stood(table: Table, step: int, seq: int) -> tuple[Game, Any]:
    """The rules and the state after a resolved step, as they were when record `seq` was written. Raises Failure."""
    found = max(number for number in course.editions(table, step) if number < seq)
    game = table.game_at(seq)
    if game is table.game and found == (course.corrections(table, step) or course.playings(table, step))[-1]:
        return game, state_after(table, step)
    then = told_at(table, found)
    return game, Held(then.game, then.after).under(game)


def held_after(table: Table, step: int) -> Held:
    """The state after a step in the form of whatever rules can be had for it: those of now, else only its dump.

    Raises Failure.
    """
    try:
        return Held(table.game, state_after(table, step))
    except Failure:
        start = None if course.corrections(table, step) else mark(table, step)
        if start is None or start.step != step:
            raise
        return Held(None, start.state)


def _played(table: Table, seq: int) -> Step:
    """The step of a `resolve` record, played again. Raises Failure."""
    found: list[Step] = []

    def keep(done: Step) -> None:
        if done.record.seq == seq:
            found.append(done)

    done = _replayed(table, seq + 1, mark(table, table.log.places[seq].step - 1, seq), keep, newest=False)
    if not found:
        raise Failure(*done.notes)
    return found[0]


def _replayed(
    table: Table, stop: int, start: Mark | None, on_step: OnStep | None = None, *, newest: bool = True
) -> Replay:
    """Replay the records before number `stop`, from a mark on. Raises Failure with the first record that differs.

    `newest`: leave out what was played again later.
    """
    old = course.outdated(table)
    first = start.seq if start is not None and not old else 0
    log = chain.read(b"".join(table.log.lines[:stop]), first=first)
    if log.problems:
        raise Failure(*log.problems)

    def bind(opened: record.Open) -> Game:
        return table.bound(opened.data)

    secret = table.secrets.secret
    done = replay(bind, log, Known(table), secret, start=start, on_step=on_step, outdated=old, newest=newest)
    if done.problems:
        raise Failure(*done.problems)
    return done


def _unsound(step: int) -> Problem:
    return Problem(
        "unsound-state",
        T("state/{step} is not the position that the log seals; it was not used.", step=f"{step:04d}.json"),
        T("`pbem audit --rebuild` writes it again."),
        severity="warning",
    )
