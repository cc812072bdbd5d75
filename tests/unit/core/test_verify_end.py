"""The end of a game: the secret, hidden draws, seals left closed, standings; and rulings on the way."""

from __future__ import annotations

import json
from typing import Any

import pytest
from audit_toy import Table, begun_table, finished_table
from audit_vectors import codes, rechain, say

from pbem.core import seal
from pbem.core.verify import verify

HEX = "ab" * 32


def records(table: Table) -> list[dict[str, Any]]:
    return [json.loads(line) for line in table.lines]


def check(items: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return codes(verify(rechain(items)).problems)


def test_another_secret() -> None:
    items = records(finished_table())
    items[-1]["data"]["secret"] = HEX
    assert check(items) == [(21, "bad-secret")]


def test_another_seal_of_a_hidden_draw() -> None:
    items = records(finished_table())
    draws = items[4]["data"]["draws"]
    draws[0]["seal"] = HEX
    assert check(items) == [(4, "wrong-draw")]


@pytest.mark.parametrize("name", ["card/toy/0/5", "state/2", "orders/3/BRUTUS/1", "orders/4/BRUTUS/1"])
def test_a_seal_left_closed(name: str) -> None:
    items = records(finished_table())
    opens = items[-1]["data"]["opens"]
    items[-1]["data"]["opens"] = [opening for opening in opens if opening["name"] != name]
    assert len(items[-1]["data"]["opens"]) == len(opens) - 1
    assert check(items) == [(21, "left-sealed")]


def test_a_card_swapped_at_the_shuffle_comes_out_when_it_is_opened() -> None:
    items = records(finished_table())
    items[4]["data"]["seals"]["card/toy/0/5"] = HEX
    assert check(items) == [(21, "wrong-opening")]


@pytest.mark.parametrize("change", [lambda s: s[::-1], lambda s: s[:1], lambda s: [[s[0][0], s[0][1] + 1], s[1]]])
def test_other_standings(change: Any) -> None:
    items = records(finished_table())
    items[-1]["data"]["standings"] = change(items[-1]["data"]["standings"])
    assert check(items) == [(21, "bad-standings")]


def test_standings_that_are_not_opened() -> None:
    items = records(finished_table())
    del items[-1]["data"]["opens"]
    assert check(items) == [(21, "bad-standings")]
    items[-1]["data"]["opens"] = {"name": "sealed.jsonl", "hash": HEX}
    assert check(items) == [(21, "bad-standings")]
    assert any("sealed.jsonl" in say(note) for note in verify(rechain(items)).notes)


# --- rulings ------------------------------------------------------------------------------------------------------
def test_a_sheet_taken_out() -> None:
    table = begun_table()
    table.accept("ANNA", ["SHOW"])
    table.accept("ANNA", ["ROLL 9"], rev=2)
    table.add("ruling", 2, {"reason": "forged", "act": {"kind": "void-sheet", "sheet": ["ANNA", 2]}})
    table.close({"ANNA": 1})
    table.play({"ANNA": 1})
    assert codes(verify(table.log).problems) == []
    assert any("void-sheet" in say(note) for note in verify(table.log).notes)


def test_a_sheet_taken_out_leaves_nothing_to_list() -> None:
    table = begun_table()
    table.accept("ANNA", ["SHOW"])
    table.add("ruling", 2, {"reason": "forged", "act": {"kind": "void-sheet", "sheet": ["ANNA", 1]}})
    table.close({"ANNA": 1})
    assert codes(verify(table.log).problems) == [(7, "bad-close")]


@pytest.mark.parametrize("sheet", [["ANNA", 2], ["CATO", 1], ["ANNA"], None, "ANNA", ["ANNA", "1"], [1, "ANNA"]])
def test_a_sheet_that_is_not_there_cannot_be_taken_out(sheet: Any) -> None:
    table = begun_table()
    table.accept("ANNA", ["SHOW"])
    table.add("ruling", 2, {"reason": "forged", "act": {"kind": "void-sheet", "sheet": sheet}})
    assert codes(verify(table.log).problems) == [(6, "bad-ruling")]


def replayed_table(step: int = 2) -> Table:
    table = begun_table()
    before = table.state
    table.turn({"ANNA": ["ROLL 2"]}, {"ANNA": "rosa"})
    table.add("ruling", 3, {"reason": "a fault of the program", "act": {"kind": "replay", "step": step}})
    table.state, table.step = before, 1
    return table


def test_a_step_played_again() -> None:
    table = replayed_table()
    table.play({"ANNA": 1})
    table.turn({"ANNA": ["ROLL 1"]})
    assert codes(verify(table.log).problems) == []


def test_a_step_played_again_keeps_its_words() -> None:
    table = replayed_table()
    table.sealed[seal.entropy_name(2, "ANNA", 1)] = "other"
    table.play({"ANNA": 1})
    assert (9, "bad-replay") in codes(verify(table.log).problems)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"salt": HEX}, {"wrong-opening"}),
        ({"name": "entropy/2/ANNA/2"}, {"bad-entropy", "never-sealed"}),
    ],
)
def test_its_words_are_opened_again(change: dict[str, str], found: set[str]) -> None:
    table = replayed_table()
    table.play({"ANNA": 1})
    items = records(table)
    items[9]["data"]["entropy"][0].update(change)
    assert {code for seq, code in check(items) if seq == 9} == found


def test_a_step_is_played_again_once_a_ruling() -> None:
    table = replayed_table()
    table.play({"ANNA": 1})
    table.step = 1
    table.play({"ANNA": 1})
    assert codes(verify(table.log).problems) == [(10, "out-of-order")]


@pytest.mark.parametrize("step", [3, 0, 9])
def test_only_what_was_played_is_played_again(step: int) -> None:
    assert codes(verify(replayed_table(step).log).problems) == [(8, "bad-ruling")]


def test_another_anchor() -> None:
    table = begun_table()
    anchor = Table(table.game, seed="other")
    anchor.open()
    table.add("ruling", 2, {"reason": "keys lost", "anchor": records(anchor)[0]["data"]["anchor"]})
    table.top = anchor.top
    assert codes(verify(table.log).problems) == []


def test_another_beacon() -> None:
    table = begun_table()
    manual = {"kind": "manual", "from": 2, "source": "lottery", "fallback": "none"}
    table.add("ruling", 2, {"reason": "from now on", "beacon": manual})
    table.turn({"ANNA": ["SHOW"]})
    assert codes(verify(table.log).problems) == [(8, "no-beacon")]


def test_hidden_changes_of_a_ruling_are_seals() -> None:
    table = begun_table()
    was, now = table.hide("ruling/5/0", "c1"), table.hide("ruling/5/1", "c2")
    table.add("ruling", 2, {"reason": "a card lost", "set": [{"path": "/deck/0", "was": was, "now": now}]})
    table.add("reveal", 2, {"opens": [seal.opening(table.secret, "ruling/5/1", "c2")]})
    table.add("reveal", 2, {"opens": [seal.opening(table.secret, "ruling/5/0", "c2")]})
    assert codes(verify(table.log).problems) == [(7, "wrong-opening")]
