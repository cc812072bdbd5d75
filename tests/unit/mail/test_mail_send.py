"""Sending: each letter once, to one recipient, and the truth about those of which nobody knows."""

from __future__ import annotations

import shutil
from email import message_from_bytes, policy

import pytest
from mail_table import ANNA, BRUNO
from mailbox_table import LOGIN, Sender, configure

from pbem.app import audit, mail_send, mail_status
from pbem.app.mail_remind import remind
from pbem.core.problem import Failure
from pbem.store import delivery
from pbem.store.delivery import Delivery


def test_each_letter_once_and_to_one(sender: Sender) -> None:
    done = sender.send()
    assert [(row.name, row.to, row.state) for row in done.letters] == [
        ("roma/0001/report-ANNA", ANNA, "sent"),
        ("roma/0001/report-BRUNO", BRUNO, "sent"),
    ]
    assert done.exit == 0 and sender.people() == [ANNA, BRUNO]
    assert sender.smtp.connections == 1 and {found[0] for found in sender.smtp.got} == {"orders@example.org"}
    assert sender.send().letters == () and sender.counts() == {"sent": 2}


def test_what_arrives_is_what_was_written_with_our_address(sender: Sender) -> None:
    sender.send()
    raw = sender.smtp.got[0][2]
    mail = message_from_bytes(raw, policy=policy.default)
    assert mail["To"] == ANNA and "orders@example.org" in mail["From"] and "pbem.invalid" not in str(mail["Reply-To"])
    written = sender.game.outbox("0001/report-ANNA.eml")[0].read_bytes()
    assert raw.partition(b"\r\n\r\n")[2] == written.partition(b"\r\n\r\n")[2]
    assert b"\n" not in raw.replace(b"\r\n", b"")


def test_lines_with_a_dot_arrive_whole() -> None:
    from pbem.mailbox.smtp import _dotted

    assert _dotted(b"a\n.\n..b\r\n.c") == b"a\r\n..\r\n...b\r\n..c\r\n.\r\n"


def test_an_outbox_made_anew_is_not_sent_again(sender: Sender) -> None:
    sender.send()
    shutil.rmtree(sender.game.folder.outbox(1).parent)
    audit.audit(sender.game.world.env, sender.game.folder.root, rebuild=True)
    assert len(sender.game.outbox("0001/report-*.eml")) == 2
    assert sender.send().letters == ()


def test_a_refused_recipient(sender: Sender) -> None:
    sender.smtp.answers[ANNA] = "550 5.1.1 no such user \x1b[31m here"
    done = sender.send()
    assert [(row.state, row.word) for row in done.letters] == [
        ("failed", "550 5.1.1 no such user [31m here"),
        ("sent", ""),
    ]
    assert done.exit == 1 and done.failed == ("roma/0001/report-ANNA",)
    assert sender.send().letters == ()  # for good: not by itself
    waiting = mail_status.status(sender.root, "en").letters
    assert [(one.name, one.state, one.word[:3]) for one in waiting] == [("roma/0001/report-ANNA", "failed", "550")]


def test_a_corrected_address_is_used(sender: Sender) -> None:
    sender.smtp.answers[ANNA] = "550 no such user"
    sender.send()
    sender.game.settings(ANNA, "anna@example.com")
    done = sender.send("roma/0001/report-ANNA")
    assert [(row.to, row.state, row.again) for row in done.letters] == [("anna@example.com", "sent", False)]
    assert message_from_bytes(sender.smtp.got[-1][2])["To"] == "anna@example.com"


def test_a_server_that_wants_us_to_come_again(sender: Sender) -> None:
    sender.smtp.answers[ANNA] = "451 greylisted"
    done = sender.send()
    assert [row.state for row in done.letters] == ["queued", "sent"] and done.exit == 1
    del sender.smtp.answers[ANNA]
    assert sender.states() == {"ANNA": "sent"}


