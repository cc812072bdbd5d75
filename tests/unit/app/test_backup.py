"""Backups: nothing lost, nothing changed unseen, never written over, never behind what players were told."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import tarfile
from pathlib import Path

import msgspec
import pytest
from toy_table import World
from toy_table import contents as all_of

from pbem.app.audit import audit
from pbem.app.backup import backup
from pbem.app.restore import Wanted, restore
from pbem.core.problem import Failure
from pbem.store import archive


def contents(folder: Path) -> dict[str, bytes]:
    return {name: data for name, data in all_of(folder).items() if not name.endswith(".lock")}


def code(call: object) -> str:
    with pytest.raises(Failure) as caught:
        call()  # type: ignore[operator]
    return caught.value.problems[0].code


def played(world: World, steps: int = 1, name: str = "roma") -> Path:
    if not world.folder(name).exists():
        world.new(name)
    for _ in range(steps):
        world.time += 60
        world.send_all("Seat: ANNA\nTAKE 1\n", "Seat: BRUNO\nTAKE 2\n", name=name)
        world.run(name)
    return world.folder(name)


def test_all_comes_back_with_its_modes(world: World) -> None:
    folder = played(world)
    done = backup(world.env, folder, world.place / "b.tar.gz")
    assert (world.place / "b.tar.gz").stat().st_mode & 0o777 == 0o600, "it holds the keys"
    back = restore(world.env, world.place / "b.tar.gz", world.place / "new", Wanted())
    assert back.written and back.exit == 0 and back.games[0].head == done.games[0].head
    assert contents(world.place / "new") == contents(folder)
    for path in folder.rglob("*"):
        if path.suffix != ".lock" and path.name != ".lock":
            there = world.place / "new" / path.relative_to(folder)
            assert there.stat().st_mode & 0o077 == path.stat().st_mode & 0o077, path
    assert audit(world.env, world.place / "new", files=True).exit == 0
    played(world, name="new")


def test_same_folder_same_bytes(world: World) -> None:
    folder = played(world)
    for name in ("a", "b"):
        backup(world.env, folder, world.place / name)
    assert (world.place / "a").read_bytes() == (world.place / "b").read_bytes()


def test_never_over_a_file_nor_into_itself(world: World) -> None:
    folder = played(world)
    (world.place / "b").write_text("mine")
    assert code(lambda: backup(world.env, folder, world.place / "b")) == "exists"
    assert (world.place / "b").read_text() == "mine"
    assert code(lambda: backup(world.env, folder, folder / "b")) == "inside"


def test_a_folder_that_is_being_written_waits(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.store import lock
    from pbem.store.folder import Folder

    folder = played(world)
    monkeypatch.setattr(lock, "PATIENCE", 0)
    with lock.held(Folder(folder)):
        assert code(lambda: backup(world.env, folder, world.place / "b")) == "locked"
    assert not (world.place / "b").exists()


def test_every_changed_byte_is_found(world: World) -> None:
    folder = played(world)
    backup(world.env, folder, world.place / "b")
    raw = (world.place / "b").read_bytes()
    plain = gzip.decompress(raw)
    places = [*range(600, len(plain), 4999)]
    for place in places:
        changed = plain[:place] + bytes([plain[place] ^ 1]) + plain[place + 1 :]
        (world.place / "c").write_bytes(gzip.compress(changed, 1))
        try:
            restore(world.env, world.place / "c", world.place / "new", Wanted())
        except Failure:
            assert not (world.place / "new").exists() and not (world.place / ".restoring").exists()
        else:  # padding between members says nothing
            assert contents(world.place / "new") == contents(folder)
            shutil.rmtree(world.place / "new")
    for cut in (0, 10, len(raw) // 4, len(raw) // 2):
        (world.place / "c").write_bytes(raw[:cut])
        assert code(lambda: restore(world.env, world.place / "c", world.place / "new", Wanted())) == "bad-backup"


def _tar(*members: tuple[str, bytes, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name, data, kind in members:
            info = tarfile.TarInfo(name)
            info.size, info.type = len(data), kind
            info.linkname = "/etc/passwd" if kind != tarfile.REGTYPE else ""
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


@pytest.mark.parametrize("name", ["../evil", "/evil", "a/../../evil", "a\\evil", "c:evil", "a//evil"])
def test_no_file_outside_of_the_folder(world: World, name: str) -> None:
    kept = archive.Kept("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", 0, 0o600)
    listed = msgspec.json.encode(archive.Contents("2023-01-01T00:00:00Z", "x", (), {name: kept}, {}))
    (world.place / "b").write_bytes(_tar((archive.LIST, listed, tarfile.REGTYPE), (name, b"", tarfile.REGTYPE)))
    assert code(lambda: restore(world.env, world.place / "b", world.place / "x" / "new", Wanted())) == "bad-backup"
    assert not list(world.place.rglob("evil"))


def test_no_links(world: World) -> None:
    kept = archive.Kept("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", 0, 0o600)
    listed = msgspec.json.encode(archive.Contents("2023-01-01T00:00:00Z", "x", (), {"a": kept}, {}))
    (world.place / "b").write_bytes(_tar((archive.LIST, listed, tarfile.REGTYPE), ("a", b"", tarfile.SYMTYPE)))
    assert code(lambda: restore(world.env, world.place / "b", world.place / "new", Wanted())) == "bad-backup"


def test_newer_and_foreign_files(world: World) -> None:
    (world.place / "b").write_bytes(_tar((archive.LIST, b'{"format":2}', tarfile.REGTYPE)))
    assert code(lambda: archive.contents(world.place / "b")) == "newer-backup"
    (world.place / "c").write_bytes(_tar(("x", b"", tarfile.REGTYPE)))
    assert code(lambda: archive.contents(world.place / "c")) == "bad-backup"


@pytest.mark.parametrize("lost", ["nothing", "log", "log and notes", "log, notes and checkpoints"])
def test_it_does_not_go_back_behind_what_was_told(world: World, lost: str) -> None:
    folder = played(world)
    backup(world.env, folder, world.place / "old")
    played(world)
    newest = world.log()[-1]["seq"]
    if "log" in lost:
        (folder / "log.jsonl").unlink()
    if "notes" in lost:
        (folder / "private" / "done.json").unlink()
    if "checkpoints" in lost:
        shutil.rmtree(folder / "checkpoints")
    before = contents(folder)
    assert code(lambda: restore(world.env, world.place / "old", folder, Wanted())) == "older"
    assert contents(folder) == before
    back = restore(world.env, world.place / "old", folder, Wanted(older=True))
    assert [note.code for note in back.notes] == ["older"] and back.games[0].seq < newest
    assert contents(Path(back.replaced)) == before, "what was there is kept"
    played(world)
    assert audit(world.env, folder).exit == 0


def test_a_head_or_receipt_that_a_player_holds(world: World) -> None:
    folder = played(world)
    backup(world.env, folder, world.place / "old")
    played(world)
    receipt = folder / "outbox" / "0003" / "receipt-ANNA-1.txt"
    new = world.place / "new"
    assert code(lambda: restore(world.env, world.place / "old", new, Wanted(receipts=[receipt]))) == "older"
    record = world.log()[3]
    assert record
    assert code(lambda: restore(world.env, world.place / "old", new, Wanted(heads=["3:" + "0" * 16]))) == "other-head"
    assert not new.exists()
    fits = folder / "outbox" / "0002" / "receipt-ANNA-1.txt"
    assert restore(world.env, world.place / "old", new, Wanted(receipts=[fits])).exit == 0


def test_letters_do_not_go_out_twice(world: World) -> None:
    folder = played(world)
    notes = folder / "private" / "delivery.jsonl"
    notes.write_text('{"id":"<a>","state":"sent","at":"x"}\n')
    backup(world.env, folder, world.place / "old")
    notes.write_text(notes.read_text() + '{"id":"<b>","state":"sent","at":"y"}\n')
    restore(world.env, world.place / "old", folder, Wanted())
    assert "<b>" in notes.read_text()


def test_what_was_unsound_is_said_and_replaces_nothing(world: World) -> None:
    folder = played(world)
    keys = (folder / "private" / "keys.json").read_bytes()
    (folder / "private" / "keys.json").unlink()
    backup(world.env, folder, world.place / "b")
    (folder / "private" / "keys.json").write_bytes(keys)
    os.chmod(folder / "private" / "keys.json", 0o600)
    assert code(lambda: restore(world.env, world.place / "b", folder, Wanted())) == "missing"
    assert (folder / "private" / "keys.json").exists()
    back = restore(world.env, world.place / "b", world.place / "new", Wanted())
    assert back.exit == 1 and back.problems[0].code == "missing" and (world.place / "new" / "log.jsonl").exists()


def test_a_folder_of_games_with_its_mailbox(world: World) -> None:
    root = world.place / "games"
    root.mkdir()
    inner = World(root)
    inner.time = world.time
    inner.new("roma")
    inner.new("capua", seats=("ANNA=Anna", "BRUNO=Bruno"))
    (root / "mail.toml").write_text("# x")
    done = backup(world.env, root, world.place / "b")
    assert [game.name for game in done.games] == ["capua", "roma"]
    restore(world.env, world.place / "b", world.place / "again", Wanted())
    assert contents(world.place / "again") == contents(root)
    inner.new("ostia")
    assert code(lambda: restore(world.env, world.place / "b", root, Wanted())) == "other-games"
    back = restore(world.env, world.place / "b", root, Wanted(older=True))
    assert not (root / "ostia").exists() and (Path(back.replaced) / "ostia").exists()


def test_a_dry_run_looks_only(world: World) -> None:
    folder = played(world)
    backup(world.env, folder, world.place / "b")
    before = contents(world.place)
    assert not restore(world.env, world.place / "b", folder, Wanted(dry_run=True)).written
    assert contents(world.place) == before


def test_a_disk_that_fills_up_leaves_the_folder_as_it_was(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.core.problem import Problem
    from pbem.core.text import T
    from pbem.store import atomic

    folder = played(world)
    backup(world.env, folder, world.place / "b")
    before = contents(world.place)
    with monkeypatch.context() as patch:

        def full(*_: object, **__: object) -> None:
            raise Failure(Problem("disk-full", T("Full.")))

        patch.setattr(atomic, "write_all", full)
        assert code(lambda: restore(world.env, world.place / "b", folder, Wanted())) == "disk-full"
    assert contents(world.place) == before


@pytest.mark.parametrize("moves", [0, 1])
def test_a_kill_while_folders_are_moved(world: World, monkeypatch: pytest.MonkeyPatch, moves: int) -> None:
    """The same command again brings it to its end; at no moment is there only half a game."""
    from pbem.store import atomic

    folder = played(world)
    backup(world.env, folder, world.place / "b")
    before, done, move = contents(folder), [], atomic.move
    with monkeypatch.context() as patch:

        def killed(source: Path, target: Path) -> None:
            if len(done) == moves:
                raise KeyboardInterrupt
            done.append(source)
            move(source, target)

        patch.setattr(atomic, "move", killed)
        with pytest.raises(KeyboardInterrupt):
            restore(world.env, world.place / "b", folder, Wanted())
    assert not folder.exists() or contents(folder) == before
    restore(world.env, world.place / "b", folder, Wanted())
    assert contents(folder) == before
    played(world)
