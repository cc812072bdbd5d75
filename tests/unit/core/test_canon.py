"""Canonical bytes: the published vector, every limit, and the scan against the complete check."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from audit_vectors import VECTORS
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core import canon

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**54), 2**54),
    st.text(max_size=12),
    st.text(alphabet='ab "\\\n\x7f\x85{}[]:,1é', max_size=8),
    st.floats(allow_nan=False, allow_infinity=False),
)
keys = st.one_of(st.text(alphabet='abAZ!~"\\{}[]:0', min_size=1, max_size=6), st.text(max_size=4))
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=12,
)


def dumps(value: Any) -> bytes:
    """The definition of canonical bytes in the specification."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def is_allowed(value: Any) -> bool:
    try:
        canon.check(value)
    except canon.Bad:
        return False
    return True


def nested(depth: int) -> Any:
    value: Any = 1
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value


@pytest.mark.parametrize("case", VECTORS["canon"])
def test_the_published_vector(case: dict[str, Any]) -> None:
    assert canon.canon(case["value"]).hex() == case["hex"]


@pytest.mark.parametrize(
    "value",
    [
        {"k" * 120: 1},
        {'!"\\~': 1},
        ["x" * 4000],
        "è" * 4000,
        "\n\u2028\U0001f600",
        2**53 - 1,
        1 - 2**53,
        nested(16),
        {},
        [],
        "",
    ],
)
def test_what_is_within_the_limits(value: Any) -> None:
    assert canon.canon(value) == dumps(value)
    canon.check(value)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"": 1}, ""),
        ({"a b": 1}, ""),
        ({"é": 1}, ""),
        ({"a\n": 1}, ""),
        ({"k" * 121: 1}, ""),
        ({"a": {"b": ["x" * 4001]}}, "a/b/0"),
        (2**53, ""),
        ([-(2**53)], "0"),
        (["a\tb"], "0"),
        ("\x7f", ""),
        ("\x85", ""),
        ("e\u0301", ""),
        ("\ud800", ""),
        (1.0, ""),
        ({"a": 1.5}, "a"),
        ([1e22], "0"),
        (nested(17), "a/0/" * 8),
        ({1: 2}, ""),
        (object(), ""),
    ],
)
def test_what_is_beyond_them(value: Any, path: str) -> None:
    with pytest.raises(canon.Bad) as complete:
        canon.check(value)
    with pytest.raises(canon.Bad):
        canon.canon(value)
    assert complete.value.path == path.removesuffix("/")


def test_a_tree_too_deep_for_any_reader() -> None:
    with pytest.raises(canon.Bad):
        canon.canon(nested(5000))


@settings(max_examples=400, deadline=None)
@given(values)
def test_bytes_are_those_of_the_definition(value: Any) -> None:
    if is_allowed(value):
        assert canon.canon(value) == dumps(value)
        assert json.loads(canon.canon(value)) == value
    else:
        with pytest.raises(canon.Bad):
            canon.canon(value)


@settings(max_examples=400, deadline=None)
@given(values)
def test_the_scan_never_says_yes_to_what_the_check_refuses(value: Any) -> None:
    try:
        data = dumps(value)
    except UnicodeEncodeError:
        return
    if canon.is_plain(data):
        canon.check(value)
    elif b"\\" not in data and not re.search(rb"\d{16}", data):
        assert not is_allowed(value), "without escapes and long numbers the scan is exact"


@pytest.mark.parametrize("depth", [1, 15, 16, 17, 18, 40])
def test_the_scan_counts_levels_and_not_brackets_in_texts(depth: int) -> None:
    value = ["]]]]]]}}}}", nested(depth - 1), "[[[[[[{{{{"]
    assert canon.is_plain(dumps(value)) is (depth <= 16)
