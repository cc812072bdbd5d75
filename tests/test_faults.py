"""Killed at any moment, or with a full disk: the next command completes or ignores what was left.

Every operation on the disk goes through `pbem.store.atomic`. Here the k-th of them fails, for every k; then the same
command is given again, and the folder must be that of an undisturbed run, byte for byte.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import toy_rules
from ruling_table import Desk
from toy_table import World, contents

from pbem.app import artefacts
from pbem.app.audit import audit
from pbem.app.join import join
from pbem.app.status import status
from pbem.core.problem import Failure
from pbem.mail.tokens import make
from pbem.store import atomic, tokenkey
from pbem.store.folder import Folder

CHANGES = ("open", "write", "fsync", "ftruncate", "replace", "unlink", "mkdir")
TAKES_ROOM = ("open", "write", "fsync", "mkdir")
FIRST, LAST, EACH = 32, 12, 29  # all of the first and the last operations, and each 29th between
Do = Callable[[World], Any]


class Killed(BaseException):
    """As if the process had been killed: nothing catches it."""


class Disk:
    """`os` as `atomic` sees it; counts what changes the disk, and fails from operation `last` on."""

    def __init__(self, last: int = 0, *, full: bool = False, torn: bool = False) -> None:
        self.names: list[str] = []  # of the operations so far
        self.last, self.full, self.torn = last, full, torn

    @property
    def count(self) -> int:
        return len(self.names)

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in CHANGES:
            return real

        def operate(*args: Any, **more: Any) -> Any:
            self.names.append(name)
            if not self.last or self.count < self.last:
                return None if name == "fsync" else real(*args, **more)  # the test itself survives
            if self.full:
                if name not in TAKES_ROOM:
                    return real(*args, **more)
                raise OSError(errno.ENOSPC, "No space left on device")
            if self.torn and name == "write" and self.count == self.last:
                real(args[0], args[1][: len(args[1]) // 2])
            raise Killed

        return operate


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    toy_rules.install(tmp_path / "rulesets", monkeypatch)
    monkeypatch.setattr(artefacts.Face, "report", _report)  # quick to make, and as exact
    monkeypatch.setattr(artefacts.Face, "map", lambda face: b"map")
    yield World(tmp_path)
    toy_rules.library.manifest.cache_clear()


def _report(face: Any, ending: str) -> bytes:
    cited = {"seq": face.meta.seq, "head": face.meta.head}
    return json.dumps({"log": cited, "view": face.view, "ending": ending, "lines": face.meta.lines}).encode()


# --- what is disturbed: how the folder is made ready, and the command ---------------------------------------------
def nothing(world: World) -> None:
    pass


def opened(world: World) -> None:
    world.new()


def waiting(world: World) -> None:
    world.new(wait=True)


def with_sheets(world: World) -> None:
    world.new()
    world.send_all("Seat: ANNA\nTAKE 2\nENTROPY one\n", "Seat: BRUNO\nREVEAL\n")


def nearly_over(world: World) -> None:
    world.new(options=["turns=1"])
    world.send("Seat: ANNA\nTAKE 2\n")


def drand(world: World) -> None:
    world.new(beacon="drand")
    world.send_all("Seat: ANNA\nTAKE 2\n", "Seat: BRUNO\nREVEAL\n")


def drand_closed(world: World) -> None:
    drand(world)
    number = world.run().round
    (world.place / "value.json").write_text(json.dumps({"round": number, "signature": "b7" * 48}))


def bare(world: World) -> None:
    with_sheets(world)
    world.run(force=True)
    for name in ("state", "turns", "outbox", "checkpoints"):
        shutil.rmtree(world.folder() / name)


def ingest_three(world: World) -> None:
    world.send_all("Seat: ANNA\nTAKE 2\nENTROPY one\n", "Seat: BRUNO\nTAKE 9\n", "Seat: BRUNO\nPASS\n")


MAIL = "From: anna@example.org\nTo: gm@example.org\nSubject: {}\nMessage-ID: <{}@example.org>\n\n{}\n"


def by_mail(world: World) -> None:
    """One that is taken, one whose writer asks, one that waits for the moderator, one of a machine."""
    token = make(tokenkey.read(Folder(world.folder())), "roma", 2, "ANNA")
    mails = [
        MAIL.format(token, 1, "TAKE 2\nENTROPY one"),
        MAIL.format(token, 2, "Check: yes\nTAKE 1"),
        MAIL.format("no token", 3, "TAKE 3"),
        "Auto-Submitted: auto-replied\n" + MAIL.format(token, 4, "TAKE 4"),
    ]
    world.send_all(*mails)


def two_turns(world: World) -> None:
    """Two turns, and sheets for the next."""
    world.new(options=["turns=5"])
    for amount in (1, 2, 3):
        world.send_all(f"Seat: ANNA\nTAKE {amount}\nENTROPY one\n", "Seat: BRUNO\nREVEAL\n")
        if amount < 3:
            world.run()


def corrected(world: World) -> None:
    Desk(world).set("gold.ANNA", "20", "hands.BRUNO", '["0/9"]')


SCENES: dict[str, tuple[Do, Do]] = {
    "new": (nothing, lambda world: world.new()),
    "join": (waiting, lambda world: join(world.env, world.folder(), "ANNA", entropy="words")),
    "ingest": (opened, ingest_three),
    "mail": (opened, by_mail),
    "run": (with_sheets, lambda world: world.run(force=True)),
    "run-end": (nearly_over, lambda world: world.run(force=True)),
    "run-close": (drand, lambda world: world.run(deadline="1700000900")),
    "run-beacon": (drand_closed, lambda world: world.run(beacon_file=world.place / "value.json")),
    "ruling-set": (two_turns, corrected),
    "ruling-replay": (two_turns, lambda world: Desk(world).replay(2, ["BRUNO:1"])),
    "ruling-close": (two_turns, lambda world: Desk(world).stop("close")),
    "rebuild": (bare, lambda world: audit(world.env, world.folder(), rebuild=True)),
}


class Scene:
    """A folder made ready, and what it looks like after the command was left alone."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.world, self.monkeypatch = world, monkeypatch
        prepare, self.command = SCENES[name]
        prepare(world)
        self.kept = world.place / "kept"
        if world.folder().exists():
            shutil.copytree(world.folder(), self.kept)
        disk = self.disk(Disk())
        self.command(world)
        self.operations = disk.names
        self.expected = contents(world.folder())

    def moments(self, *kinds: str) -> list[int]:
        """Numbers of the operations to fail: all, or all but for a sample of those that write one artefact after
        another (PBEM_EVERY_FAULT takes all of them)."""
        names = self.operations
        assert len(names) > 10
        every = "PBEM_EVERY_FAULT" in os.environ
        return [
            number
            for number, name in enumerate(names, 1)
            if name in kinds and (every or number <= FIRST or number > len(names) - LAST or number % EACH == 0)
        ]

    def disk(self, disk: Disk) -> Disk:
        self.monkeypatch.setattr(atomic, "os", disk)
        self.monkeypatch.setattr(atomic, "WORKERS", 1)  # one order of operations
        return disk

    def reset(self) -> None:
        shutil.rmtree(self.world.folder(), ignore_errors=True)
        if self.kept.exists():
            shutil.copytree(self.kept, self.world.folder())

    def again(self) -> None:
        """The command once more on a sound disk, unless it had done all its work; the folder must be as expected."""
        self.disk(Disk())
        if self.world.folder().exists() and contents(self.world.folder()) == self.expected:
            return
        self.command(self.world)
        found = contents(self.world.folder())
        left = {name for name in found if not name.startswith("private/torn/")}
        assert left == set(self.expected)
        assert [name for name in sorted(left) if found[name] != self.expected[name]] == []

    def look(self) -> None:
        """Reading commands must not mind what was left, nor change it."""
        self.disk(Disk())
        before = contents(self.world.folder()) if self.world.folder().exists() else {}
        try:
            status(self.world.env, self.world.folder())
        except Failure as failure:
            assert [problem.code for problem in failure.problems] == ["no-game"]
        after = contents(self.world.folder()) if self.world.folder().exists() else {}
        assert after == before


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("torn", [False, True], ids=["before", "half"])
def test_killed_at_every_operation(world: World, monkeypatch: pytest.MonkeyPatch, name: str, torn: bool) -> None:
    scene = Scene(world, monkeypatch, name)
    for last in scene.moments(*("write",) if torn else CHANGES):
        scene.reset()
        scene.disk(Disk(last, torn=torn))
        with pytest.raises(Killed):
            scene.command(world)
        scene.look()
        scene.again()


