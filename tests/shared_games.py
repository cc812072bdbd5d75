"""Finished games between bots that many tests look at: each is played once a run, whatever number of processes test.

Whoever takes one reads it and changes nothing in it; who wants to change it copies it (`copied`).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import filelock
import pytest

from pbem.app.demo import Wish, demo
from pbem.app.env import Env

SEED = "pics"


def _env() -> Env:
    return Env(lambda: "2026-01-01T00:00:00Z", lambda n: bytes((n * 7 + i) % 256 for i in range(n)))


def common_folder(factory: pytest.TempPathFactory, name: str) -> Path:
    """A folder that all processes of this run of pytest see."""
    base = factory.getbasetemp()
    if base.name.startswith("popen-"):  # of one process of pytest-xdist, inside the folder of the run
        base = base.parent
    common = base / name
    common.mkdir(exist_ok=True)
    return common


def once(place: Path, name: str, make: Callable[[Path], object]) -> Path:
    """`place/name`, which the first process that asks makes; the others wait for it. A failure is everybody's."""
    done, failed = place / f"{name}.done", place / f"{name}.failed"
    with filelock.FileLock(place / f"{name}.lock"):
        if failed.exists():
            pytest.fail(f"{name} could not be made:\n{failed.read_text('utf-8')}")
        if not done.exists():
            try:
                make(place / name)
            except BaseException as error:
                failed.write_text(repr(error), "utf-8")
                raise
            done.touch()
    return place / name


def played(
    factory: pytest.TempPathFactory, ruleset: str, seats: int = 4, options: Sequence[str] = (), seed: str = SEED
) -> Path:
    """The folder of a finished demo: seats VALERIA [en], MARCO [it], LIVIA [en], TITO [it]…"""
    name = "-".join([ruleset, str(seats), seed, *(option.replace("=", "_") for option in options)])
    wish = Wish(ruleset, seats, seed, options)
    return once(common_folder(factory, "games"), name, lambda folder: demo(_env(), folder, wish))


def copied(folder: Path, to: Path) -> Path:
    return Path(shutil.copytree(folder, to))
