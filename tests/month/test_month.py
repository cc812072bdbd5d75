"""A short month of few games: `scripts/desk_month` plays the long one."""

from __future__ import annotations

from pathlib import Path

import pytest
from month_checks import check
from month_moderator import Moderator
from month_post import FakeImap, FakeSmtp, PostOffice
from month_world import Month


@pytest.mark.slow
def test_a_short_month(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_TEST_PASSWORD", "s3cret")
    with FakeImap().running() as imap, FakeSmtp().running() as smtp:
        month = Month(tmp_path, PostOffice(imap, smtp), games=3, seed="test")
        month.run(7, Moderator(month).day, lambda day: None)
        month.quiet()
        month.faults += check(month)
    assert month.faults == []
    assert month.counts["steps resolved"] >= 6 and month.counts["killed in the middle"] >= 1
