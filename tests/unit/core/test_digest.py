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


def test_the_mac_is_hmac_over_the_tagged_bytes() -> None:
    expected = hmac.new(b"k" * 32, b"pbem/1/salt\0name", hashlib.sha256).digest()
    assert digest.M(b"k" * 32, "salt", b"name") == expected


def test_tags_keep_uses_apart() -> None:
    assert len({digest.H(tag, b"x") for tag in digest.TAGS}) == len(digest.TAGS) == 8


def test_an_unknown_tag_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        digest.H("other", b"x")
