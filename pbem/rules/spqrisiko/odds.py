"""Chances of attacks and battles, exact up to the last place: whole numbers of parts of `ONE`, alike on every machine.

Dice are those of the rules: both sides sort, pairs are compared, ties fall to the defender unless `ties` says that
they hurt nobody.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial

from pbem.rules.spqrisiko.battle import beats, losses

ONE = 10**12
FACES = 6
MOST_DICE = 3
Loss = tuple[int, int]  # of the attacker, of the defender


@cache
def rolls(dice: int, faces: int = FACES) -> tuple[tuple[list[int], int], ...]:
    """Every sorted roll (highest first), and in how many of the faces**dice ways it comes up."""
    found = []
    for roll in combinations_with_replacement(range(faces, 0, -1), dice):
        ways = factorial(dice)
        for face in dict.fromkeys(roll):
            ways //= factorial(roll.count(face))
        found.append((list(roll), ways))
    return tuple(found)


@cache
def attack(att: int, defence: int, ties: bool = False, faces: int = FACES) -> dict[Loss, int]:
    """Losses of one attack with so many dice -> in how many of the faces**(att + defence) ways."""
    found: dict[Loss, int] = {}
    for red, ways in rolls(att, faces):
        for blue, others in rolls(defence, faces):
            lost = losses(red, blue, ties_harmless=ties)
            found[lost] = found.get(lost, 0) + ways * others
    return found


@cache
def beat(att: int, token: tuple[int, ...], faces: int = FACES) -> int:
    """In how many of the faces**att ways a roll beats every printed die."""
    return sum(ways for red, ways in rolls(att, faces) if beats(red, token))


@cache
def win(
    units: int,
    enemies: int,
    stop: int = 1,
    leave: int = 1,
    *,
    dice: int = MOST_DICE,
    rounds: int = 0,
    ties: bool = False,
) -> int:
    """Chance to win a battle against units.

    `units`: all in the source · `stop`: go on while there are more · `leave`: who must stay · `dice`: at most ·
    `rounds`: attacks, 0 is no limit.
    """
    if enemies == 0:
        return ONE
    if units <= max(stop, leave) or rounds < 0:
        return 0
    att, defence = min(dice, units - leave), min(MOST_DICE, enemies)
    found = attack(att, defence, ties)
    nothing = found.get((0, 0), 0) if not rounds else 0  # thrown again until somebody loses
    left = rounds - 1 if rounds > 1 else -1 if rounds else 0
    total = sum(
        ways * win(units - lost[0], enemies - lost[1], stop, leave, dice=dice, rounds=left, ties=ties)
        for lost, ways in found.items()
        if any(lost) or rounds
    )
    every: int = FACES ** (att + defence)
    return total // (every - nothing)


@cache
def win_token(
    units: int, token: tuple[int, ...], stop: int = 1, leave: int = 1, *, dice: int = MOST_DICE, rounds: int = 0
) -> int:
    """Chance to beat a token before the battle stops: a failed attack costs one unit, nothing else."""
    if units <= max(stop, leave) or min(MOST_DICE, units - leave) < len(token) or rounds < 0:
        return 0
    att = min(dice, units - leave)
    good = beat(att, token)
    total: int = FACES**att
    left = rounds - 1 if rounds > 1 else -1 if rounds else 0
    return (good * ONE + (total - good) * win_token(units - 1, token, stop, leave, dice=dice, rounds=left)) // total
