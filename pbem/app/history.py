"""States and steps of the past, from the kept states where they are sound, else by replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pbem.app import course
from pbem.app.table import Table
from pbem.core import canon, chain, record, seal
from pbem.core.problem import Failure, Problem
from pbem.core.replay import Held, Mark, OnStep, Replay, replay
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
        name, digest = seal.state_name(number), ""
        try:
            state = msgspec.json.decode(path.read_bytes())
            digest = seal.seal(table.secrets.secret, name, seal.state_value(state))
        except (OSError, ValueError, TypeError, RecursionError, canon.Bad):
            pass
        if digest and digest == data.seals.get(name):
            terms = course.terms(table, seq)
            return Mark(seq, number, state, terms.rules, terms.data)
        if digest not in [table.record(old).data.seals.get(name) for old in course.playings(table, number)]:
            table.notes.append(_unsound(number))  # else it is only of before the step was played again
    return None


def _recall(table: Table, step: int) -> None:
    """Make the state after a step known. Raises Failure."""
    start, corrected = mark(table, step), course.corrections(table, step)
    if start is not None and start.step == step and not corrected:
        table.states[step] = Held(None, start.state).under(table.game)
        return
    stop = corrected[-1] if corrected else course.playings(table, step)[-1]
    done = replayed(table, stop + 1, start)
    for number, held in done.states.items():
        if held.game is table.game and number < step:
            table.states.setdefault(number, held.state)
    table.states[step] = done.states[step].under(table.game)


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


def replayed(
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
