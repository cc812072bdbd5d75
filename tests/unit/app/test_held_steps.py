"""A step held after its deadline because so many are silent: sheets are taken, more time can be given, all see why."""

from __future__ import annotations

from pathlib import Path

import pytest
from tick_table import HOUR, Games

from pbem.app.audit import audit
from pbem.app.ruling_extend import extend
from pbem.app.status import status
from pbem.app.status_games import status_games
from pbem.cli.status_table import _stands
from pbem.core.problem import Failure

THREE = ("ANNA=Anna", "BRUNO=Bruno", "CARLA=Carla")
DAILY = ("[deadlines]", "every = 1", "notice = '0'", "cooling = '30m'")


@pytest.fixture
def games(world: object, tmp_path: Path) -> Games:
    """A game of three."""
    games = Games(tmp_path / "games")
    games.new("roma", seats=THREE)
    games.policy("roma", *DAILY)
    games.tick()
    return games


@pytest.fixture
def held(games: Games) -> Games:
    games.later(72 * HOUR)
    assert [need.code for need in games.tick().needs] == ["outage"]
    return games


def test_two_silent_players_are_no_outage(games: Games) -> None:
    games.sheets("roma", "ANNA")
    games.later(72 * HOUR)
    assert games.tick().games[0].resolved == (2,)


def test_late_sheets_are_taken_and_end_it(held: Games) -> None:
    now = str(held.world.time)
    texts = [f"Seat: {seat}\nTAKE 1\n" for seat in ("ANNA", "BRUNO", "CARLA")]
    done = held.world.send_all(*texts, name="roma", at=now)
    assert [verdict.code for verdict in done.verdicts] == ["accepted"] * 3
    held.later(HOUR)
    assert held.tick().games[0].resolved == (2,)
    report = (held.root / "roma/turns/0002/ANNA/report.txt").read_text()
    assert "came after the deadline, when sheets were still taken" in " ".join(report.split())


def test_it_can_be_extended(held: Games) -> None:
    done = extend(held.env, held.root / "roma", "the mail was down", by="24h")
    assert done.now == held.world.time + 24 * HOUR
    assert held.tick().needs == () and not status(held.env, held.root / "roma").held
    held.sheets("roma", "ANNA", "BRUNO", "CARLA")
    held.later(HOUR)
    assert held.tick().games[0].resolved == (2,)
    assert audit(held.env, held.root / "roma", files=True).problems == ()


def test_whoever_looks_is_told(held: Games) -> None:
    found = status(held.env, held.root / "roma")
    assert sorted(found.held) == [*THREE_SEATS] and "3 of 3 sent nothing" in found.held_text and found.closes is None
    (row,) = status_games(held.env, held.root).games
    assert row.phase == "held" and _stands(row) == "held" and row.needs[0].code == "outage"
    assert f"pbem run {held.root / 'roma'} --force" in row.needs[0].hint


THREE_SEATS = ("ANNA", "BRUNO", "CARLA")


def test_a_deadline_that_has_just_passed_is_not_extended(games: Games) -> None:
    games.sheets("roma", "ANNA")
    games.later(72 * HOUR)
    with pytest.raises(Failure) as failure:
        extend(games.env, games.root / "roma", "no", by="24h")
    (problem,) = failure.value.problems
    assert problem.code == "deadline-passed" and problem.hint is not None
    assert "--deadline" not in problem.hint.msgid


def test_early_closing_is_shown(games: Games) -> None:
    games.sheets("roma", *THREE_SEATS)
    receipts = {path.name: " ".join(path.read_text().split()) for path in games.root.glob("roma/outbox/0002/receipt-*")}
    assert ["All sheets are there now" in receipts[f"receipt-{seat}-1.txt"] for seat in THREE_SEATS] == [
        False,
        False,
        True,
    ]
    assert "closed on Tuesday 14 November 2023, 22:43 UTC, unless" in receipts["receipt-CARLA-1.txt"]
    found = status(games.env, games.root / "roma")
    assert found.closes == games.world.time + HOUR // 2 and found.closes_text
    (row,) = status_games(games.env, games.root).games
    assert _stands(row) == "closes in 30 minutes"
