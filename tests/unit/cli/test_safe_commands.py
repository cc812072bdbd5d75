"""`pbem doctor`, `backup`, `restore`, `key …`, `checkpoint` and `show --step` as typed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli_runner import pbem

REASON = ("--reason", "a slip of the pen")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "roma"
    seats = [f"--seat={name}={name.title()}" for name in ("VALERIA", "MARCO", "LIVIA")]
    assert pbem("new", path, "--ruleset", "morome", "--seed", "s", "--id", "roma", *seats).code == 0
    assert pbem("run", path, "--force").code == 0
    return path


def test_a_disk_that_broke(game: Path, tmp_path: Path) -> None:
    """From the backup on a stick back to the game, and on."""
    assert pbem("doctor", game).out == "roma: sound\n"
    ran = pbem("backup", game, tmp_path / "stick.tar.gz")
    assert ran.code == 0 and "roma: record" in ran.out
    assert pbem("backup", game, tmp_path / "stick.tar.gz").code == 2, "never written over"
    shutil.rmtree(game / "private")
    ran = pbem("doctor", game)
    assert ran.code == 1 and "keys.json is missing" in ran.out and "pbem key restore" in ran.out
    assert pbem("restore", tmp_path / "stick.tar.gz", game, "--dry-run").code == 0
    ran = pbem("restore", tmp_path / "stick.tar.gz", game)
    assert ran.code == 0 and ".replaced" in ran.out
    assert pbem("run", game, "--force").code == 0 and pbem("audit", game, "--files").code == 0


def test_a_backup_from_before_the_last_turn(game: Path, tmp_path: Path) -> None:
    pbem("backup", game, tmp_path / "stick.tar.gz")
    pbem("run", game, "--force")
    ran = pbem("restore", tmp_path / "stick.tar.gz", game)
    assert ran.code == 2 and "--older" in ran.err
    head = pbem("checkpoint", game, "--json").data
    ran = pbem("restore", tmp_path / "stick.tar.gz", tmp_path / "new", f"{head['seq']}:{head['head']}")
    assert ran.code == 2 and not (tmp_path / "new").exists()
    ran = pbem("restore", tmp_path / "stick.tar.gz", game, "--older", "--json")
    assert ran.code == 0 and ran.data["notes"][0]["code"] == "older"


def test_keys_for_two_friends(game: Path, tmp_path: Path) -> None:
    ran = pbem("key", "split", game, tmp_path / "a.txt", tmp_path / "b.txt")
    assert ran.code == 0 and "All 2 are needed" in ran.out
    (game / "private" / "keys.json").unlink()
    assert pbem("run", game, "--force").code == 2
    assert pbem("key", "restore", game, tmp_path / "a.txt").code == 2
    assert pbem("key", "restore", game, tmp_path / "b.txt", tmp_path / "a.txt").code == 0
    assert pbem("run", game, "--force").code == 0


def test_a_new_chain_is_shown_before_it_is_written(game: Path) -> None:
    log = (game / "log.jsonl").read_bytes()
    ran = pbem("key", "new", game, *REASON, "--dry-run")
    assert ran.code == 0 and "A new chain of 1000 keys begins with step 3." in ran.out
    assert (game / "log.jsonl").read_bytes() == log
    assert pbem("key", "new", game).code == 2, "a reason is wanted"
    assert pbem("key", "new", game, *REASON).code == 0
    assert pbem("run", game, "--force").code == 0 and pbem("audit", game, "--files").code == 0
    report = (game / "turns" / "0003" / "MARCO" / "report.txt").read_text("utf-8")
    assert "A new chain of keys begins with this step" in " ".join(report.split())


def test_checkpoints(game: Path, tmp_path: Path) -> None:
    ran = pbem("checkpoint", game)
    assert ran.out.startswith("pbem checkpoint 1\nroma\n") and len(ran.out.splitlines()) == 4
    assert pbem("checkpoint", game, "-o", tmp_path / "c.txt").code == 0
    pbem("run", game, "--force")
    ran = pbem("checkpoint", game / "log.jsonl", "--verify", tmp_path / "c.txt")
    assert ran.code == 0 and "has these heads" in ran.out
    (tmp_path / "c.txt").write_text(ran.out.replace("roma", "x"))
    assert pbem("checkpoint", game, "--verify", tmp_path / "c.txt").code == 1


def test_every_step_can_be_shown_after_rulings(game: Path) -> None:
    """What was played again or corrected is shown as it stands now; what was before it, as it was."""
    before = [pbem("show", game, "--step", step, "--json").data for step in (1, 2)]
    assert pbem("ruling", "set", game, "money.LIVIA", "77", *REASON).code == 0
    assert pbem("show", game, "--step", 1, "--json").data == before[0]
    assert pbem("show", game, "--step", 2, "--json").data["money"]["LIVIA"] == 77
    assert pbem("run", game, "--force").code == 0
    assert pbem("show", game, "--step", 2, "--json").data["money"]["LIVIA"] == 77
    assert pbem("ruling", "replay", game, "--step", 2, *REASON).code == 0, "it undoes the correction made after it"
    states = [pbem("show", game, "--step", step, "--json").data for step in (1, 2, 3)]
    assert states[:2] == before
    for viewer in ("public", "MARCO", "moderator"):
        for step in (1, 2, 3):
            assert pbem("show", game, "--step", step, "--as", viewer).code == 0
    assert pbem("doctor", game).code == 0
