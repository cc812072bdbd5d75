"""Rounds with a mailbox: what fails there stops no game, and no step is closed over mail that nobody could read."""

from __future__ import annotations

import shutil
from email import message_from_bytes, policy

import pytest
from fake_imap import FakeImap
from fake_smtp import FakeSmtp
from mail_table import ANNA, BRUNO, Post
from mailbox_table import configure
from toy_table import World

from pbem.app.tick import Ticked, tick

HOUR = 3600
GM = "gm@example.org"
DAILY = '[deadlines]\nevery = 1\nhour = "20:00"\nnotice = "12h"\nreminders = ["6h"]\ncooling = "10m"\n'


class Desk:
    """Two games by mail, and a moderator who is told."""

    def __init__(self, world: World, imap: FakeImap, smtp: FakeSmtp) -> None:
        self.world, self.imap, self.smtp, self.count = world, imap, smtp, 0
        self.games = {name: Post(world, name) for name in ("capua", "roma")}
        for game in self.games.values():
            shutil.rmtree(game.folder.welcome)
        configure(world.place, imap, smtp, top=f'moderator = "{GM}"')

    def orders(self, name: str, *seats: str) -> None:
        """Orders that lie on the server."""
        game = self.games[name]
        for seat in seats:
            sender = {"ANNA": ANNA, "BRUNO": BRUNO}[seat]
            raw = game.mail("TAKE 1\n", sender, f"Re: {game.token(seat)}")
            self.arrives(raw)

    def arrives(self, raw: bytes) -> None:
        self.count += 1
        self.imap.folders["INBOX"][self.count] = raw

    def schedule(self, name: str, text: str = DAILY) -> None:
        path = self.games[name].folder.settings
        path.write_text(path.read_text("utf-8") + "\n" + text, "utf-8")

    def tick(self, hours: float = 0) -> Ticked:
        self.world.time += int(hours * HOUR)
        return tick(self.world.env, self.world.place)

    def people(self) -> list[str]:
        """Who got mail since the last question."""
        found = [to for _, to, _ in self.smtp.got]
        self.smtp.got.clear()
        return found

    def subjects(self, to: str) -> list[str]:
        mails = [message_from_bytes(raw, policy=policy.default) for _, one, raw in self.smtp.got if one == to]
        return [str(mail["Subject"]) for mail in mails]


@pytest.fixture
def desk(world: World, imap: FakeImap, smtp: FakeSmtp) -> Desk:
    return Desk(world, imap, smtp)


def test_from_the_mailbox_to_the_reports(desk: Desk) -> None:
    first = desk.tick()
    assert (first.sent, desk.people(), first.exit) == (4, [ANNA, BRUNO, ANNA, BRUNO], 0)
    desk.orders("roma", "ANNA", "BRUNO")
    second = desk.tick()
    assert (second.fetched, second.sent) == (2, 2) and desk.people() == [ANNA, BRUNO]  # receipts
    third = desk.tick(1)
    assert third.games[0].resolved == (2,) and desk.people() == [ANNA, BRUNO]  # reports
    assert desk.tick(1).sent == 0 and desk.people() == []


def test_a_mailbox_that_cannot_be_read(desk: Desk) -> None:
    """Sheets may lie there: a step with missing sheets is not closed before the server answers again."""
    desk.schedule("roma")
    desk.tick()
    desk.orders("roma", "ANNA", "BRUNO")
    desk.imap.dies, desk.imap.times = "AUTHENTICATE", 10_000
    done = desk.tick(72)
    assert done.games == () and done.exit == 2
    assert {(need.game, need.code) for need in done.needs} == {("", "lost"), ("roma", "unread")}
    desk.imap.dies = ""
    done = desk.tick()  # INTERNALDATE says that they came in time
    assert [one.resolved for one in done.games] == [(2,)] and done.needs == ()
    closed = next(record for record in reversed(desk.world.log()) if record["type"] == "close")
    assert [seat for seat, _ in closed["data"]["accepted"]] == ["ANNA", "BRUNO"]


