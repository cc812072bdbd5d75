"""A game once more from its log: every step is played again and compared with what was recorded.

Works from the log alone once the game has ended; before that with the moderator's secret and sealed values.
The first record that differs is the first problem; a step that cannot be played stops the replay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from pbem.core import chain, record, rulings, seal, step
from pbem.core.canon import canon
from pbem.core.digest import H
from pbem.core.problem import Failure, Problem
from pbem.core.replay_compare import compare_step
from pbem.core.replay_inputs import Sheets, Vault, failure, named, position
from pbem.core.ruleset import Game, Value
from pbem.core.text import T, Text

GameFactory = Callable[[record.Open], Game]  # binds rules, data and options; raises Failure


class Mark(msgspec.Struct, frozen=True):
    """Where a later replay may start: the `resolve` record of a step, and the dump of the state after it."""

    seq: int
    step: int
    state: dict[str, Value]


class Step(msgspec.Struct):
    """One replayed step. `before` is None in step 1; the state after is `played.state`."""

    number: int
    record: record.Resolve
    before: Any
    played: step.Played
    inputs: step.Inputs


class Replay(msgspec.Struct):
    """Where the replay came to. `game` and `state` are None if it could not begin; `step` is the last one played."""

    game: Game | None
    state: Any
    step: int
    seq: int
    seats: tuple[str, ...]
    problems: list[Problem]

    def mark(self) -> Mark:
        """A starting point for later; only of a replay that played a step."""
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
) -> Replay:
    """Replay a log. `log` must hold the records from `start.seq` on (all of them without `start`).

    `sealed` and `secret`: the moderator's; without them those that the log itself opens · `until`: stop after this
    step · `on_step`: called with each step. Problems of `log` itself (`chain.read`) are not repeated here.
    """
    at = Replay(None, None, 0, 0, (), [])
    try:
        run = _Run(log, *_bind(game_factory, log), _vault(log, sealed, secret))
        at = run.at
        if start is not None:
            run.start(start)
        for place in range(0 if start is None else start.seq + 1 - log.first, len(log.records)):
            item = log.records[place]
            if at.step == until and not isinstance(item, record.End):
                break
            done = run.take(item, log.lines[place])
            if done is not None and on_step is not None:
                on_step(done)
    except Failure as wrong:
        at.problems += wrong.problems
    return at


def _bind(game_factory: GameFactory, log: chain.Log) -> tuple[record.Open, Game]:
    if log.open is None:
        raise failure(0, "no-open", T("without the opening of the game nothing can be replayed"))
    try:
        return log.open, game_factory(log.open)
    except Failure as wrong:
        raise named(0, wrong) from wrong


def _vault(log: chain.Log, sealed: Mapping[str, Value] | None, secret: bytes | None) -> Vault:
    last = log.records[-1] if log.records else None
    if secret is None and isinstance(last, record.End):
        secret = bytes.fromhex(last.data.secret)
    if secret is None:
        raise failure(max(log.size - 1, 0), "no-secret", T("the game is not over: only its moderator can replay it"))
    return Vault(opened_values(log) if sealed is None else sealed, secret)


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


class _Run:
    """A replay in progress. Its methods raise Failure when it cannot go on."""

    def __init__(self, log: chain.Log, opened: record.Open, game: Game, vault: Vault) -> None:
        self.log = log
        self.opened = opened
        self.game = game
        self.vault = vault
        self.grammar: Any = None
        self.at = Replay(game, None, 0, 0, (), [])
        self.link = opened.data.anchor
        self.seats: list[str] = []
        self.sheets = Sheets()

    def start(self, mark: Mark) -> None:
        """Go on from a kept state."""
        if not fits(mark, self.log, self.vault.secret):
            raise failure(mark.seq, "other-state", T("the kept state is not the one that was sealed here"))
        item = self.log.records[mark.seq - self.log.first]
        assert isinstance(item, record.Resolve)
        try:
            state = self.game.position(mark.state)
        except Failure as wrong:
            raise named(mark.seq, wrong) from wrong
        self.seats = list(self.game.seats(state))
        self._arrive(item, state)

    def take(self, item: record.Record, line: bytes) -> Step | None:
        """Fold one record, read from this line; a `resolve` record gives a step."""
        if isinstance(item, record.Accept):
            self.sheets.accepts[item.data.player, item.data.rev] = item
        elif isinstance(item, record.Close):
            self.sheets.close = item
        elif isinstance(item, record.Resolve):
            return self._resolve(item, line)
        elif isinstance(item, record.Join):
            self.seats.append(item.data.player)
        elif isinstance(item, record.Ruling):
            self._rule(item)
        elif isinstance(item, record.End):
            self._end(item)
        return None

    def _resolve(self, item: record.Resolve, line: bytes) -> Step:
        if item.step != self.at.step + 1:
            raise failure(item.seq, "out-of-order", T("step {n} cannot be replayed here", n=item.step))
        key = bytes.fromhex(item.data.key)
        if H("chain", key).hex() != self.link:
            self._fault(item.seq, "bad-key", T("its key is not the next link of the key chain"))
        if self.grammar is None:
            self.grammar = self.game.grammar(self.seats)
        inputs = self.sheets.inputs(item, self.vault, self.grammar)
        before = self.at.state
        played = self._play(item, inputs, step.Keys(key, self.vault.secret))
        self.vault.made.update(played.sealed)
        self.at.problems += compare_step(item, line, played.data)
        for broken in self.game.invariants(played.state):
            self._fault(item.seq, "broken-state", T("the state after the step is not sound: {what}", what=broken))
        self._arrive(item, played.state)
        return Step(item.step, item, before, played, inputs)

    def _play(self, item: record.Resolve, inputs: step.Inputs, held: step.Keys) -> step.Played:
        given = position(self.opened, self.game, self.seats, self.vault) if item.step == 1 else None
        try:
            return step.play(
                self.game, self.at.state, inputs, held, sealed=self.vault, seats=tuple(self.seats), position=given
            )
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong
        except Exception as error:  # a log that was tampered with may ask the impossible of the rules
            why = f"{type(error).__name__}: {error}"
            raise failure(item.seq, "rules-failed", T("the rules cannot play this step: {why}", why=why)) from error

    def _arrive(self, item: record.Resolve, state: Any) -> None:
        self.at.state, self.at.step, self.at.seq = state, item.step, item.seq
        self.at.seats = tuple(self.seats)
        self.link = item.data.key
        self.sheets = Sheets()

    def _rule(self, item: record.Ruling) -> None:
        """Here rulings enter the replay. Those that change the state or the rules are not replayed yet."""
        if rulings.changes_game(item):
            raise failure(item.seq, "cannot-replay", T("this program cannot replay a ruling of this kind"))
        if item.data.anchor is not UNSET:
            self.link = item.data.anchor

    def _end(self, item: record.End) -> None:
        if self.at.step and canon(item.data.standings) != canon(self.game.standings(self.at.state)):
            self._fault(item.seq, "other-standings", T("the standings are not what the replay gives"))

    def _fault(self, seq: int, code: str, what: Text) -> None:
        self.at.problems.append(chain.fault(seq, code, what))
