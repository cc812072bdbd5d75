"""What moderators and players read of rulings: what counts now, what stays, what can be done instead."""

from __future__ import annotations

import desk_table as d
import pytest
from ruling_table import Desk
from toy_table import World

from pbem.app.bisect import bisect
from pbem.app.ruling_time import change
from pbem.app.status_games import status_games
from pbem.app.table import look
from pbem.core.chain import read
from pbem.core.problem import Failure
from pbem.render.speech import Speaker


@pytest.fixture
def desk(world: World) -> Desk:
    world.new(options=["turns=9"])
    return Desk(world)


def letter(desk: Desk, seq: int, seat: str) -> str:
    return " ".join(desk.letter(seq, seat).split())


def test_whose_sheet_is_voided_reads_what_he_has_now(desk: Desk) -> None:
    desk.world.send_all("Seat: BRUNO\nTAKE 1\n", "Seat: BRUNO\nTAKE 2\n")
    assert "It was yours; your revision 1 counts now." in letter(desk, desk.void_sheet("BRUNO", 2).seq, "BRUNO")
    text = letter(desk, desk.void_sheet("BRUNO", 1).seq, "BRUNO")
    assert "It was yours; you have no sheet for this step now." in text
    assert "Era il tuo" not in letter(desk, desk.world.log()[-1]["seq"], "ANNA")


def test_a_step_played_again_after_a_correction_warns_of_nothing(desk: Desk) -> None:
    desk.world.send("Seat: ANNA\nTAKE 1\n")
    desk.world.run(force=True)
    desk.set("gold.ANNA", "9")
    assert desk.replay(2, []).notes == ()
    assert desk.set("gold.ANNA", "8").notes == ()


def test_a_deadline_that_stays_is_said_to_stay(desk: Desk) -> None:
    deadline = d.announce(desk.world)
    said = Speaker("en").say(change(look(desk.folder), deadline, deadline, desk.world.time))
    assert said.startswith("Sheets for step 2 stay due until ") and " were " not in said


def test_paths_that_are_not_there(desk: Desk) -> None:
    with pytest.raises(Failure) as failure:
        desk.set("turn.nothing", "1")
    assert failure.value.problems[0].hint is not None


def test_two_heads_that_leave_one_record(desk: Desk) -> None:
    desk.world.send("Seat: ANNA\nTAKE 1\n")
    heads = read(desk.log()).heads
    found = bisect(desk.world.env, desk.folder, [f"3:{heads[3]}", f"4:{'0' * 64}"])
    assert found.said == "The first record that differs is record 4."


def test_seats_stand_in_the_order_of_the_game(desk: Desk) -> None:
    for _ in range(3):
        (row,) = status_games(desk.world.env, desk.folder.parent).games
        assert row.missing == ("ANNA", "BRUNO")
        desk.world.run(force=True)


def test_after_the_end_no_deadline_is_told(world: World) -> None:
    world.new(seats=d.THREE)
    d.announce(world)
    token = d.token(world, "ANNA")
    Desk(world).stop("close")
    d.mail(world, "anna@example.org", "TAKE 1", token=token)
    texts = [path.read_text() for path in d.letters(world, "*ANNA*.eml") if "NOT taken in" in path.read_text()]
    assert len(texts) == 1 and "Deadline" not in texts[0]
