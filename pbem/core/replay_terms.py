"""The rules of a game in a replay: those it was opened with, and those that rulings put in their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pbem.core import record
from pbem.core.problem import Failure
from pbem.core.replay_inputs import named
from pbem.core.ruleset import Game

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


class Terms:
    """Rules and data in force; `seq` is the record that put them there."""

    def __init__(self, opened: record.Open, factory: GameFactory) -> None:
        self.opened, self._factory = opened, factory
        self._now, self.seq = opened.data, 0
        self._games: dict[tuple[str, str], Game] = {}

    def change(self, seq: int, rules: str, data: str) -> None:
        """From record `seq` on others; "": the same."""
        now = self._now
        self._now = msgspec.structs.replace(now, rules=rules or now.rules, data=data or now.data)
        self.seq = seq

    def game(self) -> Game:
        """The rules in force. Raises Failure when they cannot be had."""
        found = self.known()
        if found is None:
            try:
                found = self._factory(msgspec.structs.replace(self.opened, data=self._now))
            except Failure as wrong:
                raise named(self.seq, wrong) from wrong
            self._games[self._now.rules, self._now.data] = found
        return found

    def known(self) -> Game | None:
        """The rules in force, if they were bound."""
        return self._games.get((self._now.rules, self._now.data))
