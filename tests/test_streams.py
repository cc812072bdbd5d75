"""Closed and full streams, and words that are no UTF-8: a sentence and an exit code, never a traceback."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path

import pytest
from pbem_process import Done, run

FULL = Path("/dev/full")
PBEM = f"{shlex.quote(sys.executable)} -m pbem"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")


def shell(line: str, cwd: Path) -> Done:
    return run(["sh", "-c", f"{PBEM} {line}"], cwd)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("--version >&-", 0),
        ("rulesets >&-", 0),
        ("rulesets >&- 2>&-", 0),
        ("rulesets --json >&-", 0),
        ("status nowhere 2>&-", 2),
        ("nonsense >&- 2>&-", 2),
        ("check . - <&-", 2),
    ],
)
def test_closed_streams(line: str, code: int, tmp_path: Path) -> None:
    done = shell(line, tmp_path)
    assert (done.code, "Traceback" in done.err, "fault of its own" in done.err) == (code, False, False)


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "line", ["--version", "rulesets", "rulesets --json", "rules morome", "schema", "status nowhere --json"]
)
def test_an_answer_that_cannot_be_written(line: str, tmp_path: Path) -> None:
    done = shell(f"{line} > {FULL}", tmp_path)
    assert done.code == 2
    assert "[disk-full]" in done.err or "[no-game]" in done.err
    assert "Traceback" not in done.err
    assert shell("status nowhere 2> /dev/full", tmp_path).code == 2


@pytest.mark.parametrize("words", ["status", "rules", "--", "new g --ruleset morome --seat B --seat"])
def test_what_was_typed_is_no_utf8(words: str, tmp_path: Path) -> None:
    bad = "$(printf '\\377x')"
    done = shell(f'{words} "{bad}" --json', tmp_path)
    assert done.code == 2
    assert "fault of its own" not in done.err
    assert json.loads(done.out)["problems"] or words == "--"


def test_a_seed_that_is_no_utf8_is_a_seed(tmp_path: Path) -> None:
    done = shell("new g --ruleset morome --seat A --seat B --seed \"$(printf '\\377')\" --json", tmp_path)
    assert done.code == 0, done.err
    assert json.loads(done.out)["game"].startswith("morome-")
