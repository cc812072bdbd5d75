"""`pbem …` in process: what it prints, and its exit code."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from typer.testing import CliRunner

from pbem.cli.root import app


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


def pbem(*args: object, stdin: str = "", **env: str) -> Ran:
    """Run a command line; `env` adds to the environment."""
    clean = {"PBEM_LANG": "", "PBEM_DEBUG": "", "NO_COLOR": "", "SOURCE_DATE_EPOCH": "1700000000"}
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=stdin, env=clean | env)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)
