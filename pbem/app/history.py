"""States and steps of the past, from the kept states where they are sound, else by replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from pbem.app import frozen
from pbem.app.table import Table
from pbem.app.told import Told
from pbem.core import canon, chain, seal
from pbem.core.problem import Failure, Problem
from pbem.core.replay import Mark, Step, replay
from pbem.core.text import T


class Known(Mapping[str, Any]):
    """The moderator's sealed values by name: of those kept under one name, the one that the log seals."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._data = b""

    def __getitem__(self, name: str) -> Any:
        seals = self._table.vault.seals(name)
        if not seals:
            raise KeyError(name)
        if len(seals) > 1:
            self._data = self._data or self._table.log.data
            seals = [digest for digest in seals if digest.encode() in self._data] or seals
        try:
            return self._table.unseal(name, seals[-1])
        except Failure:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._table.vault.names())

    def __len__(self) -> int:
        return len(self._table.vault.names())


def state_after(table: Table, step: int) -> Any:
    """The state after a resolved step. Raises Failure when it cannot be had."""
    if step not in table.states:
        start = mark(table, step)
        if start is not None and start.step == step:
            table.states[step] = table.game.position(start.state)
        else:
            _replayed(table, start, step, lambda _: None)
    return table.states[step]


def told(table: Table, step: int) -> Told:
    """What a resolved step was made of and what came of it. Raises Failure when it cannot be replayed."""
    if step in table.fresh:
        table.told[step] = tell(table, table.fresh[step])
    elif step not in table.told:
        _replayed(table, mark(table, step - 1), step, lambda done: _keep(table, done, step))
    return table.told[step]


def tell(table: Table, done: Step) -> Told:
    """A step that was just played, or played again, with what the log and the settings of then say of it."""
    seq, head = cited(table, done.number)
    owed = table.game.owing(done.before) if done.number > 1 else ()
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
        frozen.read(table.folder, done.number),
    )


def cited(table: Table, step: int) -> tuple[int, str]:
    """Number and head of the record that a step's reports cite: `resolve`, in the last step `end`."""
    seq, _ = table.resolution(step)
    if table.ended and step == table.resolved:
        seq = table.log.seq
    return seq, table.log.head_of(seq)


def _keep(table: Table, done: Step, step: int) -> None:
    if done.number == step:
        table.told[step] = tell(table, done)


def mark(table: Table, step: int) -> Mark | None:
    """The newest sound kept state that is not after `step`. None: replay from the beginning."""
    for number in range(step, 0, -1):
        path = table.folder.state(number)
        if not path.is_file():
            continue
        seq, data = table.resolution(number)
        name = seal.state_name(number)
        try:
            state = msgspec.json.decode(path.read_bytes())
            sound = seal.seal(table.secrets.secret, name, seal.state_value(state)) == data.seals.get(name)
        except (OSError, ValueError, TypeError, RecursionError, canon.Bad):
            sound = False
        if sound:
            return Mark(seq, number, state)
        table.notes.append(_unsound(number))
    return None


def _replayed(table: Table, start: Mark | None, until: int, on_step: Callable[[Step], None]) -> None:
    """Replay from a mark to a step and keep the states. Raises Failure with the first record that differs."""
    stop, _ = table.resolution(until)
    log = chain.read(b"".join(table.log.lines[: stop + 1]), first=start.seq if start else 0)
    if log.problems:
        raise Failure(*log.problems)

    def keep(done: Step) -> None:
        table.states[done.number] = done.played.state
        on_step(done)

    secret = table.secrets.secret
    done = replay(lambda _: table.game, log, Known(table), secret, start=start, until=until, on_step=keep)
    if done.problems:
        raise Failure(*done.problems)


def _unsound(step: int) -> Problem:
    return Problem(
        "unsound-state",
        T("state/{step} is not the position that the log seals; it was not used.", step=f"{step:04d}.json"),
        T("`pbem audit --rebuild` writes it again."),
        severity="warning",
    )
