"""The two hash functions of `pbem/1`. Every use has its own tag, so no hash can be mistaken for another.

Nothing else is ever hashed with the keys of a game.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

TAGS = ("chain", "commit", "seed", "hidden", "draw", "salt", "seal", "public")
_PREFIX = {tag: b"pbem/1/" + tag.encode() + b"\0" for tag in TAGS}


def H(tag: str, x: bytes) -> bytes:
    """SHA-256 of `x` under a tag; 32 bytes."""
    return sha256(_PREFIX[tag] + x).digest()


def M(key: bytes, tag: str, x: bytes) -> bytes:
    """HMAC-SHA-256 of `x` under a tag; 32 bytes."""
    return hmac.digest(key, _PREFIX[tag] + x, "sha256")


def file_hash(data: bytes) -> str:
    """Plain SHA-256 of bytes that carry no secret of ours (a line, a file, a beacon's signature), as hex."""
    return sha256(data).hexdigest()
