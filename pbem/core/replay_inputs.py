"""What a replayed step is made of: sheets, words and beacon, read from the log and the values it seals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from pbem.core import chain, record, seal
from pbem.core.grammar import parse_canonical
from pbem.core.orders import Line
from pbem.core.problem import Failure
from pbem.core.record_types import Opening
from pbem.core.ruleset import Game, Value
from pbem.core.step import Inputs
from pbem.core.text import T, Text


class Vault(Mapping[str, Value]):
    """Sealed values by name: those given from outside, which are checked, and those the replayed steps made."""

    def __init__(self, given: Mapping[str, Value], secret: bytes) -> None:
        self._given = given
        self.secret = secret
        self.made: dict[str, Value] = {}

    def value(self, seq: int, name: str, sealed: str) -> Value:
        """The value under a seal of record `seq`. Raises Failure when it is missing or another."""
        if name not in self._given:
            raise failure(seq, "not-opened", T("the sealed value {name} is not known", name=name))
        value = self._given[name]
        if not seal.fits(self.secret, name, value, sealed):
            raise failure(seq, "wrong-opening", T("the value known of {name} does not fit its seal", name=name))
        return value

    def __contains__(self, name: object) -> bool:
        return name in self.made or name in self._given

    def __getitem__(self, name: str) -> Value:
        return self.made[name] if name in self.made else self._given[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._given, **self.made})

    def __len__(self) -> int:
        return len({**self._given, **self.made})


class Sheets:
    """The sheets of the open step, and the `close` record that says which of them count."""

    def __init__(self) -> None:
        self.accepts: dict[tuple[str, int], record.Accept] = {}
        self.close: record.Close | None = None

    def inputs(
        self, item: record.Resolve, vault: Vault, grammar: Any, counted: Sequence[tuple[str, int]] | None = None
    ) -> Inputs:
        """The inputs of the step that `item` resolves; `counted`: the sheets that a ruling names in place of those that
        `close` lists. The words are those of the first time. Raises Failure."""
        if self.close is None or self.close.step != item.step:
            raise failure(item.seq, "out-of-order", T("step {n} was not closed", n=item.step))
        sheets = {}
        if item.step > 1:
            for player, rev in self.close.data.accepted if counted is None else counted:
                sheets[player] = self._lines(player, rev, vault, grammar)
        words = dict(_words(item, opening) for opening in item.data.entropy)
        value = None if item.data.beacon is UNSET else item.data.beacon
        return Inputs(item.game, item.step, sheets, words, dict(self.close.data.accepted), value)

    def _lines(self, player: str, rev: int, vault: Vault, grammar: Any) -> tuple[Line, ...]:
        assert self.close is not None
        accept = self.accepts.get((player, rev))
        if accept is None:
            what = T("it lists revision {rev} of {player}, which is not in the log", rev=rev, player=player)
            raise failure(self.close.seq, "bad-close", what)
        value = vault.value(accept.seq, seal.orders_name(accept.step, player, rev), accept.data.orders)
        texts = value.get("orders") if isinstance(value, dict) else None
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise failure(accept.seq, "bad-orders", T("what it seals is not a list of orders"))
        try:
            return tuple([parse_canonical(grammar, text) for text in texts])
        except Failure as wrong:
            raise named(accept.seq, wrong) from wrong


def _words(item: record.Resolve, opening: Opening) -> tuple[str, str]:
    parts = opening.name.split("/")
    if len(parts) != 4 or not isinstance(opening.value, str):
        raise failure(item.seq, "bad-words", T("{name} is not a player's words", name=opening.name))
    return parts[2], opening.value


def position(opened: record.Open, game: Game, seats: Sequence[str], vault: Vault) -> Any:
    """The state that a game was started from, or None if it began with the rules' set-up. Raises Failure."""
    sealed = opened.data.position()
    if sealed is None:
        return None
    value = vault.value(0, seal.POSITION, sealed)
    try:
        state = game.position(value)
    except Failure as wrong:
        raise named(0, wrong) from wrong
    if sorted(game.seats(state)) != sorted(seats):
        raise failure(0, "other-seats", T("the seats of the position are not those that joined"))
    return state


def failure(seq: int, code: str, what: Text) -> Failure:
    """A replay cannot go on because of a record."""
    return Failure(chain.fault(seq, code, what))


def named(seq: int, wrong: Failure) -> Failure:
    """Problems of the rules or the grammar, as problems of a record."""
    return Failure(*(chain.fault(seq, found.code, found.text, found.hint) for found in wrong.problems))
