"""The secrets of a game: the top of its key chain and the sealed secret. Readable by the owner only.

Written when the game is opened, and once more when a ruling begins a new chain: the new secrets lie beside the old ones
(`keys-next.json`) until the ruling is in the log; the old ones are kept (`keys-1.json`, …).
"""

from __future__ import annotations

from pathlib import Path

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
    _put(folder.keys, secrets)


def read(folder: Folder) -> Secrets:
    """The secrets of a game. Raises Failure when they are missing or damaged."""
    with reading(folder.keys):
        if not folder.keys.exists():
            raise Failure(Problem("missing", T("{path} is missing.", path=str(folder.keys)), _PUT_BACK))
    return _read(folder.keys)


def write_next(folder: Folder, secrets: Secrets) -> None:
    """Store secrets that a ruling is about to bring into force. Raises Failure."""
    _put(_next(folder), secrets)


def next_of(folder: Folder) -> Secrets | None:
    """Secrets that wait for their ruling, or were left when a command was killed after it. Raises Failure."""
    return _read(_next(folder)) if _next(folder).exists() else None


def bring_next(folder: Folder) -> None:
    """Put the next secrets in the place of those of now, which are kept. Raises Failure."""
    set_aside(folder)
    atomic.move(_next(folder), folder.keys)


def set_aside(folder: Folder) -> Path | None:
    """Keep the key file under another name, whatever is in it; None: there is none. Raises Failure."""
    if not folder.keys.exists():
        return None
    number = 1
    while (kept := folder.keys.with_name(f"keys-{number}.json")).exists():
        number += 1
    with reading(folder.keys):
        data = folder.keys.read_bytes()
    atomic.write(kept, data, mode=atomic.SECRET)
    return kept


def _next(folder: Folder) -> Path:
    return folder.keys.with_name("keys-next.json")


def _put(path: Path, secrets: Secrets) -> None:
    stored = _Stored(secrets.secret.hex(), secrets.top.hex())
    atomic.write(path, msgspec.json.encode(stored) + b"\n", mode=atomic.SECRET)


def _read(path: Path) -> Secrets:
    with reading(path):
        data = path.read_bytes()
    try:
        stored = msgspec.json.decode(data, type=_Stored)
        secrets = Secrets(bytes.fromhex(stored.top), bytes.fromhex(stored.secret))
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise Failure(_damaged(path)) from None
    if stored.v != 1 or len(secrets.top) != 32 or len(secrets.secret) != 32:
        raise Failure(_damaged(path))
    return secrets


def _damaged(path: Path) -> Problem:
    return Problem(
        "bad-keys",
        T("{path} does not hold the keys of a game.", path=str(path)),
        _PUT_BACK,
    )
