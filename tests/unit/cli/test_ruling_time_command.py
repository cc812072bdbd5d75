"""`pbem ruling extend|pause|resume` as typed: shown first, written once; exit codes, and what `status` tells then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from cli_runner import Ran, pbem

NOW = 1700000000  # Tuesday 14 November 2023, 22:13:20 UTC
DAY = 86400
REASON = ("--reason", "the mail was down")
SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "verify_dice.py"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "roma"
    seats = [f"--seat={name}={name.title()}" for name in ("VALERIA", "MARCO", "LIVIA")]
    assert pbem("new", path, "--ruleset", "morome", "--seed", "s", *seats).code == 0
    settings = path / "game.toml"
    text = settings.read_text("utf-8").replace('zone = "UTC"', 'zone = "Europe/Rome"')
    settings.write_text(text + '\n[deadlines]\nevery = 3\nskip = ["sat", "sun"]\nhour = "20:00"\n', "utf-8")
    return path


def at(moment: int, *args: object) -> Ran:
    return pbem(*args, SOURCE_DATE_EPOCH=str(moment))


def test_the_end_may_be_called_either_way(game: Path) -> None:
    assert at(NOW, "ruling", "extend", game, "--until", "2023-11-20 20:00", *REASON, "--dry-run").code == 0
    assert at(NOW, "ruling", "pause", game, "--to", "2d", *REASON, "--dry-run").code == 0


def test_the_difference_then_the_record(game: Path) -> None:
    assert at(NOW, "ruling", "extend", game, "--by", "1d", *REASON).code == 0  # the schedule was made just now
    log = (game / "log.jsonl").read_bytes()
    ran = at(NOW, "ruling", "extend", game, "--by", "1d", *REASON, "--dry-run")
    assert ran.code == 0 and (game / "log.jsonl").read_bytes() == log
    assert "were due until Saturday 18 November 2023, 20:00 Europe/Rome (Saturday 19:00 UTC)" in ran.out
    assert "now until Sunday 19 November 2023, 20:00 Europe/Rome" in ran.out
    assert "skipped-day" in ran.err, "a hint, not a refusal: whoever types a day means it"
    done = at(NOW, "ruling", "extend", game, "--by", "1d", *REASON, "--json").data
    assert (done["kind"], done["was"] + DAY, done["seq"]) == ("extend", done["now"], log.count(b"\n") + 1)
    refused = at(NOW, "ruling", "extend", game, "--by", "1d", *REASON)
    assert refused.code != 0 and "too-many" in refused.err


def test_status_and_pauses(game: Path) -> None:
    ran = at(NOW, "ruling", "pause", game, "--until", "2d", *REASON)
    assert ran.code == 0 and "The game stands still until" in ran.out
    told = at(NOW, "status", game).out
    assert "Deadline: 2023-11-20 20:00 Europe/Rome, in 5 days and 21 hours" in told
    assert "Paused until 2023-11-16 23:13 Europe/Rome." in told
    assert "From then on as much time is given as was left" in " ".join(told.split())
    assert at(NOW + DAY, "ruling", "resume", game, *REASON).code == 0
    assert "Paused" not in at(NOW + DAY, "status", game).out
    assert at(NOW, "status", game, "--json").data["paused"] == 0


def test_a_reason_is_an_option_that_must_be_given(game: Path) -> None:
    assert at(NOW, "ruling", "extend", game, "--by", "1d").code == 2


def test_players_can_check_such_a_log(game: Path) -> None:
    at(NOW, "ruling", "pause", game, "--until", "2d", *REASON)
    at(NOW + DAY, "ruling", "resume", game, *REASON)
    at(NOW + DAY, "ruling", "extend", game, "--by", "2d", *REASON)
    assert at(NOW + 2 * DAY, "run", game, "--force").code == 0
    checked = subprocess.run([sys.executable, SCRIPT, game / "log.jsonl"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    assert "the mail was down" in checked.stdout, "rulings are printed: they are the moderator's only freedom"
    assert at(NOW, "audit", game, "--files").code == 0


def test_the_report_lists_deadline_and_reasons(game: Path) -> None:
    at(NOW, "run", game, "--force")
    at(NOW + DAY, "run", game, "--force")
    report = " ".join((game / "turns/0003/MARCO/report.txt").read_text("utf-8").split())
    assert "Deadline: Monday 20 November 2023, 20:00 Europe/Rome (Monday 19:00 UTC), in 4 days and 21 hours" in report
    assert "3 days later, at 20:00 (Europe/Rome): Saturday 18 November 2023, 20:00 Europe/Rome." in report
    assert "No deadline falls on Saturday and Sunday: Monday 20 November 2023, 20:00 Europe/Rome." in report
