"""Somebody else in a seat: names, addresses, passwords, tokens; and those who only watch."""

from __future__ import annotations

import re
from pathlib import Path

import desk_table as d
import pytest
from toy_table import World, contents

from pbem.app import settings
from pbem.app.audit import audit
from pbem.app.mail_post import letters as outgoing
from pbem.app.seat_list import listed
from pbem.app.seat_orders import Manner, away, resign, to_bot, to_person
from pbem.app.seat_replace import Replaced, replace
from pbem.app.table import look
from pbem.core.problem import Failure
from pbem.store import passwords
from pbem.store.folder import Folder

AULUS = "Aulus <aulus@example.org> [it]"


@pytest.fixture
def game(world: World) -> World:
    world.new(seats=d.THREE, options=["turns=5"])
    return world


def give(world: World, person: str = AULUS, seat: str = "ANNA", **more: object) -> Replaced:
    return replace(world.env, world.folder(), seat, person, Manner(**more))  # type: ignore[arg-type]


def test_the_seat_gets_another_name_address_language_and_password(game: World) -> None:
    old = passwords.fits
    done = give(game, "Aulus <aulus@example.org> [it]", seat="anna")
    row = settings.read(Folder(game.folder())).seats["ANNA"]
    assert (row.name, row.address, row.lang) == ("Aulus", "aulus@example.org", "it")
    assert (done.seat, done.old, done.name) == ("ANNA", "Anna", "Aulus")
    assert old(Folder(game.folder()), "ANNA", done.password)
    assert d.acts(game) == [{"kind": "seat", "player": "ANNA", "what": "replaced"}]


def test_everything_else_in_game_toml_stays_as_it_was_written(game: World) -> None:
    path = game.folder() / "game.toml"
    text = path.read_text().replace('address = "anna@example.org"', 'address = "anna@example.org"  # at work')
    path.write_text(text.replace("[seats.BRUNO]", "# a word on Bruno\n[seats.BRUNO]"))
    before = path.read_text().splitlines()
    give(game)
    after = path.read_text().splitlines()
    changed = [line for line in after if line not in before]
    assert changed == ['name = "Aulus"', 'address = "aulus@example.org"  # at work']
    assert len(after) == len(before)
    assert "# a word on Bruno" in after


def test_the_old_players_tokens_and_password_are_worth_nothing(game: World) -> None:
    first = game.send("Seat: ANNA\nTAKE 1\n")
    old = d.token(game, "ANNA")
    give(game)
    assert d.mail(game, "anna@example.org", "TAKE 5", token=old).code == "held"
    assert d.mail(game, "aulus@example.org", "TAKE 5", token=old).code == "held"
    new = d.token(game, "ANNA", letter="takeover")
    assert new != old
    done = d.mail(game, "aulus@example.org", "TAKE 4", token=new)
    assert (done.code, done.rev) == ("accepted", first.rev + 1)
    receipt = d.letters(game, "receipt-ANNA-2.eml")[0].read_text()
    assert "To: aulus@example.org" in receipt and new[:-11] in receipt and old not in receipt


def test_tokens_of_the_others_stay_what_they_were(game: World) -> None:
    old = d.token(game, "BRUNO")
    give(game)
    assert d.mail(game, "bruno@example.org", "TAKE 5", token=old).code == "accepted"


def test_the_new_player_gets_a_welcome_and_the_newest_report_in_his_language(game: World) -> None:
    game.send("Seat: ANNA\nTAKE 2\n")
    game.run(force=True)
    done = give(game)
    (welcome,) = list((game.folder() / "private" / "welcome").glob("ANNA-*.eml"))
    text = welcome.read_text()
    assert "To: aulus@example.org" in text and done.password in text
    assert welcome.stat().st_mode & 0o077 == 0
    (report,) = d.letters(game, "takeover-ANNA-*.eml")
    whole = report.read_text()
    assert "To: aulus@example.org" in whole and "Partita" in whole
    assert "anna@example.org" not in whole
    assert done.password not in "".join(p.read_text() for p in d.letters(game, "*.eml"))
    letters = {letter.path.name: letter.to for letter in outgoing(game.folder(), "", 3)}
    assert {to for name, to in letters.items() if "ANNA" in name} == {"aulus@example.org"}


