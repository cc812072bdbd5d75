"""Nearly the same word."""

from __future__ import annotations

import pytest

from pbem.core.suggest import closest, distance


@pytest.mark.parametrize(
    ("a", "b", "slips"),
    [
        ("move", "move", 0),
        ("mvoe", "move", 1),
        ("mov", "move", 1),
        ("moove", "move", 1),
        ("mive", "move", 1),
        ("", "ab", 2),
    ],
)
def test_distance_counts_slips_of_the_pen(a: str, b: str, slips: int) -> None:
    assert distance(a, b, 3) == distance(b, a, 3) == slips


def test_distance_stops_at_the_limit() -> None:
    assert distance("spain", "byzantium", 2) == 3
    assert distance("abcdef", "ghijkl", 2) == 3


def test_closest_gives_the_nearest_first_and_ties_in_order() -> None:
    known = ["greece", "gaul", "goths", "gall"]
    assert closest("gaull", known) == ("gaul", "gall")
    assert closest("galu", known) == ("gaul", "gall")
    assert closest("galt", known) == ("gall",)


def test_short_and_long_words_get_no_suggestion() -> None:
    assert closest("ab", ["abc"]) == ()
    assert closest("x" * 1000, ["x" * 999]) == ()


def test_the_answer_does_not_depend_on_repetitions() -> None:
    assert closest("gaull", ["gaul", "gaul", "gall"]) == closest("gaull", ["gaul", "gall", "gall"])
