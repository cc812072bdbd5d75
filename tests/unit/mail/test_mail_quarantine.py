"""What waits for the moderator: listed, shown, accepted as his act in the log, or dropped; for one game or many."""

from __future__ import annotations

import pytest
from mail_table import ANNA, BRUNO, Post, opened, text_of

from pbem.app import mail_quarantine
from pbem.app.audit import audit
from pbem.app.ingest import take
from pbem.app.source import Letter
from pbem.core.problem import Failure
from pbem.core.verify import verify

STRANGER = "mallory@example.net"


@pytest.fixture
def held(game: Post) -> Post:
    """Two letters wait: one of a stranger, one that answers an old report."""
    game.send(game.mail("TAKE 4\n", sender=STRANGER, subject=game.token("ANNA")))
    game.send(game.mail("TAKE 2\n", subject=game.token("ANNA", 1)))
    return game


def test_they_are_listed_with_the_reason(held: Post) -> None:
    rows = mail_quarantine.listed(held.folder.root).letters
    assert [(row.name, row.reason, row.sender) for row in rows] == [
        ("1", "stranger", STRANGER),
        ("2", "old-token", ANNA),
    ]
    assert all(row.why and row.subject.startswith("[roma-") for row in rows)


def test_one_is_shown_line_by_line(game: Post) -> None:
    game.send(game.mail("TAKE 4\x1b[31m\u202e\n> quoted\n", sender=STRANGER, subject="=?utf-8?q?a=0D=0ABcc:_x=1B[2J?="))
    shown = mail_quarantine.show(game.folder.root, "1")
    assert [line.split()[0] for line in shown.own] == ["TAKE"]
    assert shown.foreign == ("> quoted",)
    assert all("\x1b" not in text and "\u202e" not in text for text in (*shown.own, shown.letter.subject))


def test_accepted_is_the_moderators_act_in_the_log(held: Post) -> None:
    done = mail_quarantine.accept(held.world.env, held.folder.root, "2")
    assert done.verdict is not None and (done.verdict.code, done.verdict.seat) == ("accepted", "ANNA")
    accept, ruling = held.world.log()[-2:]
    assert (accept["type"], ruling["type"]) == ("accept", "ruling")
    assert ruling["data"]["reason"] == f"record {accept['seq']}: ANNA, revision 1: the moderator vouches (old-token)"
    assert [row.name for row in mail_quarantine.listed(held.folder.root).letters] == ["1"]
    assert [row.state for row in mail_quarantine.listed(held.folder.root, every=True).letters] == [
        "waiting",
        "accepted",
    ]
    assert held.outbox("*/ruling-*") == [], "a letter to all would tell nothing they need now"
    held.world.play_out()
    report = " ".join((held.folder.root / "turns/0002/public/report.txt").read_text().split())
    assert "The moderator vouches that sheet 1 of Anna is theirs" in report and "old-token" not in report
    log = (held.folder.root / "log.jsonl").read_bytes()
    assert verify(log).problems == [] and audit(held.world.env, held.folder.root, files=True).problems == ()


def test_a_stranger_needs_a_seat_to_be_accepted_for(held: Post) -> None:
    with pytest.raises(Failure) as failure:
        mail_quarantine.accept(held.world.env, held.folder.root, "1")
    assert failure.value.problems[0].code == "no-seat"
    done = mail_quarantine.accept(held.world.env, held.folder.root, "1", seat="bruno")
    assert done.verdict is not None and done.verdict.seat == "BRUNO"
    assert [opened(path)["To"] for path in held.outbox("0002/receipt-*.eml")] == [BRUNO], "never the stranger"