def test_a_mailbox_that_cannot_be_read_does_not_stop_a_step_that_has_all(desk: Desk) -> None:
    desk.tick()
    desk.orders("roma", "ANNA", "BRUNO")
    desk.tick()
    desk.imap.dies, desk.imap.times = "AUTHENTICATE", 10_000
    assert desk.tick(1).games[0].resolved == (2,)


def test_a_server_that_takes_no_mail(desk: Desk) -> None:
    """What could not be sent waits, and goes out later, once."""
    desk.smtp.dies, desk.smtp.times = "MAIL", 10_000
    done = desk.tick()
    assert done.exit == 2 and {need.code for need in done.needs} == {"lost"} and done.sent == 0
    desk.smtp.dies = ""
    done = desk.tick()
    assert (done.sent, done.needs, desk.people()) == (4, (), [ANNA, BRUNO, ANNA, BRUNO])
    assert desk.tick().idle == 2 and desk.people() == []


def test_a_letter_that_is_refused_for_good(desk: Desk) -> None:
    desk.smtp.answers[ANNA] = "550 no such user"
    done = desk.tick()
    assert [(need.game, need.code) for need in done.needs] == [("capua", "failed"), ("roma", "failed")]
    assert (done.exit, done.mailed) == (1, True)


def test_a_letter_of_which_nobody_knows(desk: Desk) -> None:
    desk.smtp.dies = "END"
    done = desk.tick()
    assert [(need.game, need.code) for need in done.needs] == [("capua", "unsure")]
    assert desk.tick().sent == 0


def test_a_broken_game_keeps_its_mail_and_stops_no_other(desk: Desk) -> None:
    desk.tick()
    log = desk.games["capua"].folder.log
    whole = log.read_bytes()
    log.write_bytes(whole.replace(b"toy/1", b"toy/2", 1))
    desk.orders("capua", "ANNA", "BRUNO")
    desk.orders("roma", "ANNA", "BRUNO")
    done = desk.tick()
    assert {need.game for need in done.needs if need.error} == {"capua"}
    assert desk.world.types("roma").count("accept") == 2
    log.write_bytes(whole)
    desk.tick()
    assert desk.world.types("capua").count("accept") == 2 and desk.world.types("roma").count("accept") == 2


