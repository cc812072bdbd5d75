"""Markdown of rule books as plain text."""

from __future__ import annotations

from pbem.app.handbook_text import WIDTH, heading, paragraph, prose, underlined


def test_paragraphs_are_wrapped_and_emphasis_goes() -> None:
    assert list(prose("A **bold** and `plain`\nword.\n\nNext.")) == ["A bold and plain word.", "", "Next."]
    assert all(len(line) <= WIDTH for line in prose("word " * 60, "    "))


def test_lists_keep_their_items() -> None:
    text = "- one\n- two that goes\n  on\n\n* three"
    assert list(prose(text)) == ["- one", "- two that goes on", "", "* three"]


def test_tables_become_columns() -> None:
    assert list(prose("| D10 | event |\n|---|---|\n| 1-4 | `Barbarians` |")) == [
        "D10  event",
        "---  ----------",
        "1-4  Barbarians",
    ]


def test_code_is_left_alone() -> None:
    assert list(prose("```\nMOVE  gaul > rome 3\n\n  IF LOST\n```", "  ")) == [
        "  MOVE  gaul > rome 3",
        "",
        "    IF LOST",
    ]


def test_titles() -> None:
    assert underlined("Città", "=") == ["Città", "====="]
    assert heading("X") == ["", "", "X", "-", ""]
    assert paragraph("a b", first="1. ", rest="   ") == ["1. a b"]
