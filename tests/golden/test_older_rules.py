"""When the rules get a new number, the old one can stay beside it: its games go on, and its goldens stay under test."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from goldens import HERE, goldens, newest
from test_bless import bless, edit

from pbem import resources
from pbem.app import library
from pbem.app.audit import audit
from pbem.app.diff import diff
from pbem.app.env import Env

ENV = Env(lambda: "2030-01-01T00:00:00Z", bytes)


class Door:
    """An entry point of an older number, with the code of today: only its data have changed."""

    module = "pbem"

    def __init__(self, of: Any) -> None:
        self.load = of.load


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """Goldens of our own: one short game."""
    shutil.copytree(HERE / "morome" / "drand", tmp_path / "goldens" / "morome" / "drand")
    return tmp_path / "goldens"


@pytest.fixture
def two_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Rules with another upkeep and a new number; those of before as `morome.1`, as CONTRIBUTING says."""
    games = tmp_path / "games"
    shutil.copytree(resources.games(), games)
    shutil.copytree(games / "morome", games / "morome.1")
    doors = library._doors()
    monkeypatch.setattr(resources, "games", lambda: games)
    monkeypatch.setattr(library, "_doors", lambda: {**doors, "morome.1": Door(doors["morome"])})
    edit(games / "morome" / "constants.toml", "upkeep = 1", "upkeep = 2")
    edit(games / "morome" / "ruleset.toml", "number = 1", "number = 2")
    yield games
    library.manifest.cache_clear()


def test_the_goldens_of_both_numbers_are_audited(base: Path, two_numbers: Path) -> None:
    assert library.numbers("morome") == (1, 2)
    assert bless.main([], base) == 0
    old, new = goldens(base=base)
    assert [(golden.number, golden in newest(base=base)) for golden in (old, new)] == [(1, False), (2, True)]
    for golden in (old, new):
        done = audit(ENV, golden.place / "log.jsonl")
        assert (done.problems, done.ruleset, done.head) == ((), f"morome/{golden.number}", golden.expected.head)
    shutil.rmtree(two_numbers / "morome.1")
    assert [p.code for p in audit(ENV, old.place / "log.jsonl").problems] == ["older-rules"]


def test_what_the_new_number_changes_is_named(two_numbers: Path) -> None:
    found = diff(ENV, HERE / "morome" / "drand" / "1" / "log.jsonl")
    assert (found.old, found.new, found.exit) == ("morome/1", "morome/2", 1)
    assert found.seq > 0 and found.seats
    assert all(row.rows for row in found.seats)
    back = diff(ENV, HERE / "morome" / "drand" / "1" / "log.jsonl", rules="morome/1")
    assert (back.exit, back.seats, back.seq) == (0, (), -1)
