"""What the moderator does with messages between players: read, write, withhold."""

from __future__ import annotations

from pathlib import Path

import pytest
from press_table import Press
from toy_table import World

from pbem.app import press_desk
from pbem.core.problem import Failure


@pytest.fixture
def game(world: World) -> Press:
    return Press(world)


def test_the_moderator_reads_all_and_writes(game: Press, tmp_path: Path) -> None:
    game.send("PRESS TO BRUNO ANONYMOUS\nBeware.\nEND PRESS\nPRESS TO GM\nHelp!\nEND PRESS\n")
    note = tmp_path / "note.txt"
    note.write_text("Be kind.\n\nTAKE 5\n", "utf-8")
    done = press_desk.send(game.world.env, game.root, ["ALL"], str(note))
    assert (done.message.state, len(done.letters)) == ("out", 3)
    assert "A message from the moderator to everybody:" in game.to("CARLA") and "|     TAKE 5" in game.to("CARLA")
    rows = press_desk.listed(game.world.env, game.root).messages
    assert [(row.sender, row.to, row.anonymous) for row in rows] == [
        ("ANNA", ("BRUNO",), True),
        ("ANNA", ("MODERATOR",), False),
        ("MODERATOR", ("ALL",), False),
    ]


def test_what_is_withheld_reaches_nobody_and_its_writer_is_told(game: Press) -> None:
    game.send("PRESS TO BRUNO ANONYMOUS\nYou canary!\nEND PRESS\n")
    done = press_desk.withhold(game.world.env, game.root, 1, "No insults.")
    game.later()
    game.world.run(force=True)
    assert done.message.state == "withheld" and game.to("BRUNO") == ""
    assert "canary" not in game.report("BRUNO") and "canary" not in game.report("ANNA")
    (word,) = game.root.glob("outbox/*/press-withheld-*-ANNA.txt")
    assert "No insults." in word.read_text("utf-8")
    with pytest.raises(Failure) as failure:
        press_desk.withhold(game.world.env, game.root, 1)
    assert failure.value.problems[0].code == "decided"


def test_what_stands_in_reports_cannot_be_withheld(game: Press) -> None:
    game.send("PRESS TO BRUNO\nHello.\nEND PRESS\n")
    game.world.run(force=True)
    with pytest.raises(Failure) as failure:
        press_desk.withhold(game.world.env, game.root, 1)
    assert failure.value.problems[0].code == "press-out"


def test_a_damaged_message_stops_no_sheet(game: Press) -> None:
    game.send("PRESS TO BRUNO\nHello.\nEND PRESS\n")
    (game.root / "private/press/0001.json").write_text("{")
    assert game.send("TAKE 2").code == "accepted"
    assert game.world.run(force=True).step == 3


# --- stopped anywhere ---------------------------------------------------------------------------------------------
def test_a_letter_that_was_written_before_a_crash_is_written_the_same_again(game: Press) -> None:
    game.send("PRESS TO BRUNO\nHello.\nEND PRESS\n")
    (path,) = game.root.glob("private/press/0001.json")
    letters, text = game.letters(), path.read_text("utf-8")
    path.write_text(text.replace('"out"', '"waiting"'), "utf-8")
    game.world.run(force=True)
    game.send("TAKE 1", "CARLA")
    assert game.letters() == letters
    assert '"out"' in path.read_text("utf-8")


def test_a_message_marked_for_a_step_that_was_not_resolved_yet_stands_in_its_report(game: Press) -> None:
    game.send("PRESS TO BRUNO\nHello.\nEND PRESS\n")
    (path,) = game.root.glob("private/press/0001.json")
    path.write_text(path.read_text("utf-8").replace('"told": 0', '"told": 2'), "utf-8")
    game.world.run(force=True)
    assert "Hello." in game.report("BRUNO", 2)
    game.world.run(force=True)
    assert "Hello." not in game.report("BRUNO", 3)
