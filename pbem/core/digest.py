"""The two hash functions of `pbem/1`. Every use has its own tag, so no hash can be mistaken for another.

Nothing else is ever hashed with the keys of a game.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import hashlib

TAGS = ("chain", "commit", "seed", "hidden", "draw", "salt", "seal", "public")
_PREFIX = {tag: b"pbem/1/" + tag.encode() + b"\0" for tag in TAGS}
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


def H(tag: str, x: bytes) -> bytes:
    """SHA-256 of `x` under a tag; 32 bytes."""
    return sha256(_PREFIX[tag] + x).digest()


def M(key: bytes, tag: str, x: bytes) -> bytes:
    """HMAC-SHA-256 of `x` under a tag; 32 bytes. The key has 32 bytes.

    Written out (RFC 2104) because many short texts are hashed with one key: what comes before the text is hashed once.
    """
    inner, outer = _begun(key, tag)
    first, second = inner.copy(), outer.copy()
    first.update(x)
    second.update(first.digest())
    return second.digest()


@lru_cache(maxsize=16)
def _begun(key: bytes, tag: str) -> tuple[hashlib._Hash, hashlib._Hash]:
    if len(key) > 64:
        raise ValueError("a key has at most 64 bytes")
    padded = key.ljust(64, b"\0")
    return sha256(padded.translate(_INNER) + _PREFIX[tag]), sha256(padded.translate(_OUTER))


def file_hash(data: bytes) -> str:
    """Plain SHA-256 of bytes that carry no secret of ours (a line, a file, a beacon's signature), as hex."""
    return sha256(data).hexdigest()
