"""A replay in progress: what the records of a log have made of the game so far, rulings included."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from pbem.core import chain, record, rulings, step
from pbem.core.canon import canon
from pbem.core.changes import Change
from pbem.core.correct import check, corrected
from pbem.core.digest import H
from pbem.core.problem import Failure, Problem
from pbem.core.replay_compare import compare_step
from pbem.core.replay_inputs import Sheets, Vault, failure, named, position
from pbem.core.ruleset import Game, Value
from pbem.core.text import T, Text

GameFactory = Callable[[record.Open], Game]  # binds rules, data and options; raises Failure


class Held(msgspec.Struct, frozen=True):
    """A state and the rules that it belongs to; without rules it is the dump of one."""

    game: Game | None
    state: Any

    def under(self, game: Game) -> Any:
        """The state as these rules have it. Raises Failure when they cannot take it over."""
        if self.game is game:
            return self.state
        return game.position(self.state if self.game is None else self.game.dump(self.state))


class Step(msgspec.Struct):
    """One replayed step. `before` is None in step 1; the state after is `played.state`. `game`: the rules it has."""

    number: int
    record: record.Resolve
    before: Any
    played: step.Played
    inputs: step.Inputs
    game: Game


class Past(msgspec.Struct):
    """What a resolved step was made of, for a ruling that has it played again.

    `counted`: the sheets that a ruling named since, in place of those that `close` lists.
    """

    sheets: Sheets
    key: str
    counted: list[tuple[str, int]] | None = None


class Again(msgspec.Struct, frozen=True):
    """The step that a ruling has played again, and the sheets it names (None: those that counted)."""

    step: int
    sheets: list[tuple[str, int]] | None


class Run:
    """Folds records. Its methods raise Failure when the replay cannot go on.

    `top`: the step resolved last · `due`: the step to be played again next because the one before it was (0: none) ·
    `stopped`: the ruling that ended the game.
    """

    def __init__(
        self, opened: record.Open, factory: GameFactory, vault: Vault, outdated: Collection[int], *, newest: bool
    ) -> None:
        self.opened, self.factory, self.vault, self.only_newest = opened, factory, vault, newest
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []
        self.terms, self.ruled = opened.data, 0  # rules and data in force, and the record that put them there
        self.games: dict[tuple[str, str], Game] = {}
        self.link = opened.data.anchor
        self.seats: list[str] = []
        self.sheets = Sheets()
        self.states: dict[int, Held] = {}
        self.past: dict[int, Past] = {}
        self.top, self.seq = 0, 0
        self.again: Again | None = None
        self.due = 0
        self.stopped: record.Ruling | None = None
        self.outdated = outdated
        self._grammar: tuple[Game, Any] | None = None

    # --- rules and states -----------------------------------------------------------------------------------------
    def game(self) -> Game:
        """The rules in force. Raises Failure when they cannot be had."""
        key = (self.terms.rules, self.terms.data)
        if key not in self.games:
            try:
                self.games[key] = self.factory(msgspec.structs.replace(self.opened, data=self.terms))
            except Failure as wrong:
                raise named(self.ruled, wrong) from wrong
        return self.games[key]

    def known_game(self) -> Game | None:
        """The rules in force, if they were bound."""
        return self.games.get((self.terms.rules, self.terms.data))

    def newest(self) -> Any:
        """The state after the newest step, with its corrections; None when there is none."""
        game, held = self.known_game(), self.states.get(self.top)
        if game is None or held is None:
            return None
        try:
            return held.under(game)
        except Failure:
            return None

    def begin(self, item: record.Resolve, state: dict[str, Value], rules: str, data: str) -> None:
        """Go on from a kept state, the one after the step of this record."""
        self._bind(item.seq, rules or self.terms.rules, data or self.terms.data)
        game = self.game()
        try:
            held = Held(game, game.position(state))
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong
        self.seats = list(game.seats(held.state))
        self.skim(item)
        self._arrive(item, held)
        self.due = item.step + 1 if item.step < self.top else 0

    def skim(self, item: record.Record) -> None:
        """Note of a record before the kept state only what a step is made of, should it be played again."""
        if isinstance(item, record.Accept):
            self.sheets.accepts[item.data.player, item.data.rev] = item
        elif isinstance(item, record.Close):
            self.sheets.close = item
        elif isinstance(item, record.Ruling):
            self.link = self.link if item.data.anchor is UNSET else item.data.anchor
            if rulings.kind(item) == "replay":
                self._allow(item)
        elif isinstance(item, record.Resolve):
            if self.again is not None:
                past = self.past[self.again.step]
                past.counted, self.again = self.again.sheets or past.counted, None
                self.due = 0
            else:
                self.past[item.step] = Past(self.sheets, item.data.key)
                self.sheets, self.link = Sheets(), item.data.key
            self.top = max(self.top, item.step)

    def settle(self) -> None:
        """After the last record: the rules in force must be there."""
        self.game()

    # --- records --------------------------------------------------------------------------------------------------
    def take(self, item: record.Record, line: bytes) -> Step | None:
        """Fold one record, read from this line; a `resolve` record gives a step."""
        if isinstance(item, record.Accept):
            self._whole(item)
            self.sheets.accepts[item.data.player, item.data.rev] = item
        elif isinstance(item, record.Close):
            self._whole(item)
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

    def _whole(self, item: record.Record) -> None:
        """A step played again leaves no later one as it was."""
        late = self.again.step if self.again is not None else self.due
        if late:
            self.again, self.due = None, 0
            self._fault(item.seq, "unfinished", T("step {n} was to be played again before this", n=late))

    def _resolve(self, item: record.Resolve, line: bytes) -> Step | None:
        again, self.again = self.again, None
        if again is not None and again.step == item.step:
            past = self.past[item.step]
            if item.data.key != past.key:
                what = T("a step that is played again has the same key, words and beacon as the first time")
                self._fault(item.seq, "bad-replay", what)
            past.counted = past.counted if again.sheets is None else again.sheets
            done = self._attempt(item, line, past)
            self.due = item.step + 1 if item.step < self.top else 0
        else:
            self.again = again
            self._whole(item)
            if item.step != self.top + 1:
                raise failure(item.seq, "out-of-order", T("step {n} cannot be replayed here", n=item.step))
            if H("chain", bytes.fromhex(item.data.key)).hex() != self.link:
                self._fault(item.seq, "bad-key", T("its key is not the next link of the key chain"))
            past = self.past[item.step] = Past(self.sheets, item.data.key)
            done = self._attempt(item, line, past)
            self.link, self.sheets = item.data.key, Sheets()
        self._arrive(item, None if done is None else Held(done.game, done.played.state))
        return done

    def _arrive(self, item: record.Resolve, held: Held | None) -> None:
        if held is None:
            self.states.pop(item.step, None)
        else:
            self.states[item.step] = held
        if item.step > self.top:
            self.link = item.data.key
        self.top, self.seq = max(self.top, item.step), item.seq

    # --- steps ----------------------------------------------------------------------------------------------------
    def _attempt(self, item: record.Resolve, line: bytes, past: Past) -> Step | None:
        """The step, played; None when it was played again later and cannot be reproduced (or need not be)."""
        if item.seq not in self.outdated:
            done, found = self._play(item, line, past)
            self.problems += found
            return done
        if self.only_newest or (item.step > 1 and item.step - 1 not in self.states):
            return None
        try:
            done, found = self._play(item, line, past)
        except Failure as wrong:
            found = list(wrong.problems)
        if found:
            self._note(item.seq, T("step {n} as it was played first cannot be reproduced", n=item.step), found)
            return None
        return done

    def _play(self, item: record.Resolve, line: bytes, past: Past) -> tuple[Step, list[Problem]]:
        game, before = self.game(), self._before(item)
        if self._grammar is None or self._grammar[0] is not game:
            self._grammar = game, game.grammar(self.seats)
        inputs = past.sheets.inputs(item, self.vault, self._grammar[1], past.counted)
        keys = step.Keys(bytes.fromhex(item.data.key), self.vault.secret)
        played = self._call(game, item, before, inputs, keys)
        self.vault.made.update(played.sealed)
        found = compare_step(item, line, played.data)
        for broken in game.invariants(played.state):
            what = T("the state after the step is not sound: {what}", what=broken)
            found.append(chain.fault(item.seq, "broken-state", what))
        return Step(item.step, item, before, played, inputs, game), found

    def _before(self, item: record.Resolve) -> Any:
        if item.step == 1:
            return None
        held = self.states.get(item.step - 1)
        if held is None:
            raise failure(item.seq, "no-state", T("the position before step {n} is not known", n=item.step))
        try:
            return held.under(self.game())
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong

    def _call(self, game: Game, item: record.Resolve, before: Any, inputs: step.Inputs, keys: step.Keys) -> step.Played:
        given = position(self.opened, game, self.seats, self.vault) if item.step == 1 else None
        try:
            return step.play(game, before, inputs, keys, sealed=self.vault, seats=tuple(self.seats), position=given)
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong
        except Exception as error:  # a log that was tampered with may ask the impossible of the rules
            why = f"{type(error).__name__}: {error}"
            raise failure(item.seq, "rules-failed", T("the rules cannot play this step: {why}", why=why)) from error

    # --- rulings --------------------------------------------------------------------------------------------------
    def _rule(self, item: record.Ruling) -> None:
        data, kind = item.data, rulings.kind(item)
        if data.rules is not UNSET or data.data is not UNSET:
            self._whole(item)
            self._change_rules(item)
        if data.set is not UNSET:
            self._whole(item)
            self._correct(item)
        if data.anchor is not UNSET:
            self.link = data.anchor
        if kind == "replay":
            self._allow(item)
        elif kind in rulings.ENDING:
            self.stopped = item

    def _bind(self, seq: int, rules: str, data: str) -> None:
        self.terms, self.ruled = msgspec.structs.replace(self.terms, rules=rules, data=data), seq

    def _change_rules(self, item: record.Ruling) -> None:
        """From now on other rules or data; they must be able to take over the position."""
        data = item.data
        rules = self.terms.rules if data.rules is UNSET else data.rules
        self._bind(item.seq, rules, self.terms.data if data.data is UNSET else data.data)
        held = self.states.get(self.top)
        if held is None:
            return
        game = self.game()
        try:
            after = held.under(game)
            check(game, after, after)
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong
        self.states[self.top] = Held(game, after)

    def _correct(self, item: record.Ruling) -> None:
        """Correct the newest position. One that is not known was played again later: the correction is undone."""
        held = self.states.get(self.top)
        if held is None:
            if not self.top:
                raise failure(item.seq, "no-state", T("there is no position to correct yet"))
            return
        game = self.game()
        try:
            self.states[self.top] = Held(game, corrected(game, held.under(game), self._changed(item)))
        except Failure as wrong:
            raise named(item.seq, wrong) from wrong

    def _changed(self, item: record.Ruling) -> list[Change]:
        found = item.data.set if isinstance(item.data.set, list) else []
        names = iter(rulings.sealed_changes(item))
        changed = []
        for change in found:
            was, now = change.was, change.now
            if rulings.hides(change):
                was, now = (self.vault.value(item.seq, *next(names)) for _ in range(2))
            changed.append(Change(change.path, was, now))
        return changed

    def _allow(self, item: record.Ruling) -> None:
        """A step is to be played again, and then all that came after it."""
        number = rulings.replayed(rulings.act_of(item))
        late = self.again.step if self.again is not None else self.due
        if number not in self.past or (late and number != late):
            raise failure(item.seq, "bad-ruling", T("step {n} cannot be played again here", n=number))
        try:
            self.again = Again(number, rulings.sheets(rulings.act_of(item)))
        except ValueError:
            raise failure(item.seq, "bad-ruling", T("its list of sheets is malformed")) from None

    # --- the end --------------------------------------------------------------------------------------------------
    def _end(self, item: record.End) -> None:
        self._whole(item)
        if self.stopped is not None:
            self._stop(item, self.stopped)
        elif self.top and canon(item.data.standings) != canon(self.game().standings(self.newest())):
            self._fault(item.seq, "other-standings", T("the standings are not what the replay gives"))

    def _stop(self, item: record.End, ruling: record.Ruling) -> None:
        """Ended by a ruling: the standings are those it names, and those of the position where it names any."""
        said = canon(rulings.standings(rulings.act_of(ruling)))
        state = self.newest()
        right = said == b"[]" or state is None or said == canon(self.game().standings(state))
        if not right or canon(item.data.standings) != said:
            self._fault(item.seq, "other-standings", T("the standings are not what the replay gives"))

    def _fault(self, seq: int, code: str, what: Text) -> None:
        self.problems.append(chain.fault(seq, code, what))

    def _note(self, seq: int, what: Text, found: Sequence[Problem]) -> None:
        note = chain.fault(seq, "outdated", what, found[0].text)
        self.notes.append(msgspec.structs.replace(note, severity="warning"))
