"""How little is loaded before a command is known: start-up time is a feature."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("msgspec", "jinja2", "svgwrite", "rich", "pbem.app", "pbem.core", "pbem.rules", "pbem.render", "pbem.store")


def loaded(*args: str) -> list[str]:
    """The modules in memory when `pbem ARGS` ends."""
    program = (
        "import atexit, sys\n"
        "atexit.register(lambda: sys.stderr.write(' '.join(['LOADED', *sys.modules])))\n"
        f"sys.argv = {['pbem', *args]!r}\n"
        "from pbem.cli.main import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stderr.rpartition("LOADED")[2].split()


def heavy(modules: list[str]) -> list[str]:
    return [name for name in modules if any(name == h or name.startswith(f"{h}.") for h in HEAVY)]


def test_version_loads_nothing_but_itself() -> None:
    modules = loaded("--version")
    assert not heavy(modules)
    assert "typer" not in modules


def test_help_loads_no_command() -> None:
    modules = loaded("--help")
    assert not heavy(modules)
    assert "pbem.cli.new" not in modules


@pytest.mark.parametrize("command", ["new", "run", "status"])
def test_the_help_of_a_command_loads_that_command_only(command: str) -> None:
    modules = loaded(command, "--help")
    assert not heavy(modules)
    others = {"new", "run", "status", "audit", "demo"} - {command}
    assert not [name for name in others if f"pbem.cli.{name}" in modules]
    assert f"pbem.cli.{command}" in modules


def test_the_program_can_be_run_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "pbem", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("pbem 0.")
