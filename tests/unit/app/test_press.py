"""Messages between players: taken out of sheets, sent, refused, and told in reports."""

from __future__ import annotations

import pytest
from press_table import Press, told
from toy_table import World, contents

from pbem.app.audit import audit
from pbem.desk.spans import HOUR


@pytest.fixture
def game(world: World) -> Press:
    return Press(world)


# --- taken out of sheets ------------------------------------------------------------------------------------------
def test_a_message_goes_to_whom_it_is_for_and_is_no_order(game: Press) -> None:
    done = game.send("TAKE 1\nPRESS TO BRUNO\nLet us ally.\nTAKE 4\nEND PRESS\n")
    assert (done.code, [line for _, line in done.accepted], done.exit) == ("accepted", ["TAKE 1"], 0)
    assert list(game.letters()) == [f"press-{game.stored()[0]['mark']}-BRUNO.txt"]
    text = game.to("BRUNO")
    assert "A message from Anna to Bruno:" in text and "    Let us ally.\n" in text
    assert '"PRESS TO ANNA"' in text
    assert "Your message to Bruno goes out." in done.receipt


def test_orders_in_a_message_are_marked_where_others_read_them(game: Press) -> None:
    game.send("PASS\nPRESS TO BRUNO\nTAKE 4\nEND\nEND PRESS\n")
    assert "|     TAKE 4" in game.to("BRUNO")
    game.world.run(force=True)
    assert "| TAKE 4" in game.report("BRUNO") and "| TAKE 4" in game.report("BRUNO", ending="html")


def test_nothing_of_it_is_in_the_log(game: Press) -> None:
    before = (game.root / "log.jsonl").read_bytes()
    done = game.send("PRESS TO BRUNO\nCanary.\nEND PRESS\n")
    assert (done.code, done.seq, done.exit) == ("press", -1, 0)
    assert (game.root / "log.jsonl").read_bytes() == before


def test_messages_to_some_and_to_all(game: Press) -> None:
    game.send("PRESS TO bruno and Carla\nOne.\nEND PRESS\nMESSAGGIO A TUTTI\nDue.\nFINE MESSAGGIO\n")
    assert "One." in game.to("BRUNO") and "One." in game.to("CARLA") and "Due." in game.to("CARLA")
    assert game.to("ANNA") == ""


def test_receipts_are_the_same_when_they_are_written_again(game: Press) -> None:
    game.send("PRESS TO BRUNO\nTAKE 4\nEND PRESS\nTAKE 1\nFOO\nPRESS TO NOBODY\nx\nEND PRESS\n")
    game.world.run(force=True)
    old = contents(game.root)
    assert audit(game.world.env, game.root, files=True).problems == ()
    for path in (*game.root.glob("outbox/*/receipt-*"), *game.root.glob("turns/*/*/report.*")):
        path.unlink()
    assert audit(game.world.env, game.root, files=True, rebuild=True).exit == 0
    assert {name: data for name, data in contents(game.root).items() if name != "private/done.json"} == {
        name: data for name, data in old.items() if name != "private/done.json"
    }


def test_the_same_words_are_sent_once_when_a_sheet_is_revised(game: Press) -> None:
    game.send("TAKE 1\nPRESS TO BRUNO\nAlly?\nEND PRESS\n")
    done = game.send("TAKE 2\nPRESS TO BRUNO\nAlly?\nEND PRESS\n")
    assert (done.rev, len(game.stored())) == (2, 1)
    assert "was sent before" in told(done)
    game.world.run(force=True)
    game.send("TAKE 2\nPRESS TO BRUNO\nAlly?\nEND PRESS\n")
    assert len(game.stored()) == 2  # another step, another message


def test_a_check_sends_nothing(game: Press) -> None:
    for done in (
        game.send("Check: yes\nTAKE 1\nPRESS TO BRUNO\nAlly?\nEND PRESS\n"),
        game.send("TAKE 1\nPRESS TO BRUNO\nAlly?\nEND PRESS\n", dry_run=True),
        game.send("Check: yes\nPRESS TO BRUNO\nAlly?\nEND PRESS\n"),
    ):
        assert "This was only a check" in told(done)
    assert game.stored() == [] and game.letters() == {}


