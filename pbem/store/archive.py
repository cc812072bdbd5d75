"""Backups: one gzipped tar file, whose first member says what must be in it, with the hash of every file.

The same folder at the same time gives the same bytes. Nothing of a tar file's own ideas of paths, owners and links is
trusted when it is read: only the plain files that the list names, below the folder they are read into.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.store import atomic
from pbem.store.fault import reading, writing

FORMAT = 1
LIST = "pbem-backup.json"
MOST_LIST = 256 * 1024 * 1024  # bytes
BATCH = 200  # files written at a time


class Kept(msgspec.Struct, frozen=True):
    """A file of a backup."""

    sha256: str
    size: int
    mode: int


class Game(msgspec.Struct, frozen=True):
    """A game in a backup, by the folder it is in ("": the backup is of this game alone), and where its log stands."""

    name: str
    game: str
    seq: int
    head: str


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is in a backup. `files` and `folders` (with their modes) by their path below the folder."""

    at: str
    program: str
    games: tuple[Game, ...]
    files: dict[str, Kept]
    folders: dict[str, int]
    format: int = FORMAT


def look(root: Path, names: list[str]) -> dict[str, Kept]:
    """What these files of a folder are now. Raises Failure."""
    found = {}
    for name in names:
        path = root / name
        with reading(path):
            data = path.read_bytes()
            found[name] = Kept(hashlib.sha256(data).hexdigest(), len(data), path.stat().st_mode & 0o777)
    return found


def write(target: Path, root: Path, contents: Contents) -> int:
    """Write the files of a folder into a new file; its size. Raises Failure, also when something is there already, or
    when a file changes meanwhile."""
    if target.exists() or target.is_symlink():
        raise Failure(_exists(target))
    temporary = target.with_name(f".{target.name}.tmp")
    with writing(target):
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | atomic.BINARY, atomic.SECRET)
        try:
            with os.fdopen(handle, "wb") as file:
                _fill(file, root, contents)
                file.flush()
                os.fsync(file.fileno())
            _name(temporary, target)
        finally:
            with suppress(OSError):
                os.unlink(temporary)
        atomic.sync_folder(target.parent)
        return target.stat().st_size


def contents(file: Path) -> Contents:
    """What a backup says is in it. Raises Failure when it is none, or a newer one."""
    with _opened(file) as tar:
        return _contents(file, tar)


def check(file: Path) -> Contents:
    """Read a backup to its end and compare every file with its hash. Raises Failure."""
    with _opened(file) as tar:
        found = _contents(file, tar)
        for _ in _files(file, tar, found):
            pass
        return found


