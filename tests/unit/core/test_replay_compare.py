"""What a replay says when a record is not what the rules give."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from audit_toy import ToyGame, finished_table
from audit_vectors import codes, rechain, say

from pbem.core import chain, record
from pbem.core.replay import replay


def factory(opened: record.Open) -> Any:
    return ToyGame()


# --- differences --------------------------------------------------------------------------------------------------
def change_data(seq: int, **change: Any) -> Callable[[list[dict[str, Any]]], None]:
    def apply(items: list[dict[str, Any]]) -> None:
        items[seq]["data"].update({name: make(items[seq]["data"][name]) for name, make in change.items()})

    return apply


def relabel(draws: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**draws[0], "label": "roll/9"}, *draws[1:]]


HEX = "ab" * 32
SHUFFLED = {"kind": "shuffle", "count": 3, "result": [0, 1, 2]}
DIFFERENCES = {
    "a die": (change_data(8, draws=lambda d: [{**d[0], "result": [1, 1, 1]}, d[1]]), (8, "other-draws"), "1/ANNA/0"),
    "a label": (change_data(8, draws=relabel), (8, "other-draws"), "roll/9"),
    "a kind": (
        change_data(8, draws=lambda d: [{"label": d[0]["label"], **SHUFFLED}, d[1]]),
        (8, "other-draws"),
        "shuffle 3",
    ),
    "a draw less": (change_data(8, draws=lambda d: d[:1]), (8, "other-draws"), "roll/1/BRUTUS/0"),
    "a draw more": (change_data(20, draws=lambda d: [*d, {"label": "x", "kind": "shuffle", "count": 0, "result": []}]),
                    (20, "other-draws"), "draw x"),
    "the public view": (change_data(8, public=lambda p: HEX), (8, "other-public"), "public view"),
    "a card": (change_data(4, seals=lambda s: s | {"card/toy/0/3": HEX}), (4, "other-seals"), "card/toy/0/3"),
    "a seal more": (change_data(4, seals=lambda s: s | {"zz": HEX}), (4, "other-seals"), "zz"),
    "a seal less": (
        change_data(4, seals=lambda s: {k: v for k, v in s.items() if k != "state/1"}), (4, "other-seals"), "state/1",
    ),
    "the state": (change_data(8, seals=lambda s: {"state/2": HEX}), (8, "other-seals"), "state/2"),
    "an opening less": (change_data(8, opens=lambda o: []), (8, "other-opens"), "card/toy/0/"),
    "the standings": (change_data(21, standings=lambda s: s[::-1]), (21, "other-standings"), "standings"),
}  # fmt: skip


@pytest.mark.parametrize("case", DIFFERENCES.values(), ids=DIFFERENCES.keys())
def test_the_first_difference_is_named(case: Any) -> None:
    change, code, words = case
    table = finished_table()
    items = [json.loads(line) for line in table.lines]
    change(items)
    done = replay(factory, chain.read(rechain(items)), table.sealed, table.secret)
    assert codes(done.problems) == [code]
    text = say(done.problems[0].text)
    assert text.startswith(f"record {code[0]}: ")
    assert words in text
    assert done.step == 4, "the replay goes on"


def test_other_words_change_dice_and_openings() -> None:
    def change(items: list[dict[str, Any]]) -> None:
        items[8]["data"]["entropy"][0]["value"] = "altro"

    table = finished_table()
    items = [json.loads(line) for line in table.lines]
    change(items)
    done = replay(factory, chain.read(rechain(items)), table.sealed, table.secret)
    assert codes(done.problems) == [(8, "other-draws"), (8, "other-seals"), (8, "other-public"), *LATER]


LATER = [(16, "other-seals"), (16, "other-public"), (20, "other-seals"), (20, "other-public"), (21, "other-standings")]
