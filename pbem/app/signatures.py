"""Signatures under receipts and checkpoints, when `sign` in game.toml names a private ssh key.

A signature is made once, when what it stands under is written first, and kept in `private/signatures` under the hash of
that: whatever is written again has it again, also on a computer that has no key. A key that fails stops no game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from pbem.app import sshsig
from pbem.app.table import Table
from pbem.core.problem import Failure
from pbem.mail.compose import File
from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder

ENDING = ".sig"


def make(table: Table, files: Mapping[Path, bytes]) -> bool:
    """Sign what is to be signed among files that are about to be written; whether anything was. Raises Failure."""
    try:
        key = table.settings.sign
    except Failure:
        return False
    if not key:
        return False
    place, made = Path(key).expanduser(), {}
    for path, data in files.items():
        namespace = _namespace(table.folder, path)
        if namespace and not _kept(table.folder, namespace, data).is_file():
            try:
                made[_kept(table.folder, namespace, data)] = sshsig.sign(place, namespace, data)
            except Failure as failure:
                table.notes += [msgspec.structs.replace(one, severity="warning") for one in failure.problems]
                break
    atomic.write_all(made, mode=atomic.SECRET)
    return bool(made)


def beside(folder: Folder, files: Mapping[Path, bytes]) -> dict[Path, bytes]:
    """The signatures that belong beside these files. Raises Failure."""
    if not _place(folder).is_dir():
        return {}
    found = {}
    for path, data in files.items():
        namespace = _namespace(folder, path)
        signature = of(folder, namespace, data) if namespace else b""
        if signature:
            found[path.with_name(path.name + ENDING)] = signature
    return found


def attached(folder: Folder, namespace: str, name: str, data: bytes) -> tuple[File, ...]:
    """A signed text and its signature as they go with a letter: mail programs change what stands in its text. None when
    it is not signed. Raises Failure."""
    signature = of(folder, namespace, data)
    if not signature:
        return ()
    return File(name, "text/plain", data), File(name + ENDING, "application/octet-stream", signature)


def of(folder: Folder, namespace: str, data: bytes) -> bytes:
    """The signature of a text; empty when there is none. Raises Failure."""
    path = _kept(folder, namespace, data)
    if not path.is_file():
        return b""
    with reading(path):
        return path.read_bytes()


def _namespace(folder: Folder, path: Path) -> str:
    """As what a file is signed; empty: not at all."""
    if path.parent == folder.checkpoint(0).parent and path.suffix == ".txt":
        return sshsig.CHECKPOINT
    if path.name.startswith(("receipt-", "refused-")) and path.suffix == ".txt":
        return sshsig.RECEIPT
    return ""


def _kept(folder: Folder, namespace: str, data: bytes) -> Path:
    digest = hashlib.sha256(namespace.encode() + b"\0" + data).hexdigest()
    return _place(folder) / f"{digest}{ENDING}"


def _place(folder: Folder) -> Path:
    return folder.private / "signatures"
