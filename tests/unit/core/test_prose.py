"""The small part of Markdown that rule books are written in."""

from __future__ import annotations

import pytest

from pbem.core.prose import Grid, Items, Lines, Para, Span, each_line, numeric, plain, read_prose, spans


def test_paragraphs_run_over_lines_and_end_at_an_empty_one() -> None:
    assert read_prose("One\ntwo.\n\n\nThree.") == (Para((Span("One two."),)), Para((Span("Three."),)))


def test_nothing_is_nothing() -> None:
    assert read_prose("") == read_prose("\n \n") == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a `MOVE x > y` b", (Span("a "), Span("MOVE x > y", "code"), Span(" b"))),
        ("**strong** and *em*", (Span("strong", "strong"), Span(" and "), Span("em", "em"))),
        ("see [the draw](#chapter-draw).", (Span("see "), Span("the draw", to="chapter-draw"), Span("."))),
        ("[`PLAY`](#order-PLAY)", (Span("PLAY", "code", "order-PLAY"),)),
        ("2 * 3 * 4", (Span("2 * 3 * 4"),)),
        ("`a*b*c`", (Span("a*b*c", "code"),)),
        ("open `code", (Span("open `code"),)),
    ],
)
def test_marks_inside_a_line(text: str, found: tuple[Span, ...]) -> None:
    assert spans(text) == found


def test_lists_keep_their_items_together() -> None:
    (listed,) = read_prose("- one\n- two that goes\n  on")
    assert isinstance(listed, Items)
    assert [plain(item) for item in listed.items] == ["one", "two that goes on"]
    assert not listed.ordered


def test_numbered_lists() -> None:
    (listed,) = read_prose("1. one\n2. two")
    assert isinstance(listed, Items)
    assert listed.ordered
    assert [plain(item) for item in listed.items] == ["one", "two"]


def test_tables_and_what_is_a_number_in_them() -> None:
    (grid,) = read_prose("| city | towers | mark |\n|---|---|---|\n| Rome | 5 | |\n| `B14` | — | a \\| b |")
    assert isinstance(grid, Grid)
    assert [plain(cell) for cell in grid.head] == ["city", "towers", "mark"]
    assert [[plain(cell) for cell in row] for row in grid.rows] == [["Rome", "5", ""], ["B14", "—", "a | b"]]
    assert numeric(grid) == (1,)


def test_fences_are_left_as_they_are_and_say_whose_they_are() -> None:
    found = read_prose("Before:\n```VALERIA\nROME  3\n\n- no list\n```\nAfter.")
    assert found == (
        Para((Span("Before:"),)),
        Lines(("ROME  3", "", "- no list"), "VALERIA"),
        Para((Span("After."),)),
    )


def test_a_fence_that_is_left_open_goes_to_the_end() -> None:
    assert read_prose("```\nROME 3\n") == (Lines(("ROME 3", "")),)


def test_every_line_of_a_block_can_be_changed_but_typed_ones() -> None:
    def loud(line: tuple[Span, ...]) -> tuple[Span, ...]:
        return (Span(plain(line).upper()),)

    for text in ("a b", "- a b", "| a b | c |\n|---|---|\n| d | e |"):
        (block,) = read_prose(text)
        changed = each_line(block, loud)
        assert str(changed) == str(block).replace("a b", "A B").replace("'c'", "'C'").replace("'d'", "'D'").replace(
            "'e'", "'E'"
        )
    typed = Lines(("a b",))
    assert each_line(typed, loud) is typed
