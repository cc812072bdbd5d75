"""The frame of a report: facts, orders beside results, the order sheet, the foot."""

from __future__ import annotations

from typing import Any

import pytest
from sample import PAGE, meta, speaker

from pbem.core.page import Came, Orders, Page, Section
from pbem.core.text import T
from pbem.render.report import frame, grouped, sheet
from pbem.render.spoken import speak


def spoken(page: Page = PAGE, **changes: Any) -> dict[str, Any]:
    return speak(frame(page, meta(**changes)), speaker())


def facts(**changes: Any) -> dict[str, str]:
    return {fact["what"]: fact["value"] for fact in spoken(**changes)["facts"]}


def section(id: str, page: Page = PAGE, **changes: Any) -> dict[str, Any]:
    return next(part for part in spoken(page, **changes)["sections"] if part["id"] == id)


def test_facts_at_the_top() -> None:
    said = facts()
    assert said["Game"] == "Roma 2026, game roma-2026"
    assert said["For"] == "Valeria"
    assert said["Step"] == "Step 4 is resolved. Open now: turn 4, Tribute Phase."
    assert said["Deadline"] == "Friday 15 September 2023, 12:00 Europe/Rome (Friday 10:00 UTC)"
    assert said["Dice"].startswith("public dice (level 2). ")
    assert said["Log"] == "record 131, head 7f3a 90c1 22b7 04de"
    assert said["Sheets due from"].startswith("Valeria and ")
    assert "No sheet came from" in said


def test_no_deadline_when_there_is_none_or_the_game_is_over() -> None:
    assert "Deadline" not in facts(deadline=None)
    assert "Deadline" not in facts(over=True)
    assert "Sheets due from" not in facts(over=True, owing=())


def test_the_public_report_is_for_everybody() -> None:
    assert facts(seat=None)["For"] == "everybody"


@pytest.mark.parametrize(("level", "name"), [(0, "practice dice"), (1, "sealed dice"), (2, "public dice")])
def test_dice_have_honest_names(level: int, name: str) -> None:
    assert facts(level=level)["Dice"].startswith(f"{name} (level {level}). ")
    assert f"Dice: {name} (level {level})." in spoken(level=level)["foot"][0]
    assert "fair" not in facts(level=level)["Dice"]


def test_the_foot_says_how_to_check() -> None:
    foot = spoken()["foot"]
    assert foot[0] == "Dice: public dice (level 2). Log 131, head 7f3a 90c1 22b7 04de."
    assert foot[1] == "Check it: python verify_dice.py log.jsonl 131:7f3a90c122b704de"
    assert any("opened when the game ends" in line for line in foot)
    assert foot[-1] == "Made by pbem 0.1.0."


def test_at_the_end_everything_is_open() -> None:
    assert any("is open now" in line for line in spoken(over=True)["foot"])


def test_groups_of_four_digits() -> None:
    assert grouped("7f3a90c122b704de" + "ff" * 24) == "7f3a 90c1 22b7 04de"


def test_orders_stand_beside_what_came_of_them() -> None:
    table = section("orders")["blocks"][0]
    assert table["head"] == ["Order", "Result"]
    assert table["rows"] == [
        ["ok 1: MOVE gaul > egypt 3", "✓ Done."],
        ["ok 2: ROME 3 + assassination", "– Not needed."],
    ]
    assert table["tones"] == ["good", "note"]


def test_two_results_of_one_line() -> None:
    came = (Came(0, "good", T("Done.")), Came(0, "bad", T("Nothing happened.")))
    page = Page("t", "", (Section("orders", "o", (Orders(came),)),))
    table = section("orders", page)["blocks"][0]
    assert table["rows"][0][1] == "✗ Done. Nothing happened."
    assert table["tones"] == ["bad", "note"]


def test_a_seat_without_orders_is_told_so() -> None:
    block = section("orders", lines=())["blocks"][0]
    assert block["text"].startswith("You sent no orders")


def test_the_sheet_has_a_real_envelope_and_comments_only() -> None:
    lines = sheet(meta())
    assert lines[:4] == ("Game: roma-2026", "Step: 5", "Seat: VALERIA", "")
    assert lines[4:] == ("# // Move Legions Phase", "# MOVE gaul > egypt 3", "#")
    assert section("sheet")["blocks"][1]["lines"] == list(lines)


def test_the_envelope_speaks_the_language_of_the_seat() -> None:
    assert sheet(meta(lang="it"))[:3] == ("Partita: roma-2026", "Passo: 5", "Giocatore: VALERIA")


def test_options_that_were_chosen_are_a_fact() -> None:
    assert facts(options=("event_rolls=2", "pace=phase"))["Options"] == "event_rolls=2; pace=phase"
    assert "Options" not in facts()


def test_long_remarks_are_broken_and_orders_are_not() -> None:
    lines = sheet(meta(template=("// " + "word " * 30, "MOVE " + "x" * 80)))[4:]
    assert [line[:9] for line in lines] == ["# // word", "# // word", "# // word", "# MOVE xx"]
    assert max(map(len, lines[:-1])) <= 72


def test_a_remark_without_room_behind_its_order_stands_above_it() -> None:
    short, long = "MOVE gaul > egypt 3  // 3 against 2", f"MOVE {'x' * 40}  // {'word ' * 10}"
    lines = sheet(meta(template=(short, long)))[4:]
    assert lines == (f"# {short}", f"# // {'word ' * 10}".rstrip(), f"# MOVE {'x' * 40}")
    first, second, order = sheet(meta(template=(f"MOVE {'x' * 80}  // {'word ' * 20}",)))[4:]
    assert first.startswith("# // word") and second.startswith("# // word") and order == f"# MOVE {'x' * 80}"


def test_no_sheet_for_the_public_for_those_who_owe_none_and_at_the_end() -> None:
    for changes in ({"seat": None}, {"owing": ("MARCUS",)}, {"over": True}):
        assert "sheet" not in [part["id"] for part in spoken(**changes)["sections"]]


def test_the_dice_come_last() -> None:
    assert spoken()["sections"][-1]["id"] == "dice"
