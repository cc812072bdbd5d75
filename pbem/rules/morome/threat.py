"""What is likely to strike a province in the Event phase of this turn, and what a garrison is worth against it.

Numbers are whole parts of `odds.ONE`. Expected strikes are added up as if each met the garrison of now.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from pbem.rules.morome.model import LOST
from pbem.rules.morome.odds import ONE, hold
from pbem.rules.morome.sight import Sight

EVENT_FACES = 10
INVASION_FACES = 20


class Strike(msgspec.Struct, frozen=True):
    """`rate`: how often it is to be expected this turn · `dice`, `hit`: the army · `legion`: what a legion hits on ·
    `region` "": no treaty stops it."""

    rate: Fraction
    dice: int
    hit: int
    legion: int
    region: str


def strikes(sight: Sight) -> dict[str, tuple[Strike, ...]]:
    """Province -> what may strike it; invaders who find their target lost are followed on their march (R53)."""
    rebellions, invasions = _expected(sight)
    tables = sight.rules.tables
    found: dict[str, list[Strike]] = {province: [] for province in tables.provinces}
    usual, legion = tables.numbers.hit.enemy, tables.numbers.hit.legion
    for province in tables.provinces:
        rate = rebellions / len(tables.provinces)
        found[province].append(Strike(rate, tables.numbers.rebels, usual, legion, ""))
    for rows in tables.rows.values():
        for row in rows:
            rate = invasions / INVASION_FACES
            region = "" if row.revolt else row.who
            targets = [row.target] if row.target else list(tables.provinces)
            for target in targets:
                end = target if row.revolt else _march(sight, target)
                found[end].append(Strike(rate / len(targets), row.dice, row.hit or usual, legion, region))
    return {province: tuple(listed) for province, listed in found.items()}


def _expected(sight: Sight) -> tuple[Fraction, Fraction]:
    """Rebellions and invasions to be expected this turn (R49, R61)."""
    numbers = sight.rules.tables.numbers
    count = numbers.event_rolls[sight.rules.options.event_rolls]
    rolls = Fraction(7 * count.dice, 2) + count.fixed
    share, before = {}, 0
    for row in numbers.event:
        share[row.id] = Fraction(row.upto - before, EVENT_FACES)
        before = row.upto
    more_rebellions, more_invasions = sight.rules.extras(sight.turn)
    return rolls * share["rebels"] + more_rebellions, rolls * share["barbarians"] + more_invasions


def _march(sight: Sight, target: str) -> str:
    """Where an invader ends who comes for `target`."""
    while sight.owner[target] == LOST and target in sight.rules.tables.march:
        target = sight.rules.tables.march[target]
    return target


def danger(listed: tuple[Strike, ...], legions: int) -> int:
    """How often a garrison of `legions` is expected to fall."""
    return sum(_one(strike, legions) for strike in listed)


@lru_cache(maxsize=4096)
def _one(strike: Strike, legions: int) -> int:
    return int(strike.rate * (ONE - hold(legions, strike.dice, strike.legion, strike.hit)))


def from_region(listed: tuple[Strike, ...], region: str, legions: int) -> int:
    """The part of the danger that comes from one barbarian region."""
    return danger(tuple(strike for strike in listed if strike.region == region), legions)
