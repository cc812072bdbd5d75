"""Positions that maps are drawn of: those of whole games between bots, in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from pbem.app import library
from pbem.core.draw import SeededDice
from pbem.core.event import Event
from pbem.core.reading import read
from pbem.core.ruleset import Game
from pbem.core.step import merge

MOST = 9  # steps of a game


class Seen(NamedTuple):
    """A position and what happened in the step before it; `game` is bound to its options."""

    game: Game
    state: Any
    events: Sequence[Event]
    step: int


def _dice(seed: str) -> SeededDice:
    key = sha256(seed.encode()).digest()
    return SeededDice(key, key, lambda label, result: "0" * 64)


@lru_cache(maxsize=16)
def positions(ruleset: str, seats: tuple[str, ...], pace: str = "", seed: str = "map") -> tuple[Seen, ...]:
    """The first positions of a game of bots, and its last one."""
    return tuple(_positions(ruleset, seats, pace, seed))


def _positions(ruleset: str, seats: tuple[str, ...], pace: str, seed: str) -> Iterator[Seen]:
    manifest = library.manifest(ruleset)
    options = {option.name: option.default for option in manifest.options}
    game = library.bind(ruleset, options, pace or manifest.paces[0])
    dice = _dice(f"{seed}/1")
    first = game.setup(seats, dice)
    done = merge(first, game.begin(first.state, dice))
    yield Seen(game, done.state, done.events, 1)
    for step in range(2, 400):
        if game.over(done.state):
            return
        sheets = {seat: _sheet(game, done.state, seat, f"{seed}/{step}/{seat}") for seat in game.owing(done.state)}
        dice = _dice(f"{seed}/{step}")
        done = game.resolve(done.state, sheets, dice)
        if not game.over(done.state):
            done = merge(done, game.begin(done.state, dice))
        if step <= MOST or game.over(done.state):
            yield Seen(game, done.state, done.events, step)


def _sheet(game: Game, state: Any, seat: str, seed: str) -> Any:
    view = game.view(state, seat)
    found = read(game, view, seat, "\n".join(game.bot("steady", view, seat, _dice(seed))))
    assert not found.refused
    return tuple(line for _, line in found.lines)
