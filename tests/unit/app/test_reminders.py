"""Reminders at set hours: to those who owe, each once, with the deadline and the sheet."""

from __future__ import annotations

import shutil

import pytest
from deadline_table import DAY, HOUR, SCHEDULE, Desk, at, said
from toy_table import START, World

from pbem.app import ruling
from pbem.app.mail_remind import due_reminders, remind, write_due
from pbem.app.ruling_extend import extend
from pbem.app.ruling_pause import pause
from pbem.app.settle import writing
from pbem.store import delivery
from pbem.store.delivery import Delivery

THU = at("2023-11-16 19:00")


@pytest.fixture
def game(world: World) -> Desk:
    world.new(seats=("ANNA=Anna <anna@example.org> [it]", "BRUNO=Bruno <bruno@example.org>"))
    found = Desk(world)
    found.rome()
    found.policy(*SCHEDULE, 'reminders = ["24h", "3h"]')
    found.touch()
    return found


def write(game: Desk, moment: int) -> tuple[str, ...]:
    game.world.time = moment
    with writing(game.env, game.path) as table:
        return write_due(game.env, table)


def test_at_their_hours_and_once(game: Desk) -> None:
    assert write(game, THU - 24 * HOUR - 1) == ()
    assert write(game, THU - 24 * HOUR) == ("ANNA", "BRUNO")
    assert write(game, THU - 24 * HOUR + 60) == ()
    assert write(game, THU - 3 * HOUR + 60) == ("ANNA", "BRUNO")
    assert write(game, THU - 60) == ()
    assert write(game, THU) == (), "then it is too late to be reminded"
    assert len(game.outbox("0002/reminder-*")) == 4


def test_to_those_who_owe(game: Desk) -> None:
    game.sheet("ANNA")
    assert write(game, THU - 24 * HOUR) == ("BRUNO",)


def test_hours_that_were_missed_become_one_letter(game: Desk) -> None:
    assert write(game, THU - 2 * HOUR) == ("ANNA", "BRUNO")
    (name, _) = game.outbox("0002/reminder-*")
    assert name == f"0002/reminder-ANNA-{THU - 3 * HOUR}.eml"


def test_what_stands_in_it(game: Desk) -> None:
    write(game, THU - 3 * HOUR + 600)
    text = said(game.letter(f"0002/reminder-BRUNO-{THU - 3 * HOUR}.eml"))
    assert "Deadline: Thursday 16 November 2023, 20:00 Europe/Rome (Thursday 19:00 UTC), in 3 hours" in text
    italian = said(game.letter(f"0002/reminder-ANNA-{THU - 3 * HOUR}.eml"))
    assert "giovedì 16 novembre 2023, 19:00 Europe/London (giovedì 20:00 Europe/Rome" in italian
    assert "DTSTART:20231116T190000Z" in game.calendar(f"0002/reminder-BRUNO-{THU - 3 * HOUR}.eml")


def test_an_outbox_made_anew_sends_none_again(game: Desk) -> None:
    write(game, THU - 24 * HOUR)
    for name in ("ANNA", "BRUNO"):
        id = str(game.letter(f"0002/reminder-{name}-{THU - 24 * HOUR}.eml")["Message-ID"])
        delivery.add(game.table().folder, Delivery(id, "sent", "2023-11-15T19:00:10Z"))
    shutil.rmtree(game.path / "outbox")
    assert write(game, THU - 24 * HOUR + 60) == ()


def test_one_written_by_hand_counts(game: Desk) -> None:
    game.world.time = THU - 23 * HOUR
    assert remind(game.env, game.path).seats == ("ANNA", "BRUNO")
    assert write(game, THU - 22 * HOUR) == ()
    assert write(game, THU - 3 * HOUR) == ("ANNA", "BRUNO")


def test_none_in_a_pause_nor_on_vacation_nor_to_bots(game: Desk) -> None:
    with writing(game.env, game.path) as table:
        now = game.env.now()
        ruling.record(table, now, "v", {"kind": "pause", "player": "ANNA", "from": START, "until": THU - HOUR})
        ruling.record(table, now, "b", {"kind": "bot", "player": "BRUNO", "bot": "steady"})
    assert write(game, THU - 24 * HOUR) == ()
    assert write(game, THU - HOUR) == ("ANNA",), "she is back"


def test_none_in_a_pause(game: Desk) -> None:
    game.world.time = THU - 25 * HOUR
    pause(game.env, game.path, "Easter", until="3d")
    assert write(game, THU - 24 * HOUR) == ()
    told = game.newest("deadline")["deadline"]
    assert write(game, told - 24 * HOUR) == ("ANNA", "BRUNO")


def test_an_extension_reminds_again_before_the_new_deadline(game: Desk) -> None:
    write(game, THU - 3 * HOUR)
    extend(game.env, game.path, "so", by="2d")
    assert write(game, THU) == ()
    assert write(game, THU + DAY) == ("ANNA", "BRUNO")


def test_looking_changes_nothing(game: Desk) -> None:
    table = game.table()
    found = due_reminders(table, THU - DAY)
    assert [(one.seat, one.moment) for one in found] == [("ANNA", THU - DAY), ("BRUNO", THU - DAY)]
    assert game.outbox("0002/reminder-*") == []
