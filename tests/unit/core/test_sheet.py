"""Sheets: envelope, orders, and what is said about lines that are neither."""

from __future__ import annotations

import pytest
from toy_grammar import Watch, toy

from pbem.core.grammar import Grammar
from pbem.core.sheet import LONGEST_LINE, MOST_LINES, Sheet, read_sheet


@pytest.fixture(scope="module")
def g() -> Grammar:
    return toy()


def faults(sheet: Sheet) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in sheet.problems]


def orders(sheet: Sheet) -> list[tuple[int, str]]:
    return [(entry.numbers[0], entry.line.text) for entry in sheet.entries]


def test_a_whole_sheet(g: Grammar) -> None:
    text = (
        "\ufeffGame: roma-1\r\nTurno: 3\r\nPlayer: anna\r\n\r\n# a remark\r\nENTROPY  alea   iacta est // aloud\r\n"
        "Final: Sì\r\n1. GO hill > mill 1\r\n; GO hill > mill 9\r\n- vai colle a mulino 2 // again\r\nFINE\r\n"
        "GO hill > mill 3"
    )
    sheet = read_sheet(text, g)
    assert sheet.problems == ()
    assert sheet.envelope == {
        "game": "roma-1", "turn": "3", "seat": "anna", "entropy": "alea iacta est", "final": "yes",
    }  # fmt: skip
    assert sheet.entropy == "alea iacta est"
    assert orders(sheet) == [(8, "GO hill > mill 1"), (10, "GO hill > mill 2")]
    assert sheet.sources[9] == "- vai colle a mulino 2 // again"


def test_every_line_stands_alone(g: Grammar) -> None:
    sheet = read_sheet("GO hill > mill 1\nGO hill > moon 1\n\nGO mill > hill 1\nhello there", g)
    assert orders(sheet) == [(1, "GO hill > mill 1"), (4, "GO mill > hill 1")]
    assert faults(sheet) == [(2, "unknown-name"), (5, "unknown-verb")]
    problem = sheet.problems[0]
    assert (problem.column, problem.length, problem.source) == (11, 4, "GO hill > moon 1")


@pytest.mark.parametrize("end", ["END", "end", "Fine", "- END", "END.", "“END”", "END // bye"])
def test_nothing_is_read_after_the_end(g: Grammar, end: str) -> None:
    sheet = read_sheet(f"REST\n{end}\nBest wishes,\nSeat: B\nGO", g)
    assert orders(sheet) == [(1, "REST")]
    assert (sheet.problems, sheet.envelope) == ((), {})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Subject: hello\nREST", [(1, "unknown-key")]),
        ("Gmae: roma-1\nREST", [(1, "unknown-key")]),
        ("REST\nSeat: B", [(2, "late-key")]),
        ("GO nowhere\nSeat: B", [(1, "unknown-name"), (2, "late-key")]),
        ("Seat: A\nPlayer: B\nREST", [(2, "twice-key")]),
        ("Seat: A\nPlayer: A\nREST", []),
        ("Final: maybe\nREST", [(1, "bad-value")]),
        ("Seat:\nREST", [(1, "bad-value")]),
        ("ENTROPY\nREST", [(1, "entropy-empty")]),
        ("ENTROPY " + "x" * 81, [(1, "entropy-long")]),
        ("ENTROPY " + "x" * 80, []),
        ("ok 3: REST", [(1, "quoted-answer")]),
        ("  OK 12 : REST", [(1, "quoted-answer")]),
        ("ELSE 3", [(1, "stray-rule")]),
        ("REST\nELSE 3", [(2, "stray-rule")]),
        ("GO: hill > mill 1", [(1, "missing")]),
    ],
)
def test_lines_that_are_neither_order_nor_envelope(g: Grammar, text: str, expected: list[tuple[int, str]]) -> None:
    assert faults(read_sheet(text, g)) == expected


