"""What a missing sheet gets, what counts as missed, and who plays a seat then."""

from __future__ import annotations

import desk_table as d
import pytest
from toy_table import World, contents

from pbem.app import absence, outlook
from pbem.app.audit import audit
from pbem.app.seat_orders import Manner, to_bot, to_person
from pbem.app.table import look


def sound(world: World) -> None:
    done = audit(world.env, world.folder(), files=True)
    assert not done.problems, done.problems


def begin(world: World, tables: str = "") -> World:
    world.new(seats=d.THREE, options=["turns=9"])
    d.policy(world, tables)
    return world


def test_by_default_the_rules_decide_and_nothing_is_ruled(world: World) -> None:
    begin(world)
    world.send("Seat: ANNA\nTAKE 2\n")
    done = world.run(force=True)
    assert done.resolved[0].defaulted == ("BRUNO", "CARLA")
    assert d.acts(world) == []


def test_wait_holds_the_step_until_somebody_forces_it(world: World) -> None:
    begin(world, '[absence]\nmissing = "wait"\n')
    world.send("Seat: ANNA\nTAKE 2\n")
    world.time = d.announce(world) + 1
    assert absence.waiting(d.filled(world)) == ("BRUNO", "CARLA")
    assert absence.waiting(d.filled(world, force=True)) == ()


def test_a_bot_writes_the_sheet_for_this_step_alone(world: World) -> None:
    begin(world, '[absence]\nmissing = "bot"\n')
    world.send("Seat: ANNA\nTAKE 2\n")
    world.send("Seat: BRUNO\nTAKE 2\n")
    d.passes(world)
    assert d.acts(world) == [{"kind": "bot", "player": "CARLA", "bot": "steady", "once": True}]
    assert d.stands(world).bots == {}
    assert "CARLA sent no sheet: a bot wrote one" in d.report(world, "ANNA", 2).replace("Carla", "CARLA")
    assert sorted(outlook.missing(look(world.folder()))) == ["ANNA", "BRUNO", "CARLA"]
    sound(world)


def test_the_standing_sheet_is_played_until_it_is_taken_back(world: World) -> None:
    begin(world, '[absence]\nmissing = "standing"\nstrikes = 0\n')
    assert "standing sheet from now on" in world.send("Seat: ANNA\nStanding: yes\nTAKE 3\n").noted[0]
    for seat in ("BRUNO", "CARLA"):
        world.send(f"Seat: {seat}\nPASS\n")
    d.passes(world)
    assert d.acts(world) == []  # it came itself
    d.passes(world)
    assert d.acts(world) == [{"kind": "standing", "player": "ANNA"}]
    gold = look(world.folder())
    assert "ANNA" in gold.record(gold.log.newest("close")).data.accepted[0]
    assert "standing sheet" in d.report(world, "BRUNO", 3)
    receipt = d.letters(world, "receipt-ANNA-1.eml")[-1].read_text()
    assert "orders were given for you" in receipt.replace("\n ", " ")
    world.send("Seat: ANNA\nPermanente: no\nTAKE 1\n")
    d.passes(world)
    d.passes(world)
    assert len(d.acts(world)) == 1
    sound(world)


def test_of_a_standing_sheet_only_what_is_possible_now_is_played(world: World) -> None:
    begin(world, '[absence]\nmissing = "standing"\n')
    world.send("Seat: ANNA\nStanding: yes\nTAKE 3\nREVEAL\n")
    world.run(force=True)
    before = len(world.log())
    world.run(force=True)
    kinds = [record["type"] for record in world.log()[before:]]
    assert kinds[:2] == ["ruling", "accept"]
    sound(world)


def test_where_none_are_played_a_standing_sheet_is_said_to_be_of_no_use(world: World) -> None:
    begin(world)
    assert "kept, but not used now" in world.send("Seat: ANNA\nStanding: yes\nTAKE 3\n").noted[0]
    assert world.send("Seat: BRUNO\nStanding: yes\n").code == "empty"
    d.passes(world)
    d.passes(world)
    assert d.acts(world) == []


