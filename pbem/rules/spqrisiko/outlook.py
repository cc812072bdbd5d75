"""What a battle may come to, for the bots: the chance to win and what is left on average, exact like `odds`."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pbem.rules.spqrisiko.model import Faces
from pbem.rules.spqrisiko.odds import FACES, MOST_DICE, ONE, attack, beat

MANY = 25  # units of a side beyond which more of them make no difference worth working out


class Outlook(NamedTuple):
    """All in parts of `odds.ONE`: the chance to win, units left (those who stay too) if won, and if stopped, each times
    its chance."""

    win: int
    left: int
    stopped: int


def outlook(units: int, defence: int | Faces, stop: int, leave: int, *, ties: bool = False) -> Outlook:
    """A battle of `units` (all in the source) against so many units or against a token (C14).

    `stop`: go on while there are more · `leave`: who must stay · `ties`: equal dice hurt nobody.
    """
    over = max(0, units - MANY)
    if isinstance(defence, tuple):
        found = _token(units - over, defence, stop, leave)
    else:
        found = _units(units - over, min(defence, MANY), stop, leave, ties)
    return Outlook(found.win, found.left + over * found.win, found.stopped + over * (ONE - found.win))


@cache
def _units(units: int, enemies: int, stop: int, leave: int, ties: bool) -> Outlook:
    if enemies == 0:
        return Outlook(ONE, units * ONE, 0)
    if units <= max(stop, leave):
        return Outlook(0, 0, units * ONE)
    att, defence = min(MOST_DICE, units - leave), min(MOST_DICE, enemies)
    found = attack(att, defence, ties)
    total = FACES ** (att + defence) - found.get((0, 0), 0)  # thrown again until somebody loses
    win = left = stopped = 0
    for (lost, killed), ways in found.items():
        if lost or killed:
            then = _units(units - lost, enemies - killed, stop, leave, ties)
            win, left, stopped = win + ways * then.win, left + ways * then.left, stopped + ways * then.stopped
    return Outlook(win // total, left // total, stopped // total)


@cache
def _token(units: int, token: Faces, stop: int, leave: int) -> Outlook:
    """A failed attack costs one unit; with too few dice there is none."""
    if units <= max(stop, leave) or min(MOST_DICE, units - leave) < len(token):
        return Outlook(0, 0, units * ONE)
    dice = min(MOST_DICE, units - leave)
    good, total = beat(dice, token), FACES**dice
    then = _token(units - 1, token, stop, leave)
    bad = total - good
    return Outlook(
        (good * ONE + bad * then.win) // total,
        (good * units * ONE + bad * then.left) // total,
        bad * then.stopped // total,
    )
