"""Receipts and checkpoints that are signed as they go out, when game.toml names a key."""

from __future__ import annotations

import email
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from toy_table import World, contents

from pbem.app import checkpoint
from pbem.app.audit import audit
from pbem.app.checkpoint import Signed

SEATS = ("ANNA=Anna <anna@example.org>", "BRUNO=Bruno <bruno@example.org>")


@pytest.fixture
def key(tmp_path: Path) -> Path:
    if shutil.which("ssh-keygen") is None:
        if os.environ.get("PBEM_CI"):
            pytest.fail("ssh-keygen is missing")
        pytest.skip("ssh-keygen is missing")
    path = tmp_path / "gm-key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
    return path


@pytest.fixture
def folder(world: World, key: Path) -> Path:
    world.new(seats=SEATS, signer=key.with_suffix(".pub"))
    path = world.folder() / "game.toml"
    path.write_text(path.read_text().replace('sign = ""', f'sign = "{key}"'))
    return world.folder()


def turn(world: World) -> None:
    world.time += 60
    assert world.send("Seat: ANNA\nTAKE 1\n").code == "accepted"
    world.run(force=True)


def attachments(path: Path) -> dict[str, bytes]:
    letter = email.message_from_bytes(path.read_bytes())
    named = [part for part in letter.walk() if part.get_filename()]
    return {str(part.get_filename()): bytes(part.get_payload(decode=True)) for part in named}  # type: ignore[arg-type]


def signer(world: World, file: Path) -> str:
    found = checkpoint.compare(world.env, world.folder() / "log.jsonl", file, Signed())
    assert found.exit == 0, found.problems
    return found.signed


def test_receipts_and_checkpoints_and_the_letters_with_them(world: World, folder: Path) -> None:
    turn(world)
    for name in ("outbox/0002/receipt-ANNA-1.txt", "checkpoints/0002.txt"):
        assert signer(world, folder / name) == "gm", name
    for letter, name in (("receipt-ANNA-1.eml", "receipt.txt"), ("report-BRUNO.eml", "checkpoint.txt")):
        found = attachments(folder / "outbox" / "0002" / letter)
        for file in (name, f"{name}.sig"):
            (world.place / file).write_bytes(found[file])
        assert signer(world, world.place / name) == "gm", "as it came with the mail"
    assert audit(world.env, folder, files=True).problems == ()


def test_written_again_with_the_same_signatures_without_the_key(world: World, folder: Path, key: Path) -> None:
    turn(world)
    before = contents(folder)
    key.unlink()
    for name in ("outbox", "checkpoints", "turns", "state"):
        shutil.rmtree(folder / name)
    assert audit(world.env, folder, rebuild=True).problems == ()
    assert contents(folder) == before
    assert (folder / "private" / "signatures").is_dir()


def test_a_key_that_does_not_sign_stops_no_game(world: World, folder: Path, key: Path) -> None:
    key.unlink()
    world.time += 60
    verdict = world.send_all("Seat: ANNA\nTAKE 1\n")
    assert verdict.verdicts[0].code == "accepted"
    done = world.run(force=True)
    assert done.outcome == "resolved" and "missing" in [note.code for note in done.notes]
    assert not list(folder.rglob("*.sig")) and (folder / "outbox/0002/receipt-ANNA-1.txt").is_file()
    assert audit(world.env, folder, files=True).problems == ()


def test_without_a_key_nothing_is_signed(world: World) -> None:
    world.new(seats=SEATS)
    turn(world)
    assert not list(world.folder().rglob("*.sig"))
    assert "receipt.txt" not in attachments(world.folder() / "outbox" / "0002" / "receipt-ANNA-1.eml")
