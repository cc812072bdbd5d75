"""Streams, dice and shuffles against the published vectors; the Dice object that rules are given."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest
from audit_vectors import VECTORS

from pbem.core import draw
from pbem.core.canon import canon
from pbem.core.dice import Dice, choose
from pbem.core.draw import BadDraw, SeededDice, Stream

SEED = bytes(range(32))
DRAWS = [(g["seed"], d) for g in VECTORS["groups"] for d in g["draws"]]
BLOCKS = [(g["seed"], b) for g in VECTORS["groups"] for b in g.get("blocks", [])]


def seal(label: str, result: list[int]) -> str:
    return f"{label}={result}"


@pytest.mark.parametrize(("seed", "block"), BLOCKS)
def test_published_blocks(seed: str, block: dict[str, str]) -> None:
    assert Stream(bytes.fromhex(seed), block["label"]).take(32).hex() == block["hex"]


@pytest.mark.parametrize(("seed", "case"), DRAWS, ids=lambda x: x["label"] if isinstance(x, dict) else "")
def test_published_draws(seed: str, case: dict[str, Any]) -> None:
    result = draw.recompute(bytes.fromhex(seed), case)
    if "result" in case:
        assert result == case["result"]
    else:
        assert result[:10] == case["first"]
        assert hashlib.sha256(canon(result)).hexdigest() == case["sha256"]


@pytest.mark.parametrize(("seed", "case"), DRAWS, ids=lambda x: x["label"] if isinstance(x, dict) else "")
def test_published_rejections_and_bytes(seed: str, case: dict[str, Any]) -> None:
    stream = Stream(bytes.fromhex(seed), case["label"])
    if case["kind"] == "shuffle":
        stream.order(case["count"])
    else:
        stream.dice(case["count"], case["sides"])
    if "rejections" in case:
        assert stream.rejected == case["rejections"]
    used = case["count"] * case["size"] if "size" in case else case.get("bytes")
    if used is not None:
        rest = Stream(bytes.fromhex(seed), case["label"])
        rest.take(used)
        assert stream.take(8) == rest.take(8)


def test_the_hand_check() -> None:
    assert [b % 6 + 1 for b in bytes.fromhex("4791379b58")] == [6, 2, 2, 6, 5]


def test_bytes_do_not_depend_on_the_size_of_the_bites() -> None:
    whole = Stream(SEED, "t").take(100)
    stream = Stream(SEED, "t")
    assert b"".join(stream.take(n) for n in (1, 31, 33, 0, 35)) == whole


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 100, 128, 129, 200, 255, 256, 257, 70_000])
@pytest.mark.parametrize("count", [0, 1, 5, 31, 32, 33, 90])
def test_quick_dice_are_those_of_the_stream(sides: int, count: int) -> None:
    for label in "abcdefgh":
        assert draw.throw(SEED, label, count, sides) == Stream(SEED, label).dice(count, sides)


def test_a_die_is_fair() -> None:
    faces = Counter(Stream(SEED, "fair").dice(60_000, 6))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 10_000) ** 2 / 10_000 for count in faces.values()) < 25  # chi-square, 5 degrees


def test_dice_are_noted_as_the_log_wants_them() -> None:
    dice = SeededDice(SEED, b"", None)
    faces = dice.roll("t", 20, 6)
    items = [f"c{n}" for n in range(45)]
    shuffled = dice.shuffle("deck/x", items)
    assert faces == VECTORS["groups"][0]["draws"][0]["result"]
    order = draw.recompute(SEED, {"label": "deck/x", "kind": "shuffle", "count": 45})
    assert shuffled == [items[place] for place in order]
    assert dice.draws == [
        {"label": "t", "kind": "dice", "count": 20, "sides": 6, "result": faces},
        {"label": "deck/x", "kind": "shuffle", "count": 45, "result": order},
    ]


def test_hidden_draws_use_the_other_seed_and_are_sealed() -> None:
    dice = SeededDice(b"p" * 32, SEED, seal)
    faces = dice.roll("t", 20, 6, hidden=True)
    assert faces == VECTORS["groups"][0]["draws"][0]["result"]
    noted = {"label": "t", "kind": "dice", "count": 20, "sides": 6, "hidden": True, "seal": f"t={faces}"}
    assert dice.draws == [noted]
    assert dice.kept == {"t": faces}


def test_results_do_not_depend_on_the_order_of_asking() -> None:
    one, two = SeededDice(SEED, SEED), SeededDice(SEED, SEED)
    first = one.roll("a", 3, 6), one.roll("b", 3, 6)
    second = two.roll("b", 3, 6), two.roll("a", 3, 6)
    assert first == second[::-1]


def test_a_caller_may_change_what_it_got() -> None:
    dice = SeededDice(SEED, SEED)
    faces = dice.roll("a", 3, 6)
    faces.clear()
    assert len(dice.draws[0]["result"]) == 3


def test_a_choice_of_one_takes_no_die() -> None:
    dice = SeededDice(SEED, SEED)
    protocol: Dice = dice
    assert choose(protocol, "c", 1) == 0
    assert dice.draws == []
    assert choose(protocol, "c", 6) == dice.draws[0]["result"][0] - 1


@pytest.mark.parametrize("label", ["", "a b", "a\n", "è", "x" * 121, "a,b"])
def test_labels_that_are_refused(label: str) -> None:
    with pytest.raises(BadDraw):
        SeededDice(SEED, SEED).roll(label, 1, 6)


def test_a_label_serves_once_for_public_and_hidden_together() -> None:
    dice = SeededDice(SEED, SEED, seal)
    dice.roll("x" * 120, 1, 6)
    with pytest.raises(BadDraw):
        dice.shuffle("x" * 120, ["a"], hidden=True)


@pytest.mark.parametrize(("count", "sides"), [(-1, 6), (1, 0), (1, 2**32 + 1), (2**16 + 1, 6)])
def test_impossible_dice(count: int, sides: int) -> None:
    with pytest.raises(BadDraw):
        SeededDice(SEED, SEED).roll("a", count, sides)


def test_the_largest_die() -> None:
    assert 1 <= SeededDice(SEED, SEED).roll("a", 1, 2**32)[0] <= 2**32


def test_hidden_draws_need_a_sealer() -> None:
    with pytest.raises(BadDraw):
        SeededDice(SEED, SEED).roll("a", 1, 6, hidden=True)
