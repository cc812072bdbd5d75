"""Answers: to the registered address, with everything a player needs, and in a form that nobody orders with again."""

from __future__ import annotations

import pytest
from mail_table import ANNA, BRUNO, Post, opened, text_of

from pbem.app.mail_remind import remind
from pbem.app.verify import verify
from pbem.core.problem import Failure


def test_an_accepted_sheet_is_answered(game: Post) -> None:
    raw = game.mail("TAKE 2\nTAKE 9\nENTROPY my words\n", sender=ANNA, subject=f"Re: {game.token('ANNA')}")
    done = game.send(raw)
    (path,) = game.outbox("0002/receipt-ANNA-1.eml")
    message, text = opened(path), text_of(path)
    assert message["To"] == ANNA and message["In-Reply-To"] == "<m1@example.org>"
    assert game.token("ANNA") in str(message["Subject"])
    assert text == path.with_suffix(".txt").read_text("utf-8")
    assert "ok 1: TAKE 2" in text
    assert "line 2: TAKE 9\n        ^^^^^^" in text
    assert 'Your words in the dice: "my words"' in text
    assert f"log {done.seq} {done.head}" in text
    assert "If nobody else did anything:" in text
    assert '{"name":"orders/2/ANNA/1"' in text and '{"name":"entropy/2/ANNA/1"' in text


def test_a_receipt_saved_as_a_mail_proves_as_much(game: Post) -> None:
    game.settings('lang = "en"\nforum', 'lang = "it"\nforum')
    for n in range(2):
        game.send(game.mail(f"TAKE {n + 1}\nENTROPY perché\n" + "REVEAL\n" * 150, subject=game.token("ANNA")))
    receipts = game.outbox("0002/receipt-ANNA-*.eml")
    assert max(len(line) for line in text_of(receipts[0]).split("\n")) > 1000
    assert verify(game.world.env, game.folder.root, receipts=receipts).problems == ()
    forged = game.world.place / "forged.eml"
    forged.write_bytes(receipts[0].read_bytes().replace(b"log 5 ", b"log 6 "))
    assert verify(game.world.env, game.folder.root, receipts=[forged]).problems


def test_a_revision_says_what_it_replaces(game: Post) -> None:
    game.send(game.mail("TAKE 2\n", subject=game.token("ANNA")))
    game.send(game.mail("TAKE 3\n", subject=game.token("ANNA")))
    (path,) = game.outbox("0002/receipt-ANNA-2.eml")
    assert "This sheet replaces revision 1 whole." in text_of(path)


def test_a_refused_sheet_is_answered_with_the_reason(game: Post) -> None:
    game.send(game.mail("TAKE 2\n", subject=game.token("ANNA")))
    game.send(game.mail("I am on holiday.\n", subject=game.token("ANNA")))
    (path,) = game.outbox("0002/refused-ANNA-*.eml")
    assert "no order in it" in str(opened(path)["Subject"])
    assert "Your revision 1 goes on to count." in text_of(path)
    assert "PASS" in text_of(path)


def test_check_answers_and_records_nothing(game: Post) -> None:
    records = len(game.world.log())
    done = game.send(game.mail("Check: yes\nTAKE 2\nTAKE 9\n", subject=game.token("ANNA")))
    assert (done.code, len(game.world.log())) == ("checked", records)
    (path,) = game.outbox("0002/checked-ANNA-*.eml")
    text = text_of(path)
    assert opened(path)["To"] == ANNA
    assert "nothing was taken in" in text and "ok 2: TAKE 2" in text and "line 3: TAKE 9" in text
    assert "If nobody else did anything:" in text and "Keep this mail" not in text


def test_an_order_is_shown_as_understood_and_as_written(game: Post) -> None:
    """Where that is more than another spelling with capitals, blanks, a bullet or a remark."""
    game.send(game.mail("TÁKE 3\n- Take  2 // no more\n", subject=game.token("ANNA")))
    (path,) = game.outbox("0002/receipt-ANNA-1.eml")
    assert "ok 1: TAKE 3\n    line 1: TÁKE 3\nok 2: TAKE 2\n\n" in text_of(path)
    assert game.send(text_of(path).encode(), seat="ANNA").accepted == ()


