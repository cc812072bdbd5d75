"""The token of a report: who may speak for a seat in a step. `[roma-2026-7-VALERIA-7F3KQXM2AB]`

It stands in subject, foot and Reply-To of what we send, so that an answer brings it back by itself. It is an HMAC of
game, step and seat with a key of its own: nothing is stored, and each step has another one.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re

import msgspec

LENGTH = 10  # letters of the proof: 50 bits
_CORE = r"([a-z0-9-]{1,40})-(\d{1,9})-([a-z][a-z0-9]{0,15})-([a-z0-9]{10})"
_BRACKETED = re.compile(rf"\[{_CORE}\]", re.ASCII | re.IGNORECASE)
_TAGGED = re.compile(rf"\+{_CORE}@", re.ASCII | re.IGNORECASE)
_BLANKS = re.compile(r"[\s\u00ad\u200b-\u200d\u2060\ufeff]+")
_MISTYPED = str.maketrans("018", "OIB")  # base32 has none of these
MOST = 50  # tokens looked at in one text
LONGEST = 256 * 1024  # characters looked at


class Token(msgspec.Struct, frozen=True, order=True):
    """What a token says; whether it is true, `fits` tells. `proof` in upper case."""

    game: str
    step: int
    seat: str
    proof: str

    @property
    def core(self) -> str:
        return f"{self.game}-{self.step}-{self.seat}-{self.proof}"

    def __str__(self) -> str:
        return f"[{self.core}]"


def make(key: bytes, game: str, step: int, seat: str) -> Token:
    """The token of a seat for a step: the step that the sheet it comes back with is for."""
    return Token(game, step, seat, _proof(key, game, step, seat))


def fits(key: bytes, token: Token) -> bool:
    """Whether the token was made with this key."""
    right = _proof(key, token.game, token.step, token.seat)
    return hmac.compare_digest(right.encode(), token.proof.encode())


def find(text: str) -> tuple[Token, ...]:
    """The tokens in a text, each once, in order. Blanks in them, even line ends, do no harm."""
    return _found(_BRACKETED, _BLANKS.sub("", text[:LONGEST]))


def in_address(text: str) -> tuple[Token, ...]:
    """The tokens in mail addresses like `orders+roma-7-valeria-7f3kqxm2ab@example.org`."""
    return _found(_TAGGED, _BLANKS.sub("", text[:LONGEST]))


def _found(pattern: re.Pattern[str], text: str) -> tuple[Token, ...]:
    found: dict[Token, None] = {}
    for match in pattern.finditer(text):
        game, step, seat, proof = match.groups()
        found[Token(game.lower(), int(step), seat.upper(), proof.upper().translate(_MISTYPED))] = None
        if len(found) >= MOST:
            break
    return tuple(found)


def _proof(key: bytes, game: str, step: int, seat: str) -> str:
    said = f"pbem/1/token\0{game}|{step}|{seat}".encode()
    return base64.b32encode(hmac.digest(key, said, hashlib.sha256)).decode()[:LENGTH]