@pytest.mark.parametrize(
    ("step", "answer", "state"),
    [("DATA", "554 no", "failed"), ("END", "554 spam", "failed"), ("END", "452 disk full", "queued")],
)
def test_a_refused_text(sender: Sender, step: str, answer: str, state: str) -> None:
    sender.smtp.answers[step] = answer
    assert sender.states() == {"ANNA": state, "BRUNO": state}


@pytest.mark.parametrize("dies", ["MAIL", "RCPT", "DATA"])
def test_a_connection_lost_before_the_text(sender: Sender, dies: str) -> None:
    sender.smtp.dies = dies
    assert sender.states() == {"ANNA": "sent", "BRUNO": "sent"}
    assert sender.people() == [ANNA, BRUNO]


def test_a_connection_that_is_always_lost(sender: Sender) -> None:
    sender.smtp.dies, sender.smtp.times = "MAIL", 99
    done = sender.send()
    assert done.exit == 2 and done.problems[0].code == "lost" and sender.people() == []
    sender.smtp.dies = ""
    assert sender.send().exit == 0 and sender.people() == [ANNA, BRUNO]


def test_a_server_that_takes_few_at_a_time(sender: Sender) -> None:
    sender.smtp.most = 1
    assert sender.states() == {"ANNA": "sent", "BRUNO": "sent"}
    assert sender.smtp.connections == 2


def test_an_answer_that_never_comes(sender: Sender) -> None:
    """The text is out, and the server dies before it says anything: it may have arrived. That is told, not repeated."""
    sender.smtp.dies = "END"
    done = sender.send()
    assert [row.state for row in done.letters] == ["unsure", "sent"] and done.exit == 1
    assert done.unsure == ("roma/0001/report-ANNA",) and done.notes[0].code == "unsure"
    again = sender.send()
    assert again.letters == () and again.exit == 1 and again.notes[0].code == "unsure"
    done = sender.send("unsure")
    assert [(row.state, row.again) for row in done.letters] == [("sent", True)]
    assert sender.people() == [ANNA, BRUNO, ANNA] and sender.send().exit == 0


def test_a_crash_between_sending_and_noting_it(sender: Sender, monkeypatch: pytest.MonkeyPatch) -> None:
    real = delivery.add

    def killed(folder: object, change: Delivery) -> None:
        if change.state == "sent":
            raise KeyboardInterrupt
        real(folder, change)  # type: ignore[arg-type]

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("pbem.app.mail_postman.delivery.add", killed)
        sender.send()
    assert sender.people() == [ANNA]
    assert sender.counts() == {"queued": 1, "unsure": 1}
    done = sender.send()
    assert [row.name for row in done.letters] == ["roma/0001/report-BRUNO"]
    assert done.unsure == ("roma/0001/report-ANNA",) and done.exit == 1
    assert sender.people() == [ANNA, BRUNO]


def test_a_crash_before_sending(sender: Sender, monkeypatch: pytest.MonkeyPatch) -> None:
    """The note could not be written: then the text does not go out."""

    def full(folder: object, change: Delivery) -> None:
        raise Failure()

    with monkeypatch.context() as patch, pytest.raises(Failure):
        patch.setattr("pbem.app.mail_postman.delivery.add", full)
        sender.send()
    assert sender.people() == [] and "QUIT" not in sender.smtp.heard
    assert sender.counts() == {"queued": 2}


def test_sent_again_on_demand_only(sender: Sender) -> None:
    sender.send()
    done = sender.send(next(iter(delivery.read(sender.game.folder))))
    assert [(row.state, row.again) for row in done.letters] == [("sent", True)]
    assert sender.people() == [ANNA, BRUNO, ANNA]
    with pytest.raises(Failure) as caught:
        sender.send("roma/0009/report-ANNA")
    assert caught.value.problems[0].code == "no-letter"


def test_letters_that_went_out_by_other_means(sender: Sender) -> None:
    assert [row.state for row in sender.send(dry_run=True).letters] == ["queued", "queued"]
    assert sender.counts() == {"queued": 2}
    assert [row.state for row in sender.send(mark=True).letters] == ["sent", "sent"]
    assert sender.send().letters == () and sender.people() == [] and sender.smtp.heard == []


