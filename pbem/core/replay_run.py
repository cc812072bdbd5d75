"""A replay in progress: what the records of a log have made of the game so far, rulings included."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import UNSET

from pbem.core import chain, record, rulings, step
from pbem.core.canon import canon
from pbem.core.changes import Change
from pbem.core.correct import check, corrected
from pbem.core.problem import Failure, Problem
from pbem.core.replay_compare import compare_step
from pbem.core.replay_inputs import Vault, failure, named, position
from pbem.core.replay_past import Made, Past
from pbem.core.replay_terms import Held, Terms
from pbem.core.ruleset import Game, Value
from pbem.core.text import T, Text


class Step(msgspec.Struct):
    """One replayed step. `before` is None in step 1; the state after is `played.state`. `game`: the rules it has."""

    number: int
    record: record.Resolve
    before: Any
    played: step.Played
    inputs: step.Inputs
    game: Game


class Board:
    """The positions of a replayed game: after each step, with the corrections made since."""

    def __init__(self, terms: Terms, vault: Vault) -> None:
        self.terms, self.vault = terms, vault
        self.states: dict[int, Held] = {}
        self.seats: list[str] = []
        self._grammar: tuple[Game, Any] | None = None

    def after(self, number: int) -> Any:
        """The state after a step as the rules in force have it; None when it is not known."""
        game, held = self.terms.known(), self.states.get(number)
        try:
            return None if game is None or held is None else held.under(game)
        except Failure:
            return None

    def set(self, number: int, held: Held | None) -> None:
        """The state after a step; None: it cannot be known."""
        if held is None:
            self.states.pop(number, None)
        else:
            self.states[number] = held

    def play(self, item: record.Resolve, made: Made) -> Step:
        """Play the step of a `resolve` record. Raises Failure."""
        game, before = self.terms.game(), self._before(item)
        if self._grammar is None or self._grammar[0] is not game:
            self._grammar = game, game.grammar(self.seats)
        inputs = made.sheets.inputs(item, self.vault, self._grammar[1], made.counted)
        held = step.Keys(bytes.fromhex(item.data.key), self.vault.secret)
        given = position(self.terms.opened, game, self.seats, self.vault) if item.step == 1 else None
        seats = tuple(self.seats)
        try:
            played = step.play(game, before, inputs, held, sealed=self.vault, seats=seats, position=given)
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong
        except Exception as error:  # a log that was tampered with may ask the impossible of the rules
            why = f"{type(error).__name__}: {error}"
            raise failure(item.seq, "rules-failed", T("the rules cannot play this step: {why}", why=why)) from error
        self.vault.made.update(played.sealed)
        return Step(item.step, item, before, played, inputs, game)

    def _before(self, item: record.Resolve) -> Any:
        if item.step == 1:
            return None
        held = self.states.get(item.step - 1)
        if held is None:
            raise failure(item.seq, "no-state", T("the position before step {n} is not known", n=item.step))
        try:
            return held.under(self.terms.game())
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong

    def rule(self, number: int, item: record.Ruling) -> None:
        """What a ruling makes of the rules and of the position after the newest step. Raises Failure."""
        data = item.data
        if data.rules is not UNSET or data.data is not UNSET:
            self.terms.change(item.seq, *("" if part is UNSET else part for part in (data.rules, data.data)))
        held = self.states.get(number)
        if data.set is UNSET and self.terms.seq != item.seq:
            return
        if held is None:  # not known: it was played again later, which undoes what was corrected
            if not number and data.set is not UNSET:
                raise failure(item.seq, "no-state", T("there is no position to correct yet"))
            return
        game = self.terms.game()
        try:
            state = held.under(game)
            if data.set is UNSET:
                check(game, state, state)
            else:
                state = corrected(game, state, self._changed(item))
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong
        self.states[number] = Held(game, state)

    def _changed(self, item: record.Ruling) -> list[Change]:
        names = iter(rulings.sealed_changes(item))
        changed = []
        for change in item.data.set if isinstance(item.data.set, list) else ():
            was, now = change.was, change.now
            if rulings.hides(change):
                was, now = (self.vault.value(item.seq, *next(names)) for _ in range(2))
            changed.append(Change(change.path, was, now))
        return changed


class Run:
    """Folds records. Its methods raise Failure when the replay cannot go on.

    `outdated`: the `resolve` records of steps that were played again later · `newest`: they are left out.
    """

    def __init__(self, terms: Terms, vault: Vault, outdated: Collection[int], *, newest: bool) -> None:
        self.board, self.past = Board(terms, vault), Past(terms.opened.data.anchor)
        self.outdated, self.only_newest = outdated, newest
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []
        self.step, self.seq = 0, 0  # the newest step that was played, and its record
        self.stopped: record.Ruling | None = None  # the ruling that ended the game

    def begin(self, item: record.Resolve, state: dict[str, Value], rules: str, data: str) -> None:
        """Go on from a kept state, the one after the step of this record."""
        board = self.board
        board.terms.change(item.seq, rules, data)
        game = board.terms.game()
        try:
            held = Held(game, game.position(state))
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong
        board.seats = list(game.seats(held.state))
        board.set(item.step, held)
        self.past.begin(item)
        self.step, self.seq = self.past.top, item.seq

    def skim(self, item: record.Record) -> None:
        """Note of a record before the kept state only what a step is made of, should it be played again."""
        if isinstance(item, record.Resolve):
            self.past.resolve(item)
        else:
            self.past.take(item)

    def take(self, item: record.Record, line: bytes) -> Step | None:
        """Fold one record, read from this line; a `resolve` record gives a step."""
        if isinstance(item, record.Resolve):
            return self._resolve(item, line)
        if isinstance(item, record.Join):
            self.board.seats.append(item.data.player)
        elif isinstance(item, record.End):
            self._whole(item)
            self._end(item)
        elif isinstance(item, record.Accept | record.Close):
            self._whole(item)
        elif isinstance(item, record.Ruling):
            if rulings.changes_game(item) and rulings.kind(item) != "replay":
                self._whole(item)
                self.board.rule(self.past.top, item)
            if rulings.kind(item) in rulings.ENDING:
                self._stop(item)
        self.past.take(item)
        return None

    def _stop(self, item: record.Ruling) -> None:
        """Ends a game whatever is wrong with it, also while steps of it are being played again."""
        self.stopped = item
        if late := self.past.unfinished():
            what = T("step {n} was to be played again before this", n=late)
            self.notes.append(msgspec.structs.replace(chain.fault(item.seq, "unfinished", what), severity="warning"))

    def _whole(self, item: record.Record) -> None:
        """A step played again leaves no later one as it was."""
        if late := self.past.unfinished():
            self._fault(item.seq, "unfinished", T("step {n} was to be played again before this", n=late))

    def _resolve(self, item: record.Resolve, line: bytes) -> Step | None:
        if self.past.again is None or self.past.again.step != item.step:
            self._whole(item)
        made, right = self.past.resolve(item)
        if not right:
            self._fault(item.seq, "bad-key", T("its key is not the next link of the key chain"))
        done = self._attempt(item, line, made)
        self.board.set(item.step, None if done is None else Held(done.game, done.played.state))
        self.step, self.seq = self.past.top, item.seq
        return done

    def _attempt(self, item: record.Resolve, line: bytes, made: Made) -> Step | None:
        """The step, played; None when it was played again later and cannot be reproduced (or need not be)."""
        if item.seq not in self.outdated:
            done = self.board.play(item, made)
            self.problems += _compared(done, line)
            return done
        if self.only_newest or (item.step > 1 and item.step - 1 not in self.board.states):
            return None
        try:
            done = self.board.play(item, made)
            found = _compared(done, line)
        except Failure as wrong:
            found = list(wrong.problems)
        if not found:
            return done
        what = T("step {n} as it was played first cannot be reproduced", n=item.step)
        note = chain.fault(item.seq, "outdated", what, found[0].text)
        self.notes.append(msgspec.structs.replace(note, severity="warning"))
        return None

    def _end(self, item: record.End) -> None:
        """The standings are those of the position; or, ended by a ruling, those that it names, if it names any."""
        state, given = self.board.after(self.past.top), canon(item.data.standings)
        right = b"[]" if state is None else canon(self.board.terms.game().standings(state))
        if self.stopped is not None:
            said = canon(rulings.standings(rulings.act_of(self.stopped)))
            good = given == said and (said == b"[]" or state is None or said == right)
        else:
            good = given == right or not self.past.top
        if not good:
            self._fault(item.seq, "other-standings", T("the standings are not what the replay gives"))

    def _fault(self, seq: int, code: str, what: Text) -> None:
        self.problems.append(chain.fault(seq, code, what))


def _compared(done: Step, line: bytes) -> list[Problem]:
    """Where a played step differs from its record, and what is not sound after it."""
    found = compare_step(done.record, line, done.played.data)
    for broken in done.game.invariants(done.played.state):
        what = T("the state after the step is not sound: {what}", what=broken)
        found.append(chain.fault(done.record.seq, "broken-state", what))
    return found
