"""The tagged hash and the tagged MAC."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import pytest
from audit_vectors import VECTORS

from pbem.core import digest
from pbem.core.canon import canon


@pytest.mark.parametrize("case", VECTORS["H"])
def test_published_hashes(case: dict[str, Any]) -> None:
    data = bytes.fromhex(case["hex"]) if "hex" in case else canon(case["value"])
    assert digest.H(case["tag"], data).hex() == case["result"]


@pytest.mark.parametrize("key", [b"k" * 32, b"", bytes(range(64))], ids=["32", "0", "64"])
@pytest.mark.parametrize("tag", digest.TAGS)
def test_the_mac_is_hmac_over_the_tagged_bytes(key: bytes, tag: str) -> None:
    for text in (b"", b"name", b"x" * 200):
        expected = hmac.new(key, b"pbem/1/" + tag.encode() + b"\0" + text, hashlib.sha256).digest()
        assert digest.M(key, tag, text) == expected


def test_keys_longer_than_a_block_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="64"):
        digest.M(b"k" * 65, "salt", b"x")


def test_tags_keep_uses_apart() -> None:
    assert len({digest.H(tag, b"x") for tag in digest.TAGS}) == len(digest.TAGS) == 8


def test_an_unknown_tag_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        digest.H("other", b"x")
