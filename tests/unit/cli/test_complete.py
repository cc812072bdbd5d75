"""What the shell may offer: rulesets, seats of the folder typed before, commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_runner import pbem


def offers(*words: str, cwd: Path) -> list[str]:
    """What bash would offer for the last word."""
    env = {
        **os.environ,
        "_PBEM_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(["pbem", *words]),
        "COMP_CWORD": str(len(words)),
    }
    command = [sys.executable, "-c", "from pbem.cli.main import main; main()"]
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=cwd, check=True)
    return done.stdout.split()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    assert pbem("new", folder / "roma", "--ruleset", "morome", "--seat", "VALERIA", "--seat", "MARCO").code == 0
    return folder


def test_commands(place: Path) -> None:
    assert offers("ru", cwd=place) == ["rulesets", "rules", "run", "ruling"]


def test_rulesets(place: Path) -> None:
    assert "morome" in offers("rules", "mo", cwd=place)
    assert "morome" in offers("new", "x", "--ruleset", "m", cwd=place)


def test_seats_of_the_folder(place: Path) -> None:
    assert offers("play", "roma", "--bots", "V", cwd=place) == ["VALERIA"]
    assert set(offers("show", "roma", "--as", "", cwd=place)) == {"VALERIA", "MARCO", "public", "moderator"}


def test_nothing_to_offer_is_no_error(place: Path) -> None:
    assert offers("play", "nowhere", "--bots", "", cwd=place) == []