def test_everybody_is_told(game: World) -> None:
    give(game, reason="Anna has moved away.")
    for seat in ("BRUNO", "CARLA"):
        (letter,) = d.letters(game, f"ruling-*-{seat}.eml")
        assert "Anna has moved away." in letter.read_text()


def test_nothing_of_a_person_enters_the_log(game: World) -> None:
    give(game)
    log = (game.folder() / "log.jsonl").read_text()
    for word in ("Aulus", "aulus", "example.org"):
        assert word not in log


@pytest.mark.parametrize(
    ("person", "code"),
    [
        ("Aulus <bruno@example.org>", "address-seated"),
        ("Aulus <BRUNO@example.org>", "address-seated"),
        ("Bruno <aulus@example.org>", "name-seated"),
        ("Brùno <aulus@example.org>", "name-seated"),
        ("Aulus <aulus@example>x", "bad-seat"),
        ("", "bad-person"),
        ("X=Aulus", "bad-person"),
        ("Aulus <aulus@example.org> [fr]", "bad-seat"),
    ],
)
def test_a_person_who_cannot_take_the_seat_is_refused(game: World, person: str, code: str) -> None:
    before = contents(game.folder())
    with pytest.raises(Failure) as caught:
        give(game, person)
    assert caught.value.problems[0].code == code
    assert contents(game.folder()) == before


def test_a_dry_run_writes_nothing(game: World) -> None:
    before = contents(game.folder())
    assert give(game, dry_run=True).seq == -1
    assert contents(game.folder()) == before


def test_settings_that_cannot_be_changed_surely_are_left_alone(game: World) -> None:
    path = game.folder() / "game.toml"
    text = path.read_text()
    head, rest = text.split("[seats.ANNA]", 1)
    inline = 'seats.ANNA = { name = "Anna", address = "anna@example.org", lang = "en" }\n'
    path.write_text(inline + head + "[seats.BRUNO]" + rest.split("[seats.BRUNO]", 1)[1])
    before = contents(game.folder())
    with pytest.raises(Failure) as caught:
        give(game)
    assert caught.value.problems[0].code == "bad-settings"
    assert contents(game.folder()) == before


def test_what_was_the_old_players_is_not_the_new_ones(game: World) -> None:
    d.policy(game, '[absence]\nmissing = "standing"\nstrikes = 2\n')
    game.send("Seat: ANNA\nStanding: yes\nTAKE 5\n")
    game.run(force=True)
    d.passes(game)
    away(game.env, game.folder(), "ANNA", "2023-12-01 to 2023-12-10", Manner())
    give(game)
    stands = d.stands(game)
    assert (stands.away, stands.changes) == ([], {"ANNA": 1})
    rows = {row.seat: row for row in d.filled(game)}
    assert rows["ANNA"].how == "default"
    assert rows["ANNA"].mark is not None and rows["ANNA"].mark.row <= 1


def test_a_seat_a_bot_played_is_a_persons_again(game: World) -> None:
    resign(game.env, game.folder(), "ANNA", Manner())
    give(game)
    stands = d.stands(game)
    assert (stands.bots, stands.resigned) == ({}, [])


