"""The key of a game's tokens: made when the game is opened, used for nothing else."""

from __future__ import annotations

import hashlib
import hmac

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store.fault import reading
from pbem.store.folder import Folder

LENGTH = 32  # bytes


def read(folder: Folder) -> bytes:
    """The key. Raises Failure when it is missing or damaged."""
    hint = T("Put back the copy you kept of it, or else the tokens in mails that were sent are worth nothing.")
    with reading(folder.tokens):
        if not folder.tokens.exists():
            raise Failure(Problem("missing", T("{path} is missing.", path=str(folder.tokens)), hint))
        data = folder.tokens.read_bytes()
    try:
        key = bytes.fromhex(data.decode("ascii").strip())
    except ValueError:
        key = b""
    if len(key) != LENGTH:
        raise Failure(Problem("bad-tokens", T("{path} is damaged.", path=str(folder.tokens)), hint))
    return key


def of_seat(key: bytes, seat: str, changes: int) -> bytes:
    """The key of a seat's tokens: another one each time (`changes`) the seat was given to somebody else, so that what
    its old player still has is worth nothing."""
    if not changes:
        return key
    return hmac.digest(key, f"pbem/1/token-seat\0{seat}|{changes}".encode(), hashlib.sha256)
