"""Whatever is wrong with a game's folder, the answer is a sentence, never a traceback."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import toy_rules
from toy_table import World, contents

from pbem.app.audit import audit
from pbem.app.check import check
from pbem.app.join import join
from pbem.app.show import show
from pbem.app.status import status
from pbem.app.verify import verify
from pbem.core.problem import Failure


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    toy_rules.install(tmp_path / "rulesets", monkeypatch)
    world = World(tmp_path)
    world.new()
    world.send_all("Seat: ANNA\nTAKE 2\nENTROPY one\n", "Seat: BRUNO\nPASS\nTAKE 9\n", "who\n")
    world.run()
    world.send("Seat: ANNA\nTAKE 2\n")
    (tmp_path / "sheet.txt").write_text("Seat: ANNA\nTAKE 1\n")
    yield world
    toy_rules.library.manifest.cache_clear()


def code(call: Callable[[], Any]) -> str:
    with pytest.raises(Failure) as caught:
        call()
    return caught.value.problems[0].code


def commands(world: World) -> list[Callable[[], Any]]:
    env, folder = world.env, world.folder()
    return [
        lambda: status(env, folder),
        lambda: show(env, folder, step=1, viewer="ANNA"),
        lambda: check(env, folder, str(world.place / "sheet.txt")),
        lambda: verify(env, folder),
        lambda: audit(env, folder, files=True),
        lambda: world.send("Seat: BRUNO\nTAKE 3\n"),
        lambda: join(env, folder, "ANNA"),
        lambda: world.run(force=True),
        lambda: audit(env, folder, rebuild=True),
    ]


def spoil(path: Path, how: str) -> None:
    data = path.read_bytes()
    path.unlink()
    if how == "empty":
        path.write_bytes(b"")
    elif how == "half":
        path.write_bytes(data[: len(data) // 2])
    elif how == "noise":
        path.write_bytes(b"\x00\xff{]\n" + data[::-1])
    elif how == "folder":
        path.mkdir()


FILES = (
    "log.jsonl",
    "game.toml",
    "private/keys.json",
    "private/sealed.jsonl",
    "private/passwords.json",
    "private/done.json",
    "private/steps/0001.json",
    "private/steps/0002.json",
    "private/inbox",
    "state/0001.json",
    "state/0002.json",
    "turns/0002/ANNA/report.json",
    "checkpoints/0002.txt",
)


@pytest.mark.parametrize("how", ["missing", "empty", "half", "noise", "folder"])
@pytest.mark.parametrize("name", FILES)
def test_any_file_may_be_spoilt(world: World, name: str, how: str) -> None:
    path = world.folder() / name
    spoilt = sorted(path.iterdir()) if path.is_dir() else [path]
    for one in spoilt:
        spoil(one, how)
    for command in commands(world):
        try:
            command()
        except Failure as failure:
            assert failure.problems
            assert all(problem.text.msgid for problem in failure.problems)


@pytest.mark.parametrize(
    ("name", "how", "expected"),
    [
        ("log.jsonl", "missing", "no-game"),
        ("log.jsonl", "noise", "bad-log"),
        ("log.jsonl", "empty", "bad-log"),
        ("game.toml", "missing", "missing"),
        ("game.toml", "noise", "bad-settings"),
        ("private/keys.json", "missing", "missing"),
        ("private/keys.json", "half", "bad-keys"),
        ("private/sealed.jsonl", "missing", "lost-seal"),
    ],
)
def test_what_a_run_says(world: World, name: str, how: str, expected: str) -> None:
    spoil(world.folder() / name, how)
    before = contents(world.folder())
    assert code(lambda: world.run(force=True)) == expected
    assert contents(world.folder()) == before


@pytest.mark.parametrize(("was", "now"), [(b"TAKE 2", b"TAKE 3"), (b"TAKE 2", b"TAKE\xff2"), (b'"raw":"', b'"raw":"0')])
def test_a_changed_byte_of_an_order_is_never_played(world: World, was: bytes, now: bytes) -> None:
    path = world.folder() / "private" / "sealed.jsonl"
    spoilt = path.read_bytes()
    assert was in spoilt
    path.write_bytes(now.join(spoilt.rsplit(was, 1)))
    before = contents(world.folder())
    assert code(lambda: world.run(force=True)) == "lost-seal"
    assert contents(world.folder()) == before
    path.write_bytes(spoilt)
    assert world.run(force=True).outcome == "resolved"


@pytest.mark.parametrize("step", [0, 1, 2])
def test_what_was_kept_of_a_step_is_to_be_put_back(world: World, step: int) -> None:
    path = world.folder() / "private" / "steps" / f"{step:04d}.json"
    path.unlink()
    with pytest.raises(Failure) as caught:
        audit(world.env, world.folder(), files=True)
    (problem,) = caught.value.problems
    assert problem.text.args["path"] == str(path)
    assert problem.hint is not None and "copy" in problem.hint.msgid


def test_keys_of_another_game(world: World) -> None:
    world.env = world.env.__class__(world.env.now, lambda n: b"\x01" * n)
    world.new("other")
    keys = world.folder() / "private" / "keys.json"
    shutil.copy(world.folder("other") / "private" / "keys.json", keys)
    assert code(lambda: world.run(force=True)) == "bad-keys"


def test_a_folder_of_a_newer_program(world: World) -> None:
    settings = world.folder() / "game.toml"
    settings.write_text(settings.read_text().replace("format = 1", "format = 2\nnew = 1"))
    assert code(lambda: status(world.env, world.folder())) == "newer-folder"
    assert code(lambda: world.run(force=True)) == "newer-folder"


def test_a_seat_taken_out_of_the_settings(world: World) -> None:
    settings = world.folder() / "game.toml"
    settings.write_text(settings.read_text().replace("[seats.BRUNO]", "[seats.BRVNO]"))
    assert code(lambda: world.run(force=True)) == "bad-settings"


def test_other_rules_and_other_data(world: World) -> None:
    data = world.place / "rulesets" / "games" / "toy"
    (data / "toy.toml").write_text("n = 5\n")
    assert code(lambda: world.run(force=True)) == "other-data"
    (data / "toy.toml").write_text("n = 1\n")
    (data / "names.toml").write_text(toy_rules.NAMES.replace("Fool", "Jester"))  # no data that the rules read
    assert world.run(force=True).outcome == "resolved"
    (data / "ruleset.toml").write_text(toy_rules.MANIFEST.replace("number = 1", "number = 2"))
    toy_rules.library.manifest.cache_clear()
    assert code(lambda: world.run(force=True)) == "older-rules"


def test_there_is_no_game(world: World) -> None:
    (world.place / "empty").mkdir()
    for name in ("empty", "nowhere", "sheet.txt"):
        assert code(lambda name=name: world.run(name)) in ("no-game", "missing", "not-a-folder")
    assert sorted(path.name for path in (world.place / "empty").iterdir()) == []


HOLD = """
import sys, time
from pathlib import Path
from pbem.store import lock
from pbem.store.folder import Folder
with lock.held(Folder(Path(sys.argv[1]))):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_locked_folder(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.store.lock.PATIENCE", 0.2)
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(world.folder())], stdout=subprocess.PIPE)
    try:
        assert holder.stdout is not None
        holder.stdout.readline()
        before = contents(world.folder())
        assert code(lambda: world.run(force=True)) == "locked"
        assert code(lambda: world.send("Seat: BRUNO\nTAKE 1\n")) == "locked"
        assert status(world.env, world.folder()).missing == ("BRUNO",)  # readers do not wait
        assert contents(world.folder()) == before
    finally:
        holder.kill()
        holder.wait()
    assert world.run(force=True).outcome == "resolved"