def test_a_reminder_that_comes_too_late_is_not_sent(sender: Sender) -> None:
    sender.send()
    remind(sender.game.world.env, sender.game.folder.root)
    sender.game.world.run(force=True)
    done = sender.send()
    assert done.letters and not [row for row in done.letters if "reminder" in row.name]
    assert sender.counts()["outdated"] == 2


def test_a_letter_with_a_pass_word_goes_away_once_it_is_sent(sender: Sender) -> None:
    folder = sender.game.folder
    raw = sender.game.outbox("0001/report-ANNA.eml")[0].read_bytes()
    folder.welcome.mkdir()
    (folder.welcome / "ANNA.eml").write_bytes(raw.replace(b".ANNA.report.", b".ANNA.welcome."))
    sender.smtp.answers[ANNA] = "451 later"
    sender.send()
    assert (folder.welcome / "ANNA.eml").is_file()
    del sender.smtp.answers[ANNA]
    sender.send()
    assert list(folder.welcome.iterdir()) == []


def test_hostile_files_in_the_outbox_are_not_sent(sender: Sender) -> None:
    place = sender.game.folder.outbox(1)
    for name, to in (("x", "anna@example.org\r\n bcc@example.org"), ("y", "a@b>\nRCPT TO:<c@d"), ("z", "")):
        (place / f"{name}.eml").write_bytes(f"Message-ID: <{name}@x>\r\nTo: {to}\r\n\r\n".encode())
    sender.send()
    assert sender.people() == [ANNA, BRUNO]


def test_a_wrong_password_stops_everything(sender: Sender, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_TEST_PASSWORD", "wr\r\nong")
    with pytest.raises(Failure) as caught:
        sender.send()
    assert caught.value.problems[0].code == "login-refused"
    assert "wrong password" in str(caught.value.problems[0].text.args["word"])
    assert sender.counts() == {"queued": 2} and "ong" not in sender.smtp.heard


@pytest.mark.parametrize("auth", ["LOGIN", "PLAIN", "CRAM-MD5 LOGIN"])
def test_ways_to_log_in(sender: Sender, auth: str) -> None:
    sender.smtp.auth = auth
    assert sender.send().exit == 0


def test_a_token(sender: Sender) -> None:
    configure(sender.root, smtp=sender.smtp, login='token_command = "echo s3cret"')
    assert sender.send().exit == 0
    configure(sender.root, smtp=sender.smtp, login='token_command = "echo stale"')
    with pytest.raises(Failure) as caught:
        sender.send("roma/0001/report-ANNA")
    assert "Get a fresh one" in str(caught.value.problems[0].hint)


def test_without_settings_or_address(sender: Sender) -> None:
    path = sender.root / "mail.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace('address = "orders@example.org"', ""), "utf-8")
    with pytest.raises(Failure) as caught:
        sender.send()
    assert caught.value.problems[0].code == "no-address" and sender.people() == []
    path.write_text(text.partition("[smtp]")[0], "utf-8")
    with pytest.raises(Failure) as caught:
        sender.send()
    assert caught.value.problems[0].code == "no-mailbox"
    path.write_text(text.replace('security = "none"', ""), "utf-8")
    with pytest.raises(Failure) as caught:
        sender.send()
    assert caught.value.problems[0].code == "no-tls" and LOGIN in text


def test_two_at_once(sender: Sender) -> None:
    with mail_send._alone(sender.game.folder.root), pytest.raises(Failure) as caught:
        sender.send()
    assert caught.value.problems[0].code == "locked" and sender.people() == []


def test_one_game_that_cannot_be_read_does_not_hold_up_the_others(sender: Sender) -> None:
    other = sender.game.world
    other.new("gallia", seats=("ANNA=Anna <anna@example.org>", "BRUNO=Bruno"))
    shutil.rmtree(other.folder("gallia") / "private" / "welcome")
    log = sender.game.folder.log
    log.write_bytes(log.read_bytes().replace(b'"seq":1,', b'"seq":7,'))
    done = sender.send()
    assert done.exit == 2 and [row.name for row in done.letters] == ["gallia/0001/report-ANNA"]
