"""What the corrected report of a step played again says of those without a sheet, and of the ruling itself."""

from __future__ import annotations

import desk_table as d
import pytest
from ruling_table import Desk, problems
from toy_table import World

from pbem.app.seat_orders import Manner, to_bot, to_person


@pytest.fixture
def desk(world: World) -> Desk:
    """Of ANNA the standing sheet was played, of BRUNO a bot's; CARLA sent her own."""
    world.new(seats=d.THREE, options=["turns=9"])
    d.policy(world, '[absence]\nmissing = "standing"\n')
    world.send_all("Seat: ANNA\nStanding: yes\nTAKE 1\n", "Seat: BRUNO\nTAKE 1\n", "Seat: CARLA\nTAKE 1\n")
    world.run()
    to_bot(world.env, world.folder(), "BRUNO", "steady", Manner())
    world.send("Seat: CARLA\nTAKE 2\n")
    d.passes(world)
    to_person(world.env, world.folder(), "BRUNO", Manner())
    return Desk(world)


def report(desk: Desk) -> str:
    seq = next(record["seq"] for record in reversed(desk.world.log()) if record["type"] == "resolve")
    return " ".join((desk.folder / f"turns/0003/public/corrected-{seq}.txt").read_text().split())


def test_seats_whose_sheets_were_left_out(desk: Desk) -> None:
    desk.replay(3, ["CARLA:1"], reason="only hers")
    text = report(desk)
    assert "No sheet came from: Anna and Bruno" in text or "No sheet came from: Bruno and Anna" in text
    assert "The step was played again without a sheet of Anna" in text
    assert "standing sheet" not in text.partition("Who sent no sheet")[2] and "after the deadline" not in text
    assert "Step 3 was played again with these sheets" in text and "The reason: only hers" in text
    assert problems(desk) == []


def test_with_the_same_sheets_nothing_else_is_said(desk: Desk) -> None:
    desk.replay(3)
    text = report(desk)
    assert "the standing sheet left for that was played" in text and "Bruno is played by a bot since step 3" in text
    assert "came after the deadline" not in text and "Step 3 was played again" in text


def test_a_correction_after_it_lists_each_ruling_once(desk: Desk) -> None:
    desk.replay(3)
    seq = desk.set("gold.ANNA", "9").seq
    text = " ".join((desk.folder / f"turns/0003/public/corrected-{seq}.txt").read_text().split())
    assert text.count("Step 3 was played again, with the same dice") == 1
    assert "Corrected: gold.ANNA" in text


def test_orders_are_asked_for_the_open_step_alone(desk: Desk) -> None:
    """Steps 2 and 3 are played again; only what follows from the newest of them is still open."""
    desk.replay(2)
    told = {step: sorted(desk.folder.glob(f"turns/{step:04d}/ANNA/corrected-*.txt"))[-1].read_text() for step in (2, 3)}
    assert "no orders are taken for step 3" in " ".join(told[2].split())
    assert "Step: 3" not in told[2] and "Sheets due from" not in told[2]
    assert "Step: 4" in told[3] and "no orders are taken" not in told[3]
