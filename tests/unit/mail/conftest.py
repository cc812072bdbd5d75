"""Games by mail play the toy ruleset, on a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import toy_rules
from mail_table import Post
from toy_table import World


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    toy_rules.install(tmp_path / "rulesets", monkeypatch)
    yield World(tmp_path)
    toy_rules.library.manifest.cache_clear()


@pytest.fixture
def game(world: World) -> Post:
    return Post(world)
