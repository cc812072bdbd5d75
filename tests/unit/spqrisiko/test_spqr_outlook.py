"""What the bots expect of battles, against the chances told to players and against counting by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pbem.rules.spqrisiko.odds import ONE, win, win_token
from pbem.rules.spqrisiko.outlook import MANY, outlook

NEAR = Fraction(1, 10**9)


def near(found: int, exact: Fraction) -> bool:
    return abs(Fraction(found, ONE) - exact) < NEAR


@pytest.mark.parametrize("units", range(1, 10))
@pytest.mark.parametrize(("stop", "leave"), [(1, 1), (0, 0), (3, 1)])
def test_chances_are_those_of_the_odds(units: int, stop: int, leave: int) -> None:
    for enemies in range(1, 7):
        for ties in (False, True):
            found = outlook(units, enemies, stop, leave, ties=ties)
            assert abs(found.win - win(units, enemies, stop, leave, ties=ties)) < 100
    for token in ((3,), (5, 2), (4, 4)):
        assert abs(outlook(units, token, stop, leave).win - win_token(units, token, stop, leave)) < 100


def test_one_die_against_one_by_hand() -> None:
    """Two units, one must stay: 15 of 36 throws win; then both are left, else one."""
    found = outlook(2, 1, 1, 1)
    assert near(found.win, Fraction(15, 36))
    assert near(found.left, Fraction(15, 36) * 2)
    assert near(found.stopped, Fraction(21, 36))


def test_a_token_by_hand() -> None:
    """Two triremes launched against a 4: two dice, then one. One die wins 2 of 6, two win 20 of 36."""
    found = outlook(2, (4,), 0, 0)
    assert near(found.win, Fraction(20, 36) + Fraction(16, 36) * Fraction(1, 3))
    assert near(found.left, Fraction(20, 36) * 2 + Fraction(16, 36) * Fraction(1, 3))
    assert found.stopped == 0


def test_two_printed_dice_stop_a_single_one() -> None:
    assert outlook(2, (1, 1), 1, 1) == (0, 0, 2 * ONE)


def test_nobody_is_lost_or_gained() -> None:
    """Who stops has more than the least, who wins at least what must stay and one."""
    for units in range(2, 12):
        for enemies in range(1, 8):
            found = outlook(units, enemies, 3, 1)
            assert found.left + found.stopped <= units * ONE
            assert found.left >= 2 * found.win - 100
            assert found.win <= ONE


def test_who_is_not_there_does_not_attack() -> None:
    assert outlook(1, 2, 1, 1) == (0, 0, ONE)
    assert outlook(0, (2,), 0, 0) == (0, 0, 0)


def test_crowds_fight_like_many() -> None:
    """More of them change nothing but what is left."""
    crowd, many = outlook(MANY + 10, 10**6, 1, 1), outlook(MANY, MANY, 1, 1)
    assert crowd.win == many.win
    assert crowd.left == many.left + 10 * many.win
    assert crowd.stopped == many.stopped + 10 * (ONE - many.win)
