"""Room that text takes, wrapping, cutting, tables in letters of one width."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.render.grid import table
from pbem.render.letters import columns, cut, pad, wrap


@pytest.mark.parametrize(
    ("text", "room"), [("", 0), ("abc", 3), ("è", 1), ("e\u0300", 1), ("ローマ", 6), ("🦅", 2), ("\u2068a\u2069", 1)]
)
def test_columns(text: str, room: int) -> None:
    assert columns(text) == room


def test_cut_shows_that_something_is_missing() -> None:
    assert cut("Octavia", 7) == "Octavia"
    assert cut("Octavia", 6) == "Octav…"
    assert columns(cut("ローマ帝国", 6)) <= 6


def test_wrap_at_blanks_and_in_need_inside_a_word() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("x" * 10, 4) == ["xxxx", "xxxx", "xx"]
    assert wrap("", 4) == [""]
    assert wrap("aa bbbbbbbb cc", 5, 3) == ["aa", "bbb", "bbb", "bb", "cc"]
    assert wrap("a" * 8, 4, 2) == ["aaaa", "aa", "aa"]


@given(st.text(alphabet="ab é🦅漢\u0301", max_size=60), st.integers(2, 20))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(columns(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_writing_that_goes_the_other_way_is_closed_in_on_every_line() -> None:
    assert wrap("to \u2068אבג דהו\u2069 now", 8) == ["to \u2068אבג\u2069", "\u2068דהו\u2069 now"]
    assert cut("\u2068אבגדהו\u2069", 4) == "\u2068אבג…\u2069"


def test_pad() -> None:
    assert pad("é", 3) == "é  "
    assert pad("漢", 3, right=True) == " 漢"


def test_a_table_sets_numbers_to_the_right() -> None:
    assert table(["Player", "Paid"], [["A", 3], ["Octavia", -10]], [1], 40) == [
        "Player   Paid",
        "-------  ----",
        "A           3",
        "Octavia   −10",
    ]


def test_a_table_breaks_its_widest_column() -> None:
    lines = table(["No.", "Order"], [[1, "one two three four"]], [0], 16)
    assert lines == ["No.  Order", "---  -----------", "  1  one two", "     three four"]
    assert max(map(columns, lines)) <= 16