@pytest.mark.parametrize("name", SCENES)
def test_the_disk_is_full_from_every_operation_on(world: World, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    scene = Scene(world, monkeypatch, name)
    for last in scene.moments(*TAKES_ROOM):
        scene.reset()
        scene.disk(Disk(last, full=True))
        try:
            scene.command(world)
        except Failure as failure:
            assert [problem.code for problem in failure.problems] == ["disk-full"]
        if name == "new":
            assert not (world.folder() / "log.jsonl").exists() or contents(world.folder()) == scene.expected
        scene.look()
        scene.again()


KILL = """
import os, signal, sys
from pathlib import Path
from pbem.app.env import Env, stamp
from pbem.app.run import run
from pbem.mail.tokens import make
from pbem.store import atomic, tokenkey
from pbem.store.folder import Folder
folder, last = Path(sys.argv[1]), int(sys.argv[2])
count = 0
class Disk:
    def __getattr__(self, name):
        real = getattr(os, name)
        if name not in ("open", "write", "fsync", "replace", "mkdir"):
            return real
        def operate(*args, **more):
            global count
            count += 1
            if count == last:
                if name == "write":
                    real(args[0], args[1][: len(args[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **more)
        return operate
atomic.os = Disk()
run(Env(lambda: stamp(1_700_000_000), os.urandom), folder, force=True)
print(count)
"""


def _kill(folder: Path, last: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", KILL, str(folder), str(last)], capture_output=True, text=True)


def test_a_real_kill(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.new(ruleset="morome", seats=("ANNA", "BRUNO", "CARLA"), seed="kill")
    world.send_all("Seat: ANNA\nROME 2\nENTROPY one\n", "Seat: BRUNO\nINIT 1\n")
    shutil.copytree(world.folder(), tmp_path / "kept")
    done = _kill(world.folder(), 0)
    assert done.returncode == 0, done.stderr
    operations, expected = int(done.stdout), contents(world.folder())
    for last in (2, 8, 12, 15, operations // 2, operations - 4):
        shutil.rmtree(world.folder())
        shutil.copytree(tmp_path / "kept", world.folder())
        assert _kill(world.folder(), last).returncode == -9
        assert _kill(world.folder(), 0).returncode == 0
        found = {name: data for name, data in contents(world.folder()).items() if "/torn/" not in name}
        assert found == expected
