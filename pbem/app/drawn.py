"""The draws of a resolved step as they can be followed by hand: from its key and the players' words to the faces."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.core import beacon, draw, keys
from pbem.core.record_types import Dice, ResolveData, Shuffle
from pbem.render.explain import Draw, Seed


def words(data: ResolveData) -> dict[str, str]:
    """Player -> the words that went into the dice of a step."""
    return {opening.name.split("/")[2]: opening.value for opening in data.entropy}


def seed(game: str, step: int, entropy: Mapping[str, str], data: ResolveData) -> Seed:
    """What the public dice of a step were made of."""
    context = _context(game, step, entropy, data)
    return Seed(data.key, context.decode(), keys.public_seed(bytes.fromhex(data.key), context).hex())


def draws(game: str, step: int, entropy: Mapping[str, str], data: ResolveData) -> tuple[Draw, ...]:
    """The draws of the log, the public ones with the bytes that they took."""
    value = keys.public_seed(bytes.fromhex(data.key), _context(game, step, entropy, data))
    found = []
    for drawn in data.draws:
        if drawn.hidden is True:
            seal = str(msgspec.to_builtins(drawn).get("seal", ""))
            found.append(Draw(label=drawn.label, count=drawn.count, sides=_sides(drawn), hidden=True, seal=seal))
        else:
            found.append(_rolled(value, drawn))
    return tuple(found)


def hidden_seed(secret: str, context: str) -> str:
    """The seed of a step's hidden draws, once the end of the game has told the secret."""
    return keys.hidden_seed(bytes.fromhex(secret), context.encode()).hex()


def hidden_draws(value: str, data: ResolveData) -> tuple[Draw, ...]:
    """The hidden draws of a step with the bytes that they took, from their seed."""
    return tuple(_rolled(bytes.fromhex(value), drawn) for drawn in data.draws if drawn.hidden is True)


def _rolled(value: bytes, drawn: Dice | Shuffle) -> Draw:
    sides = _sides(drawn)
    stream = _Listening(value, drawn.label)
    result = stream.dice(drawn.count, sides) if sides else stream.order(drawn.count)
    return Draw(label=drawn.label, count=drawn.count, sides=sides, result=tuple(result), taken=stream.heard.hex())


def _sides(drawn: Dice | Shuffle) -> int:
    return drawn.sides if isinstance(drawn, Dice) else 0


def _context(game: str, step: int, entropy: Mapping[str, str], data: ResolveData) -> bytes:
    value = None if isinstance(data.beacon, msgspec.UnsetType) else data.beacon
    return keys.context(game, step, entropy, beacon.text_of(value))


class _Listening(draw.Stream):
    """A stream that remembers the bytes it gave."""

    def __init__(self, seed: bytes, label: str) -> None:
        super().__init__(seed, label)
        self.heard = b""

    def take(self, count: int) -> bytes:
        """The next bytes, remembered."""
        taken = super().take(count)
        self.heard += taken
        return taken
