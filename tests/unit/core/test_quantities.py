"""Amounts, loose lists and options in any order, as other rulesets write them."""

from __future__ import annotations

import pytest
from toy_grammar import toy

from pbem.core.cursor import Cursor
from pbem.core.lex import lex
from pbem.core.problem import Failure
from pbem.core.quantities import counted, loose_list, units

G = toy()
UNITS = {"L": "L", "T": "T"}


def cursor(text: str) -> Cursor:
    return Cursor(G, lex(text).tokens)


def code(text: str, read: object) -> str:
    with pytest.raises(Failure) as raised:
        read(cursor(text))  # type: ignore[operator]
    return raised.value.problems[0].code


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3L 1T", {"L": 3, "T": 1}),
        ("3 L", {"L": 3}),
        ("1t", {"T": 1}),
        ("1T 3l", {"T": 1, "L": 3}),
        ("2 legioni 1 triremi", {"L": 2, "T": 1}),
        ("２legionari", {"L": 2}),
    ],
)
def test_units(text: str, found: dict[str, int]) -> None:
    c = cursor(text)
    assert units(c, UNITS) == found
    assert c.ended()


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", "missing"), ("3", "missing"), ("L", "missing"), ("3X", "missing"), ("3L 2L", "superfluous"),
     ("0L", "bad-number"), ("9999999L", "bad-number"), ("0 L", "bad-number")],
)  # fmt: skip
def test_units_that_are_none(text: str, expected: str) -> None:
    assert code(text, lambda c: units(c, UNITS)) == expected


@pytest.mark.parametrize(("text", "found"), [("2 hill", ("hill", 2)), ("hill 2", ("hill", 2)), ("hill", ("hill", 1))])
def test_a_count_before_or_after(text: str, found: tuple[str, int]) -> None:
    assert counted(cursor(text), lambda c: c.name("place")) == found


def test_sums_with_plus_or_comma() -> None:
    c = cursor("2 hill + mill, 3 north hill > hill")
    assert c.items(lambda c: counted(c, lambda c: c.name("place")), "+", ",") == (
        ("hill", 2), ("mill", 1), ("north_hill", 3),
    )  # fmt: skip
    c.arrow()


@pytest.mark.parametrize("text", ["hill north hill mill", "hill, north hill, mill", "hill north hill, mill"])
def test_lists_with_blanks_join_words_that_are_a_name(text: str) -> None:
    assert loose_list(cursor(text), lambda c: c.name("place", loose=True)) == ("hill", "north_hill", "mill")


def test_a_loose_list_ends_at_a_keyword() -> None:
    c = cursor("hill mill UNTIL 3")
    assert loose_list(c, lambda c: c.name("place", loose=True)) == ("hill", "mill")
    assert c.sees("UNTIL")


def test_an_unknown_word_in_a_loose_list_is_marked_alone() -> None:
    c = cursor("hill atlantis mill")
    with pytest.raises(Failure) as raised:
        loose_list(c, lambda c: c.name("place", loose=True))
    assert (raised.value.problems[0].code, raised.value.problems[0].length) == ("unknown-name", len("atlantis"))


@pytest.mark.parametrize("text", ["WITH 2 UNTIL 3", "fino 3 con 2", "UNTIL 3 WITH 2"])
def test_options_come_in_any_order(text: str) -> None:
    readers = {"WITH": lambda c: c.number(1, 3), "UNTIL": lambda c: c.number(0)}
    assert cursor(text).choices(readers) == {"WITH": 2, "UNTIL": 3}


def test_options_come_once() -> None:
    readers = {"WITH": lambda c: c.number(1, 3)}
    assert code("WITH 2 CON 1", lambda c: c.choices(readers)) == "superfluous"
    assert code("WITH 4", lambda c: c.choices(readers)) == "bad-number"
