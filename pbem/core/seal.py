"""Seals: salted commitments to hidden values, and the openings that prove them later.

A name is used once in a game. Salts can be given away singly: they do not betray the secret they are made of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.canon import canon, encode, is_simple
from pbem.core.digest import H, M


def salt(secret: bytes, name: str) -> bytes:
    """The salt that belongs to a name; 32 bytes."""
    return M(secret, "salt", name.encode())


def seal(secret: bytes, name: str, value: Any) -> str:
    """The commitment to a value under a name, as hex. Raises canon.Bad when the value has no canonical form."""
    text = isinstance(value, str) and is_simple(value)
    return _digest(salt(secret, name), encode([name, value]) if text else canon([name, value]))


def opening(secret: bytes, name: str, value: Any) -> dict[str, Any]:
    """What proves that the seal of this name holds this value."""
    return {"name": name, "salt": salt(secret, name).hex(), "value": value}


def check(opened: Mapping[str, Any]) -> str:
    """The seal that an opening fits, as hex; to be compared with the one in the log."""
    return _digest(bytes.fromhex(opened["salt"]), encode([opened["name"], opened["value"]]))


def fits(secret: bytes, name: str, value: Any, sealed: str) -> bool:
    """Whether a seal of the log holds this value."""
    return _digest(salt(secret, name), encode([name, value])) == sealed


def state_value(data: Any) -> str:
    """Plain hash of a view or state: published for the public view, sealed for the whole state.

    Not examined for speed: views and dumps keep the limits of canonical values by the rules' own tests.
    """
    return H("public", encode(data)).hex()


def _digest(salt_bytes: bytes, data: bytes) -> str:
    return H("seal", salt_bytes + data).hex()


# --- names --------------------------------------------------------------------------------------------------------
POSITION = "position/0"  # the state a game was started from


def orders_name(step: int, player: str, rev: int) -> str:
    """Of a sheet's orders; value `{"orders": [canonical lines], "raw": hash of the raw message}`."""
    return f"orders/{step}/{player}/{rev}"


def entropy_name(step: int, player: str, rev: int) -> str:
    """Of a player's words."""
    return f"entropy/{step}/{player}/{rev}"


def draw_name(step: int, label: str) -> str:
    """Of a hidden draw; value: its result list."""
    return f"draw/{step}/{label}"


def refused_name(seq: int) -> str:
    """Of the hash of a refused message."""
    return f"refused/{seq}"


def state_name(step: int) -> str:
    """Of the whole state after a step; value: `state_value` of its dump."""
    return f"state/{step}"


def standings_name(step: int) -> str:
    """Of the final standings, sealed in the last step so that the `end` record cannot be changed unnoticed."""
    return f"standings/{step}"
