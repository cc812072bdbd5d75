"""Keys: copied on paper, split between holders, put back, begun anew; and every log of that is sound."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from toy_table import World

from pbem.app import key_copy, ruling_keys
from pbem.app.audit import audit
from pbem.app.ruling_desk import Wish
from pbem.app.verify import verify
from pbem.core import keys as core_keys
from pbem.core.problem import Failure
from pbem.store import keyfile
from pbem.store.folder import Folder

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "verify_dice.py"


def code(call: object) -> str:
    with pytest.raises(Failure) as caught:
        call()  # type: ignore[operator]
    return caught.value.problems[-1].code


def turn(world: World, name: str = "roma") -> None:
    world.time += 60
    world.send_all("Seat: ANNA\nTAKE 1\nENTROPY a b\n", "Seat: BRUNO\nTAKE 1\n", name=name)
    world.run(name)


def sound(world: World, name: str = "roma") -> None:
    folder = world.folder(name)
    assert verify(world.env, folder / "log.jsonl").problems == ()
    assert audit(world.env, folder, files=True).problems == ()
    done = subprocess.run([sys.executable, SCRIPT, folder / "log.jsonl"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.fixture(autouse=True)
def chance(world: World) -> None:
    """Secret bytes that are new each time."""
    world.env = msgspec.structs.replace(world.env, fresh=random.Random(1).randbytes)


@pytest.fixture
def folder(world: World) -> Folder:
    world.new()
    turn(world)
    return Folder(world.folder())


def page(world: World, name: str = "page.txt") -> Path:
    return world.place / name


def test_a_page_brings_lost_keys_back(world: World, folder: Folder) -> None:
    key_copy.backup(world.env, folder.root, page(world))
    assert page(world).stat().st_mode & 0o777 == 0o600
    held, tokens = folder.keys.read_bytes(), folder.tokens.read_bytes()
    folder.keys.unlink()
    folder.tokens.unlink()
    back = key_copy.restore(world.env, folder.root, [page(world)])
    assert len(back.written) == 2 and back.kept == () and back.notes == ()
    assert (folder.keys.read_bytes(), folder.tokens.read_bytes()) == (held, tokens)
    assert folder.keys.stat().st_mode & 0o777 == 0o600
    turn(world)
    sound(world)


def test_sound_keys_are_left_alone_and_damaged_ones_kept(world: World, folder: Folder) -> None:
    key_copy.backup(world.env, folder.root, page(world))
    assert key_copy.restore(world.env, folder.root, [page(world)]).written == ()
    folder.keys.write_text("rubbish")
    back = key_copy.restore(world.env, folder.root, [page(world)])
    assert Path(back.kept[0]).read_text() == "rubbish" and len(back.written) == 1
    turn(world)


def test_shares_for_others(world: World, folder: Folder) -> None:
    files = [page(world, name) for name in ("a", "b", "c")]
    key_copy.split(world.env, folder.root, files)
    secret = keyfile.read(folder)
    text = "".join(file.read_text() for file in files).replace(" ", "")
    assert secret.top.hex()[:32] not in text and secret.secret.hex()[:32] not in text
    folder.keys.unlink()
    assert code(lambda: key_copy.restore(world.env, folder.root, files[:2])) == "missing-shares"
    assert not folder.keys.exists()
    key_copy.restore(world.env, folder.root, [files[2], files[0], files[1]])
    assert keyfile.read(folder) == secret


def test_pages_of_another_game_and_names_that_are_taken(world: World, folder: Folder) -> None:
    world.new("capua", seed="x")
    key_copy.backup(world.env, world.folder("capua"), page(world))
    assert code(lambda: key_copy.restore(world.env, folder.root, [page(world)])) == "other-keys"
    assert code(lambda: key_copy.backup(world.env, folder.root, page(world))) == "exists"
    for files in ([page(world, "a")], [page(world, "a")] * 2):
        assert code(lambda files=files: key_copy.split(world.env, folder.root, files)) == "usage"  # type: ignore[misc]


def test_a_new_chain_is_a_ruling_and_the_dice_go_on(world: World, folder: Folder) -> None:
    old = keyfile.read(folder)
    shown = ruling_keys.begin(world.env, folder.root, Wish("the disk was stolen", dry_run=True))
    assert shown.seq == -1 and keyfile.read(folder) == old
    done = ruling_keys.begin(world.env, folder.root, Wish("the disk was stolen"))
    record = world.log()[done.seq]
    new = keyfile.read(folder)
    assert record["data"]["anchor"] == core_keys.link(new.top, 1000, 0).hex() and new.secret == old.secret
    assert new.top != old.top and keyfile._read(folder.private / "keys-1.json") == old, "the old ones are kept"
    turn(world)
    turn(world)
    sound(world)
    world.play_out()
    sound(world)


def test_a_kill_between_ruling_and_keys(world: World, folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the log has the ruling or not decides which keys are used."""
    with monkeypatch.context() as patch:

        def stop(folder: Folder) -> None:
            raise KeyboardInterrupt

        patch.setattr(keyfile, "bring_next", stop)
        with pytest.raises(KeyboardInterrupt):
            ruling_keys.begin(world.env, folder.root, Wish("x"))
    assert keyfile.next_of(folder) is not None and world.types()[-1] == "ruling"
    key_copy.backup(world.env, folder.root, page(world))
    turn(world)
    assert keyfile.next_of(folder) is None
    sound(world)


