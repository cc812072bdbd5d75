"""Running `pbem` as a process of its own, as its users do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SEED_OF_HASH = "PYTHONHASHSEED"
KEPT = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TEMP", "TMP", "VIRTUAL_ENV")


class Done(NamedTuple):
    code: int
    out: str
    err: str


def run(command: Sequence[str | Path], cwd: Path, env: Mapping[str, str] | None = None, timeout: int = 300) -> Done:
    """Run a command with nothing of this machine's environment but KEPT; its answer is UTF-8."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**kept, "PYTHONUTF8": "1", **(env or {})},
        capture_output=True,
        encoding="utf-8",
        timeout=timeout,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def pbem(*arguments: str | Path, cwd: Path, env: Mapping[str, str] | None = None, python: str = sys.executable) -> Done:
    return run([python, "-m", "pbem", *arguments], cwd, env)


def contents(folder: Path) -> dict[str, bytes]:
    """Path from the folder -> bytes, of every file in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
