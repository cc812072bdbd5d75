"""First lines of messages with slips in them: what follows them is never carried out as orders."""

from __future__ import annotations

import pytest
from press_table import Press
from toy_table import World

from pbem.app.press_cut import Directory
from pbem.app.seat_orders import Manner, resign
from pbem.app.settings import SeatSettings


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("PRESS TO", "press-unknown"),
        ("PRESS", "press-unknown"),
        ("PRESS: TO BRUNNO", "press-unknown"),
        ("ANONYMOUS PRESS", "press-unknown"),
        ("messaggio", "press-unknown"),
        ("PRESS BRUNO", ""),
        ("MESSAGE TO BRUNO", ""),
        ("press bruno", ""),
    ],
)
def test_what_stands_before_the_end_of_a_message_is_no_order(world: World, first: str, code: str) -> None:
    press = Press(world)
    verdict = press.send(f"{first}\nTAKE 3\nEND PRESS\nTAKE 1\n")
    assert [line for _, line in verdict.accepted] == ["TAKE 1"]
    assert [one.code for one in verdict.refused] == ([code] if code else [])
    assert ("TAKE 3" in press.to("BRUNO")) == (not code)


@pytest.mark.parametrize(
    "first",
    ["ANONYMOUS PRESS TO BRUNO", "anonymous message to bruno", "ANONIMO MESSAGGIO A BRUNO", "PRESS ANONYMOUS: BRUNO"],
)
def test_anonymous_wherever_it_stands(world: World, first: str) -> None:
    press = Press(world)
    verdict = press.send(f"{first}\nmeet me at the ford\nEND PRESS\nTAKE 1\n")
    assert [line for _, line in verdict.accepted] == ["TAKE 1"]
    press.later()
    assert [one["anonymous"] for one in press.stored()] == [True]
    assert "ANNA" not in press.to("BRUNO").upper()


def test_a_slip_ends_where_the_next_message_begins(world: World) -> None:
    press = Press(world)
    verdict = press.send("TAKE 1\nPRESS\nPRESS TO BRUNO\nhello\nEND PRESS\n")
    assert [line for _, line in verdict.accepted] == ["TAKE 1"]
    assert "hello" in press.to("BRUNO")
    assert [one.code for one in verdict.refused] == ["unknown-verb"]


def test_words_for_all_are_nobodys_name() -> None:
    seats = {"ANNA": SeatSettings("Tutti", "", "en"), "BRUNO": SeatSettings("Master", "", "en")}
    assert Directory(seats).find("TUTTI")[0] == Directory({}).find("ALL")[0]
    assert Directory(seats).find("master")[0] == Directory({}).find("MODERATOR")[0]
    assert Directory(seats).find("ANNA, BRUNO") == (["ANNA", "BRUNO"], [])


def test_nobody_reads_what_is_sent_to_a_seat_whose_player_has_left(world: World) -> None:
    press = Press(world)
    resign(world.env, press.root, "BRUNO", Manner())
    assert [one.code for one in press.send("PRESS TO BRUNO\nare you there?\nEND PRESS\n").refused] == ["press-left"]
    assert press.send("PRESS TO BRUNO, CARLA\nare you there?\nEND PRESS\n").refused == ()
    assert "are you there?" in press.to("CARLA")
