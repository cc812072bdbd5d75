"""Whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from pbem.core.problem import Failure
from pbem.store import atomic


def test_write_replaces_whole_and_leaves_no_temporary_file(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b.txt"
    atomic.write(target, b"one")
    atomic.write(target, b"two")
    assert target.read_bytes() == b"two"
    assert [path.name for path in target.parent.iterdir()] == ["b.txt"]


def test_secret_files_are_readable_by_the_owner_only(tmp_path: Path) -> None:
    atomic.write(tmp_path / "keys", b"x", mode=atomic.SECRET)
    assert (tmp_path / "keys").stat().st_mode & 0o777 == 0o600


def test_append_and_cut(tmp_path: Path) -> None:
    log = tmp_path / "log"
    atomic.append(log, b"one\n")
    atomic.append(log, b"two\n")
    assert log.read_bytes() == b"one\ntwo\n"
    atomic.cut(log, 4)
    assert log.read_bytes() == b"one\n"


def full(*_: Any) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_leaves_the_old_file_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "b.txt"
    atomic.write(target, b"one")
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Failure) as caught:
        atomic.write(target, b"two")
    assert caught.value.problems[0].code == "disk-full"
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]
    assert target.read_bytes() == b"one"


def test_a_full_disk_in_the_middle_of_an_append_takes_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    atomic.append(log, b"one\n")
    real = os.write

    def half(handle: int, data: bytes) -> int:
        if len(data) > 3:
            return real(handle, data[:3])
        return full()

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(Failure) as caught:
        atomic.append(log, b"two!\n")
    assert caught.value.problems[0].code == "disk-full"
    assert log.read_bytes() == b"one\n"


def test_a_disk_that_cannot_sync_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    atomic.append(log, b"one\n")

    def broken(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(Failure):
        atomic.append(log, b"two\n")
    assert log.read_bytes() == b"one\n"


def test_leftovers_are_the_temporary_files(tmp_path: Path) -> None:
    (tmp_path / ".a.json.tmp").write_bytes(b"half")
    (tmp_path / "a.json").write_bytes(b"whole")
    assert atomic.leftovers(tmp_path) == [tmp_path / ".a.json.tmp"]
    assert atomic.leftovers(tmp_path / "none") == []


def test_remove_takes_files_and_folders_and_nothing(tmp_path: Path) -> None:
    (tmp_path / "d" / "e").mkdir(parents=True)
    (tmp_path / "f").write_bytes(b"")
    for name in ("d", "f", "not there"):
        atomic.remove(tmp_path / name)
    assert list(tmp_path.iterdir()) == []
