"""What is equal in a case file, and what is a difference."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.compare import compare


def paths(expected: dict[str, Any], got: dict[str, Any], unordered: tuple[str, ...] = ()) -> list[str]:
    return [difference.path for difference in compare(expected, got, "expect", unordered)]


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({"money": {"A": 3}}, {"money": {"A": 3, "B": 9}, "turn": 1}),  # only the keys given
        ({"treaties": {"huns": 0}}, {"treaties": {}}),
        ({"treaties": {"huns": 0}}, {"treaties": None}),
        ({"caesar": ""}, {"caesar": None}),
        ({"caesar": "none"}, {}),
        ({"caesar": ""}, {"caesar": "none"}),
        ({"players": {"A": {"at": "", "gold": 0}}}, {"players": {}}),
        ({"out": ["A", "B"]}, {"out": ["A", "B"]}),
        ({"ranking": [["C"], ["A", "B"]]}, {"ranking": [["C"], ["A", "B"]]}),
        ({"boxes": [{"face": "gold"}]}, {"boxes": [{"face": "gold"}]}),
        ({"drawn": True}, {"drawn": True}),
    ],
)
def test_equal(expected: dict[str, Any], got: dict[str, Any]) -> None:
    assert paths(expected, got) == []


@pytest.mark.parametrize(
    ("expected", "got", "path"),
    [
        ({"money": {"A": 3}}, {"money": {"A": 4}}, "expect.money.A"),
        ({"money": {"A": 3}}, {"money": {}}, "expect.money.A"),
        ({"money": {"A": 3}}, {"money": 3}, "expect.money"),
        ({"caesar": ""}, {"caesar": "A"}, "expect.caesar"),
        ({"caesar": "A"}, {"caesar": None}, "expect.caesar"),
        ({"treaties": {"huns": ""}}, {"treaties": {"huns": 1}}, "expect.treaties.huns"),
        ({"out": ["A", "B"]}, {"out": ["B", "A"]}, "expect.out"),
        ({"out": []}, {"out": ["A"]}, "expect.out"),
        ({"out": ["A"]}, {"out": ["A", "A"]}, "expect.out"),
        ({"turn": 1}, {"turn": True}, "expect.turn"),
        ({"drawn": True}, {"drawn": 1}, "expect.drawn"),
        ({"turn": "1"}, {"turn": 1}, "expect.turn"),
        ({"ranking": [["A", "B"]]}, {"ranking": [["B", "A"]]}, "expect.ranking"),
        ({"turn": 1}, {}, "expect.turn"),
    ],
)
def test_different(expected: dict[str, Any], got: dict[str, Any], path: str) -> None:
    assert paths(expected, got) == [path]


def test_bags() -> None:
    got = {"hands": {"A": ["x", "y", "x"]}, "discard": ["b", "a"], "deck": ["b", "a"]}
    bags = ("hands", "discard")
    assert paths({"hands": {"A": ["x", "x", "y"]}, "discard": ["a", "b"]}, got, bags) == []
    assert paths({"hands": {"A": ["x", "y", "y"]}}, got, bags) == ["expect.hands.A"]
    assert paths({"hands": {"A": ["x", "y"]}}, got, bags) == ["expect.hands.A"]
    assert paths({"deck": ["a", "b"]}, got, bags) == ["expect.deck"]