def test_a_mail_that_others_got_as_well_is_taken_and_told(game: Post) -> None:
    done = game.send(game.mail("TAKE 2\n", subject=game.token("ANNA"), Cc=f"Bruno <{BRUNO.upper()}>"))
    assert (done.code, done.exit, [problem.code for problem in done.warnings]) == ("accepted", 0, ["copied"])
    (path,) = game.outbox("0002/receipt-ANNA-1.eml")
    assert "Your mail went to Bruno as well." in text_of(path)
    assert game.send(game.mail("TAKE 3\n", subject=game.token("ANNA"), Cc=ANNA)).warnings == ()


def test_when_the_game_is_over_a_mail_is_answered(game: Post) -> None:
    game.world.play_out(game.name)
    step = max(path.parent.name for path in game.outbox("*/report-ANNA.eml"))
    records = len(game.world.log())
    raw = game.mail("TAKE 2\n", subject=game.token("ANNA", int(step)))
    for _ in range(2):
        assert game.send(raw).code == "over"
    (path,) = game.outbox(f"{step}/over-ANNA-*.eml")
    assert opened(path)["To"] == ANNA and opened(path)["In-Reply-To"] == "<m1@example.org>"
    assert "NOT taken in" in str(opened(path)["Subject"]) and "The game is over" in text_of(path)
    assert len(game.world.log()) == records
    for n in range(30):
        game.send(game.mail(f"TAKE {n % 5 + 1}\nhello {n}\n", subject=game.token("ANNA", int(step))))
    assert len(game.outbox(f"{step}/over-ANNA-*.eml")) == 20, "so many an hour"
    game.send(game.mail("TAKE 2\n", sender="mallory@example.net"))
    game.send(game.mail("TAKE 2\n", sender=BRUNO, subject=game.token("BRUNO"), Auto_Submitted="auto-replied"))
    assert game.outbox(f"{step}/*BRUNO-*.eml") == [], "never to a machine or a stranger"


def test_the_answer_goes_to_the_registered_address_only(game: Post) -> None:
    word = game.opened.seats[0].password
    raw = game.mail(f"Seat: ANNA\nAuth: {word}\nTAKE 2\n", sender="m@example.net", Reply_To="evil@example.net")
    game.send(raw)
    assert [opened(path)["To"] for path in game.outbox("0002/*.eml")] == [ANNA]
    assert all(b"example.net" not in path.read_bytes() for path in game.outbox("*/*.eml"))


def test_a_corrected_address_gets_the_next_answer(game: Post) -> None:
    game.settings(f'address = "{ANNA}"', 'address = "new@example.org"')
    game.send(game.mail("TAKE 2\n", sender="new@example.org", subject=game.token("ANNA")))
    (path,) = game.outbox("0002/receipt-ANNA-1.eml")
    assert opened(path)["To"] == "new@example.org"


def test_a_seat_without_address_gets_no_mail(game: Post) -> None:
    game.settings(f'address = "{BRUNO}"', 'address = ""')
    game.world.send("Seat: BRUNO\nTAKE 1\n")
    game.world.run(force=True)
    assert game.outbox("0002/receipt-BRUNO-1.txt") and not game.outbox("0002/*BRUNO*.eml")


def test_a_game_without_addresses_writes_no_mail(game: Post) -> None:
    game.world.new("plain", seats=("ANNA=Anna", "BRUNO=Bruno"))
    game.world.send("Seat: BRUNO\nTAKE 1\n", "plain")
    assert list((game.world.folder("plain")).rglob("*.eml")) == []


def test_only_so_many_answers_an_hour(game: Post) -> None:
    for n in range(25):
        game.send(game.mail(f"TAKE {n % 5 + 1}\n", subject=game.token("ANNA")))
    assert len(game.outbox("0002/receipt-ANNA-*.eml")) == 20
    assert len(game.outbox("0002/receipt-ANNA-*.txt")) == 25
    game.send(game.mail("TAKE 1\n", sender=BRUNO, subject=game.token("BRUNO")))
    assert len(game.outbox("0002/receipt-BRUNO-*.eml")) == 1
    game.world.time += 3601
    game.send(game.mail("TAKE 1\n", subject=game.token("ANNA"), Message_ID="<later@example.org>"))
    assert len(game.outbox("0002/receipt-ANNA-26.eml")) == 1