def test_a_standing_sheet_whose_sheet_was_voided_is_none(world: World) -> None:
    begin(world, '[absence]\nmissing = "standing"\n')
    world.send("Seat: ANNA\nStanding: yes\nTAKE 3\n")
    from pbem.app import ruling
    from pbem.app.settle import follow, writing

    with writing(world.env, world.folder()) as table:
        ruling.record(table, world.env.now(), "by mistake", {"kind": "void-sheet", "sheet": ["ANNA", 1]})
        follow(table)
    assert {row.seat: row.how for row in d.filled(world)}["ANNA"] == "default"


# --- strikes --------------------------------------------------------------------------------------------------------
def test_so_many_missed_in_a_row_give_the_seat_to_a_bot_and_all_are_told(world: World) -> None:
    begin(world, "[absence]\nstrikes = 2\n")
    for _ in range(2):
        world.send("Seat: ANNA\nTAKE 1\n")
        world.send("Seat: BRUNO\nTAKE 1\n")
        d.passes(world)
    assert d.acts(world) == [{"kind": "bot", "player": "CARLA", "bot": "steady"}]
    assert "Missed in a row: 1 of 2" in d.report(world, "public", 2)
    assert "is played by a bot since step 3" in d.report(world, "public", 3)
    assert len(d.letters(world, "ruling-*-ANNA.eml")) == 1
    world.send("Seat: ANNA\nTAKE 1\n")
    world.send("Seat: BRUNO\nTAKE 1\n")
    assert outlook.missing(look(world.folder())) == ()
    assert world.run().outcome == "resolved"  # nobody is waited for, and the bot has played
    assert "CARLA" not in world.run().missing
    sound(world)


def test_a_sheet_that_orders_nothing_has_come(world: World) -> None:
    """Complaints 35 and 45: what counts is that a sheet came, and each mark has its reason."""
    begin(world, "[absence]\nstrikes = 2\n")
    for step in range(2, 6):
        world.send(f"Seat: CARLA\nStep: {step}\nPASS\n")
        d.passes(world)
    assert "CARLA" not in d.stands(world).bots
    assert {act["player"] for act in d.acts(world)} == {"ANNA", "BRUNO"}


def test_a_sheet_ends_the_row_and_its_seat_is_told(world: World) -> None:
    begin(world, "[absence]\nstrikes = 3\n")
    others = ("BRUNO", "CARLA")
    for sends in (False, True, False, False):
        for seat in others:
            world.send(f"Seat: {seat}\nTAKE 1\n")
        if sends:
            world.send("Seat: ANNA\nPASS\n")
        d.passes(world)
    assert d.acts(world) == []
    assert "nothing counts against you any more" in d.report(world, "ANNA", 3).replace("\n", " ")
    assert "counts against" not in d.report(world, "BRUNO", 3)
    assert "Missed in a row: 2 of 3" in d.report(world, "BRUNO", 5).replace("\n", " ")


def test_without_an_announced_deadline_nothing_counts(world: World) -> None:
    begin(world, "[absence]\nstrikes = 1\n")
    for _ in range(3):
        world.run(force=True)
    assert d.acts(world) == []
    d.announce(world)
    world.run(force=True)  # before it has passed
    assert d.acts(world) == []


def test_a_vacation_does_not_count(world: World) -> None:
    begin(world, "[absence]\nstrikes = 1\n")
    with_away = d.mail(world, "anna@example.org", "Vacation: 2023-11-14 to 2023-11-20", token=d.token(world, "ANNA"))
    assert with_away.code == "noted"
    d.passes(world)
    assert [act["player"] for act in d.acts(world) if act["kind"] == "bot"] == ["BRUNO", "CARLA"]
    assert "is on vacation: that does not count" in d.report(world, "BRUNO", 2).replace("\n", " ")


def test_who_came_too_late_is_said(world: World) -> None:
    """Complaint 37."""
    begin(world)
    world.send("Seat: BRUNO\nTAKE 1\n")
    world.time = d.announce(world) + 60
    assert world.send("Seat: ANNA\nTAKE 1\n", at=str(world.time)).code == "late"
    world.run(force=True)
    assert "A sheet of Anna came when the step took none any more" in d.report(world, "BRUNO", 2).replace("\n", " ")


