"""Chances of battles, exact up to the last place: whole numbers of parts of `ONE`, so every machine decides alike.

Battles are fought to the end (R62): both sides roll together, each hit removes one unit, surplus hits are wasted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from pbem.rules.morome.datafiles import Garrison

ONE = 10**12
FACES = 6
CERTAIN = 60  # legions from which on no army of dice makes a difference any more, in parts of `ONE`


@cache
def kills(units: int, hit: int, most: int) -> tuple[int, ...]:
    """Chance of killing 0, 1 … `most` when `units` roll a die each and hit on 1 to `hit`; surplus counts as `most`."""
    total = FACES**units
    exact = [comb(units, k) * hit**k * (FACES - hit) ** (units - k) for k in range(units + 1)]
    capped = [exact[k] if k < len(exact) else 0 for k in range(most)]
    capped.append(sum(exact[most:]))
    return tuple(n * ONE // total for n in capped)


@cache
def win(legions: int, enemies: int, hit: int, enemy_hit: int) -> int:
    """Chance that the legions are left and the enemies gone; both gone is no victory (R65). Hits are 1 to `hit`."""
    if legions == 0 or enemies == 0:
        return ONE if legions else 0
    ours, theirs = kills(legions, hit, enemies), kills(enemies, enemy_hit, legions)
    total = sum(
        ours[k] * theirs[j] // ONE * win(legions - j, enemies - k, hit, enemy_hit)
        for k in range(enemies + 1)
        for j in range(legions + 1)
        if k or j
    )
    nothing = ours[0] * theirs[0] // ONE  # nobody hits: the round is rolled again
    return total // (ONE - nothing)


@cache
def sizes(dice: int) -> tuple[tuple[int, int], ...]:
    """The sums of `dice` D6 and in how many of the 6**dice ways each comes up."""
    ways = {0: 1}
    for _ in range(dice):
        fresh: dict[int, int] = {}
        for total, n in ways.items():
            for face in range(1, FACES + 1):
                fresh[total + face] = fresh.get(total + face, 0) + n
        ways = fresh
    return tuple(sorted(ways.items()))


@cache
def hold(legions: int, dice: int, hit: int, enemy_hit: int) -> int:
    """Chance that `legions` hold a province against an army of `dice` D6 (table 3.7 of the rules)."""
    legions = min(legions, CERTAIN)
    total = sum(win(legions, n, hit, enemy_hit) * ways for n, ways in sizes(dice))
    return total // sum(ways for _, ways in sizes(dice))


@cache
def reconquer(legions: int, rows: tuple[int, ...], hit: int, enemy_hit: int) -> int:
    """Chance that `legions` take a lost province; `rows`: dice of its garrison by the face of the row die (R38-R40)."""
    return sum(hold(legions, dice, hit, enemy_hit) for dice in rows) // len(rows)


def row_dice(garrison: Sequence[Garrison]) -> tuple[int, ...]:
    """Dice of a lost province's garrison by the face of the row die."""
    return tuple(next(row.dice for row in garrison if face <= row.upto) for face in range(1, FACES + 1))
