"""Odds of battles against the printed table (3.7), and against counting by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pbem.rules.morome.odds import ONE, hold, kills, reconquer, sizes, win

ROWS = (1, 1, 1, 2, 2, 3)  # dice of a lost province's garrison by the face of the row die

# Legions: chance to hold against 1D6, 2D6 and Hannibal's 3D6, in parts of 10,000.
TABLE = {
    1: (799, 24, 0),
    2: (2852, 272, 3),
    3: (4832, 911, 32),
    4: (6745, 1926, 135),
    5: (8388, 3283, 361),
    6: (9438, 4855, 756),
    7: (9871, 6408, 1358),
    8: (9980, 7728, 2184),
    9: (9998, 8716, 3201),
    10: (10000, 9367, 4340),
    11: (10000, 9736, 5514),
    12: (10000, 9909, 6632),
}


@pytest.mark.parametrize("legions", TABLE)
def test_table_of_the_rules(legions: int) -> None:
    found = (hold(legions, 1, 4, 3), hold(legions, 2, 4, 3), hold(legions, 3, 4, 4))
    assert tuple(round(Fraction(chance * 10000, ONE)) for chance in found) == TABLE[legions]


def test_one_against_one_by_hand() -> None:
    # Each round: both hit 4/6*3/6, only we hit 4/6*3/6, only they 2/6*3/6, nobody 2/6*3/6. Won: (1/3) / (1 - 1/6).
    assert abs(Fraction(win(1, 1, 4, 3), ONE) - Fraction(2, 5)) < Fraction(1, 10**9)


def test_who_is_not_there_cannot_hold_or_attack() -> None:
    assert win(0, 3, 4, 3) == 0
    assert win(3, 0, 4, 3) == ONE
    assert win(0, 0, 4, 3) == 0


def test_a_march_is_even_only_with_even_dice() -> None:
    assert win(3, 3, 4, 4) < ONE // 2  # both may be gone
    assert win(3, 3, 3, 4) < win(3, 3, 4, 4) < win(4, 3, 4, 4)


def test_reconquest_is_the_average_over_the_garrison_die() -> None:
    average = Fraction(3 * hold(5, 1, 4, 3) + 2 * hold(5, 2, 4, 3) + hold(5, 3, 4, 3), 6)
    assert abs(reconquer(5, ROWS, 4, 3) - average) <= 1
    assert reconquer(3, ROWS, 4, 3) < ONE // 3 < reconquer(5, ROWS, 4, 3)


def test_hits_and_sizes_add_up() -> None:
    assert abs(sum(kills(5, 3, 3)) - ONE) < 10
    assert sum(ways for _, ways in sizes(3)) == 216
    assert dict(sizes(2))[7] == 6


def test_a_great_army_costs_no_time() -> None:
    assert hold(999, 3, 4, 4) == hold(100, 3, 4, 4) == hold(60, 3, 4, 4) > ONE - 1000
    assert reconquer(999, ROWS, 4, 3) > ONE - 1000
