"""One step of a game: inputs and keys in, the new state and the content of the `resolve` record out.

The same code resolves a step and replays it. Nothing here reads a clock, a file or a source of chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbem.core import beacon, keys, seal
from pbem.core.draw import SeededDice
from pbem.core.orders import Line
from pbem.core.problem import Failure, Problem
from pbem.core.ruleset import Game, Outcome, Value, Watch
from pbem.core.text import T

_NOTHING: Mapping[str, Any] = {}


class Keys(msgspec.Struct, frozen=True):
    """S_k, which becomes public with the step, and K, which stays sealed until the end."""

    chain_key: bytes
    secret: bytes


class Inputs(msgspec.Struct, frozen=True):
    """What a step is made of. Only sheets that `close` lists count.

    `entropy`: seat -> words, for those who sent some · `revs`: seat -> revision its words came with (absent: 1) ·
    `beacon`: as the `resolve` record will carry it.
    """

    game_id: str
    step: int
    sheets: Mapping[str, Sequence[Line]] = {}
    entropy: Mapping[str, str] = {}
    revs: Mapping[str, int] = {}
    beacon: beacon.Value | None = None


class Played(msgspec.Struct):
    """`data` is the content of the `resolve` record; `sealed` all values it seals, by name, to be kept in private."""

    state: Any
    outcome: Outcome
    data: dict[str, Value]
    sealed: dict[str, Value]


def play(
    game: Game,
    state: Any,
    inputs: Inputs,
    held: Keys,
    *,
    sealed: Mapping[str, Value] = _NOTHING,
    seats: Sequence[str] | None = None,
    position: Any = None,
    watch: Watch | None = None,
) -> Played:
    """Play one step. `sealed`: values sealed in earlier steps, by name (only those that are opened are looked up).

    Step 1 takes `seats` (in the order they joined), or `position`, a state to start from, instead of `state`.
    Raises Failure when the rules open what was never sealed, draw.BadDraw when they ask for an impossible draw.
    """
    ctx = keys.context(inputs.game_id, inputs.step, inputs.entropy, beacon.text_of(inputs.beacon))

    def seal_draw(label: str, result: list[int]) -> str:
        return seal.seal(held.secret, seal.draw_name(inputs.step, label), result)

    dice = SeededDice(keys.public_seed(held.chain_key, ctx), keys.hidden_seed(held.secret, ctx), seal_draw)
    if inputs.step > 1:
        sheets = {seat: inputs.sheets[seat] for seat in sorted(inputs.sheets)}
        outcome = game.resolve(state, sheets, dice, watch)
    else:
        outcome = game.setup(seats or (), dice) if position is None else game.adopt(position)
    if not game.over(outcome.state):
        outcome = merge(outcome, game.begin(outcome.state, dice))
    played = _record(game, inputs, held, outcome, dice)
    names = dict.fromkeys(outcome.opens)
    played.data["opens"] = [_open(held.secret, name, played.sealed, sealed) for name in names]
    return played


def merge(first: Outcome, then: Outcome) -> Outcome:
    """Two outcomes in a row as one."""
    twice = [name for name in then.seals if name in first.seals]
    if twice:
        raise ValueError(f"sealed twice in one step: {', '.join(twice)}")
    shows = {seat: list(names) for seat, names in first.shows.items()}
    for seat, names in then.shows.items():
        shows.setdefault(seat, []).extend(names)
    seals = first.seals | then.seals
    return Outcome(then.state, [*first.events, *then.events], seals, [*first.opens, *then.opens], shows)


def _record(game: Game, inputs: Inputs, held: Keys, outcome: Outcome, dice: SeededDice) -> Played:
    """The record's content but for `opens`."""
    step, state = inputs.step, outcome.state
    values = dict(outcome.seals)
    values[seal.state_name(step)] = seal.state_value(game.dump(state))
    if game.over(state):
        values[seal.standings_name(step)] = game.standings(state)
    data: dict[str, Value] = {
        "key": held.chain_key.hex(),
        "entropy": [
            seal.opening(held.secret, seal.entropy_name(step, seat, inputs.revs.get(seat, 1)), inputs.entropy[seat])
            for seat in sorted(inputs.entropy)
        ],
        "draws": dice.draws,
        "seals": {name: seal.seal(held.secret, name, value) for name, value in values.items()},
        "public": seal.state_value(game.view(state, None)),
    }
    if inputs.beacon is not None:
        data["beacon"] = msgspec.to_builtins(inputs.beacon)
    values.update({seal.draw_name(step, label): result for label, result in dice.kept.items()})
    return Played(state, outcome, data, values)


def _open(secret: bytes, name: str, now: Mapping[str, Value], before: Mapping[str, Value]) -> dict[str, Value]:
    for values in (now, before):
        if name in values:
            return seal.opening(secret, name, values[name])
    raise Failure(Problem("not-sealed", T("{name} is to be opened, but its sealed value is missing", name=name)))
