"""Checkpoints, with signatures by a real ssh-keygen."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from toy_table import World

from pbem.app import checkpoint, sshsig
from pbem.app.checkpoint import Signed
from pbem.core.problem import Failure


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("ssh-keygen") is None:
        if os.environ.get("PBEM_CI"):
            pytest.fail("ssh-keygen is missing")
        pytest.skip("ssh-keygen is missing")
    place = tmp_path_factory.mktemp("keys")
    for name in ("gm", "other"):
        arguments = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "somebody@home", "-f", str(place / name)]
        subprocess.run(arguments, check=True)
    return place


def made(world: World, keys: Path, **more: object) -> Path:
    world.new(signer=keys / "gm.pub", **more)
    world.run(force=True)
    checkpoint.make(world.env, world.folder(), key=keys / "gm", output=world.place / "c.txt")
    return world.place / "c.txt"


def compare(world: World, file: Path, **signed: object) -> checkpoint.Compared:
    return checkpoint.compare(world.env, world.folder() / "log.jsonl", file, Signed(**signed))  # type: ignore[arg-type]


def codes(found: checkpoint.Compared) -> list[str]:
    return [one.code for one in found.problems]


def test_the_four_lines(world: World) -> None:
    world.new()
    last = world.log()[-1]
    done = checkpoint.make(world.env, world.folder())
    assert done.text == f"pbem checkpoint 1\nroma\n{last['seq']}\n{done.head}\n" and done.signature == ""
    first = checkpoint.make(world.env, world.folder(), at=0)
    assert first.head == world.log()[1]["prev"]
    with pytest.raises(Failure):
        checkpoint.make(world.env, world.folder(), at=99)


def test_the_opening_has_the_key_without_its_comment(world: World, keys: Path) -> None:
    world.new(signer=keys / "gm.pub")
    signer = world.log()[0]["data"]["signer"]
    assert signer.startswith("ssh-ed25519 ") and "somebody" not in signer


@pytest.mark.parametrize("name", ["gm", "missing.pub"])
def test_what_is_no_public_key(world: World, keys: Path, name: str) -> None:
    with pytest.raises(Failure):
        world.new(signer=keys / name)
    assert not world.folder().exists()


def test_signed_and_compared_with_the_opening(world: World, keys: Path) -> None:
    file = made(world, keys)
    world.run(force=True)
    found = compare(world, file)
    assert (found.signed, found.exit, codes(found)) == ("gm", 0, [])


def test_as_ssh_keygen_itself_sees_it(world: World, keys: Path) -> None:
    file = made(world, keys)
    signers = world.place / "allowed"
    signers.write_text(f"gm@example.org {world.log()[0]['data']['signer']}\n")
    arguments = ["ssh-keygen", "-Y", "verify", "-n", "pbem-checkpoint", "-I", "gm@example.org"]
    done = subprocess.run(
        [*arguments, "-f", str(signers), "-s", f"{file}.sig"], input=file.read_bytes(), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert compare(world, file, signers=signers, who="gm@example.org").exit == 0
    assert codes(compare(world, file, signers=signers, who="else@example.org")) == ["bad-signature"]


@pytest.mark.parametrize("what", ["text", "signature", "key", "namespace"])
def test_forged(world: World, keys: Path, what: str) -> None:
    file = made(world, keys)
    signature = file.with_name("c.txt.sig")
    if what == "text":
        file.write_bytes(file.read_bytes() + b"\n")
    elif what == "signature":
        signature.write_bytes(signature.read_bytes().replace(b"A", b"B", 5))
    elif what == "key":
        signature.write_bytes(sshsig.sign(keys / "other", sshsig.CHECKPOINT, file.read_bytes()))
    else:
        signature.write_bytes(sshsig.sign(keys / "gm", sshsig.RECEIPT, file.read_bytes()))
    found = compare(world, file)
    assert codes(found) == ["bad-signature"] and found.signed == "" and found.exit == 1


def test_a_signed_checkpoint_convicts_a_rewritten_log(world: World, keys: Path) -> None:
    file = made(world, keys)
    shutil.rmtree(world.folder())
    world.time += 5
    world.new(signer=keys / "gm.pub")
    world.run(force=True)
    found = compare(world, file)
    assert found.signed == "gm" and len(codes(found)) == 1 and found.exit == 1


def test_receipts_and_checkpoints_without_signature(world: World, keys: Path) -> None:
    file = made(world, keys)
    file.with_name("c.txt.sig").unlink()
    found = compare(world, file)
    assert codes(found) == ["not-signed"] and found.exit == 0
    world.send("Seat: ANNA\nTAKE 1\n")
    receipt = next(world.folder().glob("outbox/*/receipt-ANNA-1.txt"))
    assert compare(world, receipt).exit == 0
    receipt.write_text("nothing")
    assert "no-head" in codes(compare(world, receipt))


def test_of_another_game(world: World, keys: Path) -> None:
    file = made(world, keys)
    file.write_bytes(file.read_bytes().replace(b"roma", b"capua"))
    file.with_name("c.txt.sig").unlink()
    assert "other-game" in codes(compare(world, file))


def test_a_key_that_others_cannot_compare(world: World, keys: Path) -> None:
    world.new(signer=keys / "gm.pub")
    done = checkpoint.make(world.env, world.folder(), key=keys / "other")
    assert [note.code for note in done.notes] == ["other-signer"]
    world.new("capua")
    done = checkpoint.make(world.env, world.folder("capua"), key=keys / "other")
    assert [note.code for note in done.notes] == ["no-signer"]


def test_no_openssh(world: World, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sshsig, "PROGRAM", "no-such-program")
    world.new()
    with pytest.raises(Failure) as caught:
        checkpoint.make(world.env, world.folder(), key=keys / "gm")
    assert caught.value.problems[0].code == "no-ssh"
