"""Salts, seals and openings."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from audit_vectors import VECTORS

from pbem.core import seal
from pbem.core.canon import Bad

CASE: dict[str, Any] = VECTORS["secrets"][0]
SECRET = bytes.fromhex(CASE["secret"])


def test_published_salt_and_seal() -> None:
    assert CASE["value"]["raw"] == hashlib.sha256(CASE["raw"].encode()).hexdigest()
    assert seal.salt(SECRET, CASE["name"]).hex() == CASE["salt"]
    assert seal.seal(SECRET, CASE["name"], CASE["value"]) == CASE["seal"]


def test_an_opening_fits_its_seal_and_no_other() -> None:
    opened = seal.opening(SECRET, CASE["name"], CASE["value"])
    assert opened == {"name": CASE["name"], "salt": CASE["salt"], "value": CASE["value"]}
    assert seal.check(opened) == CASE["seal"]
    for change in ({"name": "orders/3/BRVTVS/2"}, {"salt": "00" * 32}, {"value": {"orders": [], "raw": ""}}):
        assert seal.check(opened | change) != CASE["seal"]


def test_whether_a_value_fits() -> None:
    assert seal.fits(SECRET, CASE["name"], CASE["value"], CASE["seal"])
    assert not seal.fits(SECRET, CASE["name"], CASE["value"] | {"raw": ""}, CASE["seal"])
    assert not seal.fits(b"k" * 32, CASE["name"], CASE["value"], CASE["seal"])


@pytest.mark.parametrize("value", [1.5, "a\tb", {"a b": 1}, "x" * 4001, float("nan")])
def test_what_has_no_canonical_form_is_not_sealed(value: Any) -> None:
    with pytest.raises(Bad):
        seal.seal(SECRET, "a/1", value)


def test_the_same_value_under_two_names_gives_unlike_seals() -> None:
    assert seal.seal(SECRET, "a/1", 5) != seal.seal(SECRET, "a/2", 5)


def test_the_hash_of_a_view() -> None:
    assert seal.state_value({"turn": 1}) == VECTORS["H"][1]["result"]


def test_names() -> None:
    assert seal.orders_name(3, "BRVTVS", 1) == "orders/3/BRVTVS/1"
    assert seal.entropy_name(1, "A", 2) == "entropy/1/A/2"
    assert seal.draw_name(2, "deck/dev/0") == "draw/2/deck/dev/0"
    assert (seal.refused_name(7), seal.state_name(4), seal.standings_name(9)) == ("refused/7", "state/4", "standings/9")


@pytest.mark.parametrize("name", ["orders/1/A/1", "x"])
def test_salts_are_32_bytes(name: str) -> None:
    assert len(seal.salt(SECRET, name)) == 32
