"""Rounds as processes of their own: two at once, and one that is really killed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pbem_process import contents, pbem

SEATS = ("VALERIA=Valeria <v@example.org>", "MARCO=Marco <m@example.org>", "LIVIA=Livia <l@example.org>")
OWN = ("desk.json", ".tick.json", ".tick.lock", ".lock", ".sending")
OPENED, LATER = "1700000000", "1700200000"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Three games whose sheets are all there, and have cooled off."""
    games = tmp_path / "games"
    games.mkdir()
    for name in ("alba", "capua", "roma"):
        words = [word for seat in SEATS for word in ("--seat", seat)]
        done = pbem("new", games / name, "--ruleset", "morome", "--seed", name, "--id", name, *words,
                    cwd=tmp_path, env={"SOURCE_DATE_EPOCH": OPENED})  # fmt: skip
        assert done.code == 0, done.err
        done = pbem("play", games / name, "--bots", "VALERIA,MARCO,LIVIA",
                    cwd=tmp_path, env={"SOURCE_DATE_EPOCH": OPENED})  # fmt: skip
        assert done.code == 0, done.err
    return games


def start(root: Path) -> subprocess.Popen[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "VIRTUAL_ENV", "PYTHONPATH") if name in os.environ}
    return subprocess.Popen(
        [sys.executable, "-m", "pbem", "tick", str(root), "--json"],
        env={**kept, "SOURCE_DATE_EPOCH": LATER},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=root,
    )


def files(root: Path) -> dict[str, bytes]:
    return {name: data for name, data in contents(root).items() if name.rpartition("/")[2] not in OWN}


def types(root: Path, name: str) -> list[str]:
    return [json.loads(line)["type"] for line in (root / name / "log.jsonl").read_bytes().splitlines()]


def test_two_at_once(root: Path) -> None:
    """Also with two more for single games: each step is resolved once, whoever does it."""
    places = [root, root, root / "roma", root / "alba"]
    running = [start(place) for place in places]
    told = [json.loads(one.communicate(timeout=300)[0]) for one in running]
    assert {one.returncode for one in running} == {0}
    steps = [(game["game"], step) for one in told for game in one["games"] for step in game["resolved"]]
    assert sorted(steps) == [("alba", 2), ("capua", 2), ("roma", 2)]
    for name in ("alba", "capua", "roma"):
        assert types(root, name).count("resolve") == 2
        assert pbem("audit", root / name, "--files", cwd=root).code == 0
    before = files(root)
    assert pbem("tick", root, cwd=root, env={"SOURCE_DATE_EPOCH": LATER}).code == 0
    assert files(root) == before


KILL = """
import os, signal, sys
from pathlib import Path
from pbem.app.env import Env, stamp
from pbem.app.tick import tick
from pbem.store import atomic
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
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **more)
        return operate
atomic.os = Disk()
tick(Env(lambda: stamp(1_700_200_000), os.urandom), folder)
print(count)
"""


def killed(root: Path, last: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", KILL, str(root), str(last)], capture_output=True, text=True)


@pytest.mark.slow
def test_a_real_kill(root: Path, tmp_path: Path) -> None:
    """`kill -9` anywhere, twice in a row: the next round ends where an undisturbed one would have."""
    shutil.copytree(root, tmp_path / "kept")
    done = killed(root, 0)
    assert done.returncode == 0, done.stderr
    operations, expected = int(done.stdout), files(root)
    for last in (3, 15, operations // 3, operations // 2, operations - 3):
        shutil.rmtree(root)
        shutil.copytree(tmp_path / "kept", root)
        assert killed(root, last).returncode == -signal.SIGKILL
        killed(root, 9)
        assert killed(root, 0).returncode == 0
        assert {name: data for name, data in files(root).items() if "/torn/" not in name} == expected
