"""What a case expects against what came: tables by the keys given, everything else whole."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from pbem.core.casefile import NULLS
from pbem.core.ruleset import Value
from pbem.core.text import Text


class Difference(msgspec.Struct, frozen=True):
    """`path` says where (`after.pay.money.A`, `expect.caesar`, `refused.B`, `dice[4]`); `note` explains, if need be."""

    path: str
    expected: Value
    got: Value
    note: Text | None = None


def compare(
    expected: dict[str, Value], got: dict[str, Value], path: str, unordered: Collection[str] = ()
) -> list[Difference]:
    """The differences below `path`. Lists under the keys of `unordered` are bags.

    `""`, `"none"`, null and an absent key are equal; an absent number is 0.
    """
    found: list[Difference] = []
    for key, part in expected.items():
        found += _part(part, got.get(key), f"{path}.{key}", key in unordered)
    return found


def _part(expected: Value, got: Value, path: str, bag: bool) -> list[Difference]:
    if not isinstance(expected, dict) or not (got is None or isinstance(got, dict)):
        return [] if _same(expected, got, bag) else [Difference(path, expected, got)]
    found: list[Difference] = []
    for key, part in expected.items():
        found += _part(part, (got or {}).get(key), f"{path}.{key}", bag)
    return found


def _same(expected: Value, got: Value, bag: bool) -> bool:
    if is_nothing(got):
        return is_nothing(expected) or (type(expected) is int and expected == 0)
    if isinstance(expected, list) and isinstance(got, list):
        return _lists(expected, got, bag)
    return type(expected) is type(got) and bool(expected == got)


def is_nothing(value: Value) -> bool:
    """True for null and for the words that stand for it."""
    return value is None or (isinstance(value, str) and value in NULLS)


def _lists(expected: list[Any], got: list[Any], bag: bool) -> bool:
    if len(expected) != len(got):
        return False
    if not bag:
        return all(_same(a, b, bag) for a, b in zip(expected, got, strict=True))
    rest = list(got)
    for item in expected:
        if item not in rest:
            return False
        rest.remove(item)
    return True
