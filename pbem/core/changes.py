"""Corrections of a position as a ruling records them: paths into its JSON form, what was there, what is there now.

A path is keys joined by dots (`money.VALERIA`); lists are values, never walked into. None stands for a key that is
absent. What the public does not see in both positions is hidden: its path is cut off where it could say too much
(after a key and a seat), and its values enter the log as seals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pbem.core.canon import canon
from pbem.core.ruleset import Value

DOT = "."


class Change(msgspec.Struct, frozen=True):
    """One value of the state before and after."""

    path: str
    was: Value
    now: Value
    hidden: bool = False


def get(value: Value, path: str) -> Value:
    """The value at a path; None when there is none."""
    for key in path.split(DOT):
        if not isinstance(value, Mapping) or key not in value:
            return None
        value = value[key]
    return value


def put(value: Mapping[str, Value], path: str, new: Value) -> dict[str, Value]:
    """A copy with another value at a path; None takes the key out. Raises KeyError where the path leads nowhere."""
    key, dot, rest = path.partition(DOT)
    found = dict(value)
    if dot:
        inner = found.get(key)
        if not isinstance(inner, Mapping):
            raise KeyError(key)
        found[key] = put(inner, rest, new)
    elif new is None:
        found.pop(key, None)
    else:
        found[key] = new
    return found


def same(one: Value, other: Value) -> bool:
    """Whether two values are equal as JSON (so that 1 is not true)."""
    return canon(one) == canon(other)


def differences(before: Value, after: Value, path: str = "") -> list[tuple[str, Value, Value]]:
    """(path, was, now) of every value that differs, sorted by path; an absent object counts as an empty one."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        found: list[tuple[str, Value, Value]] = []
        for key in sorted({*before, *after}):
            inner = f"{path}{DOT}{key}" if path else key
            found += differences(before.get(key), after.get(key), inner)
        return found
    return [] if same(before, after) else [(path, before, after)]


class Sides(msgspec.Struct, frozen=True):
    """Two positions, each whole and as the public sees it."""

    before: Value
    after: Value
    public_before: Value
    public_after: Value


def between(sides: Sides, seats: Sequence[str]) -> list[Change]:
    """The changes that lead from one position to the other, as a ruling tells them."""
    found: dict[str, Change] = {}
    for path, was, now in differences(sides.before, sides.after):
        if same(get(sides.public_before, path), was) and same(get(sides.public_after, path), now):
            found[path] = Change(path, was, now)
            continue
        first, *rest = path.split(DOT)
        cut = f"{first}{DOT}{rest[0]}" if rest and rest[0] in seats else first
        found[cut] = Change(cut, get(sides.before, cut), get(sides.after, cut), hidden=True)
    return list(found.values())


def apply(value: Mapping[str, Value], changed: Sequence[Change]) -> dict[str, Value]:
    """The position after all changes. Raises KeyError with the path of one that does not fit what is there."""
    for change in changed:
        if not same(get(value, change.path), change.was):
            raise KeyError(change.path)
    found = dict(value)
    for change in changed:
        found = put(found, change.path, change.now)
    return found
