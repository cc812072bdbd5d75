"""Every test of a use case plays the toy ruleset, on a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import toy_rules
from toy_table import World


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    toy_rules.install(tmp_path / "rulesets", monkeypatch)
    yield World(tmp_path)
    toy_rules.library.manifest.cache_clear()


@pytest.fixture
def roma(world: World) -> World:
    """The toy's game after its first turn: what a web site shows."""
    world.new()
    world.send("Seat: ANNA\nTAKE 4\n")
    world.run(force=True)
    return world
