"""The order of a report's sections, the deadline where one looks for it, and what became of each order."""

from __future__ import annotations

from sample import meta, speaker

from pbem.core.page import Came, Fight, Orders, Page, Para, Roll, Section
from pbem.render.clock import deadline, moment
from pbem.render.report import ORDER, frame, in_order
from pbem.render.spoken import speak

SCRAMBLED = (
    "values", "next", "standings", "hand", "map", "turn", "phase-a", "phase-b", "clock", "position", "orders", "end",
)  # fmt: skip
WANTED = [
    "orders", "end", "turn", "phase-a", "phase-b", "map", "position", "hand", "clock", "standings", "next", "values",
]  # fmt: skip


def empty(id: str) -> Section:
    return Section(id, id, (), level=2 if id.startswith("phase") else 1)


def test_whatever_order_the_rules_give_them_sections_stand_as_they_are_read() -> None:
    assert [section.id for section in in_order([empty(id) for id in SCRAMBLED])] == WANTED


def test_what_the_frame_adds_stands_in_its_place() -> None:
    page = Page("t", "", tuple(empty(id) for id in SCRAMBLED))
    ids = [section.id for section in frame(page, meta(rulings=("r",), absences=("a",))).sections]
    assert [id for id in ids if id in ORDER] == [
        "orders", "end", "turn", "map", "position", "standings", "rulings", "absences", "next", "sheet", "values",
        "dice",
    ]  # fmt: skip


def test_the_next_deadline_is_told_again_where_it_says_what_comes_next() -> None:
    page = frame(Page("t", "", (Section("next", "What comes next", (Para("more"),)),)), meta())
    said = next(part for part in speak(page, speaker())["sections"] if part["id"] == "next")["blocks"]
    assert said[0]["text"].startswith("Sheets for step 5 are due until Friday 15 September 2023, 12:00 Europe/Rome")
    assert said[1]["text"] == "more"


def test_a_page_that_does_not_say_what_comes_next_has_the_deadline_all_the_same() -> None:
    assert "next" in [section.id for section in frame(Page("t", "", ()), meta()).sections]
    assert "next" not in [section.id for section in frame(Page("t", "", ()), meta(over=True)).sections]


def test_a_deadline_on_two_clocks() -> None:
    say = speaker().say
    rome, york = ("Europe/Rome", 120), ("America/New_York", -240)
    assert say(deadline(1694772003, (rome, york))) == (
        "Friday 15 September 2023, 06:00 America/New_York (Friday 12:00 Europe/Rome)"
    )
    assert say(deadline(1694772003, (rome, rome))) == "Friday 15 September 2023, 12:00 Europe/Rome (Friday 10:00 UTC)"
    assert say(deadline(1694772003, (("UTC", 0),), 1694772003 - 7200)) == (
        "Friday 15 September 2023, 10:00 UTC, in 2 hours"
    )


def test_dates_are_written_as_people_do() -> None:
    assert speaker().say(moment(1696118400)) == "Sunday 1 October 2023, 00:00 UTC"


def test_lines_are_marked_by_what_became_of_them() -> None:
    came = (Came(0, "good", "Done it."), Came(1, "bad", "No."), Came(2, "note", "Half."), Came(2, "good", "Rest."))
    page = frame(Page("t", "", (Section("orders", "o", (Orders(came),)),)), meta(lines=("A", "B", "C", "D")))
    table = speak(page, speaker())["sections"][0]["blocks"][0]
    assert [row[1] for row in table["rows"]] == ["✓ Done it.", "✗ No.", "– Half. Rest.", "– Not needed."]
    assert table["tones"] == ["good", "bad", "note", "note"]


def test_in_the_set_up_no_turn_is_open() -> None:
    facts = {fact["what"]: fact["value"] for fact in speak(frame(Page("t", "", ()), meta(turn=0)), speaker())["facts"]}
    assert facts["Step"] == "Step 4 is resolved. Open now: Tribute Phase."


def test_the_mark_at_dice_is_explained_where_the_first_of_them_stand() -> None:
    plain, counted = Roll("a", 6, (1, 2)), Roll("b", 6, (6, 2, 1), (0,))
    said = Para("something")
    parts = Section("x", "x", (said, plain)), Section("turn", "t", (said, plain, Fight("f", (counted,)), counted))
    sections = {part.id: part.blocks for part in frame(Page("t", "", parts), meta()).sections}
    mark = sections["turn"][1]
    assert isinstance(mark, Para)
    assert "with a * behind them" in speaker().say(mark.text)
    assert sections["turn"] == (said, mark, plain, Fight("f", (counted,)), counted)
    assert sections["x"] == (said, plain)
    unmarked = frame(Page("t", "", parts[:1]), meta()).sections
    assert all(block != mark for part in unmarked for block in part.blocks)
