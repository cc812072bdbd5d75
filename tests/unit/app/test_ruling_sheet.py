"""A sheet of the open step taken out before the step is closed."""

from __future__ import annotations

import pytest
from ruling_table import Desk, problems
from toy_table import World

from pbem.app.resolve import close
from pbem.app.settle import writing
from pbem.app.status import status
from pbem.core.problem import Failure


@pytest.fixture
def desk(world: World) -> Desk:
    world.new()
    world.send_all("Seat: ANNA\nTAKE 1\nENTROPY one\n", "Seat: ANNA\nTAKE 3\nENTROPY two\n", "Seat: BRUNO\nTAKE 2\n")
    return Desk(world)


def accepted(desk: Desk) -> list[list[object]]:
    desk.world.run(force=True)
    closed = next(record for record in desk.world.log() if record["type"] == "close" and record["step"] == 2)
    return list(closed["data"]["accepted"])


def test_the_one_before_counts_again(desk: Desk) -> None:
    ruled = desk.void_sheet("anna", reason="sent by her brother")
    assert desk.world.log()[-1]["data"]["act"] == {"kind": "void-sheet", "sheet": ["ANNA", 2]}
    assert "revision 1" in " ".join(ruled.difference)
    assert accepted(desk) == [["ANNA", 1], ["BRUNO", 1]]
    assert problems(desk) == []


def test_an_older_one_can_be_named(desk: Desk) -> None:
    desk.void_sheet("ANNA", 1)
    assert accepted(desk) == [["ANNA", 2], ["BRUNO", 1]]


def test_all_of_them(desk: Desk) -> None:
    desk.void_sheet("ANNA")
    desk.void_sheet("ANNA")
    assert status(desk.world.env, desk.folder).missing == ("ANNA",)
    assert accepted(desk) == [["BRUNO", 1]]
    assert problems(desk) == []


def test_numbers_go_on(desk: Desk) -> None:
    desk.void_sheet("ANNA")
    verdict = desk.world.send("Seat: ANNA\nTAKE 2\n")
    assert verdict.rev == 3
    receipt = (desk.folder / "outbox" / "0002" / "receipt-ANNA-3.txt").read_text()
    assert "1" in next(line for line in receipt.splitlines() if "sostituisce" in line or "replace" in line)
    assert accepted(desk) == [["ANNA", 3], ["BRUNO", 1]]
    assert problems(desk) == []


def test_the_same_sheet_sent_again_is_a_new_one(desk: Desk) -> None:
    desk.void_sheet("BRUNO")
    assert desk.world.send("Seat: BRUNO\nTAKE 2\n").rev == 2
    assert problems(desk) == []


def test_the_seat_is_told_that_it_was_its_own(desk: Desk) -> None:
    seq = desk.void_sheet("BRUNO").seq
    assert "It was yours" in desk.letter(seq, "BRUNO")
    assert "tuo" not in desk.letter(seq, "ANNA") and "yours" not in desk.letter(seq, "ANNA")


@pytest.mark.parametrize(("seat", "rev"), [("CLODIA", None), ("ANNA", 3), ("ANNA", 0), ("", None)])
def test_a_sheet_that_is_not_there(desk: Desk, seat: str, rev: int | None) -> None:
    with pytest.raises(Failure) as failure:
        desk.void_sheet(seat, rev)
    assert [problem.code for problem in failure.value.problems] == ["no-sheet"]


def test_a_sheet_is_taken_out_once(desk: Desk) -> None:
    desk.void_sheet("ANNA", 2)
    with pytest.raises(Failure) as failure:
        desk.void_sheet("ANNA", 2)
    assert [problem.code for problem in failure.value.problems] == ["no-sheet"]


def test_a_closed_step_keeps_its_sheets(world: World) -> None:
    world.new(beacon="drand")
    world.send("Seat: ANNA\nTAKE 1\n")
    desk = Desk(world)
    with writing(world.env, desk.folder) as table:
        close(table, world.env.now())
    with pytest.raises(Failure) as failure:
        desk.void_sheet("ANNA")
    assert [problem.code for problem in failure.value.problems] == ["closed"]
