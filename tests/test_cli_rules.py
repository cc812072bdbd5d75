"""`pbem diff` and `pbem bisect` as they are typed: what they print, and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pbem_process import ROOT, pbem

from pbem.app import library

RULESET = library.ids()[0]
EXACT = library.exact(RULESET)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with a finished game in it."""
    place = tmp_path_factory.mktemp("rules")
    done = pbem("demo", "g", "--ruleset", RULESET, "--seats", "3", "--seed", "two versions", cwd=place)
    assert done.code == 0
    return place


def test_the_rules_of_today_change_nothing(place: Path) -> None:
    done = pbem("diff", "g", cwd=place)
    assert (done.code, done.err) == (0, "")
    assert f", {EXACT} and {EXACT}: " in done.out
    assert "Nothing would be different." in done.out


def test_other_data_are_told_seat_by_seat(place: Path) -> None:
    own = place / "own"
    own.mkdir()
    text = (ROOT / "games" / "morome" / "constants.toml").read_text(encoding="utf-8")
    (own / "constants.toml").write_text(text.replace("upkeep = 1", "upkeep = 2"), encoding="utf-8")
    done = pbem("diff", "g/log.jsonl", "--data", "own", cwd=place)
    assert done.code == 1
    assert "First difference: record " in done.out
    assert "Seats affected: " in done.out
    told = json.loads(pbem("diff", "g", "--data", "own", "--json", cwd=place).out)
    assert (told["exit"], told["old"], told["seats"] != []) == (1, EXACT, True)
    spoken = pbem("--lang", "it", "diff", "g", "--data", "own", cwd=place)
    assert spoken.code == 1


def test_rules_that_are_not_here(place: Path) -> None:
    done = pbem("diff", "g", "--rules", "99", cwd=place)
    assert (done.code, done.out) == (2, "")
    assert "[newer-rules]" in done.err


def test_two_copies_of_a_log(place: Path) -> None:
    lines = (place / "g" / "log.jsonl").read_bytes().splitlines(keepends=True)
    (place / "short.jsonl").write_bytes(b"".join(lines[:5]))
    (place / "other.jsonl").write_bytes(b"".join([*lines[:5], lines[5].replace(b'"step":', b'"step":1'), *lines[6:]]))
    done = pbem("bisect", "g", "short.jsonl", cwd=place)
    assert (done.code, "ends after record 4" in done.out) == (0, True)
    done = pbem("bisect", "g", "other.jsonl", cwd=place)
    assert (done.code, "The first record that differs is 5 " in done.out) == (1, True)
    assert "  step: 1 | 11\n" in done.out
    done = pbem("bisect", "g", "3:00000000", "--json", cwd=place)
    assert (done.code, json.loads(done.out)["relation"]) == (1, "parts")
    assert pbem("bisect", "g", cwd=place).code == 2


def test_a_game_of_a_certain_number(place: Path) -> None:
    seats = ["--seat", "ANNA", "--seat", "BRUNO"]
    assert pbem("new", "exact", "--ruleset", EXACT, "--seed", "x", *seats, cwd=place).code == 0
    assert json.loads(pbem("status", "exact", "--json", cwd=place).out)["ruleset"] == EXACT
    done = pbem("new", "none", "--ruleset", f"{RULESET}/99", *seats, cwd=place)
    assert (done.code, "[newer-rules]" in done.err) == (2, True)
    assert not (place / "none").exists()
