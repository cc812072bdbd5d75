"""A bot's chance: everything follows from the labelled dice it is given."""

from __future__ import annotations

from pbem.core.chance import Chance
from pbem.core.draw import SeededDice


def dice(seed: int = 1) -> SeededDice:
    return SeededDice(bytes([seed]) * 32, b"")


def test_labels_run_on() -> None:
    rolls = dice()
    chance = Chance(rolls, "bot/A")
    chance.number(1, 6)
    chance.one_in(2)
    assert [draw["label"] for draw in rolls.draws] == ["bot/A/1", "bot/A/2"]


def test_numbers_lie_between_both_ends_and_reach_them() -> None:
    chance = Chance(dice(), "x")
    assert {chance.number(3, 5) for _ in range(100)} == {3, 4, 5}


def test_where_there_is_no_choice_nothing_is_drawn() -> None:
    rolls = dice()
    chance = Chance(rolls, "x")
    assert (chance.number(4, 4), chance.number(4, 2), chance.pick(["a"])) == (4, 4, "a")
    assert rolls.draws == []


def test_some_are_different_things() -> None:
    chance = Chance(dice(), "x")
    for _ in range(50):
        found = chance.some("abcde", 3)
        assert 1 <= len(found) <= 3
        assert len({*found}) == len(found)
    assert len(chance.some("ab", 9)) <= 2


def test_one_in_three() -> None:
    chance = Chance(dice(), "x")
    assert 60 < sum(chance.one_in(3) for _ in range(300)) < 140


def test_the_same_dice_give_the_same_chance() -> None:
    one, two, other = (Chance(dice(seed), "x") for seed in (1, 1, 2))
    first = [one.number(1, 100) for _ in range(10)]
    assert first == [two.number(1, 100) for _ in range(10)]
    assert first != [other.number(1, 100) for _ in range(10)]
