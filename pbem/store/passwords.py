"""Pass words of the seats. The folder keeps salted hashes; the words themselves are shown once, when they are made."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
_LENGTH = 12  # some 59 bits: no need for a slow hash


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hash: str
    salt: str


def make(fresh: Callable[[int], bytes]) -> str:
    """A new pass word, like `h7qm-x2va-9kdp`, from secret bytes."""
    letters: list[str] = []
    most = 256 - 256 % len(_LETTERS)
    while len(letters) < _LENGTH:
        letters += [_LETTERS[byte % len(_LETTERS)] for byte in fresh(32) if byte < most]
    word = "".join(letters[:_LENGTH])
    return "-".join(word[i : i + 4] for i in range(0, _LENGTH, 4))


def write(folder: Folder, words: dict[str, str], fresh: Callable[[int], bytes]) -> None:
    """Store the hashes of seat -> pass word. Raises Failure."""
    stored = {}
    for seat, word in words.items():
        salt = fresh(16)
        stored[seat] = _Stored(_digest(salt, word), salt.hex())
    atomic.write(folder.passwords, msgspec.json.encode(stored, order="sorted") + b"\n", mode=atomic.SECRET)


def renew(folder: Folder, seat: str, word: str, fresh: Callable[[int], bytes]) -> None:
    """Give one seat another pass word; its old one is worth nothing from now on. Raises Failure."""
    salt = fresh(16)
    stored = {**_read(folder), seat: _Stored(_digest(salt, word), salt.hex())}
    atomic.write(folder.passwords, msgspec.json.encode(stored, order="sorted") + b"\n", mode=atomic.SECRET)


def fits(folder: Folder, seat: str, word: str) -> bool:
    """Whether this is the seat's pass word; case, blanks and hyphens do not matter. Raises Failure."""
    row = _read(folder).get(seat)
    try:
        return row is not None and hmac.compare_digest(_digest(bytes.fromhex(row.salt), word), row.hash)
    except ValueError:
        raise Failure(_damaged(folder)) from None


def _read(folder: Folder) -> dict[str, _Stored]:
    with reading(folder.passwords):
        data = folder.passwords.read_bytes()
    try:
        return msgspec.json.decode(data, type=dict[str, _Stored])
    except (msgspec.DecodeError, RecursionError):
        raise Failure(_damaged(folder)) from None


def _damaged(folder: Folder) -> Problem:
    return Problem("bad-passwords", T("{path} is damaged.", path=str(folder.passwords)), T("Put back a copy of it."))


def _digest(salt: bytes, word: str) -> str:
    plain = "".join(char for char in word.casefold() if char.isalnum())
    return hashlib.sha256(salt + plain.encode("utf-8", "replace")).hexdigest()
