"""A public source of chance that fails, and what the rulings do to steps that wait for it."""

from __future__ import annotations

import json

import pytest
from ruling_table import Desk, problems
from toy_table import World

from pbem.app.ruling_beacon import change_beacon
from pbem.core.problem import Failure

LOTTO = "manual:Lotto of that day|the next one"


def beacon(desk: Desk, source: str, **more: bool) -> object:
    return change_beacon(desk.world.env, desk.folder, desk.wish({**more}), source)


@pytest.fixture
def desk(world: World) -> Desk:
    """Step 2 is closed and waits for drand."""
    world.new(beacon="drand", options=["turns=4"])
    world.send_all("Seat: ANNA\nTAKE 2\nENTROPY one\n", "Seat: BRUNO\nTAKE 1\n")
    assert world.run().outcome == "waiting"
    return Desk(world)


def resolve(desk: Desk) -> None:
    number = desk.world.run().round
    path = desk.world.place / "value.json"
    path.write_text(json.dumps({"round": number, "signature": "b7" * 48}))
    desk.world.run(beacon_file=path)


def report(desk: Desk, step: int) -> str:
    return (desk.folder / "turns" / f"{step:04d}" / "public" / "report.txt").read_text()


def test_a_fallback_for_the_step_that_waits(desk: Desk) -> None:
    beacon(desk, LOTTO)
    value = desk.world.place / "numbers.txt"
    value.write_text("3.17.42\n")
    desk.world.run(beacon_file=value)
    resolved = next(r for r in desk.world.log() if (r["type"], r["step"]) == ("resolve", 2))
    assert resolved["data"]["beacon"] == {"text": "3.17.42"}
    assert problems(desk) == []


def test_without_a_source_they_are_sealed_dice(desk: Desk) -> None:
    beacon(desk, "none")
    desk.world.run()
    assert "level 1" in report(desk, 2) and "level 2" in report(desk, 1)
    assert problems(desk) == []


def test_a_step_played_again_keeps_the_value_it_had(desk: Desk) -> None:
    resolve(desk)
    beacon(desk, "none")
    desk.replay(2)
    first, again = [r["data"] for r in desk.world.log() if (r["type"], r["step"]) == ("resolve", 2)]
    assert (again["beacon"], again["draws"]) == (first["beacon"], first["draws"])
    assert problems(desk) == []


def test_a_step_that_waits_keeps_its_sheets_when_the_one_before_is_played_again(desk: Desk) -> None:
    """What was closed stays closed: otherwise sheets could be chosen once the value is known."""
    desk.replay(1)
    assert [r["type"] for r in desk.world.log()[-2:]] == ["ruling", "resolve"]
    resolve(desk)
    closed = next(r for r in desk.world.log() if (r["type"], r["step"]) == ("close", 2))
    assert closed["data"]["accepted"] == [["ANNA", 1], ["BRUNO", 1]]
    assert problems(desk) == []


def test_a_correction_while_a_step_waits(desk: Desk) -> None:
    desk.set("gold.ANNA", "30")
    resolve(desk)
    assert desk.state()["gold"]["ANNA"] > 32
    assert problems(desk) == []


@pytest.mark.parametrize(("source", "code"), [("drand", "no-change"), ("dice.org", "bad-beacon"), ("", "bad-beacon")])
def test_what_is_refused(desk: Desk, source: str, code: str) -> None:
    with pytest.raises(Failure) as failure:
        beacon(desk, source)
    assert [problem.code for problem in failure.value.problems] == [code]


def test_a_game_without_a_source(world: World) -> None:
    world.new()
    with pytest.raises(Failure) as failure:
        beacon(Desk(world), LOTTO)
    assert [problem.code for problem in failure.value.problems] == ["no-beacon"]
