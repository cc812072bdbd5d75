"""Paths into positions, the differences between two of them, and what of it may be public."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.core import changes
from pbem.core.changes import Change, Sides

STATE = {"turn": 3, "money": {"A": 1, "B": 2}, "caesar": None, "deck": ["x", "y"], "hands": {"A": ["z"], "B": []}}


@pytest.mark.parametrize(
    ("path", "value"),
    [("turn", 3), ("money.A", 1), ("deck", ["x", "y"]), ("money.C", None), ("turn.x", None), ("deck.0", None)],
)
def test_the_value_at_a_path(path: str, value: Any) -> None:
    assert changes.get(STATE, path) == value


def test_another_value_leaves_the_rest_alone() -> None:
    after = changes.put(STATE, "money.A", 9)
    assert after["money"] == {"A": 9, "B": 2}
    assert STATE["money"] == {"A": 1, "B": 2}
    assert changes.put(STATE, "money.A", None)["money"] == {"B": 2}


@pytest.mark.parametrize("path", ["silver.A", "turn.x", "deck.0"])
def test_a_path_that_leads_nowhere(path: str) -> None:
    with pytest.raises(KeyError):
        changes.put(STATE, path, 1)


def test_differences_go_down_to_lists_and_plain_values() -> None:
    after = {**STATE, "money": {"A": 1, "C": 5}, "deck": ["y", "x"], "caesar": "A"}
    assert changes.differences(STATE, after) == [
        ("caesar", None, "A"),
        ("deck", ["x", "y"], ["y", "x"]),
        ("money.B", 2, None),
        ("money.C", None, 5),
    ]


def test_one_and_true_are_not_the_same() -> None:
    assert changes.differences({"a": 1}, {"a": True}) == [("a", 1, True)]


def _public(state: dict[str, Any]) -> dict[str, Any]:
    return {key: state[key] for key in ("turn", "money", "caesar") if key in state}


def _between(after: dict[str, Any]) -> list[Change]:
    return changes.between(Sides(STATE, after, _public(STATE), _public(after)), ("A", "B"))


def test_what_everybody_sees_stands_open() -> None:
    assert _between({**STATE, "money": {"A": 7, "B": 2}}) == [Change("money.A", 1, 7)]


def test_what_is_hidden_is_cut_off_after_the_seat() -> None:
    after = {**STATE, "hands": {"A": ["w"], "B": []}, "deck": ["x", "z"]}
    assert _between(after) == [
        Change("deck", ["x", "y"], ["x", "z"], hidden=True),
        Change("hands.A", ["z"], ["w"], hidden=True),
    ]


def test_a_path_does_not_name_what_is_hidden() -> None:
    """The faces of counters lie under names that would tell where they are."""
    before, after = {"faces": {"rome": 3}, "turn": 1}, {"faces": {"veii": 3}, "turn": 1}
    public = {"turn": 1}
    found = changes.between(Sides(before, after, public, public), ("A",))
    assert found == [Change("faces", {"rome": 3}, {"veii": 3}, hidden=True)]


def test_a_public_value_that_becomes_hidden_is_hidden() -> None:
    before, after = {"card": "x"}, {"card": "y"}
    found = changes.between(Sides(before, after, {"card": "x"}, {}), ())
    assert found == [Change("card", "x", "y", hidden=True)]


def test_changes_lead_from_one_position_to_the_other() -> None:
    after = {**STATE, "money": {"A": 7}, "hands": {"A": [], "B": ["q"]}}
    assert changes.apply(STATE, _between(after)) == after


def test_changes_that_do_not_fit() -> None:
    with pytest.raises(KeyError, match=r"money\.A"):
        changes.apply(STATE, [Change("money.A", 5, 7)])


_KEYS = st.sampled_from(["A", "B", "gold", "hand"])
_LEAVES = st.one_of(st.integers(0, 3), st.booleans(), st.lists(st.integers(0, 3), max_size=3), st.sampled_from("xyz"))
_POSITIONS = st.dictionaries(_KEYS, st.one_of(_LEAVES, st.dictionaries(_KEYS, _LEAVES, min_size=1)), max_size=4)


@given(_POSITIONS, _POSITIONS, st.sets(_KEYS))
def test_any_two_positions(before: dict[str, Any], after: dict[str, Any], hidden: set[str]) -> None:
    seen = [{key: value for key, value in state.items() if key not in hidden} for state in (before, after)]
    found = changes.between(Sides(before, after, *seen), ("A", "B"))
    assert changes.same(changes.apply(before, found), after) or _kinds_change(before, after)
    for change in found:
        if change.path.split(".")[0] in hidden:
            assert change.hidden


def _kinds_change(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """An object that takes the place of a value, or goes with all its keys: no position of a ruleset does that."""
    return any(isinstance(before.get(key), dict) != isinstance(after.get(key), dict) for key in {*before, *after})
