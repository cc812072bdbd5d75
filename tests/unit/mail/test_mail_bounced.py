"""A letter that came back: noted, told each time until it is sent again, and never forgotten with its outbox."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from mail_table import ANNA, Post, opened
from mailbox_table import Reader, Sender

from pbem.app import mail_status

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))

from cli_runner import pbem


def bounce(game: Post, id: str = "", to: str = ANNA) -> bytes:
    """What a mail server says; `id`: of the letter that it gives back."""
    text = "It could not be delivered.\n" + (f"\n--- headers ---\nMessage-ID: {id}\n" if id else "")
    return game.mail(text, sender="MAILER-DAEMON@mx.example.org", Return_Path="<>", X_Failed_Recipients=to)


def id_of(sender: Sender, name: str) -> str:
    return str(opened(sender.game.folder.root / "outbox" / f"{name}.eml")["Message-ID"])


def states(sender: Sender) -> dict[str, str]:
    return {one.name: one.state for one in mail_status.status(sender.root, "en").letters}


@pytest.fixture
def sent(sender: Sender) -> Sender:
    """Two reports to Anna went out."""
    sender.game.world.run(force=True)
    sender.send()
    return sender


def test_it_stands_in_the_status_until_it_is_sent_again(sent: Sender) -> None:
    done = sent.game.send(bounce(sent.game, id_of(sent, "0001/report-ANNA")))
    assert done.code == "ignored"
    assert states(sent) == {"roma/0001/report-ANNA": "bounced"}
    status = mail_status.status(sent.root, "en")
    assert status.exit == 1 and status.letters[0].id == id_of(sent, "0001/report-ANNA")
    assert "--resend failed" in status.notes[0].hint
    assert sent.send().letters == (), "not by itself"
    again = sent.send("failed").letters
    assert [(row.name, row.state, row.again) for row in again] == [("roma/0001/report-ANNA", "sent", True)]
    assert states(sent) == {} and mail_status.status(sent.root, "en").exit == 0


def test_without_an_id_it_is_the_newest_to_that_address(sent: Sender) -> None:
    sent.game.send(bounce(sent.game))
    assert states(sent) == {"roma/0002/report-ANNA": "bounced"}


def test_the_same_bounce_again_is_nothing_new(sent: Sender) -> None:
    raw = bounce(sent.game)
    sent.game.send(raw)
    sent.send("failed")
    sent.game.send(raw)
    assert states(sent) == {}


def test_who_was_sent_nothing_cannot_bounce(sent: Sender) -> None:
    sent.game.send(bounce(sent.game, id_of(sent, "0001/report-ANNA"), to="mallory@example.net"))
    assert states(sent) == {}


def test_of_many_games_it_finds_its_own(sent: Sender) -> None:
    other = Post(sent.game.world, "alea")
    sent.send()
    raw = bounce(other, str(opened(other.folder.root / "outbox/0001/report-ANNA.eml")["Message-ID"]))
    sent.game.send_all(raw, root=sent.root)
    assert states(sent) == {"alea/0001/report-ANNA": "bounced"}


def test_what_was_sent_stays_counted(sender: Sender) -> None:
    for seat in ("ANNA", "BRUNO"):  # a first letter, gone once it is sent
        sender.game.folder.welcome.mkdir(exist_ok=True)
        text = (sender.game.folder.root / f"outbox/0001/report-{seat}.eml").read_bytes()
        (sender.game.folder.welcome / f"{seat}.eml").write_bytes(text.replace(b".report.1.", b".welcome."))
    sender.send()
    assert sender.counts() == {"sent": 4}
    shutil.rmtree(sender.game.folder.root / "outbox" / "0001")
    assert sender.counts() == {"sent": 4}


def test_a_failure_is_told_with_what_to_do(sender: Sender) -> None:
    sender.smtp.answers[ANNA] = "550 no such user"
    sender.send()
    ran = pbem("mail", "status", sender.root)
    assert ran.code == 1 and "game.toml" in ran.err and "--resend failed" in ran.err
    assert json.loads(pbem("mail", "status", sender.root, "--json").out)["games"][0]["counts"]["bounced"] == 0


def test_the_moderator_sees_whose_mail_it_was(reader: Reader) -> None:
    reader.orders("TAKE 1\nTAKE 9\n")
    reader.orders("TAKE 1\n", sender="mallory@example.net")
    ran = pbem("mail", "fetch", reader.root)
    assert ran.code == 0, "whatever players wrote, all of it was dealt with"
    first, second = ran.out.split("INBOX/2.eml")
    assert f'INBOX/1.eml ({ANNA}, "Re: [roma-2-ANNA-' in first and "line 2" in first and "TAKE 9" in first
    assert second.startswith(' (mallory@example.net, "') and "does not come from that address" in second
    assert "TAKE" not in ran.err


def test_no_mails_are_counted_when_nobody_was_let_in(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_TEST_PASSWORD", "wrong")
    ran = pbem("mail", "fetch", reader.root)
    assert ran.code == 2 and ran.out == "" and "refuses to log in" in ran.err
