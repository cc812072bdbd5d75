"""A moderator who plays: public dice, his sheet first, and everybody knows."""

from __future__ import annotations

import desk_table as d
import msgspec
import pytest
from toy_table import World

from pbem.app.audit import audit
from pbem.app.mail_quarantine import accept
from pbem.app.play import play
from pbem.app.seat_orders import Manner, away, to_bot
from pbem.app.seat_replace import replace
from pbem.app.status import status
from pbem.app.table import look
from pbem.core import chain, keys
from pbem.core.problem import Failure
from pbem.core.verify import verify

LOTTERY = "manual:state lottery|throw dice"


@pytest.fixture
def game(world: World) -> World:
    opened = world.new(seats=d.THREE, options=["turns=5"], beacon=LOTTERY, gm_seat="anna")
    assert [note.code for note in opened.notes] == ["gm-plays"]
    return world


def resolve(world: World, text: str = "1.2.3") -> None:
    path = world.place / "beacon.txt"
    path.write_text(text)
    world.run(beacon_file=path)


def test_it_needs_public_dice(world: World) -> None:
    for more in ({}, {"seed": "x"}):
        with pytest.raises(Failure) as caught:
            world.new(seats=d.THREE, gm_seat="ANNA", **more)
        assert caught.value.problems[0].code == "gm-level"
    with pytest.raises(Failure) as caught:
        world.new(seats=d.THREE, beacon=LOTTERY, gm_seat="NERO")
    assert caught.value.problems[0].code == "bad-gm-seat"


def test_the_log_the_welcome_and_every_report_say_so(game: World) -> None:
    assert game.log()[0]["data"]["options"]["gm"] == "ANNA"
    said = "The moderator plays Anna. His sheet must be the first of each step"
    assert said in d.report(game, "BRUNO", 1).replace("\n  ", " ")
    assert "hands and decks" in d.report(game, "public", 1)
    for path in (game.folder() / "private" / "welcome").glob("*.eml"):
        assert "moderat" in path.read_text()


def test_no_other_sheet_is_taken_in_or_shown_before_his(game: World) -> None:
    before = game.types()
    done = game.send("Seat: BRUNO\nTAKE 3\n")
    assert (done.code, done.exit, done.seat, done.accepted, done.forecast) == ("waiting", 1, "", (), ())
    looked = game.send("Seat: BRUNO\nTAKE 3\n", dry_run=True)
    assert (looked.code, looked.accepted) == ("waiting", ())
    waits = d.mail(game, "bruno@example.org", "TAKE 3", token=d.token(game, "BRUNO"))
    assert (waits.code, waits.accepted) == ("waiting", ())
    (word,) = d.letters(game, "first-BRUNO-*.eml")
    assert "Yours is taken in right after it" in " ".join(word.read_text().split())
    assert "before that of Anna" in status(game.env, game.folder()).next
    assert d.mail(game, "eve@example.org", "TAKE 3").code == "waiting"  # not even into the quarantine, where he reads
    assert game.types() == before
    assert game.send("Seat: ANNA\nTAKE 1\n").code == "accepted"
    assert "before that of Anna" not in status(game.env, game.folder()).next
    assert game.send("Seat: BRUNO\nTAKE 3\n").code == "accepted"
    assert d.mail(game, "bruno@example.org", "TAKE 3", token=d.token(game, "BRUNO")).code == "accepted"


def test_bots_of_others_wait_too(game: World) -> None:
    assert play(game.env, game.folder(), ["BRUNO"]).verdicts[0].code == "waiting"


def test_his_own_can_be_changed_only_until_the_first_other_is_in(game: World) -> None:
    assert game.send("Seat: ANNA\nTAKE 1\n").rev == 1
    assert game.send("Seat: ANNA\nTAKE 2\n").rev == 2
    game.send("Seat: BRUNO\nTAKE 3\n")
    late = game.send("Seat: ANNA\nTAKE 3\n")
    assert (late.code, game.types()[-1]) == ("late", "refuse")
    assert "first of each step" in late.refused[0].hint
    assert verify((game.folder() / "log.jsonl").read_bytes()).problems == []