def test_a_kill_before_the_ruling(world: World, folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.app import ruling

    with monkeypatch.context() as patch:

        def stop(*_: object, **__: object) -> int:
            raise KeyboardInterrupt

        patch.setattr(ruling, "record", stop)
        with pytest.raises(KeyboardInterrupt):
            ruling_keys.begin(world.env, folder.root, Wish("x"))
    turn(world)
    sound(world)
    ruling_keys.begin(world.env, folder.root, Wish("x"))
    turn(world)
    sound(world)


def test_a_damaged_chain_can_be_left(world: World, folder: Folder) -> None:
    held = keyfile.read(folder)
    keyfile.write(folder, keyfile.Secrets(bytes(32), held.secret))
    world.time += 60
    world.send_all("Seat: ANNA\nTAKE 1\n", "Seat: BRUNO\nTAKE 1\n")
    assert code(world.run) == "bad-keys"
    ruling_keys.begin(world.env, folder.root, Wish("the file was damaged"))
    world.run()
    sound(world)


def test_without_the_sealed_secret_there_is_no_new_chain(world: World, folder: Folder) -> None:
    folder.keys.unlink()
    before = folder.log.read_bytes()
    assert code(lambda: ruling_keys.begin(world.env, folder.root, Wish("lost"))) == "no-secret"
    assert folder.log.read_bytes() == before


def test_an_old_page_after_a_new_chain(world: World, folder: Folder) -> None:
    key_copy.backup(world.env, folder.root, page(world))
    ruling_keys.begin(world.env, folder.root, Wish("x"))
    assert key_copy.restore(world.env, folder.root, [page(world)]).written == (), "newer keys are not replaced"
    folder.keys.unlink()
    back = key_copy.restore(world.env, folder.root, [page(world)])
    assert [note.code for note in back.notes] == ["old-chain"]
    ruling_keys.begin(world.env, folder.root, Wish("only the old page was left"))
    turn(world)
    sound(world)


def test_chains_that_are_used_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_keys, "STEPS", 2)
    world.new()
    turn(world)
    world.time += 60
    world.send_all("Seat: ANNA\nTAKE 1\n", "Seat: BRUNO\nTAKE 1\n")
    assert world.run().outcome == "stopped"
    ruling_keys.begin(world.env, world.folder(), Wish("the chain is used up"))
    world.run()
    turn(world)
    sound(world)
