"""A game once more from its log: every step is played again and compared with what was recorded.

Works from the log alone once the game has ended; before that with the moderator's secret and sealed values.
The first record that differs is the first problem; a step that cannot be played stops the replay. A step that was
played again later by a ruling is only noted if it cannot be reproduced: that may be why it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from pbem.core import chain, record, seal
from pbem.core.problem import Failure, Problem
from pbem.core.replay_inputs import Vault, failure
from pbem.core.replay_run import Run, Step
from pbem.core.replay_terms import GameFactory, Held, Terms
from pbem.core.ruleset import Game, Value
from pbem.core.text import T

__all__ = ["GameFactory", "Held", "Mark", "OnStep", "Replay", "Step", "fits", "opened_values", "outdated", "replay"]


class Mark(msgspec.Struct, frozen=True):
    """Where a later replay may start: the `resolve` record of a step, and the dump of the state after it.

    `rules` and `data`: those in force then, where a ruling had changed them ("": as opened).
    """

    seq: int
    step: int
    state: dict[str, Value]
    rules: str = ""
    data: str = ""


class Replay(msgspec.Struct):
    """Where the replay came to. `game` and `state` are None if it could not begin; `step` is the last one played.

    `states`: after each step that was played (the newest time), with the corrections made since.
    """

    game: Game | None
    state: Any
    step: int
    seq: int
    seats: tuple[str, ...]
    problems: list[Problem]
    notes: list[Problem] = []
    states: dict[int, Held] = {}

    def mark(self) -> Mark:
        """A starting point for later; only of a replay that played a step and met no ruling."""
        assert self.game is not None
        return Mark(self.seq, self.step, self.game.dump(self.state))


OnStep = Callable[[Step], None]


def replay(
    game_factory: GameFactory,
    log: chain.Log,
    sealed: Mapping[str, Value] | None = None,
    secret: bytes | None = None,
    *,
    start: Mark | None = None,
    until: int | None = None,
    on_step: OnStep | None = None,
    outdated: Collection[int] | None = None,
    newest: bool = False,
) -> Replay:
    """Replay a log. `log` must hold the records from `start.seq` on (all of them without `start`, or when steps that
    were resolved before it are played again after it).

    `sealed` and `secret`: the moderator's; without them those that the log itself opens · `until`: stop after this
    step · `on_step`: called with each step · `outdated`: the `resolve` records whose step was played again later (None:
    as `log` tells), `newest`: leave them out. Problems of `log` itself (`chain.read`) are not repeated here.
    """
    problems: list[Problem] = []
    run: Run | None = None
    try:
        old = _outdated(log) if outdated is None else outdated
        terms = Terms(_opening(log), game_factory)
        run = Run(terms, _vault(log, sealed, secret), old, newest=newest)
        problems = run.problems
        if start is not None:
            _begin(run, log, start)
        for place in range(0 if start is None else start.seq + 1 - log.first, len(log.records)):
            item = log.records[place]
            if until is not None and run.step == until and not isinstance(item, record.End):
                break
            done = run.take(item, log.lines[place])
            if done is not None and on_step is not None:
                on_step(done)
        terms.game()
    except Failure as wrong:
        problems += wrong.problems
    return Replay(None, None, 0, 0, (), problems) if run is None else _result(run)


def _result(run: Run) -> Replay:
    board, top = run.board, run.step
    state, seats = board.after(top), tuple(board.seats)
    return Replay(board.terms.known(), state, top, run.seq, seats, run.problems, run.notes, board.states)


def _opening(log: chain.Log) -> record.Open:
    if log.open is None:
        raise failure(0, "no-open", T("without the opening of the game nothing can be replayed"))
    return log.open


def _vault(log: chain.Log, sealed: Mapping[str, Value] | None, secret: bytes | None) -> Vault:
    last = log.records[-1] if log.records else None
    if secret is None and isinstance(last, record.End):
        secret = bytes.fromhex(last.data.secret)
    if secret is None:
        raise failure(max(log.size - 1, 0), "no-secret", T("the game is not over: only its moderator can replay it"))
    return Vault(opened_values(log) if sealed is None else sealed, secret)


def _begin(run: Run, log: chain.Log, mark: Mark) -> None:
    """Go on from a kept state."""
    if not fits(mark, log, run.board.vault.secret):
        raise failure(mark.seq, "other-state", T("the kept state is not the one that was sealed here"))
    item = log.records[mark.seq - log.first]
    assert isinstance(item, record.Resolve)
    for earlier in log.records[: mark.seq - log.first]:
        run.skim(earlier)
    run.begin(item, mark.state, mark.rules, mark.data)


def opened_values(log: chain.Log) -> dict[str, Value]:
    """Every sealed value that the log opens, by name."""
    values = {}
    for item in log.records:
        opens = getattr(item.data, "opens", UNSET)
        for opening in opens if isinstance(opens, list) else ():
            values[opening.name] = opening.value
    return values


def fits(mark: Mark, log: chain.Log, secret: bytes) -> bool:
    """Whether the log seals exactly this state in this record: a kept state that does not fit is thrown away."""
    place = mark.seq - log.first
    item = log.records[place] if 0 <= place < len(log.records) else None
    if not isinstance(item, record.Resolve) or item.step != mark.step:
        return False
    name = seal.state_name(mark.step)
    return item.data.seals.get(name) == seal.seal(secret, name, seal.state_value(mark.state))


def _outdated(log: chain.Log) -> frozenset[int]:
    return outdated((item.step, item.seq) for item in log.records if isinstance(item, record.Resolve))


def outdated(played: Iterable[tuple[int, int]]) -> frozenset[int]:
    """Of (step, record) of all `resolve` records in order: those played again later, and those that followed them."""
    valid: dict[int, int] = {}
    old: set[int] = set()
    for step, seq in played:
        late = [number for number in valid if number >= step]
        old.update(valid.pop(number) for number in late)
        valid[step] = seq
    return frozenset(old)
