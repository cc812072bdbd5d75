"""Games by mail play the toy ruleset, on a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import toy_rules
from fake_imap import FakeImap
from fake_smtp import FakeSmtp
from mail_table import Post
from mailbox_table import Reader, Sender
from toy_table import World


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    toy_rules.install(tmp_path / "rulesets", monkeypatch)
    yield World(tmp_path)
    toy_rules.library.manifest.cache_clear()


@pytest.fixture
def game(world: World) -> Post:
    return Post(world)


@pytest.fixture
def imap(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeImap]:
    monkeypatch.setenv("PBEM_TEST_PASSWORD", "s3cret")
    with FakeImap().running() as fake:
        yield fake


@pytest.fixture
def smtp(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeSmtp]:
    monkeypatch.setenv("PBEM_TEST_PASSWORD", "s3cret")
    with FakeSmtp().running() as fake:
        yield fake


@pytest.fixture
def reader(game: Post, imap: FakeImap) -> Reader:
    return Reader(game, imap)


@pytest.fixture
def sender(game: Post, smtp: FakeSmtp) -> Sender:
    return Sender(game, smtp)
