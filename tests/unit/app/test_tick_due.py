"""When a round closes a step and when it had better not: outages, policies, pauses, public sources of chance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tick_table import HOUR, Games

from pbem.app import ruling
from pbem.app.audit import audit
from pbem.app.settle import follow, writing
from pbem.core import beacon

FOUR = ("ANNA=Anna", "BRUNO=Bruno", "CARLA=Carla", "DINO=Dino")
DAILY = ("[deadlines]", "every = 1", "notice = '0'", "cooling = '0'")
DAYS = 24 * HOUR


@pytest.fixture
def games(world: object, tmp_path: Path) -> Games:
    return Games(tmp_path / "games")


def rule(games: Games, name: str, act: dict[str, Any]) -> None:
    with writing(games.env, games.root / name) as table:
        ruling.record(table, games.env.now(), "Because.", act)
        follow(table)


def needs(games: Games, name: str = "roma") -> list[str]:
    return [need.code for need in games.tick().needs if need.game == name]


def closed(games: Games, name: str = "roma") -> list[list[Any]]:
    found: list[list[Any]] = [r["data"]["accepted"] for r in games.log(name) if r["type"] == "close"]
    return found[-1]


# --- outages ------------------------------------------------------------------------------------------------------
def test_when_most_send_nothing_the_mail_may_be_at_fault(games: Games) -> None:
    """A mail outage looks like mass absence: nobody is marked for it before a person has looked."""
    games.new("roma", seats=FOUR)
    games.policy("roma", *DAILY)
    games.tick()
    games.sheets("roma", "ANNA")
    games.later(3 * DAYS)
    assert needs(games) == ["outage"] and games.types("roma").count("close") == 1
    assert needs(games) == ["outage"]
    log = games.log("roma")
    assert not any(record["type"] == "ruling" for record in log)


def test_a_sheet_after_all_ends_the_outage(games: Games) -> None:
    games.new("roma", seats=FOUR)
    games.policy("roma", *DAILY)
    games.tick()
    games.sheets("roma", "ANNA")
    deadline = games.log("roma")[-2]["data"]["deadline"]
    games.later(3 * DAYS)
    games.tick()
    texts = [f"Seat: {seat}\nTAKE 1\n" for seat in ("BRUNO", "CARLA")]
    games.world.send_all(*texts, name="roma", at=str(deadline - 60))  # came in time, and lay somewhere
    done = games.tick()
    assert done.games[0].resolved == (2,) and len(closed(games)) == 3


def test_an_outage_can_be_overruled(games: Games) -> None:
    games.new("roma", seats=FOUR)
    games.policy("roma", *DAILY)
    games.tick()
    games.later(3 * DAYS)
    assert needs(games) == ["outage"]
    games.run("roma", force=True)
    assert closed(games) == [] and games.types("roma").count("resolve") == 2


@pytest.mark.parametrize(
    ("share", "came", "closes"), [(60, 2, True), (60, 1, False), (100, 0, True), (0, 1, False), (0, 2, True)]
)
def test_what_share_is_an_outage(games: Games, share: int, came: int, closes: bool) -> None:
    games.new("roma", seats=FOUR)
    games.policy("roma", *DAILY, "[absence]", f"outage = {share}")
    games.tick()
    games.sheets("roma", *("ANNA", "BRUNO", "CARLA")[:came])
    games.later(3 * DAYS)
    assert bool(games.tick().games) is closes


def test_two_players_are_no_crowd(games: Games) -> None:
    games.new("roma")
    games.policy("roma", *DAILY)
    games.tick()
    games.later(3 * DAYS)
    assert games.tick().games[0].resolved == (2,)


# --- policies -----------------------------------------------------------------------------------------------------
def test_a_game_that_waits_for_everybody(games: Games) -> None:
    games.new("roma")
    games.policy("roma", *DAILY, "[absence]", 'missing = "wait"')
    games.tick()
    games.sheets("roma", "ANNA")
    games.later(3 * DAYS)
    assert needs(games) == ["waiting"]
    rule(games, "roma", {"kind": "bot", "player": "BRUNO", "bot": "steady"})
    assert games.tick().games[0].resolved == (2,)
    assert [seat for seat, _ in closed(games)] == ["ANNA", "BRUNO"]


def test_a_game_of_bots_goes_on_by_itself(games: Games) -> None:
    games.new("roma")
    games.policy("roma", *DAILY)
    for seat in ("ANNA", "BRUNO"):
        rule(games, "roma", {"kind": "bot", "player": seat, "bot": "steady"})
    done = games.tick()
    assert done.games[0].ended and audit(games.env, games.root / "roma").exit == 0


def test_three_in_a_row_give_the_seat_to_a_bot(games: Games) -> None:
    games.new("roma", options=["turns=6"])
    games.policy("roma", *DAILY)
    for _ in range(4):
        games.tick()
        games.sheets("roma", "ANNA")
        games.later(2 * DAYS)
        games.tick()
    acts = [r["data"]["act"] for r in games.log("roma") if r["type"] == "ruling"]
    assert {"bot": "steady", "kind": "bot", "player": "BRUNO"} in acts
    assert [seat for seat, _ in closed(games)] == ["ANNA", "BRUNO"]


def test_a_pause_is_kept_and_ends(games: Games) -> None:
    """Field 42: a pause has an end."""
    games.new("roma")
    games.policy("roma", *DAILY)
    games.tick()
    games.sheets("roma", "ANNA", "BRUNO")
    until = games.world.time + 5 * DAYS
    rule(games, "roma", {"kind": "pause", "until": until})
    games.later(5 * DAYS - 1)
    assert games.tick().games == ()
    games.later(1)
    assert games.tick().games[0].resolved == (2,)


def test_a_protest_window_is_kept(games: Games) -> None:
    """Field 89: for so long after a report nothing goes on."""
    games.new("roma", options=["turns=1"])
    games.policy("roma", *DAILY, 'protest = "6h"')
    games.tick()
    games.sheets("roma", "ANNA", "BRUNO")
    assert games.tick().games == ()
    games.later(6 * HOUR)
    done = games.tick()
    assert done.games[0].resolved == (2,) and not done.games[0].ended
    assert games.types("roma")[-1] != "end"
    games.later(6 * HOUR - 1)
    assert games.tick().games == ()
    games.later(1)
    assert games.tick().games[0].ended and audit(games.env, games.root / "roma", files=True).exit == 0


# --- level 2 ------------------------------------------------------------------------------------------------------
def drand(games: Games, root: Path | None = None) -> int:
    """Put the value that the closed step waits for into `beacons/`; the number of its round."""
    number = int(next(r for r in reversed(games.log("roma")) if r["type"] == "close")["data"]["round"])
    folder = (root or games.root) / "beacons"
    folder.mkdir(exist_ok=True)
    (folder / f"{number}.json").write_text(json.dumps({"round": number, "signature": "b7" * 48}))
    return number


@pytest.fixture
def level2(games: Games) -> Games:
    games.new("roma", beacon="drand")
    games.policy("roma", *DAILY)
    games.tick()
    return games


def test_level_two_closes_at_the_deadline_and_waits_for_the_beacon(level2: Games) -> None:
    games = level2
    games.sheets("roma", "ANNA", "BRUNO")
    games.later(HOUR)
    assert games.tick().games == ()  # all are there, but the deadline says which round counts
    deadline = next(r for r in reversed(games.log("roma")) if r["type"] == "deadline")["data"]["deadline"]
    games.later(deadline - games.world.time)
    done = games.tick()
    assert done.games[0].closed == 2 and done.needs == () and (games.root / "roma/checkpoints/0002-close.txt").is_file()
    assert games.tick().games == ()
    source = msgspec.convert(games.log("roma")[0]["data"]["beacon"], type=beacon.Source)
    assert isinstance(source, beacon.Drand)
    games.later(beacon.round_time(source, beacon.round_for(source, deadline)) - games.world.time)
    assert needs(games) == ["beacon"]
    drand(games)
    done = games.tick()
    assert done.games[0].resolved == (2,) and done.needs == ()
    assert games.types("roma")[-2:] == ["resolve", "deadline"]


def test_a_beacon_file_in_the_game_itself_and_one_that_is_no_good(level2: Games) -> None:
    games = level2
    games.sheets("roma", "ANNA", "BRUNO")
    games.later(3 * DAYS)
    games.tick()
    number = drand(games, games.root / "roma")
    (games.root / "roma/beacons" / f"{number}.json").write_text("404 not found")
    assert "wrong-beacon" in needs(games)
    drand(games, games.root / "roma")
    assert games.tick().games[0].resolved == (2,)


def test_a_lottery(games: Games) -> None:
    games.new("roma", beacon="manual:Lotto|the next one")
    games.policy("roma", *DAILY)
    games.tick()
    games.sheets("roma", "ANNA", "BRUNO")
    games.later(3 * DAYS)
    assert needs(games) == ["beacon"]
    (games.root / "beacons").mkdir()
    (games.root / "beacons/roma-2.txt").write_text("3.17.42\n")
    assert games.tick().games[0].resolved == (2,)


def test_level_two_without_a_deadline_needs_one(games: Games) -> None:
    games.new("roma", beacon="drand")
    games.sheets("roma", "ANNA", "BRUNO")
    games.later(HOUR)
    assert needs(games) == ["no-deadline"]


def test_a_step_that_was_closed_too_late_is_told(level2: Games) -> None:
    """The computer was off, and meanwhile everybody could know the round."""
    games = level2
    games.sheets("roma", "ANNA", "BRUNO")
    games.later(5 * DAYS)
    done = games.tick()
    assert done.games[0].closed == 2
    assert [need.code for need in done.needs] == ["beacon", "known-beacon"]


def test_few_keys_are_told(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.app import needs as needs_of

    games.new("roma")
    assert needs(games) == []
    monkeypatch.setattr(needs_of, "FEW_KEYS", 1000)
    games.sheets("roma", "ANNA")
    assert needs(games) == ["few-keys"]