def test_a_late_sheet_does_not_keep_a_message_back(game: Press) -> None:
    done = game.send("Step: 9\nTAKE 1\nPRESS TO BRUNO\nAlly?\nEND PRESS\n")
    assert done.code == "wrong-step" and "Ally?" in game.to("BRUNO")


def test_somebody_who_may_be_anybody_sends_nothing(game: Press) -> None:
    assert game.send("PRESS TO BRUNO\nAlly?\nEND PRESS\n", seat="").code == "unknown-player"
    assert game.send("Seat: ANNA\nAuth: wrong\nPRESS TO BRUNO\nAlly?\nEND PRESS\n", seat="").code == "bad-auth"
    assert game.stored() == []


def test_what_stands_in_a_message_names_no_seat_and_no_game(game: Press) -> None:
    done = game.send("PRESS TO BRUNO\nSeat: BRUNO\nGame: other\nCheck: yes\nEND PRESS\nTAKE 1\n")
    assert (done.code, done.seat) == ("accepted", "ANNA")


# --- refused ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("PRESS TO BRUNO\nno end\nTAKE 2", "press-open"),
        ("PRESS TO BRUNA\nx\nEND PRESS", "press-unknown"),
        ("PRESS TO ANNA\nx\nEND PRESS", "press-self"),
        ("PRESS TO BRUNO\n\nEND PRESS", "press-empty"),
        ("PRESS TO BRUNO\n" + "x\n" * 101 + "END PRESS", "press-long"),
        ("PRESS TO BRUNO\n" + "y" * 6001 + "\nEND PRESS", "press-long"),
        ("PRESS TO BRUNO\nmine is [roma-2-ANNA-ABCDEFGHIJ]\nEND PRESS", "press-token"),
        ("PRESS TO BRUNO\nAuth: secret-word\nEND PRESS", "press-token"),
        ("PRESS TO BRUNO ANONYMOUS\nAttack!\nAnna\nEND PRESS", "press-named"),
        ("END PRESS", "press-end"),
    ],
)
def test_what_is_refused_is_explained_and_never_an_order(game: Press, text: str, code: str) -> None:
    done = game.send(f"TAKE 1\n{text}\n")
    assert [one.code for one in done.refused] == [code]
    assert (done.exit, [line for _, line in done.accepted]) == (1, ["TAKE 1"])
    assert game.stored() == [] and game.letters() == {}
    assert all(word in done.receipt.replace("\n", " ") for word in done.refused[0].text.split()[:4])


@pytest.mark.parametrize(
    ("allow", "head", "code"),
    [
        ("none", "PRESS TO BRUNO", "press-off"),
        ("none", "PRESS TO ALL", "press-off"),
        ("signed", "PRESS TO BRUNO ANONYMOUS", "press-signed"),
        ("signed", "PRESS TO BRUNO", ""),
        ("none", "PRESS TO MODERATOR", ""),
        ("anonymous", "MESSAGGIO A BRUNO ANONIMO", ""),
    ],
)
def test_the_game_says_what_is_allowed(world: World, allow: str, head: str, code: str) -> None:
    done = Press(world, allow).send(f"{head}\nAlly?\nEND PRESS\n")
    assert [one.code for one in done.refused] == ([code] if code else [])


def test_ten_an_hour(game: Press) -> None:
    for n in range(10):
        assert game.send(f"PRESS TO BRUNO\nnumber {n}\nEND PRESS\n").exit == 0
    assert game.send("PRESS TO BRUNO\none more\nEND PRESS\n").refused[0].code == "press-many"
    game.world.time += HOUR
    assert game.send("PRESS TO BRUNO\none more\nEND PRESS\n").exit == 0


