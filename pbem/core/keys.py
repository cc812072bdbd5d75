"""The two secrets of a game and what is made of them: the key chain, the commitment, the seeds of a step.

`top` is the start of a hash chain whose end, the anchor, is published first; step k reveals link k. K is the sealed
secret: it feeds hidden draws and salts, and is revealed when the game ends.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from hashlib import sha256

from pbem.core.canon import canon
from pbem.core.digest import H, M

STEPS = 1000  # links of a chain unless the opener wants another number
MOST_WORDS = 80  # characters of a player's entropy


def chain(top: bytes, n: int) -> list[bytes]:
    """The links S_0 … S_n of the chain that ends in `top` = S_n; S_0 is the anchor."""
    links = [top]
    for _ in range(n):
        links.append(H("chain", links[-1]))
    links.reverse()
    return links


def link(top: bytes, n: int, k: int) -> bytes:
    """S_k of a chain of `n` links; ValueError when the chain has no such link."""
    if not 0 <= k <= n:
        raise ValueError(f"the chain has the links 0 to {n}")
    key = top
    for _ in range(n - k):
        key = H("chain", key)
    return key


def commit(secret: bytes) -> str:
    """The commitment to the sealed secret that `open` publishes."""
    return H("commit", secret).hex()


def practice(text: str) -> tuple[bytes, bytes]:
    """(top, K) of a practice game whose seed was typed by its opener (level 0)."""
    typed = text.encode("utf-8", "surrogateescape")  # a terminal may hand over any bytes
    top = sha256(b"pbem/1/practice-top\0" + typed).digest()
    return top, sha256(b"pbem/1/practice-secret\0" + typed).digest()


def context(game: str, step: int, entropy: Mapping[str, str], beacon: str) -> bytes:
    """What the seeds of a step depend on besides the keys: nothing in it can be chosen late by the moderator.

    `entropy`: player -> words, of the accepted sheets that carry some. `beacon`: its value, or "".
    """
    words = [[player, entropy[player]] for player in sorted(entropy)]
    return canon({"beacon": beacon, "entropy": words, "game": game, "step": step})


def public_seed(link_key: bytes, ctx: bytes) -> bytes:
    """The seed of a step's public draws; known to all as soon as S_k is."""
    return M(link_key, "seed", ctx)


def hidden_seed(secret: bytes, ctx: bytes) -> bytes:
    """The seed of a step's hidden draws; known to all when K is."""
    return M(secret, "hidden", ctx)


def normal_words(text: str) -> str:
    """A player's words in normal form: NFC, blanks and control characters collapsed, trimmed. May be empty or long."""
    blank = "".join(" " if unicodedata.category(c) in ("Cc", "Cs") else c for c in unicodedata.normalize("NFC", text))
    return " ".join(blank.split())


def are_words(value: object) -> bool:
    """Whether a value is a player's entropy in normal form, 1 to 80 characters."""
    return isinstance(value, str) and 0 < len(value) <= MOST_WORDS and normal_words(value) == value