# --- bots and persons ------------------------------------------------------------------------------------------------
def test_a_bot_is_waited_for_by_nobody_and_plays_before_the_step_is_closed(world: World) -> None:
    """Complaint 44: who is ready is a function of the seats that must send a sheet, and bots' sheets are written."""
    begin(world)
    to_bot(world.env, world.folder(), "bruno", "steady", Manner())
    to_bot(world.env, world.folder(), "CARLA", "random", Manner())
    table = look(world.folder())
    assert absence.waited_for(table) == ("ANNA",)
    assert absence.bots_due(table, d.stands(world)) == ("BRUNO", "CARLA")
    world.send("Seat: ANNA\nTAKE 1\n")
    done = world.run()
    assert (done.outcome, done.resolved[0].defaulted) == ("resolved", ())
    assert not d.letters(world, "receipt-BRUNO-*.eml")  # nobody reads what a bot is answered
    sound(world)


def test_a_person_whose_seat_a_bot_plays_comes_back_by_a_sheet(world: World) -> None:
    """Complaint 95: to a bot and back."""
    begin(world)
    to_bot(world.env, world.folder(), "ANNA", "steady", Manner())
    assert d.mail(world, "anna@example.org", "TAKE 4", token=d.token(world, "ANNA")).code == "accepted"
    assert d.acts(world)[-1] == {"kind": "bot", "player": "ANNA", "bot": ""}
    assert d.stands(world).bots == {}
    to_bot(world.env, world.folder(), "ANNA", "steady", Manner())
    to_person(world.env, world.folder(), "ANNA", Manner())
    assert d.stands(world).bots == {}
    world.run(force=True)
    sound(world)


def test_a_sheet_that_was_there_before_the_bot_counts(world: World) -> None:
    begin(world)
    world.send("Seat: ANNA\nTAKE 5\n")
    to_bot(world.env, world.folder(), "ANNA", "steady", Manner())
    world.run(force=True)
    table = look(world.folder())
    assert table.sheets(2)["ANNA"].rev == 1
    world.run(force=True)
    assert look(world.folder()).sheets(3)["ANNA"].rev == 1  # the bot's own


def test_missed_steps_before_a_bot_do_not_count_when_the_person_is_back(world: World) -> None:
    begin(world, "[absence]\nstrikes = 2\n")
    d.passes(world)
    to_bot(world.env, world.folder(), "ANNA", "steady", Manner())
    to_person(world.env, world.folder(), "ANNA", Manner())
    d.passes(world)
    assert "ANNA" not in d.stands(world).bots
    assert set(d.stands(world).bots) == {"BRUNO", "CARLA"}


# --- cut off ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("missing", ["bot", "standing"])
def test_what_was_ruled_and_not_written_is_written_by_the_next_call(
    world: World, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(world, f'[absence]\nmissing = "{missing}"\n')
    for seat in ("ANNA", "BRUNO", "CARLA"):
        world.send(f"Seat: {seat}\nStanding: yes\nTAKE 2\n")
    world.run()

    class Killed(BaseException):
        pass

    def kill(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(absence.absence_sheets, "give", kill)
        world.run(force=True)
    assert len(d.acts(world)) == 1
    world.run(force=True)
    assert sorted(act["player"] for act in d.acts(world)) == ["ANNA", "BRUNO", "CARLA"]
    sound(world)


def test_nothing_is_done_twice(world: World) -> None:
    begin(world, '[absence]\nmissing = "bot"\n')
    assert [row.how for row in d.filled(world)] == ["once"] * 3
    before = contents(world.folder())
    assert d.filled(world) == []
    assert contents(world.folder()) == before


def test_the_marks_of_a_step_are_the_same_whenever_they_are_asked_for(world: World) -> None:
    begin(world, '[absence]\nmissing = "bot"\nstrikes = 3\n')
    for _ in range(4):
        d.passes(world)
    for path in (world.folder() / "turns").rglob("report.*"):
        path.unlink()
    done = audit(world.env, world.folder(), rebuild=True)
    assert not done.problems
    sound(world)
    assert "Missed in a row: 2 of 3" in d.report(world, "public", 3)
