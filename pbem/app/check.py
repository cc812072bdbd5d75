"""What `ingest` would say of a sheet, without writing anything."""

from __future__ import annotations

from pathlib import Path

from pbem.app.env import Env
from pbem.app.ingest import Verdict, ingest


def check(env: Env, folder: Path, sheet: str, *, seat: str = "") -> Verdict:
    """Lines accepted and refused, warnings and forecast of one sheet ("-": standard input). Raises Failure."""
    return ingest(env, folder, [sheet], seat=seat, dry_run=True).verdicts[0]
