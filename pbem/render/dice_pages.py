"""Every roll of a step, die by die: the number that its bytes give, what is left of it, and the face."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.render.explain import Draw, limit, width


class Die(msgspec.Struct, frozen=True):
    """`bytes` as hex and as a number; `rest` after the division by `by`; `shows`: the face, or the place to swap with.

    A number from `limit` on was skipped: then `shows` is None.
    """

    bytes: str
    number: int
    by: int
    rest: int
    shows: int | None
    place: int = 0  # of a shuffle: the place that is swapped


def dice_of(draw: Draw) -> tuple[Die, ...]:
    """The dice of a public draw in their order, skipped bytes included."""
    if draw.sides:
        return _taken(draw.taken, [draw.sides] * draw.count, shuffle=False)
    return _taken(draw.taken, list(range(draw.count, 1, -1)), shuffle=True)


def _taken(taken: str, sides: Sequence[int], *, shuffle: bool) -> tuple[Die, ...]:
    found, at = [], 0
    for by in sides:
        size = 2 * width(by)
        while size and at < len(taken):
            group = taken[at : at + size]
            at += size
            number = int(group, 16)
            skipped = number >= limit(by)
            shows = None if skipped else number % by + (not shuffle)
            found.append(Die(group, number, by, number % by, shows, by - 1 if shuffle else 0))
            if not skipped:
                break
    return tuple(found)
