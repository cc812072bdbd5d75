"""`scripts/check` and the rule that nothing is skipped on the build machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

SKIPS = """
import pytest

@pytest.mark.skip(reason="no such tool here")
def test_marked(): ...

def test_inside():
    pytest.skip("no such tool here")

@pytest.mark.xfail(strict=True)
def test_expected():
    assert False

def test_good(): ...
"""


def run(*command: str | Path, cwd: Path = ROOT, strict: str = "") -> tuple[int, str]:
    env = {name: value for name, value in os.environ.items() if name != "PBEM_CI" and not name.startswith("PYTEST")}
    env |= {"PBEM_CI": strict} if strict else {}
    done = subprocess.run([sys.executable, *map(str, command)], cwd=cwd, env=env, capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout + done.stderr


def test_a_part_alone() -> None:
    code, said = run("scripts/check", "--fast", "tests", "--", "--version")
    assert code == 0, said
    assert "--- tests: python -m pytest" in said and "-m not slow" in said
    assert said.splitlines()[-1].startswith("tests      good (")
    code, said = run("scripts/check", "tests", "--", "--no-such-option")
    assert code == 1 and "\ntests      BAD (" in said


def test_parts_that_do_not_exist() -> None:
    code, said = run("scripts/check", "everything")
    assert code == 2
    assert "scripts/check lint types" in said


@pytest.mark.parametrize("module", ["", "import pytest\npytest.importorskip('no_such_package')\n"])
def test_skips_are_failures_on_the_build_machine(tmp_path: Path, module: str) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(module or SKIPS, encoding="utf-8")
    pytest_here = ("-m", "pytest", "-q", "-p", "no:cacheprovider", ".")
    code, said = run(*pytest_here, cwd=tmp_path)
    assert code == (5 if module else 0), said
    code, said = run(*pytest_here, cwd=tmp_path, strict="1")
    assert code not in (0, 5), said
    assert "nothing may be skipped" in said
    assert module or ("1 passed" in said and "1 xfailed" in said)
