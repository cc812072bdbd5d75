"""The secrets of a game: the top of its key chain and the sealed secret. Written once, readable by the owner only."""

from __future__ import annotations

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder

_PUT_BACK = T("Put back the copy you kept of it. Without the keys no step can be resolved.")


class Secrets(msgspec.Struct, frozen=True):
    """`top` is the newest link of the key chain, `secret` what seals are salted with; 32 bytes each."""

    top: bytes
    secret: bytes


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    secret: str
    top: str
    v: int = 1


def write(folder: Folder, secrets: Secrets) -> None:
    """Store the secrets (mode 0600). Raises Failure."""
    stored = _Stored(secrets.secret.hex(), secrets.top.hex())
    atomic.write(folder.keys, msgspec.json.encode(stored) + b"\n", mode=atomic.SECRET)


def read(folder: Folder) -> Secrets:
    """The secrets of a game. Raises Failure when they are missing or damaged."""
    with reading(folder.keys):
        if not folder.keys.exists():
            raise Failure(Problem("missing", T("{path} is missing.", path=str(folder.keys)), _PUT_BACK))
        data = folder.keys.read_bytes()
    try:
        stored = msgspec.json.decode(data, type=_Stored)
        secrets = Secrets(bytes.fromhex(stored.top), bytes.fromhex(stored.secret))
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise Failure(_damaged(folder)) from None
    if stored.v != 1 or len(secrets.top) != 32 or len(secrets.secret) != 32:
        raise Failure(_damaged(folder))
    return secrets


def _damaged(folder: Folder) -> Problem:
    return Problem(
        "bad-keys",
        T("{path} does not hold the keys of a game.", path=str(folder.keys)),
        _PUT_BACK,
    )
