"""The functions of the stand-alone verifier against the published vectors of `pbem/1`."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from dice_log import VECTORS, context, dice

GROUPS = VECTORS["groups"]
DRAWS = [(group, draw) for group in GROUPS for draw in group["draws"]]


def chain(top: str, length: int) -> list[bytes]:
    found = [bytes.fromhex(top)]
    while len(found) <= length:
        found.insert(0, dice.H("chain", found[0]))
    return found


def seed_of(group: dict[str, Any]) -> bytes:
    if group["name"] == "A":
        return bytes.fromhex(group["seed"])
    ctx = context(group["game"], group["step"], dict(group["entropy"]), group["beacon"])
    assert ctx.decode() == group.get("ctx", ctx.decode())
    if "secret" in group:
        return bytes(dice.H("hidden", ctx, bytes.fromhex(group["secret"])))
    key = chain(group["chain"]["top"], group["chain"]["n"])[group["chain"]["k"]]
    return bytes(dice.H("seed", ctx, key))


def test_canonical_bytes() -> None:
    for vector in VECTORS["canon"]:
        assert dice.canon(vector["value"]).hex() == vector["hex"]


def test_labelled_hashes() -> None:
    for vector in VECTORS["H"]:
        text = bytes.fromhex(vector["hex"]) if "hex" in vector else dice.canon(vector["value"])
        assert dice.H(vector["tag"], text).hex() == vector["result"]


def test_key_chains() -> None:
    for vector in VECTORS["chains"]:
        found = chain(vector["top"], vector["n"])
        assert {k: found[int(k)].hex() for k in vector["links"]} == vector["links"]


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group["name"])
def test_seeds_and_first_blocks(group: dict[str, Any]) -> None:
    seed = seed_of(group)
    assert seed.hex() == group["seed"]
    for block in group.get("blocks", []):
        assert dice.H("draw", block["label"].encode() + b"\0\0\0\0\0", seed).hex() == block["hex"]


@pytest.mark.parametrize(("group", "draw"), DRAWS, ids=[f"{group['name']}-{draw['label']}" for group, draw in DRAWS])
def test_draws(group: dict[str, Any], draw: dict[str, Any]) -> None:
    asked = {name: draw[name] for name in ("label", "kind", "count", "sides") if name in draw}
    found = dice.throw(seed_of(group), **asked)
    assert found[: len(draw.get("first", []))] == draw.get("first", [])
    assert found == draw.get("result", found)
    assert hashlib.sha256(dice.canon(found)).hexdigest() == draw.get(
        "sha256", hashlib.sha256(dice.canon(found)).hexdigest()
    )


def test_hand_check_of_the_first_dice() -> None:
    """As a reader would do it with a pencil: 47 91 37 9b 58 hex, modulo six, plus one."""
    assert [byte % 6 + 1 for byte in bytes.fromhex("4791379b58")] == [6, 2, 2, 6, 5]
    assert dice.throw(seed_of(GROUPS[1]), "battle/1/ROMA-CAPUA/att", "dice", 5, 6) == [6, 2, 2, 6, 5]


def test_sealed_values() -> None:
    for vector in VECTORS["secrets"]:
        secret = bytes.fromhex(vector["secret"])
        assert dice.H("commit", secret).hex() == vector["commit"]
        assert dice.H("salt", vector["name"].encode(), secret).hex() == vector["salt"]
        assert dice.seal(vector["salt"], vector["name"], vector["value"]) == vector["seal"]


def test_rounds_of_the_beacon() -> None:
    for vector in VECTORS["beacons"]:
        log = dice.Log()
        log.beacon = {"kind": "drand", "from": 1} | {name: vector[name] for name in ("genesis", "period", "lag")}
        assert log.due(1, vector["deadline"]) == (["round", "sig"], vector["round"])
        assert hashlib.sha256(bytes.fromhex(vector["sig"])).hexdigest() == vector["value"]


@pytest.mark.parametrize(
    ("value", "good"),
    [
        ({"a": [1, True, None, "é\n"]}, True),
        ("x" * 4000, True),
        ("x" * 4001, False),
        ("e\u0301", False),  # not NFC
        ("tab\t", False),
        ("\x7f", False),
        ("\x85", False),
        ("\ud800", False),
        ("\u2028\U0001f600", True),
        (2**53 - 1, True),
        (2**53, False),
        (-(2**53), False),
        (1.0, False),
        ({"": 1}, False),
        ({"k" * 120: 1}, True),
        ({"k" * 121: 1}, False),
        ({"a b": 1}, False),
        ({"é": 1}, False),
        ({"a\n": 1}, False),
    ],
)
def test_values_that_may_stand_in_a_log(value: Any, good: bool) -> None:
    assert bool(dice.plain(value)) is good


def test_depth() -> None:
    deep: Any = 0
    for _ in range(16):
        deep = {"a": deep} if isinstance(deep, list) else [deep]
    assert dice.plain(deep)
    assert not dice.plain([deep])
