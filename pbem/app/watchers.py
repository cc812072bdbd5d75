"""How those who only watch are called in the ids and files of their letters: nobody learns an address from it."""

from __future__ import annotations

import hashlib

PREFIX = "observer-"


def name_of(address: str) -> str:
    """The name of somebody who watches, by his address."""
    return PREFIX + hashlib.sha256(address.strip().lower().encode()).hexdigest()[:10]
