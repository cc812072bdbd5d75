"""The same seed gives the same game, byte for byte, whatever the machine is set to.

A whole game of bots is played in processes of their own: with other hash seeds, time zones, locales, working folders,
clocks, and with every other Python that PBEM_PYTHONS names (paths of interpreters that have pbem installed,
joined like PATH).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from pbem_process import ROOT, contents, pbem, run
from shared_games import common_folder, once

from pbem.app import library

DEMO = ("demo", "--seats", "3", "--seed", "alea iacta est")
RULESETS = library.ids()
PYTHONS = [path for path in os.environ.get("PBEM_PYTHONS", "").split(os.pathsep) if path]

# Each setting that could matter is in one of the two machines that are nothing like the plain one.
MACHINES: dict[str, Mapping[str, str]] = {
    "plain": {"PYTHONHASHSEED": "0"},
    "abroad": {
        "PYTHONHASHSEED": "1",
        "TZ": "Asia/Kathmandu",
        "LC_ALL": "it_IT.UTF-8",
        "LANG": "it_IT.UTF-8",
        "LANGUAGE": "it",
        "SOURCE_DATE_EPOCH": "1",
        "COLUMNS": "20",
        "NO_COLOR": "1",
    },
    "bare": {
        "PYTHONHASHSEED": "4294967295",
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii:replace",
        "PYTHONOPTIMIZE": "2",
        "PYTHONDONTWRITEBYTECODE": "1",
    },
}


def play(folder: Path, ruleset: str, env: Mapping[str, str], python: str = sys.executable) -> dict[str, bytes]:
    """The files of a game that bots played in `folder`."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    done = pbem(DEMO[0], folder.name, "--ruleset", ruleset, *DEMO[1:], cwd=folder.parent, env=env, python=python)
    assert done.code == 0, done.err
    return contents(folder)


def different(first: dict[str, bytes], second: dict[str, bytes]) -> list[str]:
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


@pytest.fixture
def plain(ruleset: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the game that all others are compared with: played once, whatever number of processes test."""
    place = common_folder(tmp_path_factory, "determinism")
    return contents(once(place, ruleset, lambda folder: play(folder, ruleset, MACHINES["plain"])))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("machine", [name for name in MACHINES if name != "plain"])
def test_the_machine_does_not_matter(plain: dict[str, bytes], ruleset: str, machine: str, tmp_path: Path) -> None:
    other = play(tmp_path / f"a folder named {machine} à" / "x", ruleset, MACHINES[machine])
    assert different(plain, other) == []


if PYTHONS:

    @pytest.mark.slow
    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.parametrize("python", PYTHONS, ids=range(len(PYTHONS)))
    def test_the_version_of_python_does_not_matter(
        plain: dict[str, bytes], ruleset: str, python: str, tmp_path: Path
    ) -> None:
        assert different(plain, play(tmp_path / "game", ruleset, {}, python)) == []


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_game_is_whole_and_checks(plain: dict[str, bytes], ruleset: str, tmp_path: Path) -> None:
    files = plain
    log = tmp_path / "log.jsonl"
    log.write_bytes(files["log.jsonl"])
    assert b'"type":"end"' in files["log.jsonl"].splitlines()[-1]
    for ending in ("report.html", "report.txt", "report.json", "map.svg"):
        assert any(name.startswith("turns/") and name.endswith(ending) for name in files), ending
    done = run([sys.executable, "-I", ROOT / "scripts" / "verify_dice.py", log], tmp_path)
    assert done.code == 0, done.out
    done = pbem("verify", log, cwd=tmp_path)
    assert done.code == 0, done.err