def test_one_locked_game_among_several_does_not_stop_the_others(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.store.lock.PATIENCE", 0.2)
    world.new("athenae")
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(world.folder())], stdout=subprocess.PIPE)
    try:
        assert holder.stdout is not None
        holder.stdout.readline()
        texts = ("Game: roma\nSeat: ANNA\nTAKE 1\n", "Game: athenae\nSeat: ANNA\nTAKE 1\n")
        done = world.send_all(*texts, name=".")
    finally:
        holder.kill()
        holder.wait()
    assert [(verdict.code, verdict.exit) for verdict in done.verdicts] == [("failed", 2), ("accepted", 0)]
    assert done.exit == 2
    kept = [path.read_bytes().decode() for path in (world.place / "unclaimed").glob("*.raw")]
    assert kept == [texts[0]]


def test_what_was_torn_is_kept_and_said(world: World) -> None:
    world.new("other")
    log = world.folder("other") / "log.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"at":"2023')
    found = status(world.env, world.folder("other"))
    assert [note.code for note in found.notes] == ["torn-log"]
    assert log.read_bytes() == whole + b'{"at":"2023'
    checked = audit(world.env, world.folder("other"))
    assert (checked.exit, [problem.code for problem in checked.problems]) == (1, ["torn"])
    run = world.run("other")
    assert [note.code for note in run.notes] == ["torn-log"]
    assert log.read_bytes() == whole
    (kept,) = (world.folder("other") / "private" / "torn").iterdir()
    assert kept.read_bytes() == b'{"at":"2023'


def test_a_log_that_went_back_is_not_written_to(world: World) -> None:
    world.new("other")
    old = (world.folder("other") / "log.jsonl").read_bytes()
    world.send("Seat: ANNA\nTAKE 2\n", "other")
    (world.folder("other") / "log.jsonl").write_bytes(old)
    with pytest.raises(Failure) as caught:
        world.send("Seat: ANNA\nTAKE 3\n", "other")
    assert [problem.code for problem in caught.value.problems] == ["older-log"]
    assert (world.folder("other") / "log.jsonl").read_bytes() == old


def test_a_value_without_its_record_is_ignored(world: World) -> None:
    world.new("other")
    line = msgspec.json.encode(
        {"name": "orders/2/ANNA/1", "seal": "0" * 64, "value": {"orders": ["TAKE 5"], "raw": ""}}
    )
    with (world.folder("other") / "private" / "sealed.jsonl").open("ab") as file:
        file.write(line + b"\n")
    world.send("Seat: ANNA\nTAKE 2\n", "other")
    assert world.run("other", force=True).outcome == "resolved"
    assert audit(world.env, world.folder("other"), files=True).problems == ()
