"""Every change of the disk goes through here: whole or not at all, and on the disk before it returns.

A file is written beside its name (`.name.tmp`), synced, renamed over the old one, and its folder is synced.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from pbem.core.problem import Failure
from pbem.store.fault import problem, writing

PUBLIC = 0o644
SECRET = 0o600
WORKERS = 8  # files synced at a time
BINARY = getattr(os, "O_BINARY", 0)  # of Windows


def write(path: Path, data: bytes, *, mode: int = PUBLIC) -> None:
    """Put `data` in the file at `path`, creating folders above it. Raises Failure."""
    write_all({path: data}, mode=mode)


def write_all(files: Mapping[Path, bytes], *, mode: int = PUBLIC) -> None:
    """Several files, each whole. Raises Failure; then some may be new and some old, but none is cut short.

    All are written before the first is synced, and all are synced before the first is renamed.
    """
    folders = dict.fromkeys(path.parent for path in files)
    for folder in folders:
        make_folder(folder)
    temporary: dict[Path, Path] = {}
    path = next(iter(files), Path())
    try:
        for path, data in files.items():
            temporary[path] = path.with_name(f".{path.name}.tmp")
            _put(temporary[path], data, mode)
        _at_once(_sync, list(temporary.values()))
        for path in list(temporary):
            os.replace(temporary[path], path)
            del temporary[path]
    except OSError as error:
        for made in temporary.values():
            with contextlib.suppress(OSError):
                os.unlink(made)
        raise Failure(problem(error, path, writing=True)) from None
    _at_once(sync_folder, list(folders))


def append(path: Path, data: bytes, *, mode: int = PUBLIC) -> None:
    """Add `data` at the end of a file and sync it. After an error the file is as it was. Raises Failure."""
    fresh = not path.exists()
    make_folder(path.parent)
    with writing(path):
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | BINARY, mode)
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
        handle = os.open(path, os.O_WRONLY | BINARY)
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


def make_folder(path: Path, *, closed: bool = False) -> None:
    """Create a folder and those above it; `closed`: nobody else on the machine may look into it. Raises Failure."""
    if path.is_dir():
        return
    make_folder(path.parent)
    with writing(path), contextlib.suppress(FileExistsError):
        os.mkdir(path, 0o700 if closed else 0o777)
    if not path.is_dir():  # it was there, and is something else
        error = NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        raise Failure(problem(error, path, writing=True))
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
    """A new file with these bytes, not yet synced."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, mode)
    try:
        _write_out(handle, data)
    finally:
        os.close(handle)


def _at_once(sync: Callable[[Path], None], paths: list[Path]) -> None:
    """Sync several files side by side: a disk serves many such calls nearly as fast as one."""
    if len(paths) < 3 or WORKERS < 2:
        for path in paths:
            sync(path)
        return
    waiting, errors = iter(paths), []

    def work() -> None:
        for path in waiting:  # shared: each path is taken by one worker
            try:
                sync(path)
            except OSError as error:
                errors.append(error)
                return

    workers = [threading.Thread(target=work) for _ in range(min(WORKERS, len(paths)))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if errors:
        raise errors[0]


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR | BINARY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_out(handle: int, data: bytes) -> None:
    """All of `data`, however many writes the system makes of it."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