def test_many_mails_for_a_broken_game_stop_no_other(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.app import mail_fetch

    monkeypatch.setattr(mail_fetch, "CHUNK", 1)
    desk.tick()
    log = desk.games["capua"].folder.log
    log.write_bytes(log.read_bytes().replace(b"toy/1", b"toy/2", 1))
    desk.orders("capua", "ANNA", "BRUNO")
    desk.orders("roma", "ANNA", "BRUNO")
    desk.tick()
    assert desk.world.types("roma").count("accept") == 2


def test_two_folders_with_one_game(desk: Desk) -> None:
    """Nobody can say which of them is the game: its mail waits, and the other game goes on."""
    desk.tick()
    shutil.copytree(desk.world.folder("capua"), desk.world.folder("copy"))
    desk.orders("capua", "ANNA")
    desk.orders("roma", "ANNA", "BRUNO")
    done = desk.tick()
    assert [(n.game, n.code) for n in done.needs] == [("capua", "same-game"), ("copy", "same-game")]
    assert desk.world.types("roma").count("accept") == 2
    shutil.rmtree(desk.world.folder("copy"))
    desk.tick()
    assert desk.world.types("capua").count("accept") == 1


def test_a_locked_game_is_for_the_next_round(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.store import lock

    monkeypatch.setattr(lock, "PATIENCE", 0.01)
    desk.schedule("roma")
    desk.tick()
    desk.orders("roma", "ANNA")
    with lock.held(desk.games["roma"].folder):
        done = desk.tick(72)
    assert {(need.game, need.code) for need in done.needs} == {("roma", "locked")}
    assert desk.world.types("roma").count("accept") == 0
    done = desk.tick()
    closed = next(record for record in reversed(desk.world.log()) if record["type"] == "close")
    assert [seat for seat, _ in closed["data"]["accepted"]] == ["ANNA"]


# --- the moderator's mail -----------------------------------------------------------------------------------------
def test_the_moderator_is_told_when_something_is_new_and_else_once_a_day(desk: Desk) -> None:
    desk.tick()
    assert GM not in desk.people()
    desk.arrives(desk.games["roma"].mail("TAKE 1\n", ANNA))  # from her address, but without a token
    done = desk.tick()
    assert [(need.game, need.code) for need in done.needs] == [("", "quarantine")] and done.mailed
    assert desk.subjects(GM) == ["[pbem] 1 thing needs you"]
    desk.people()
    assert not desk.tick(23).mailed and GM not in desk.people()
    assert desk.tick(1).mailed and desk.people() == [GM]
    desk.smtp.answers[ANNA] = "550 no such user"
    desk.orders("roma", "ANNA")
    assert not desk.tick(0.5).mailed  # new, but one was sent within the hour
    assert desk.tick(0.5).mailed and desk.people().count(GM) == 1


def test_a_summary_that_is_refused_is_no_end_of_the_round(desk: Desk) -> None:
    desk.smtp.answers[ANNA] = "550 no such user"
    desk.smtp.answers[GM] = "550 who?"
    done = desk.tick()
    assert (done.mailed, done.exit) == (False, 2) and [note.code for note in done.notes] == ["summary"]
    del desk.smtp.answers[GM]
    assert desk.tick().mailed


def test_the_summary_has_no_words_of_strangers(desk: Desk) -> None:
    desk.tick()
    desk.arrives(desk.games["roma"].mail("TAKE 1\n", "evil@example.org", "CANARY \x1b[31m"))
    desk.tick()
    raw = next(raw for _, to, raw in desk.smtp.got if to == GM)
    assert b"CANARY" not in raw and b"evil" not in raw


def test_a_moderator_without_an_address(desk: Desk) -> None:
    configure(desk.world.place, desk.imap, desk.smtp, top='moderator = "nobody"')
    done = desk.tick()
    assert [(need.code, need.error) for need in done.needs] == [("bad-mail-settings", True)] and done.count == 2


def test_a_moderator_who_plays_comes_first(world: World, imap: FakeImap, smtp: FakeSmtp) -> None:
    """Mails of the others lie untouched until his own sheet is there; at the deadline they are taken all the same."""
    game = Post(world, beacon="manual:lottery|dice", gm_seat="ANNA")
    shutil.rmtree(game.folder.welcome)
    configure(world.place, imap, smtp)
    path = game.folder.settings
    path.write_text(path.read_text("utf-8") + "\n" + DAILY, "utf-8")
    tick(world.env, world.place)
    imap.folders["INBOX"][1] = game.mail("TAKE 1\n", BRUNO, f"Re: {game.token('BRUNO')}")
    done = tick(world.env, world.place)
    assert [(need.game, need.code) for need in done.needs] == [("roma", "gm-first")]
    assert world.types().count("accept") == 0
    game.send(game.mail("TAKE 2\n", ANNA, f"Re: {game.token('ANNA')}"))
    done = tick(world.env, world.place)
    assert done.needs == () and world.types().count("accept") == 2
    world.time += 72 * HOUR
    assert tick(world.env, world.place).games[0].closed == 2


def test_a_moderator_who_plays_and_sends_nothing(world: World, imap: FakeImap, smtp: FakeSmtp) -> None:
    game = Post(world, beacon="manual:lottery|dice", gm_seat="ANNA")
    shutil.rmtree(game.folder.welcome)
    configure(world.place, imap, smtp)
    path = game.folder.settings
    path.write_text(path.read_text("utf-8") + "\n" + DAILY, "utf-8")
    tick(world.env, world.place)
    imap.folders["INBOX"][1] = game.mail("TAKE 1\n", BRUNO, f"Re: {game.token('BRUNO')}")
    tick(world.env, world.place)
    world.time += 72 * HOUR
    assert tick(world.env, world.place).games[0].closed == 2
    closed = next(record for record in reversed(world.log()) if record["type"] == "close")
    assert closed["data"]["accepted"] == [["BRUNO", 1]]