def test_after_a_kill_the_same_command_completes_it(game: World, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def kill(*_: object, **__: object) -> None:
        raise Killed

    from pbem.app.table import Table

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(Table, "write_all", kill)
        give(game)
    assert d.acts(game) == []
    done = give(game)
    assert done.old == "Aulus"
    assert passwords.fits(Folder(game.folder()), "ANNA", done.password)
    assert len(d.acts(game)) == 1
    with pytest.raises(Failure, match="already"):
        give(game)


def test_all_of_it_is_written_again_byte_for_byte(game: World) -> None:
    game.send("Seat: ANNA\nTAKE 2\n")
    game.run(force=True)
    give(game)
    game.run(force=True)
    give(game, "Caius <caius@example.org>")
    game.run(force=True)
    assert not audit(game.env, game.folder(), files=True).problems
    outbox = game.folder() / "outbox"
    kept = {p: p.read_bytes() for p in outbox.rglob("takeover-*.eml")}
    assert len(kept) == 2
    for path in kept:
        path.unlink()
    audit(game.env, game.folder(), rebuild=True)
    assert {p: p.read_bytes() for p in outbox.rglob("takeover-*.eml")} == kept


# --- together --------------------------------------------------------------------------------------------------------
def test_the_list_says_who_plays_and_why_what_counts(game: World) -> None:
    to_bot(game.env, game.folder(), "BRUNO", "random", Manner())
    away(game.env, game.folder(), "CARLA", "2023-11-20 to 2023-11-24", Manner())
    game.send("Seat: CARLA\nPASS\n")
    d.passes(game)
    rows = {row.seat: row for row in listed(game.env, game.folder()).seats}
    assert (rows["BRUNO"].bot, rows["BRUNO"].since) == ("random", 2)
    assert (rows["CARLA"].days, rows["CARLA"].most, len(rows["CARLA"].away)) == (5, 14, 1)
    assert (rows["ANNA"].missed, rows["ANNA"].marks[0].counts) == (1, True)
    assert rows["CARLA"].marks[0].words == "Its own sheet came in time, whatever it ordered."


def test_what_changes_nothing_is_refused(game: World) -> None:
    to_bot(game.env, game.folder(), "BRUNO", "steady", Manner())
    for act in (
        lambda: to_bot(game.env, game.folder(), "BRUNO", "steady", Manner()),
        lambda: to_person(game.env, game.folder(), "ANNA", Manner()),
        lambda: away(game.env, game.folder(), "ANNA", "none", Manner()),
    ):
        with pytest.raises(Failure) as caught:
            act()
        assert caught.value.problems[0].code == "nothing-new"
    with pytest.raises(Failure) as caught:
        to_bot(game.env, game.folder(), "BRUNO", "stedy", Manner())
    assert caught.value.problems[0].code == "no-bot"


def test_nothing_can_be_ruled_about_a_seat_when_the_game_is_over(game: World) -> None:
    game.play_out()
    for act in (to_person, resign):
        with pytest.raises(Failure) as caught:
            act(game.env, game.folder(), "ANNA", Manner())
        assert caught.value.problems[0].code == "over"
    with pytest.raises(Failure):
        give(game)
    assert look(game.folder()).ended


# --- those who watch ------------------------------------------------------------------------------------------------
WATCH = '[[observers]]\nname = "Titus"\naddress = "titus@example.org"\nlang = "it"\n'


def test_those_who_watch_get_the_public_report_and_nothing_else(game: World) -> None:
    d.policy(game, WATCH)
    game.send("Seat: ANNA\nTAKE 2\n")
    game.run(force=True)
    (letter,) = d.letters(game, "observer-*.eml")
    text = letter.read_text()
    assert "To: titus@example.org" in text and "Partita" in text
    assert "hand {" not in text
    assert not re.search(r"\[roma-\d+-[A-Z]+-[A-Z0-9]{10}\]", text)
    assert "titus" not in letter.name
    assert "titus" not in (game.folder() / "log.jsonl").read_text()
    assert not audit(game.env, game.folder(), files=True).problems


def test_who_watches_no_more_gets_no_letter_that_still_lay_there(game: World) -> None:
    d.policy(game, WATCH)
    game.run(force=True)
    path: Path = game.folder() / "game.toml"
    path.write_text(path.read_text().replace(WATCH, ""))
    states = {letter.path.name: letter.state for letter in outgoing(game.folder(), "", 3)}
    assert [state for name, state in states.items() if name.startswith("observer-")] == ["outdated"]