def test_prose_does_not_close_the_envelope(g: Grammar) -> None:
    sheet = read_sheet("Hello Aldo\nSeat: B\nREST", g)
    assert sheet.envelope == {"seat": "B"}
    assert faults(sheet) == [(1, "unknown-verb")]


def test_words_for_the_dice_stand_anywhere_and_the_last_ones_hold(g: Grammar) -> None:
    sheet = read_sheet("Entropy: one\nREST\nENTROPIA: due\nEntropia tre; quattro", g)
    assert sheet.entropy == "tre; quattro"
    assert sheet.problems == ()


def test_places_of_the_envelope(g: Grammar) -> None:
    place = read_sheet("\n  Seat:  ANNA\nREST", g).places["seat"]
    assert (place.line, place.column, place.length) == (2, 10, 4)


def test_lines_below_belong_to_the_order_above(g: Grammar) -> None:
    sheet = read_sheet("WATCH B\n\n# remark\nENTROPY x\n  - ELSE 3\nELSE many\nELSE 4 ELSE 5\nREST\nELSE 6", g)
    entry = sheet.entries[0]
    assert entry.numbers == (1, 5, 7)
    assert entry.parts == ("WATCH B", "ELSE 3", "ELSE 4 ELSE 5")
    assert entry.line.alternatives[0].order == Watch("B", (3, 4, 5))
    assert entry.line.text == "WATCH B ELSE 3 ELSE 4 ELSE 5"
    assert faults(sheet) == [(6, "bad-number"), (9, "stray-rule")]


@pytest.mark.parametrize("between", ["hello", "GO nowhere", "REST", "Subject: x"])
def test_other_lines_end_what_belongs_together(g: Grammar, between: str) -> None:
    sheet = read_sheet(f"WATCH B\n{between}\nELSE 3", g)
    assert (3, "stray-rule") in faults(sheet)


def test_lines_below_a_refused_order_are_refused(g: Grammar) -> None:
    assert faults(read_sheet("WATCH Z\nELSE 3\nELSE 4", g)) == [
        (1, "unknown-seat"), (2, "stray-rule"), (3, "stray-rule"),
    ]  # fmt: skip


def test_marks_say_where_things_are_named(g: Grammar) -> None:
    (entry,) = read_sheet("\n 2) GO colle > seal bay 1", g).entries
    assert [(m.kind, m.id, m.line, m.column, m.length) for m in entry.marks] == [
        ("place", "hill", 2, 8, 5),
        ("bay", "seal_bay", 2, 16, 8),
    ]


def test_too_many_lines_are_not_read(g: Grammar) -> None:
    sheet = read_sheet("REST\n" * (MOST_LINES + 5), g)
    assert len(sheet.entries) == MOST_LINES
    assert faults(sheet) == [(MOST_LINES + 1, "too-many-lines")]
    assert faults(read_sheet("REST\n" * MOST_LINES + "\n \n", g)) == []


def test_an_order_does_not_grow_without_end(g: Grammar) -> None:
    sheet = read_sheet("WATCH B\n" + "ELSE 3\n" * 500, g)
    (entry,) = sheet.entries
    assert LONGEST_LINE - 7 < len(entry.line.text) <= LONGEST_LINE
    codes = [problem.code for problem in sheet.problems]
    assert (codes[0], set(codes[1:])) == ("too-long-line", {"stray-rule"})


def test_short_names_do_not_make_long_orders(g: Grammar) -> None:
    sheet = read_sheet("TAKE " + ", ".join(["n"] * 200), g)
    assert (sheet.entries, faults(sheet)) == ((), [(1, "too-long-line")])


def test_a_line_that_is_too_long_is_refused_alone(g: Grammar) -> None:
    sheet = read_sheet("TAKE " + "hill, " * LONGEST_LINE + "\nREST\n#" + "x" * 2 * LONGEST_LINE, g)
    assert faults(sheet) == [(1, "too-long-line")]
    assert orders(sheet) == [(2, "REST")]
