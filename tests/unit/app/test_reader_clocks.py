"""Times in letters and reports: on the reader's own clock, vacations as days, the same for ever."""

from __future__ import annotations

import shutil
from zoneinfo import ZoneInfo

import desk_table as d
import pytest
from deadline_table import SCHEDULE, Desk
from toy_table import World, contents

from pbem.app.audit import audit
from pbem.app.ruling_pause import pause
from pbem.app.seat_orders import Manner, away


@pytest.fixture
def game(world: World) -> Desk:
    """The game's clock is Rome's, Anna's London's; both get mail."""
    seats = ("ANNA=Anna <anna@example.org>", "BRUNO=Bruno <bruno@example.org>")
    world.new(seats=seats, options=["turns=9"])
    desk = Desk(world)
    desk.rome()
    desk.policy(*SCHEDULE)
    desk.touch()
    away(desk.env, desk.path, "ANNA", "2023-12-02 to 2023-12-05", Manner(reason="a journey"))
    return desk


def letter(game: Desk, seat: str) -> str:
    return " ".join(d.letters(game.world, f"ruling-*-{seat}.txt")[-1].read_text().split())


def test_a_vacation_is_told_in_days_of_whoever_is_away(game: Desk) -> None:
    for seat in ("ANNA", "BRUNO"):
        assert "Anna is away from Saturday 2 December 2023 to Tuesday 5 December 2023." in letter(game, seat)


def test_moments_are_told_on_the_readers_clock(game: Desk) -> None:
    pause(game.env, game.path, "holidays", until="2023-11-20 12:00")
    assert "stands still until Monday 20 November 2023, 11:00 Europe/London" in letter(game, "ANNA")
    assert "stands still until Monday 20 November 2023, 12:00 Europe/Rome" in letter(game, "BRUNO")
    receipt = game.world.send("Seat: ANNA\nTAKE 1\n")
    assert "Recorded: Tuesday 14 November 2023, 22:13 Europe/London" in receipt.receipt


def test_they_stay_the_same_when_a_country_changes_its_law(game: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    pause(game.env, game.path, "holidays", until="2023-11-20 12:00")
    game.sheet("ANNA")
    game.sheet("BRUNO")
    game.world.time += 20 * d.DAY
    game.world.run(force=True)
    game.is_sound()
    monkeypatch.setattr("pbem.app.moment.zone", lambda _: ZoneInfo("Asia/Kathmandu"))
    before = contents(game.path)
    for name in ("turns", "outbox"):
        shutil.rmtree(game.path / name)
    audit(game.env, game.path, rebuild=True)
    now = contents(game.path)
    assert [name for name in before if before[name] != now.get(name)] == []
