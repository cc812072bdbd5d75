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

from pbem.app import library

DEMO = ("demo", "--seats", "3", "--seed", "alea iacta est")
RULESETS = library.ids()
PYTHONS = [sys.executable, *(path for path in os.environ.get("PBEM_PYTHONS", "").split(os.pathsep) if path)]

SETTINGS: dict[str, Mapping[str, str]] = {
    "plain": {"PYTHONHASHSEED": "0"},
    "hash": {"PYTHONHASHSEED": "1"},
    "zone": {"PYTHONHASHSEED": "4294967295", "TZ": "Asia/Kathmandu"},
    "locale": {"LC_ALL": "it_IT.UTF-8", "LANG": "it_IT.UTF-8", "LANGUAGE": "it"},
    "bytes": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii:replace"},
    "clock": {"SOURCE_DATE_EPOCH": "1", "COLUMNS": "20", "NO_COLOR": "1"},
    "optimised": {"PYTHONOPTIMIZE": "2", "PYTHONDONTWRITEBYTECODE": "1"},
}


def play(folder: Path, ruleset: str, env: Mapping[str, str], python: str = sys.executable) -> dict[str, bytes]:
    """The files of a game that bots played in `folder`."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    done = pbem(DEMO[0], folder.name, "--ruleset", ruleset, *DEMO[1:], cwd=folder.parent, env=env, python=python)
    assert done.code == 0, done.err
    return contents(folder)


def different(first: dict[str, bytes], second: dict[str, bytes]) -> list[str]:
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bytes]]:
    """Ruleset -> the files of the game that all others are compared with."""
    base = tmp_path_factory.mktemp("games")
    return {ruleset: play(base / ruleset, ruleset, SETTINGS["plain"]) for ruleset in RULESETS}


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("setting", [name for name in SETTINGS if name != "plain"])
def test_the_machine_does_not_matter(
    games: dict[str, dict[str, bytes]], ruleset: str, setting: str, tmp_path: Path
) -> None:
    other = play(tmp_path / f"a folder named {setting} à" / "x", ruleset, SETTINGS[setting])
    assert different(games[ruleset], other) == []


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("python", PYTHONS, ids=range(len(PYTHONS)))
def test_the_version_of_python_does_not_matter(
    games: dict[str, dict[str, bytes]], ruleset: str, python: str, tmp_path: Path
) -> None:
    assert different(games[ruleset], play(tmp_path / "game", ruleset, {}, python)) == []


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_game_is_whole_and_checks(games: dict[str, dict[str, bytes]], ruleset: str, tmp_path: Path) -> None:
    files = games[ruleset]
    log = tmp_path / "log.jsonl"
    log.write_bytes(files["log.jsonl"])
    assert b'"type":"end"' in files["log.jsonl"].splitlines()[-1]
    for ending in ("report.html", "report.txt", "report.json", "map.svg"):
        assert any(name.startswith("turns/") and name.endswith(ending) for name in files), ending
    done = run([sys.executable, "-I", ROOT / "scripts" / "verify_dice.py", log], tmp_path)
    assert done.code == 0, done.out
    done = pbem("verify", log, cwd=tmp_path)
    assert done.code == 0, done.err


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_another_seed_is_another_game(games: dict[str, dict[str, bytes]], ruleset: str, tmp_path: Path) -> None:
    done = pbem("demo", "game", "--ruleset", ruleset, "--seats", "3", "--seed", "other", cwd=tmp_path)
    assert done.code == 0, done.err
    assert (tmp_path / "game" / "log.jsonl").read_bytes() != games[ruleset]["log.jsonl"]
