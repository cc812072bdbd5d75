"""Every change of the disk goes through here: whole or not at all, and on the disk before it returns.

A file is written beside its name (`.name.tmp`), synced, renamed over the old one, and its folder is synced.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from pbem.store.fault import writing

PUBLIC = 0o644
SECRET = 0o600


def write(path: Path, data: bytes, *, mode: int = PUBLIC) -> None:
    """Put `data` in the file at `path`, creating folders above it. Raises Failure."""
    write_all({path: data}, mode=mode)


def write_all(files: Mapping[Path, bytes], *, mode: int = PUBLIC) -> None:
    """Several files; each is whole, and their folders are synced once, at the end. Raises Failure."""
    folders: dict[Path, None] = {}
    for path, data in files.items():
        make_folder(path.parent)
        with writing(path):
            _put(path, data, mode)
        folders[path.parent] = None
    for folder in folders:
        sync_folder(folder)


def append(path: Path, data: bytes, *, mode: int = PUBLIC) -> None:
    """Add `data` at the end of a file and sync it. After an error the file is as it was. Raises Failure."""
    fresh = not path.exists()
    make_folder(path.parent)
    with writing(path):
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), mode)
        try:
            size = os.fstat(handle).st_size
            try:
                _write_out(handle, data)
                os.fsync(handle)
            except OSError:
                with contextlib.suppress(OSError):
                    os.ftruncate(handle, size)
                raise
        finally:
            os.close(handle)
    if fresh:
        sync_folder(path.parent)


def cut(path: Path, size: int) -> None:
    """Shorten a file to its first `size` bytes. Raises Failure."""
    with writing(path):
        handle = os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
        try:
            os.ftruncate(handle, size)
            os.fsync(handle)
        finally:
            os.close(handle)


def move(source: Path, target: Path) -> None:
    """Rename, within one disk. Raises Failure."""
    with writing(target):
        os.replace(source, target)
    sync_folder(target.parent)


def remove(path: Path) -> None:
    """Delete a file, or a folder with all that is in it; nothing if it is not there. Raises Failure."""
    with writing(path):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)


def make_folder(path: Path) -> None:
    """Create a folder and those above it. Raises Failure."""
    if path.is_dir():
        return
    make_folder(path.parent)
    with writing(path), contextlib.suppress(FileExistsError):
        os.mkdir(path)
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Make renames in a folder last. Systems that cannot open a folder do this on their own."""
    with contextlib.suppress(OSError):
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def leftovers(folder: Path) -> list[Path]:
    """Temporary files of a writer that was killed, in one folder, sorted."""
    return sorted(folder.glob(".*.tmp")) if folder.is_dir() else []


def _put(path: Path, data: bytes, mode: int) -> None:
    """The temporary file, then the rename. A failed attempt leaves no temporary file."""
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
        handle = os.open(temporary, flags, mode)
        try:
            _write_out(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _write_out(handle: int, data: bytes) -> None:
    """All of `data`, however many writes the system makes of it."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
