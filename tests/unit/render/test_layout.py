"""What stands side by side: the order of reading stays, nothing is lost, and only what is small is set in columns."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.render.layout import chapters, is_wide, may_scroll, runs

Block = dict[str, Any]


def table(columns: int = 2, cell: str = "x") -> Block:
    return {"kind": "table", "caption": "c", "head": ["Name"] * columns, "rows": [[cell] * columns], "numeric": []}


def para(text: str = "p") -> Block:
    return {"kind": "para", "text": text, "tone": ""}


def roll(*, lead: bool = False) -> Block:
    return {"kind": "roll", "lead": lead}


def fight() -> Block:
    return {"kind": "fight", "title": "t", "blocks": []}


def flat(blocks: list[Block]) -> list[Block]:
    return [block for run in runs(blocks) for part in run["parts"] for block in part]


@pytest.mark.parametrize(
    "blocks",
    [
        [],
        [para(), table(), table(), para()],
        [fight(), fight(), table()],
        [para(), roll(lead=True), para(), fight(), roll(lead=True), para(), table()],
        [roll(lead=True), roll(lead=True)],
        [roll(lead=True), table(), roll(lead=True), table(), table()],
    ],
)
def test_every_block_stays_and_stays_in_order(blocks: list[Block]) -> None:
    assert [id(block) for block in flat(blocks)] == [id(block) for block in blocks]


def test_neighbouring_tables_and_fights_stand_side_by_side() -> None:
    assert [run["kind"] for run in runs([para(), table(), table(), para(), table(), fight(), fight()])] == [
        "one", "table", "one", "one", "fight"
    ]  # fmt: skip


def test_what_happened_one_after_the_other_begins_with_its_roll() -> None:
    found = runs([para(), roll(lead=True), para(), roll(), roll(lead=True), fight(), table()])
    assert [run["kind"] for run in found] == ["one", "beat", "one"]
    assert [len(part) for part in found[1]["parts"]] == [3, 2]


def test_many_small_tables_are_packed_and_broad_ones_are_not() -> None:
    assert runs([table()] * 4)[0]["packed"]
    assert not runs([table()] * 3)[0]["packed"]
    assert not runs([*[table()] * 4, table(columns=5)])[0]["packed"]
    assert not runs([*[table()] * 4, table(cell="long " * 30)])[0]["packed"]


def test_sections_below_belong_to_the_one_above() -> None:
    sections = [
        {"id": "turn", "level": 1, "blocks": []},
        {"id": "phase-a", "level": 2, "blocks": [para()]},
        {"id": "phase-b", "level": 2, "blocks": [fight()]},
        {"id": "map", "level": 1, "blocks": []},
    ]
    found = chapters(sections)
    assert [(part["id"], [below["id"] for below in part["below"]]) for part in found] == [
        ("turn", ["phase-a", "phase-b"]), ("map", [])
    ]  # fmt: skip
    assert [below["wide"] for below in found[0]["below"]] == [False, True]


def test_a_phase_with_many_blocks_or_a_broad_table_takes_the_width() -> None:
    assert not is_wide([para(), table()])
    assert is_wide([para()] * 11)
    assert is_wide([table(columns=6)])


def test_tables_that_may_be_wider_than_a_phone_can_be_reached_with_the_keyboard() -> None:
    assert not may_scroll(table(columns=2, cell="Tarraconensis"))
    assert may_scroll(table(columns=6, cell="legions"))
    assert not may_scroll(table(columns=2, cell="so many short words that they are broken into lines"))
