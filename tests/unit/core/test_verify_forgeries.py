"""The forgeries of the toy log: what a cheat who knows the keys (or not) might try, and what gives him away."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from audit_vectors import TOY, codes, rechain, toy_records

from pbem.core import draw, keys, seal
from pbem.core.verify import verify

SECRET = hashlib.sha256(b"toy K").digest()
LINKS = keys.chain(hashlib.sha256(b"toy S").digest(), 4)
GAME = "toy-1"
HEX = "ab" * 32


def check(items: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return codes(verify(rechain(items)).problems)


def roll_again(item: dict[str, Any], words: dict[str, str]) -> None:
    """Make the dice of a `resolve` record those of these words, as a moderator with the keys can."""
    step = item["step"]
    seed = keys.public_seed(LINKS[step], keys.context(GAME, step, words, ""))
    for drawn in item["data"]["draws"]:
        drawn["result"] = draw.recompute(seed, drawn)


def test_the_keys_are_those_of_the_log() -> None:
    items = toy_records()
    assert items[0]["data"]["anchor"] == LINKS[0].hex()
    assert items[0]["data"]["commit"] == keys.commit(SECRET)
    assert rechain(items) == TOY


def test_one_letter_of_a_word_changed() -> None:
    found = codes(verify(TOY.replace(b"alea iacta", b"alea jacta")).problems)
    assert (8, "bad-prev") in found, "the chain complains"
    assert (8, "wrong-opening") in found, "the seal complains"
    assert found.count((8, "wrong-draw")) == 2, "the dice complain"


def test_one_die_changed() -> None:
    items = toy_records()
    items[8]["data"]["draws"][0]["result"] = [3, 6, 2]
    assert check(items) == [(8, "wrong-draw")]


def test_a_sheet_dropped() -> None:
    items = toy_records()
    del items[5]
    items[6]["data"]["accepted"] = [["BRVTVS", 1]]
    found = check(items)
    assert (7, "bad-entropy") in found
    items[7]["data"]["entropy"] = items[7]["data"]["entropy"][1:]
    assert set(check(items)) == {(7, "wrong-draw")}


def test_a_sheet_dropped_and_everything_made_good() -> None:
    items = toy_records()
    del items[5]
    items[6]["data"]["accepted"] = [["BRVTVS", 1]]
    items[7]["data"]["entropy"] = items[7]["data"]["entropy"][1:]
    roll_again(items[7], {"BRVTVS": "et tu"})
    forged = rechain(items)
    assert verify(forged).problems == [], "inside the log nothing shows"
    assert codes(verify(forged, heads=[(5, "89a48bb6365291d8")]).problems) == [(5, "other-head")]


def test_a_blank_after_a_colon() -> None:
    lines = TOY.splitlines(keepends=True)
    lines[7] = lines[7].replace(b'"data":', b'"data": ')
    assert codes(verify(b"".join(lines)).problems)[0] == (7, "not-canonical")


def test_a_doubled_key() -> None:
    lines = TOY.splitlines(keepends=True)
    lines[7] = lines[7].replace(b'"step":2', b'"step":9,"step":2')
    assert codes(verify(b"".join(lines)).problems)[0] == (7, "not-canonical")


def test_a_label_used_twice() -> None:
    items = toy_records()
    items[8]["data"]["draws"][1] = items[8]["data"]["draws"][0]
    assert check(items) == [(8, "label-twice")]


def test_a_label_used_by_a_public_and_a_hidden_draw() -> None:
    items = toy_records()
    items[4]["data"]["draws"][0] = {**items[4]["data"]["draws"][0], "label": "deck/dev/0"}
    assert (4, "label-twice") in check(items)


def test_the_beacon_round_after() -> None:
    items = toy_records()
    items[11]["data"]["beacon"]["round"] = 657414
    assert check(items) == [(11, "bad-beacon")]
    items[10]["data"]["round"] = 657414
    assert check(items) == [(10, "bad-round"), (11, "bad-beacon")]


def test_another_signature() -> None:
    items = toy_records()
    items[11]["data"]["beacon"]["sig"] = "00" * 48
    assert check(items) == [(11, "wrong-draw")]


def test_the_beacon_left_out() -> None:
    items = toy_records()
    del items[11]["data"]["beacon"]
    del items[10]["data"]["round"]
    roll_again(items[11], {"BRVTVS": "philippi"})
    assert check(items) == [(10, "bad-round"), (11, "no-beacon")]


def test_another_key() -> None:
    items = toy_records()
    items[8]["data"]["key"] = HEX
    found = check(items)
    assert (8, "bad-key") in found
    assert (8, "wrong-draw") in found
    assert (11, "bad-key") in found


def test_another_secret() -> None:
    items = toy_records()
    items[12]["data"]["secret"] = HEX
    assert check(items) == [(12, "bad-secret")]


def test_another_seal_of_an_opened_card() -> None:
    items = toy_records()
    items[4]["data"]["seals"]["card/dev/0/0"] = seal.seal(SECRET, "card/dev/0/0", "merchant")
    assert check(items) == [(8, "wrong-opening")]


def test_an_empty_list_of_sheets() -> None:
    items = toy_records()
    items[7]["data"]["accepted"] = []
    assert (7, "bad-close") in check(items)


def test_every_problem_names_a_record() -> None:
    items = toy_records()
    items[0]["data"]["anchor"] = HEX
    for problem in verify(rechain(items), heads=[(3, "0" * 16), (99, "0" * 16)]).problems:
        assert problem.text.msgid.startswith("record {n}: ")
        assert problem.text.args["n"] == problem.line - 1
        assert json.dumps(problem.code)