HOSTILE = {
    "Message-ID": {"Message_ID": '<x"\r\n Bcc: victim@example.org\r\n@a>'},
    "folded Message-ID": {"Message_ID": "<a@b>\n\tBcc: victim@example.org"},
    "encoded subject": {"extra": "=?utf-8?b?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm9yZw0K?="},
    "display name": {"sender": f'"\u202e=?utf-8?q?a=0D=0ABcc:_victim@example.org?=" <{ANNA}>'},
    "two subjects": {"extra": "x\nSubject: y\nBcc: victim@example.org"},
}


@pytest.mark.parametrize("what", HOSTILE)
def test_nothing_in_a_mail_steers_its_answer(game: Post, what: str) -> None:
    more = dict(HOSTILE[what])
    subject = f"{game.token('ANNA')} {more.pop('extra', '')}"
    game.send(game.mail("TAKE 2\nTAKE \x1b[2J\n", subject=subject, **more))
    letters = [opened(path) for path in game.outbox("0002/*.eml")]
    assert len(letters) == 1
    for letter in letters:
        assert letter["To"] == ANNA and letter["Bcc"] is None and letter["Cc"] is None
        assert "victim" not in str(letter["Subject"]) and b"victim" not in bytes(letter).split(b"\n\n")[0]
        assert "\x1b" not in str(letter.get_body(("plain",)).get_content())  # type: ignore[union-attr]


# --- reminders ----------------------------------------------------------------------------------------------------
def test_those_who_owe_are_reminded(game: Post) -> None:
    game.send(game.mail("TAKE 2\n", subject=game.token("ANNA")))
    done = remind(game.world.env, game.folder.root)
    assert (done.seats, done.waiting) == (("BRUNO",), ("BRUNO",))
    (path,) = game.outbox("0002/reminder-*.eml")
    message = opened(path)
    assert message["To"] == BRUNO and game.token("BRUNO") in str(message["Subject"])
    assert "# TAKE 1" in text_of(path)


def test_but_not_twice_an_hour(game: Post) -> None:
    remind(game.world.env, game.folder.root)
    again = remind(game.world.env, game.folder.root)
    assert again.seats == () and [note.code for note in again.notes] == ["reminded", "reminded"]
    game.world.time += 3601
    assert len(remind(game.world.env, game.folder.root).seats) == 2
    assert len({opened(path)["Message-ID"] for path in game.outbox("0002/reminder-*.eml")}) == 4


def test_a_reminder_can_be_answered(game: Post) -> None:
    remind(game.world.env, game.folder.root)
    (path,) = game.outbox("0002/reminder-ANNA-*.eml")
    done = game.send(game.mail("TAKE 2\n", subject=f"R: {opened(path)['Subject']}"))
    assert (done.code, done.seat) == ("accepted", "ANNA")


def test_nothing_due_is_a_sentence(game: Post) -> None:
    game.world.play_out()
    with pytest.raises(Failure, match="No step waits"):
        remind(game.world.env, game.folder.root)


# --- the first letter ---------------------------------------------------------------------------------------------
def test_the_pass_word_comes_once_by_mail(game: Post) -> None:
    letters = sorted(game.folder.welcome.glob("*.eml"))
    assert [path.stem for path in letters] == ["ANNA", "BRUNO"]
    assert [opened(path)["To"] for path in letters] == [ANNA, BRUNO]
    for path, seat in zip(letters, game.opened.seats, strict=True):
        sheet = "\n".join(line for line in text_of(path).split("\n") if line.startswith("    "))
        assert seat.password in sheet
        assert game.send(game.mail(f"{sheet}\nTAKE 1\n", sender="any@example.net")).seat == seat.seat
    assert all(seat.password not in text_of(path) for path in game.outbox("*/*.eml") for seat in game.opened.seats)
