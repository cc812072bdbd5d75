"""Dice that fall as the case says."""

from __future__ import annotations

import pytest

from pbem.core.casedice import CaseDice, Mismatch
from pbem.core.problem import Failure


def test_entries_are_given_in_order_whatever_the_label() -> None:
    dice = CaseDice(["d6=3", "d6=1", "d10=10", "d2=2"])
    assert dice.roll("battle/1", 2, 6) == [3, 1]
    assert dice.roll("x", 1, 10, hidden=True) == [10]
    assert dice.left() == ("d2=2",)


def test_no_dice_no_entry() -> None:
    dice = CaseDice([])
    assert dice.roll("battle", 0, 6) == []
    assert dice.shuffle("deck", []) == []
    assert dice.shuffle("deck", ["a"]) == ["a"]  # one card is not shuffled
    assert dice.left() == ()


def test_a_shuffle_of_one_card_may_have_an_entry() -> None:
    dice = CaseDice(["shuffle=a", "d6=3", "shuffle1=1"])
    assert dice.shuffle("deck", ["a"]) == ["a"]
    assert dice.roll("battle", 1, 6) == [3]
    assert dice.left() == ()


def test_a_shuffle_by_name() -> None:
    assert CaseDice(["shuffle=a, b,a"]).shuffle("deck", ["a", "a", "b"]) == ["a", "b", "a"]


def test_a_shuffle_by_old_places() -> None:
    """The number is the place where the card stood that is now first, second, …"""
    assert CaseDice(["shuffle3=3,1,2"]).shuffle("deck", ["horse", "horse2", "cattle"]) == ["cattle", "horse", "horse2"]


def stop(entries: list[str], items: list[str] | None = None) -> Mismatch:
    dice = CaseDice(entries)
    with pytest.raises(Mismatch) as stopped:
        if items is None:
            dice.roll("tie/rome", 2, 10)
        else:
            dice.shuffle("deck/1", items)
    return stopped.value


@pytest.mark.parametrize(
    ("entries", "items", "place", "expected"),
    [
        (["d10=1"], None, 2, ""),  # too few
        (["d10=1", "d6=1"], None, 2, "d6=1"),  # wrong size
        (["shuffle=a,b"], None, 1, "shuffle=a,b"),  # no die
        (["d6=1"], ["a", "b"], 1, "d6=1"),  # no shuffle
        (["shuffle=a,c"], ["a", "b"], 1, "shuffle=a,c"),  # wrong cards
        (["shuffle=a,b,b"], ["a", "b"], 1, "shuffle=a,b,b"),  # too many cards
        (["shuffle3=1,2,3"], ["a", "b"], 1, "shuffle3=1,2,3"),
        ([], ["a", "b"], 1, ""),
    ],
)
def test_a_mismatch_says_where_and_what(entries: list[str], items: list[str] | None, place: int, expected: str) -> None:
    found = stop(entries, items)
    assert (found.place, found.expected) == (place, expected)
    assert found.asked.args["label"] == ("tie/rome" if items is None else "deck/1")


def test_a_mismatch_takes_no_entry() -> None:
    dice = CaseDice(["d6=4"])
    with pytest.raises(Mismatch):
        dice.roll("a", 1, 10)
    assert dice.left() == ("d6=4",)


@pytest.mark.parametrize(
    "entry",
    [
        "d6=7",
        "d6=0",
        "d=1",
        "6",
        "d6",
        "d6=1,2",
        "D6=1",
        "d٦=1",
        "shuffle=",
        "shuffle=a,,b",
        "shuffle2=1",
        "shuffle2=1,1",
    ],
)
def test_entries_that_cannot_be(entry: str) -> None:
    with pytest.raises(Failure) as failure:
        CaseDice(["d6=1", entry])
    assert [(p.code, p.source) for p in failure.value.problems] == [("bad-dice", "dice[2]")]