# --- anonymous ----------------------------------------------------------------------------------------------------
def test_an_anonymous_message_waits_and_names_nobody(game: Press) -> None:
    game.send("TAKE 1\nPRESS TO BRUNO, CARLA ANONYMOUS\nBeware the ides.\nEND PRESS\n")
    assert game.letters() == {}  # else its hour, beside that of the record, would tell
    game.later()
    assert "An anonymous message" in game.to("BRUNO") and "Beware the ides." in game.to("CARLA")
    assert "anna" not in "".join([*game.letters(), *game.letters().values()]).lower()


def test_to_all_goes_to_its_writer_too(game: Press) -> None:
    game.send("PRESS TO ALL ANONYMOUS\nBeware.\nEND PRESS\n")
    game.later()
    texts = [game.to(seat) for seat in ("ANNA", "BRUNO", "CARLA")]
    assert len(set(texts)) == 1 and "Beware." in texts[0]


def test_names_and_order_of_letters_tell_no_order(game: Press) -> None:
    for n in range(8):
        game.send(f"PRESS TO BRUNO ANONYMOUS\nnumber {n}\nEND PRESS\n")
    game.later()
    numbers = [next(n for n in range(8) if f"number {n}" in text) for text in game.letters().values()]
    assert sorted(numbers) == list(range(8)) and numbers != sorted(numbers)
    assert len({stored["due"] for stored in game.stored()}) > 4


def test_one_can_answer_without_learning_whom(game: Press) -> None:
    game.send("PRESS TO BRUNO ANONYMOUS\nWho are you for?\nEND PRESS\n")
    game.later()
    mark = str(game.stored()[0]["mark"])
    assert f'"PRESS TO {mark}"' in game.to("BRUNO")
    done = game.send(f"PRESS TO {mark.lower()}\nFor you.\nEND PRESS\n", "BRUNO")
    assert (done.exit, "Anna" in told(done), f"the writer of {mark}" in told(done)) == (0, False, True)
    assert "For you." in game.to("ANNA")
    other = game.send(f"PRESS TO {mark}\nMe too.\nEND PRESS\n", "CARLA")
    assert other.refused[0].code == "press-unknown"  # she did not get it, and is not told that it is
    game.world.run(force=True)
    assert "Anna" not in game.report("BRUNO").partition("Messages")[2].partition("Who wrote")[0].split("How the")[0]


# --- in reports ---------------------------------------------------------------------------------------------------
def test_each_stands_once_in_the_reports_of_those_who_may_read_it(game: Press) -> None:
    game.send("PRESS TO BRUNO\nCanary-private.\nEND PRESS\nPRESS TO ALL\nCanary-public.\nEND PRESS\n")
    game.world.run(force=True)
    for seat, private in (("ANNA", True), ("BRUNO", True), ("CARLA", False), ("public", False)):
        for ending in ("txt", "html", "json"):
            text = game.report(seat, ending=ending)
            assert ("Canary-private" in text, "Canary-public" in text) == (private, True), (seat, ending)
    post = (game.root / "outbox/0002/post.md").read_text("utf-8")
    assert "Canary-public" in post and "Canary-private" not in post
    game.world.run(force=True)
    assert "Canary" not in game.report("BRUNO", 3)


def test_with_the_report_only(world: World) -> None:
    game = Press(world, deliver="report")
    done = game.send("PRESS TO BRUNO ANONYMOUS\nLet us ally.\nEND PRESS\nPRESS TO BRUNO\nHello.\nEND PRESS\n")
    assert "goes with the next report" in told(done)
    game.later()
    assert game.letters() == {}
    world.run(force=True)
    bruno, anna = game.report("BRUNO"), game.report("ANNA")
    assert bruno.index("Hello.") < bruno.index("Let us ally.")  # not in the order in which they came
    assert "Anonymous (" in bruno and "You, anonymously (" in anna
    assert "Let us ally." not in game.report("CARLA")


def test_no_section_where_there_are_no_messages(game: Press) -> None:
    game.world.run(force=True)
    assert "Messages" not in game.report("ANNA")