def test_everybody_gets_the_log_as_it_was_then(game: World) -> None:
    done = game.send("Seat: ANNA\nTAKE 1\n")
    for seat in ("BRUNO", "CARLA"):
        (letter,) = d.letters(game, f"gm-*-{seat}.eml")
        assert chain.checkpoint("roma", done.seq, done.head).strip() in letter.read_text()
    assert not d.letters(game, "gm-*-ANNA.*")


def test_when_the_deadline_has_passed_the_others_are_taken_and_his_is_not(game: World) -> None:
    deadline = d.announce(game)
    game.time = deadline - 60
    at = game.time
    assert game.send("Seat: BRUNO\nTAKE 3\n").code == "waiting"
    game.time = deadline + 60
    sent = d.mail(game, "bruno@example.org", "TAKE 3", token=d.token(game, "BRUNO"), at=at)
    assert sent.code == "accepted"
    assert game.send("Seat: ANNA\nTAKE 3\n", at=str(at)).code == "late"
    game.run(force=True)
    resolve(game)
    assert "Missed in a row: 1" in d.report(game, "public", 2)


def test_nobody_waits_for_his_sheet_when_a_bot_plays_his_seat(game: World) -> None:
    to_bot(game.env, game.folder(), "ANNA", "steady", Manner())
    assert game.send("Seat: BRUNO\nTAKE 3\n").code == "accepted"
    game.run(force=True)
    resolve(game)
    assert verify((game.folder() / "log.jsonl").read_bytes()).problems == []


def test_the_quarantine_does_not_let_others_in_before_him(game: World) -> None:
    game.send("Seat: ANNA\nTAKE 1\n")
    held = d.mail(game, "bruno@example.org", "TAKE 3")
    assert held.code == "held"
    game.run(force=True)
    resolve(game)
    waits = accept(game.env, game.folder(), str(held.held), seat="BRUNO")
    assert waits.verdict is not None and waits.verdict.code == "waiting"
    game.send("Seat: ANNA\nTAKE 1\n")
    done = accept(game.env, game.folder(), str(held.held), seat="BRUNO")
    assert done.verdict is not None and done.verdict.code == "accepted"


def test_he_gives_himself_no_more_vacation_than_others_have(game: World) -> None:
    """Complaint 42: what a moderator who plays may do for himself has the same limits."""
    with pytest.raises(Failure) as caught:
        away(game.env, game.folder(), "ANNA", "2023-11-20 to 2023-12-24", Manner())
    assert caught.value.problems[0].code == "long-vacation"
    away(game.env, game.folder(), "BRUNO", "2023-11-20 to 2023-12-24", Manner())


def test_his_seat_is_given_to_nobody_else(game: World) -> None:
    with pytest.raises(Failure) as caught:
        replace(game.env, game.folder(), "ANNA", "Aulus <aulus@example.org>", Manner())
    assert caught.value.problems[0].code == "gm-seat"


def test_a_whole_game_of_his_can_be_audited_from_the_log_alone(game: World) -> None:
    for n in range(5):
        for seat in ("ANNA", "BRUNO", "CARLA"):
            game.send(f"Seat: {seat}\nTAKE 1\n")
        game.run()
        resolve(game, f"1.2.{n + 3}")
    assert game.types()[-1] == "end"
    assert not audit(game.env, game.folder(), files=True).problems
    assert not audit(game.env, game.folder() / "log.jsonl").problems


def test_a_log_in_which_his_sheet_came_after_others_is_found_out(game: World) -> None:
    game.send("Seat: ANNA\nTAKE 1\n")
    game.send("Seat: BRUNO\nTAKE 1\n")
    lines = (game.folder() / "log.jsonl").read_bytes().splitlines()
    records = [msgspec.json.decode(line) for line in lines]
    records[-2:] = [records[-1], records[-2]]
    tail, forged = chain.Tail("roma"), b""
    for record in records:
        line, tail = tail.append(record["type"], record["step"], record["at"], record["data"])
        forged += line
    assert "gm-order" in [problem.code for problem in verify(forged).problems]
    assert keys.commit(look(game.folder()).secrets.secret) == records[0]["data"]["commit"]