def test_dropped_is_dropped_for_good(held: Post) -> None:
    mail_quarantine.drop(held.world.env, held.folder.root, "1")
    with pytest.raises(Failure) as failure:
        mail_quarantine.accept(held.world.env, held.folder.root, "1", seat="ANNA")
    assert failure.value.problems[0].code == "decided"
    held.count = 0
    again = held.send(held.mail("TAKE 4\n", sender=STRANGER, subject=held.token("ANNA")))
    assert (again.code, again.exit) == ("ignored", 0)
    assert len(mail_quarantine.listed(held.folder.root).letters) == 1
    assert len(list(held.folder.inbox.glob("*.raw"))) == 2, "its bytes are kept"


def test_the_same_letter_waits_once(held: Post) -> None:
    held.count = 0
    done = held.send(held.mail("TAKE 4\n", sender=STRANGER, subject=held.token("ANNA")))
    assert (done.code, done.held) == ("held", 1)


def test_a_killed_accept_is_finished_by_the_next(held: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(mail_quarantine, "_record", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            mail_quarantine.accept(held.world.env, held.folder.root, "2")
    done = mail_quarantine.accept(held.world.env, held.folder.root, "2")
    assert done.verdict is not None and done.verdict.code == "repeated"
    assert held.world.types()[-2:] == ["accept", "ruling"]


def test_a_forged_mail_can_be_vouched_for(game: Post) -> None:
    (game.folder.root / "mail.toml").write_text('address = "orders@example.org"\ntrusted = "mx.example.org"\n')
    fake = "mx.example.org; dmarc=fail header.from=example.org"
    done = game.send(game.mail("TAKE 2\n", subject=game.token("ANNA"), Authentication_Results=fake))
    assert (done.code, done.refused[0].code) == ("held", "spoofed")
    accepted = mail_quarantine.accept(game.world.env, game.folder.root, "1", seat="ANNA")
    assert accepted.verdict is not None and accepted.verdict.code == "accepted"


@pytest.mark.parametrize("name", ["9", "x", "", "../1", "roma/9", "-1", "1" * 50])
def test_an_unknown_number_is_a_sentence(held: Post, name: str) -> None:
    with pytest.raises(Failure) as failure:
        mail_quarantine.show(held.folder.root, name)
    assert failure.value.problems[0].code == "no-letter"


# --- who is told --------------------------------------------------------------------------------------------------
def test_a_player_is_told_that_his_mail_waits(held: Post) -> None:
    (letter,) = held.outbox("0002/waits-*.eml")
    message = opened(letter)
    assert message["To"] == ANNA
    assert message["Auto-Submitted"] == "auto-replied"
    assert "TAKE" not in text_of(letter)


def test_nobody_is_told_of_a_forgery(game: Post) -> None:
    game.send(game.mail("TAKE 2\n", sender=STRANGER))
    game.send(game.mail("TAKE 2\n", subject="[roma-2-ANNA-AAAAAAAAAA]"))
    game.send(game.mail("TAKE 2\n", sender=BRUNO, subject=game.token("ANNA")))
    assert game.outbox("*/waits-*") == []


def test_only_so_many_an_hour(game: Post) -> None:
    for _ in range(30):
        game.send(game.mail("TAKE 2\n"))
    assert len(game.outbox("0002/waits-ANNA-*.eml")) == 20


# --- many games ---------------------------------------------------------------------------------------------------
def two(game: Post) -> Post:
    return Post(game.world, "alea")


def test_each_mail_finds_its_game(game: Post) -> None:
    other, root = two(game), game.world.place
    done = game.send_all(
        game.mail("TAKE 1\n", subject=other.token("ANNA")),
        game.mail("TAKE 2\n", subject=game.token("ANNA")),
        game.mail("Game: alea\nTAKE 3\n", sender=BRUNO, subject="orders"),
        game.mail(f"Game: alea\nSeat: ANNA\nAuth: {other.opened.seats[0].password}\nTAKE 4\n", sender=STRANGER),
        root=root,
    )
    assert [(found.game, found.code) for found in done.verdicts] == [
        ("alea", "accepted"),
        ("roma", "accepted"),
        ("alea", "held"),
        ("alea", "accepted"),
    ]


def test_what_is_for_no_game_waits_beside_the_games(game: Post) -> None:
    other, root = two(game), game.world.place
    foreign = game.mail("TAKE 1\n", subject=game.token("ANNA", 2, "lost"))
    vacation = game.mail("x\n", sender=STRANGER, Auto_Submitted="auto-replied")
    done = game.send_all(
        foreign, vacation, game.mail("TAKE 2\n", sender=STRANGER, subject=game.token("ANNA")), root=root
    )
    assert [found.code for found in done.verdicts] == ["held", "ignored", "held"]
    rows = mail_quarantine.listed(root).letters
    assert sorted((row.name, row.game) for row in rows) == [("./1", ""), ("roma/1", "roma")]
    with pytest.raises(Failure) as failure:
        mail_quarantine.accept(game.world.env, root, "1", seat="ANNA")
    assert "./1" in failure.value.problems[0].text.args["names"]
    with pytest.raises(Failure, match="for which game"):
        mail_quarantine.accept(game.world.env, root, "./1", seat="ANNA")
    assert mail_quarantine.show(root, "roma/1").own == ("TAKE 2",)
    accepted = mail_quarantine.accept(game.world.env, root, "./1", seat="ANNA", game="alea")
    assert accepted.verdict is not None and (accepted.verdict.game, accepted.verdict.code) == ("alea", "accepted")
    assert other.world.types("alea")[-2:] == ["accept", "ruling"]


def test_a_bounce_is_told_once_and_kept_once(game: Post) -> None:
    two(game)
    raw = game.mail("x\n", sender="MAILER-DAEMON@mx.example.org", Return_Path="<>", X_Failed_Recipients=ANNA)
    done = game.send_all(raw, root=game.world.place)
    assert (done.verdicts[0].code, [note.code for note in done.notes]) == ("ignored", ["bounced"])
    assert list((game.world.place / "unclaimed").glob("*.raw")) == []


def test_somebody_who_plays_in_one_game_only_is_known(game: Post) -> None:
    two(game)
    game.settings(f'address = "{ANNA}"', 'address = "only@example.org"')
    game.settings("trust_address = false", "trust_address = true")
    done = game.send_all(game.mail("TAKE 1\n", sender="only@example.org"), root=game.world.place)
    assert (done.verdicts[0].game, done.verdicts[0].code) == ("roma", "accepted")


def test_what_a_letter_is_was_known_when_it_came(game: Post) -> None:
    """A mail without headers from a mailbox is a mail when the moderator accepts it, too: quotes in it are quotes."""
    raw = b"X-Odd: 1\n\nTAKE 2\n\n> TAKE 5\n"
    done = take(game.world.env, game.folder.root, [Letter(raw, "INBOX/1.eml", kind="mail")])
    assert done.verdicts[0].code == "held"
    assert mail_quarantine.show(game.folder.root, "1").foreign == ("> TAKE 5",)
    accepted = mail_quarantine.accept(game.world.env, game.folder.root, "1", seat="ANNA")
    assert accepted.verdict is not None
    assert [order for _, order in accepted.verdict.accepted] == ["TAKE 2"]


def test_without_id_and_date_the_answers_to_two_reports_are_two_mails(game: Post) -> None:
    for step in (2, 3):
        mail = game.mail("TAKE 2\n", subject=game.token("ANNA", step), Message_ID="", Date="")
        assert game.send(mail).code == "accepted"
        game.world.run(force=True)


def test_holding_a_letter_reads_none_of_those_that_wait(held: Post) -> None:
    """There may be thousands; and a row that was damaged must not keep the next letter out."""
    for path in held.folder.quarantine.glob("*.json"):
        path.write_bytes(b"{")
    done = held.send(held.mail("TAKE 3\n", sender=STRANGER, subject=held.token("ANNA")))
    assert (done.code, done.held) == ("held", 3)
