"""The key chain, the commitment, the seeds of a step, a player's words."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from audit_vectors import VECTORS

from pbem.core import keys
from pbem.core.digest import H

GROUPS = [group for group in VECTORS["groups"] if "step" in group]


@pytest.mark.parametrize("case", VECTORS["chains"], ids=lambda c: str(c["n"]))
def test_published_chains(case: dict[str, Any]) -> None:
    links = keys.chain(bytes.fromhex(case["top"]), case["n"])
    assert len(links) == case["n"] + 1
    assert links[-1].hex() == case["top"]
    for k, link in case["links"].items():
        assert links[int(k)].hex() == link
        assert keys.link(bytes.fromhex(case["top"]), case["n"], int(k)).hex() == link


def test_each_link_hashes_to_the_one_before() -> None:
    links = keys.chain(b"t" * 32, 10)
    assert all(H("chain", links[k]) == links[k - 1] for k in range(1, 11))


@pytest.mark.parametrize("k", [-1, 5])
def test_links_beyond_the_chain(k: int) -> None:
    with pytest.raises(ValueError, match="links 0 to 4"):
        keys.link(b"t" * 32, 4, k)


@pytest.mark.parametrize("group", GROUPS, ids=lambda g: g["name"])
def test_published_contexts_and_seeds(group: dict[str, Any]) -> None:
    ctx = keys.context(group["game"], group["step"], dict(reversed(group["entropy"])), group["beacon"])
    if "ctx" in group:
        assert ctx.decode() == group["ctx"]
    if "secret" in group:
        seed = keys.hidden_seed(bytes.fromhex(group["secret"]), ctx)
    else:
        chain = group["chain"]
        seed = keys.public_seed(keys.link(bytes.fromhex(chain["top"]), chain["n"], chain["k"]), ctx)
    assert seed.hex() == group["seed"]


@pytest.mark.parametrize("case", VECTORS["secrets"])
def test_published_commitment(case: dict[str, Any]) -> None:
    assert keys.commit(bytes.fromhex(case["secret"])) == case["commit"]


def test_practice_keys() -> None:
    top, secret = keys.practice("Roma")
    assert top == hashlib.sha256(b"pbem/1/practice-top\x00Roma").digest()
    assert secret == hashlib.sha256(b"pbem/1/practice-secret\x00Roma").digest()
    assert keys.practice("\udcff")[0] == hashlib.sha256(b"pbem/1/practice-top\x00\xff").digest()  # no UTF-8 was typed


@pytest.mark.parametrize(
    ("typed", "normal"),
    [
        ("  alea \t iacta\nest ", "alea iacta est"),
        ("cosi\u0300", "così"),
        ("Alea IACTA!", "Alea IACTA!"),
        ("a\x00b\x7f", "a b"),
        (" \u00a0\u3000", ""),
    ],
)
def test_words_in_normal_form(typed: str, normal: str) -> None:
    assert keys.normal_words(typed) == normal
    assert keys.are_words(normal) is (normal != "")


@pytest.mark.parametrize("value", ["", " a", "a  b", "a\nb", "x" * 81, 7, None, "cosi\u0300"])
def test_what_are_no_words(value: object) -> None:
    assert not keys.are_words(value)
