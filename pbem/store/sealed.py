"""The values behind the seals of the log: written and synced before the record that seals them.

A line may be here whose record was never written (the program was killed in between); only what the log seals counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from pbem.core.canon import canon
from pbem.store import atomic
from pbem.store.fault import reading
from pbem.store.folder import Folder


class Sealed(msgspec.Struct, frozen=True):
    """One sealed value: its name (used once in a game), its seal as the log has it, and the value."""

    name: str
    seal: str
    value: Any


class _Line(msgspec.Struct, frozen=True):
    name: str
    seal: str
    value: msgspec.Raw


class Vault:
    """All sealed values of a game, decoded when asked for. `size` is the length of the file's whole lines."""

    def __init__(self, data: bytes) -> None:
        self.size = 0
        self._values: dict[str, dict[str, msgspec.Raw]] = {}  # name -> seal -> value
        self.take(data[: data.rfind(b"\n") + 1])  # a torn last line was never relied on

    def take(self, lines: bytes) -> None:
        """Note lines that stand at the end of the file."""
        self.size += len(lines)
        for line in lines.split(b"\n"):
            if line:
                self._read(line)

    def _read(self, line: bytes) -> None:
        try:
            found = msgspec.json.decode(line, type=_Line)
        except (msgspec.DecodeError, RecursionError):
            return  # nothing can be made of it; if the log needs it, it is missing
        self._values.setdefault(found.name, {})[found.seal] = found.value

    def has(self, name: str, seal: str) -> bool:
        return seal in self._values.get(name, {})

    def names(self) -> list[str]:
        return list(self._values)

    def seals(self, name: str) -> list[str]:
        """The seals under which values are kept by this name; more than one only after a crash."""
        return list(self._values.get(name, {}))

    def value(self, name: str, seal: str) -> Any:
        """The value sealed under this name by this seal; KeyError when the folder does not have it."""
        try:
            return msgspec.json.decode(self._values[name][seal])
        except (msgspec.DecodeError, RecursionError):  # a changed byte: it is lost
            raise KeyError(name) from None


def read(folder: Folder) -> Vault:
    """The sealed values of a game; none when there is no file. Raises Failure."""
    if not folder.sealed.exists():
        return Vault(b"")
    with reading(folder.sealed):
        return Vault(folder.sealed.read_bytes())


def add(folder: Folder, values: Iterable[Sealed], vault: Vault) -> None:
    """Append the values that are not there yet, and sync; `vault` is the file as it was read. Raises Failure."""
    size = folder.sealed.stat().st_size if folder.sealed.exists() else 0
    if size > vault.size:
        atomic.cut(folder.sealed, vault.size)
    fresh = [value for value in values if not vault.has(value.name, value.seal)]
    lines = b"".join(canon({"name": v.name, "seal": v.seal, "value": v.value}) + b"\n" for v in fresh)
    if lines:
        atomic.append(folder.sealed, lines, mode=atomic.SECRET)
        vault.take(lines)
