"""Every ill is named with what cures it; `--fix` mends what loses nothing, and a sound game has none."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from toy_table import World, contents

from pbem.app.audit import audit
from pbem.app.doctor import Examined, doctor


def played(world: World, name: str = "roma") -> Path:
    world.new(name, seats=("ANNA=Anna", "BRUNO=Bruno"))
    for _ in range(2):
        world.time += 60
        world.send_all("Seat: ANNA\nTAKE 1\n", "Seat: BRUNO\nTAKE 2\n", name=name)
        world.run(name)
    return world.folder(name)


def codes(found: Examined) -> list[str]:
    return sorted(one.code for patient in found.games for one in patient.found)


def test_a_sound_game_has_nothing(world: World) -> None:
    folder = played(world)
    before = contents(folder)
    found = doctor(world.env, folder)
    assert codes(found) == [] and found.exit == 0
    assert contents(folder) == before, "looking changes nothing"


def torn(world: World, folder: Path) -> None:
    with (folder / "log.jsonl").open("ab") as file:
        file.write(b'{"at":"2023')


def half(world: World, folder: Path) -> None:
    (folder / "private" / "done.json").unlink()


def no_states(world: World, folder: Path) -> None:
    shutil.rmtree(folder / "state")


def no_turns(world: World, folder: Path) -> None:
    shutil.rmtree(folder / "turns" / "0002")


def other_state(world: World, folder: Path) -> None:
    path = folder / "state" / "0003.json"
    path.write_bytes(path.read_bytes().replace(b"1", b"2", 1))


def leftover(world: World, folder: Path) -> None:
    (folder / "turns" / "0001" / ".x.tmp").write_text("half")


def opened(world: World, folder: Path) -> None:
    os.chmod(folder / "private" / "keys.json", 0o644)


def closed_only(world: World, folder: Path) -> None:
    from pbem.app import resolve
    from pbem.app.settle import writing

    with writing(world.env, folder) as table:
        resolve.close(table, world.env.now())


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (torn, "torn-log"),
        (half, "half-made"),
        (closed_only, "half-made"),
        (no_states, "missing-file"),
        (no_turns, "missing-file"),
        (other_state, "unsound-state"),
        (leftover, "leftover"),
        (opened, "open-to-others"),
    ],
)
def test_what_can_be_mended(world: World, spoil: Callable[[World, Path], None], code: str) -> None:
    folder = played(world)
    before = contents(folder)
    spoil(world, folder)
    found = doctor(world.env, folder)
    assert code in codes(found), codes(found)
    assert all(one.hint for one in found.games[0].found)
    fixed = doctor(world.env, folder, fix=True)
    assert codes(fixed) == [] and code in [one.code for one in fixed.games[0].mended]
    after = contents(folder)
    if spoil is not closed_only:
        grown = {name for name in after if after.get(name) != before.get(name)}
        assert all(name.startswith("private/torn/") for name in grown) and set(before) <= set(after)
    assert audit(world.env, folder, files=True).exit == 0


def no_keys(folder: Path) -> None:
    (folder / "private" / "keys.json").unlink()


def broken_keys(folder: Path) -> None:
    (folder / "private" / "keys.json").write_text("{")


def other_keys(folder: Path) -> None:
    (folder / "private" / "keys.json").write_text(json.dumps({"secret": "00" * 32, "top": "11" * 32, "v": 1}))


def other_chain(folder: Path) -> None:
    path = folder / "private" / "keys.json"
    path.write_text(json.dumps(json.loads(path.read_bytes()) | {"top": "11" * 32}))


def no_seals(folder: Path) -> None:
    path = folder / "private" / "sealed.jsonl"
    path.write_bytes(b"\n".join(path.read_bytes().split(b"\n")[:-3]) + b"\n")


def no_tokens(folder: Path) -> None:
    (folder / "private" / "tokens.key").unlink()


def no_passwords(folder: Path) -> None:
    (folder / "private" / "passwords.json").write_text("[")


def no_meta(folder: Path) -> None:
    (folder / "private" / "steps" / "0002.json").unlink()


def bad_settings(folder: Path) -> None:
    (folder / "game.toml").write_text("zone = 3")


def bad_zone(folder: Path) -> None:
    path = folder / "game.toml"
    path.write_text(path.read_text().replace('zone = "UTC"', 'zone = "Europe/Nowhere"'))


def short_log(folder: Path) -> None:
    path = folder / "log.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))


def no_log(folder: Path) -> None:
    (folder / "log.jsonl").unlink()


def changed_log(folder: Path) -> None:
    path = folder / "log.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"rev":1', b'"rev":2', 1))


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (no_keys, "missing"),
        (broken_keys, "bad-keys"),
        (other_keys, "bad-keys"),
        (other_chain, "bad-keys"),
        (no_seals, "lost-seal"),
        (no_tokens, "missing"),
        (no_passwords, "bad-passwords"),
        (no_meta, "lost-settings"),
        (bad_settings, "bad-settings"),
        (bad_zone, "bad-settings"),
        (short_log, "older-log"),
        (no_log, "no-game"),
        (changed_log, "bad-log"),
    ],
)
def test_what_needs_a_person(world: World, spoil: Callable[[Path], None], code: str) -> None:
    folder = played(world)
    spoil(folder)
    found = doctor(world.env, folder)
    assert found.exit == 1
    assert code in codes(found) and "check-failed" not in codes(found), found.games[0].found
    before = contents(folder)
    assert doctor(world.env, folder, fix=True).exit == 1
    lost = {name for name, data in before.items() if contents(folder).get(name) != data}
    assert not lost, "what needs a person is left to him"


def test_clocks_that_jumped(world: World) -> None:
    folder = played(world)
    world.time -= 7200
    assert "clock" in codes(doctor(world.env, folder))
    world.send("Seat: ANNA\nTAKE 1\n")
    found = doctor(world.env, folder)
    assert "clock-back" in codes(found) and "clock" in codes(found)
    world.time += 7200
    found = doctor(world.env, folder)
    assert codes(found) == ["clock-back"] and found.exit == 0


def test_room_on_the_disk(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = played(world)
    for free, severity in ((100 << 20, "warning"), (1 << 20, "error")):
        monkeypatch.setattr(shutil, "disk_usage", lambda path, free=free: shutil._ntuple_diskusage(1, 1, free))
        found = doctor(world.env, folder)
        assert [(one.code, one.severity) for one in found.beside] == [("disk-full", severity)]


def test_mail_that_waits(world: World) -> None:
    world.new("roma")
    found = doctor(world.env, world.folder())
    assert "unsent" in codes(found) and found.exit == 0


def test_a_folder_of_games_with_a_broken_one(world: World) -> None:
    root = world.place / "games"
    root.mkdir()
    inner = World(root)
    played(inner, "roma")
    played(inner, "capua")
    no_log(root / "capua")
    found = doctor(inner.env, root)
    assert [patient.name for patient in found.games] == ["capua", "roma"]
    assert found.games[1].found == () and found.games[0].found and found.exit == 1


def test_a_lock_is_told_and_not_broken(world: World) -> None:
    from pbem.store import lock
    from pbem.store.folder import Folder

    folder = played(world)
    with lock.held(Folder(folder)):
        assert "locked" in codes(doctor(world.env, folder))
    assert codes(doctor(world.env, folder)) == []


def test_games_that_wait_and_games_that_are_over(world: World) -> None:
    world.new("wait", seats=("ANNA=Anna", "BRUNO=Bruno"), wait=True)
    folder = played(world)
    world.play_out()
    for name in ("wait", "roma"):
        assert codes(doctor(world.env, world.folder(name))) == [], name
    no_keys(folder)
    assert codes(doctor(world.env, folder)) == [], "the log has the secret now"


def test_a_game_that_was_stopped_without_keys_waits_for_them(world: World) -> None:
    from pbem.app.ruling_desk import Wish
    from pbem.app.ruling_end import stop

    folder = played(world)
    no_keys(folder)
    stop(world.env, folder, Wish("the keys are lost"), "void")
    found = doctor(world.env, folder)
    assert codes(found) == ["missing"] and found.exit == 0 and "completes the log" in found.games[0].found[0].hint
