"""A game under two versions of its rules, step by step: what the log has against what the other rules make of it.

The other rules go on from their own positions: one difference leads to the next, as it would have in play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbem.core import chain, record, seal
from pbem.core.changes import differences
from pbem.core.problem import Failure, Problem
from pbem.core.replay import GameFactory, Step, replay
from pbem.core.replay_compare import compare_step
from pbem.core.ruleset import Game, Value
from pbem.core.text import T

Change = tuple[str, Value, Value]  # path, in the position of the log, in that of the other rules


class Compared(msgspec.Struct, frozen=True):
    """A step under the other rules. `faults`: where its record would be another; `known`: whether the position that the
    log stands for is, so that `changes` says all. `formal`: only hashes differ, for positions have another form."""

    seq: int
    step: int
    faults: tuple[Problem, ...]
    changes: tuple[Change, ...]
    known: bool
    formal: bool
    over: bool

    @property
    def differs(self) -> bool:
        return bool(self.faults or self.changes)


class Secrets(msgspec.Struct, frozen=True):
    """What a log alone does not say while the game runs; None: the log says it."""

    values: Mapping[str, Value] | None = None
    key: bytes | None = None


class Over(Exception):
    """By the other rules the game is over here, though the log goes on."""


def positions(log: chain.Log, factory: GameFactory, secrets: Secrets) -> dict[int, dict[str, Value]]:
    """The position after each `resolve` record that counts, as its own rules have it. Raises Failure."""
    found: dict[int, dict[str, Value]] = {}

    def keep(done: Step) -> None:
        found[done.record.seq] = done.game.dump(done.played.state)

    told = replay(factory, log, secrets.values, secrets.key, on_step=keep, newest=True)
    if told.problems:
        raise Failure(*told.problems)
    return found


def compare(
    log: chain.Log,
    factory: GameFactory,
    secrets: Secrets,
    known: Mapping[int, dict[str, Value]],
    on_step: Callable[[int], None],
) -> tuple[list[Compared], Problem | None]:
    """Each step under the other rules, and what stopped them before the last one."""
    last = max((item.step for item in log.records if isinstance(item, record.Resolve)), default=0)
    found: list[Compared] = []

    def look(done: Step) -> None:
        on_step(done.number)
        found.append(_compared(log, done, known.get(done.record.seq)))
        if found[-1].over and done.number < last:
            raise Over

    try:
        told = replay(factory, log, secrets.values, secrets.key, on_step=look, newest=True)
    except Over:
        return found, None
    stopped = told.problems[-1:] if told.step < last else []
    return found, stopped[0] if stopped else None


def _compared(log: chain.Log, done: Step, old: dict[str, Value] | None) -> Compared:
    seq, game, state = done.record.seq, done.game, done.played.state
    faults = compare_step(done.record, log.lines[seq], done.played.data)
    changes, taken_over = ([], False) if old is None else _changes(game, old, game.dump(state))
    formal = [fault for fault in faults if taken_over and not changes and _is_formal(fault, done)]
    faults = [fault for fault in faults if fault not in formal]
    for broken in game.invariants(state):
        what = T("the state after the step is not sound: {what}", what=broken)
        faults.append(chain.fault(seq, "broken-state", what))
    over = game.over(state)
    return Compared(seq, done.number, tuple(faults), tuple(changes), old is not None, bool(formal), over)


def _changes(game: Game, old: dict[str, Value], new: dict[str, Value]) -> tuple[list[Change], bool]:
    """What differs between two positions, the old one as the other rules would take it over (if they can)."""
    try:
        return differences(game.dump(game.position(old)), new), True
    except Failure:
        return differences(old, new), False


def _is_formal(fault: Problem, done: Step) -> bool:
    """Whether a difference between the records comes of nothing but the form in which positions are written."""
    if fault.code == "other-public":
        return True
    if fault.code != "other-seals":
        return False
    own = seal.state_name(done.number)
    logged, made = (dict(found) for found in (done.record.data.seals, done.played.data["seals"]))
    return {k: v for k, v in logged.items() if k != own} == {k: v for k, v in made.items() if k != own}


def named(value: Any, seats: frozenset[str]) -> set[str]:
    """The seats that a value of a position names."""
    if isinstance(value, str):
        return {word for word in _words(value) if word in seats}
    if isinstance(value, Mapping):
        parts: list[Any] = [*value, *value.values()]
    else:
        parts = value if isinstance(value, list) else []
    return set().union(*(named(part, seats) for part in parts))


def touched(change: Change, seats: frozenset[str]) -> set[str]:
    """The seats that a change is about: those in its path, and those that a value names on one side only."""
    path, was, now = change
    found = named(path, seats)
    if isinstance(was, list) and isinstance(now, list):
        rows = [(a, b) for a, b in zip(was, now, strict=False) if a != b]
        longer = max(was, now, key=len)[min(len(was), len(now)) :]
        return found | named([*(part for row in rows for part in row), *longer], seats)
    return found | named(was, seats) | named(now, seats)


def _words(text: str) -> list[str]:
    return "".join(char if char.isascii() and char.isalnum() else " " for char in text).split()
