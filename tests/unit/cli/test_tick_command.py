"""`pbem tick` and `pbem status` of a folder of games, as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runner import Ran, pbem

SEATS = ("--seat", "ANNA=Anna <anna@example.org>", "--seat", "BRUNO=Bruno", "--seat", "CARLA=Carla")
SCHEDULE = '\n[deadlines]\nevery = 2\nhour = "20:00"\n'
OPENED, LATER = 1_700_000_000, 1_700_400_000


def at(now: int, *words: object) -> Ran:
    return pbem(*words, SOURCE_DATE_EPOCH=str(now))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("alba", "roma"):
        assert at(OPENED, "new", tmp_path / name, "--ruleset", "morome", "--seed", name, *SEATS).code == 0
    settings = tmp_path / "roma/game.toml"
    settings.write_text(settings.read_text("utf-8") + SCHEDULE, "utf-8")
    return tmp_path


def test_a_round_in_words(root: Path) -> None:
    assert at(OPENED + 60, "tick", root).out == "2 games, 0 idle; 0 mails in, 0 out.\n"
    assert at(OPENED + 120, "tick", root).out == "2 games, 2 idle; 0 mails in, 0 out.\n"
    ran = at(LATER, "tick", root)
    assert ran.code == 1 and "Needs you:" in ran.out and "roma:" in ran.out
    assert "  - Step 2 is held: 3 of 3 sent nothing" in ran.out


def test_a_quiet_round_tells_only_what_is_new(root: Path) -> None:
    assert at(OPENED + 60, "tick", root, "-q").out == ""
    first, again = at(LATER, "tick", root, "-q"), at(LATER + 60, "tick", root, "-q")
    assert (first.code, again.code) == (1, 1) and "sent nothing" in first.out and again.out == ""


def test_a_round_as_json(root: Path) -> None:
    at(OPENED + 60, "tick", root)
    at(OPENED + 120, "play", root / "roma", "--bots", "ANNA,BRUNO,CARLA")
    ran = at(LATER, "tick", root, "--json")
    assert ran.code == 0 and ran.data["outcome"] == "done"
    assert [(game["game"], game["resolved"]) for game in ran.data["games"]] == [("roma", [2])]


def test_a_clock_that_was_set_back_is_told(root: Path) -> None:
    at(LATER, "tick", root)
    ran = at(OPENED + 60, "tick", root)
    assert ran.code == 2 and "The clock says 2023-11-14" in ran.err and "--trust-clock" in ran.err
    assert at(OPENED + 60, "tick", root, "--trust-clock").code == 0


def test_many_games_as_a_table(root: Path) -> None:
    at(OPENED + 60, "tick", root)
    (root / "broken").mkdir()
    (root / "broken/log.jsonl").write_text("no log\n")
    ran = at(OPENED + 3600, "status", root)
    lines = ran.out.splitlines()
    assert lines[0].split() == ["game", "rules", "step", "turn", "stands", "waits", "for"]
    assert lines[1].split()[:4] == ["alba", "morome/1", "2", "1"] and "no deadline" in lines[1]
    assert "BROKEN" in lines[2] and lines[3].startswith("    ")
    assert lines[4].split()[:4] == ["roma", "morome/1", "2", "1"] and "left" in lines[4]
    assert sorted(lines[4].replace(",", "").split()[-3:]) == ["ANNA", "BRUNO", "CARLA"] and ran.code == 2
    data = at(OPENED + 3600, "status", root, "--json").data
    assert [row["phase"] for row in data["games"]] == ["orders", "broken", "orders"]
    assert data["games"][2]["deadline"] > OPENED and data["games"][2]["left"] > 60


def test_a_game_by_itself_is_told_at_length(root: Path) -> None:
    assert "owes a sheet" in at(OPENED, "status", root / "roma").out
    assert at(OPENED, "status", root / "nowhere").code == 2


def test_italian(root: Path) -> None:
    ran = pbem("--lang", "it", "tick", root, SOURCE_DATE_EPOCH=str(OPENED + 60))
    assert ran.code == 0 and ran.out