def extract(file: Path, target: Path) -> Contents:
    """Write all files of a backup below a new folder, each compared with its hash. Raises Failure."""
    with _opened(file) as tar:
        found = _contents(file, tar)
        atomic.make_folder(target, closed=True)
        for name, mode in sorted(found.folders.items()):
            atomic.make_folder(target / name)
            with writing(target / name):
                os.chmod(target / name, (mode & 0o777) | 0o700)
        batch: dict[tuple[int, int], dict[Path, bytes]] = {}
        for number, (name, data) in enumerate(_files(file, tar, found)):
            batch.setdefault((number // BATCH, found.files[name].mode & 0o777), {})[target / name] = data
            if number % BATCH == BATCH - 1:
                _write_batch(batch)
        _write_batch(batch)
        return found


def _write_batch(batch: dict[tuple[int, int], dict[Path, bytes]]) -> None:
    for (_, mode), files in batch.items():
        atomic.write_all(files, mode=mode | 0o600)
    batch.clear()


# --- writing ------------------------------------------------------------------------------------------------------
def _fill(file: io.BufferedWriter, root: Path, contents: Contents) -> None:
    with (
        gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        _add(tar, LIST, msgspec.json.encode(contents, order="sorted"), atomic.SECRET)
        for name, kept in sorted(contents.files.items()):
            with reading(root / name):
                data = (root / name).read_bytes()
            if hashlib.sha256(data).hexdigest() != kept.sha256:
                text = T("{path} was changed while the backup was written.", path=name)
                raise Failure(Problem("changed", text, T("Give the command again.")))
            _add(tar, name, data, kept.mode)


def _add(tar: tarfile.TarFile, name: str, data: bytes, mode: int) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(data), mode
    tar.addfile(member, io.BytesIO(data))


def _name(temporary: Path, target: Path) -> None:
    """Give a finished file its name, unless somebody else has it by now."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise Failure(_exists(target)) from None
    except OSError:  # a disk without links
        if target.exists():
            raise Failure(_exists(target)) from None
        os.rename(temporary, target)


# --- reading ------------------------------------------------------------------------------------------------------
class _opened:
    """The tar file in a backup; whatever is wrong with its form is a Failure."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __enter__(self) -> tarfile.TarFile:
        with reading(self.file):
            self.raw = self.file.open("rb")
        try:
            self.tar = tarfile.open(fileobj=self.raw, mode="r|gz")
        except (tarfile.TarError, OSError, EOFError, zlib.error):
            self.raw.close()
            raise Failure(_damaged(self.file, T("it is no tar file with gzip"))) from None
        return self.tar

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        with suppress(tarfile.TarError, OSError):
            self.tar.close()
        self.raw.close()
        if isinstance(error, tarfile.TarError | EOFError | zlib.error | gzip.BadGzipFile):
            raise Failure(_damaged(self.file, T("it ends too early, or bytes in it were changed"))) from None


def _contents(file: Path, tar: tarfile.TarFile) -> Contents:
    member = tar.next()
    source = tar.extractfile(member) if member and member.name == LIST and member.size <= MOST_LIST else None
    if source is None:
        raise Failure(_damaged(file, T("it is no backup of pbem")))
    data = source.read()
    try:
        number = msgspec.json.decode(data, type=_Format).format
        if number > FORMAT:
            text = T("{path} has format {found}; this pbem reads format {known}.", path=str(file), found=number,
                     known=FORMAT)  # fmt: skip
            raise Failure(Problem("newer-backup", text, T("Install a newer pbem.")))
        found = msgspec.json.decode(data, type=Contents)
    except (msgspec.DecodeError, RecursionError):
        raise Failure(_damaged(file, T("its list cannot be read"))) from None
    for name in (*found.files, *found.folders, *(game.name for game in found.games)):
        if not _is_below(name):
            raise Failure(_damaged(file, T("a file in it would lie outside of the folder: {name}", name=name[:80])))
    return found


class _Format(msgspec.Struct, frozen=True):
    format: int


def _is_below(name: str) -> bool:
    if not name:
        return True
    parts = PurePosixPath(name).parts
    odd = any(char in name for char in "\\:\0") or name != "/".join(parts)
    return not odd and not name.startswith("/") and ".." not in parts


def _files(file: Path, tar: tarfile.TarFile, contents: Contents) -> Iterator[tuple[str, bytes]]:
    """The files in the order of the list, each compared with it."""
    wanted: Mapping[str, Kept] = contents.files
    for name, kept in sorted(wanted.items()):
        member = tar.next()
        fits = member is not None and member.isreg() and (member.name, member.size) == (name, kept.size)
        source = tar.extractfile(member) if member is not None and fits else None
        data = source.read() if source else b""
        if source is None or hashlib.sha256(data).hexdigest() != kept.sha256:
            raise Failure(_damaged(file, T("{name} in it is not what its list says", name=name)))
        yield name, data
    if tar.next() is not None:
        raise Failure(_damaged(file, T("there is more in it than its list says")))


def _exists(path: Path) -> Problem:
    return Problem(
        "exists", T("{path} exists already.", path=str(path)), T("Give a new name: nothing is written over.")
    )


def _damaged(path: Path, why: object) -> Problem:
    text = T("{path} cannot be restored: {why}.", path=str(path), why=why)  # type: ignore[arg-type]
    return Problem("bad-backup", text, T("Use another backup. Nothing was written."))
