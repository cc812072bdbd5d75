"""The whole way over real servers: a player's program, Postfix, Dovecot, pbem, and back into the player's mailbox.

TLS is on, certificates are checked, and both servers want a password.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
import toy_rules
from real_servers import DOMAIN, OURS, Servers, missing, running
from toy_table import World

from pbem.app import mail_fetch, mail_send, mail_status
from pbem.app.mail_fetch import Fetched
from pbem.app.mail_send import Order, Sent
from pbem.core.problem import Failure

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(missing()), reason=missing())]
ROOT = Path(__file__).resolve().parents[3]
SEATS = (f"ALICE=Alice <alice@{DOMAIN}>", f"BRUNO=Bruno <bruno@{DOMAIN}> [it]")


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with running() as found:
        yield found


class Table:
    """A game of Alice and Bruno, and their mail programs. The mailboxes go on from test to test."""

    def __init__(self, world: World, servers: Servers) -> None:
        self.world, self.servers = world, servers
        self.name = f"roma{time.time_ns()}"
        world.new(self.name, seats=SEATS)
        self.root = world.place
        (self.root / "mail.toml").write_text(servers.mail_toml(), encoding="utf-8")

    def fetch(self, *, at_least: int = 1) -> Fetched:
        """Fetch until so many mails have come."""
        end = time.monotonic() + 20
        done = mail_fetch.fetch(self.world.env, self.root)
        while len(done.verdicts) < at_least and time.monotonic() < end:
            time.sleep(0.1)
            more = mail_fetch.fetch(self.world.env, self.root)
            done = Fetched(done.fetched + more.fetched, (*done.verdicts, *more.verdicts), more.waiting, more.notes)
        return done

    def send(self, *resend: str) -> Sent:
        return mail_send.send(self.world.env, self.root, Order(resend))

    def mails(self, name: str, *words: str) -> list[EmailMessage]:
        """A player's mails of this game whose Message-ID has these words, once there are any."""
        end = time.monotonic() + 20
        while True:
            found = [message_from_bytes(raw, policy=policy.default) for raw in self.servers.inbox(name)]
            fitting = [mail for mail in found if all(w in str(mail["Message-ID"]) for w in (self.name, *words))]
            if fitting or time.monotonic() > end:
                return fitting  # type: ignore[return-value]
            time.sleep(0.1)

    def answer(self, name: str, report: EmailMessage, text: str, **headers: str) -> None:
        mail = EmailMessage(policy=policy.SMTP)
        mail["From"], mail["To"] = f"{name}@{DOMAIN}", str(report["Reply-To"])
        mail["Subject"] = f"Re: {report['Subject']}"
        mail["Message-ID"] = f"<{time.time_ns()}@{DOMAIN}>"
        for key, value in headers.items():
            mail[key.replace("_", "-")] = value
        mail.set_content(text)
        self.servers.submit(name, mail.as_bytes(), to=str(report["Reply-To"]))

    def quoted(self, report: EmailMessage) -> str:
        body = report.get_body(("plain",))
        assert body is not None
        return "".join(f"> {line}\n" for line in str(body.get_content()).splitlines())

    def accepted(self) -> list[str]:
        return [record["data"]["player"] for record in self.world.log(self.name) if record["type"] == "accept"]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, servers: Servers) -> Iterator[Table]:
    for name, value in servers.passwords().items():
        monkeypatch.setenv(name, value)
    toy_rules.install(tmp_path / "rulesets", monkeypatch)
    place = tmp_path / "games"
    place.mkdir()
    yield Table(World(place), servers)
    toy_rules.library.manifest.cache_clear()


def test_there_and_back(table: Table) -> None:
    """Report out, the answer with all of it quoted in, receipt and next report out."""
    assert {row.state for row in table.send().letters} == {"sent"}
    report = table.mails("alice", ".ALICE.report.1.")[0]
    assert report["From"].addresses[0].addr_spec == OURS and "+" in str(report["Reply-To"])
    table.answer("alice", report, f"Hello!\n\nTAKE 2\n\n{table.quoted(report)}")
    bruno = table.mails("bruno", ".BRUNO.report.1.")[0]
    above = f"Il giorno lun 2 mar 2026 alle ore 18:00 roma <{OURS}>\nha scritto:\n\n{table.quoted(bruno)}"
    table.answer("bruno", bruno, f"{above}\nTAKE 1\n")
    done = table.fetch(at_least=2)
    assert {v.seat: [order for _, order in v.accepted] for v in done.verdicts} == {
        "ALICE": ["TAKE 2"],
        "BRUNO": ["TAKE 1"],
    }
    assert {v.code for v in done.verdicts} == {"accepted"} and done.exit == 0
    table.world.run(table.name)
    assert {row.state for row in table.send().letters} == {"sent"} and table.send().letters == ()
    receipt = table.mails("alice", ".ALICE.receipt.")[0]
    body = receipt.get_body(("plain",))
    assert body is not None and "ok" in str(body.get_content()) and receipt["Auto-Submitted"] == "auto-replied"
    assert table.mails("alice", ".ALICE.report.2.") and table.mails("bruno", ".BRUNO.report.2.")
    assert table.servers.inbox("orders") == []
    assert len(table.servers.inbox("orders", "Processed")) >= 2


def test_machines_get_no_answer(table: Table) -> None:
    table.send()
    report = table.mails("alice", ".ALICE.report.1.")[0]
    table.answer("alice", report, "I am away.\nTAKE 2\n", Auto_Submitted="auto-replied")
    bounce = (
        f"From: MAILER-DAEMON@{DOMAIN}\r\nTo: {OURS}\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nTAKE 2\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        f"Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; bruno@{DOMAIN}\r\nAction: failed\r\n\r\n--b--\r\n"
    )
    table.servers.deliver(bounce.encode())
    done = table.fetch(at_least=2)
    assert {v.code for v in done.verdicts} == {"ignored"}
    assert any(note.code == "bounced" for note in done.notes)
    assert table.accepted() == [] and table.send().letters == ()


def test_nothing_in_a_mail_can_command_the_server(table: Table) -> None:
    """What imaplib sends on when such an id is searched for."""
    raw = (
        f'From: alice@{DOMAIN}\r\nTo: {OURS}\r\nMessage-ID: <x"\r\n X1 CREATE pwned\r\n @example.org>\r\n'
        'Subject: "\r\n X2 CREATE pwned\r\n\r\nTAKE 2\r\n'
    )
    table.servers.deliver(raw.encode(), f"alice@{DOMAIN}")
    assert [v.code for v in table.fetch().verdicts] in (["held"], ["ignored"])
    assert not list(table.servers.place.rglob("*pwned*"))


def test_a_refused_recipient_and_the_servers_word(table: Table) -> None:
    settings = table.world.folder(table.name) / "game.toml"
    text = settings.read_text("utf-8")
    settings.write_text(text.replace(f"alice@{DOMAIN}", f"nobody@{DOMAIN}"), "utf-8")
    done = table.send()
    refused = [row for row in done.letters if row.to.startswith("nobody")]
    assert {row.state for row in refused} == {"failed"} and refused[0].word.startswith("550")
    assert {row.state for row in done.letters if row not in refused} == {"sent"}
    settings.write_text(text, "utf-8")
    assert {row.state for row in table.send("failed").letters} == {"sent"}
    assert table.mails("alice", ".ALICE.report.1.")


def test_tls_and_passwords_are_checked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    path = table.root / "mail.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("ca_file", "# ca_file"), "utf-8")
    assert [one.code for one in mail_fetch.fetch(table.world.env, table.root).problems] == ["bad-certificate"]
    with pytest.raises(Failure) as caught:
        table.send()
    assert caught.value.problems[0].code == "bad-certificate"
    path.write_text(text, "utf-8")
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", "wrong")
    assert [one.code for one in mail_fetch.fetch(table.world.env, table.root).problems] == ["login-refused"]
    with pytest.raises(Failure) as caught:
        table.send()
    assert caught.value.problems[0].code == "login-refused"
    assert {one.state for one in mail_status.status(table.root, "en").letters} == {"queued"}


def test_servers_killed_in_between(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed after a mail was stored and before it was moved; and before anything was sent. Then all goes on."""
    table.send()
    report = table.mails("alice", ".ALICE.report.1.")[0]
    table.answer("alice", report, "TAKE 2\n")
    end = time.monotonic() + 20
    while not table.servers.inbox("orders") and time.monotonic() < end:
        time.sleep(0.1)
    real = mail_fetch._move

    def killed(*arguments: object) -> None:
        table.servers.kill()
        real(*arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(mail_fetch, "_move", lambda *a: killed(*a) if a[3] else None)
        done = mail_fetch.fetch(table.world.env, table.root)
    try:
        assert done.exit == 2 and [v.code for v in done.verdicts] == ["accepted"]
        assert [one.code for one in mail_fetch.fetch(table.world.env, table.root).problems] == ["refused"]
        with pytest.raises(Failure):
            table.send()
    finally:
        table.servers.start()
    assert mail_fetch.fetch(table.world.env, table.root).verdicts == ()
    assert table.servers.inbox("orders") == [] and table.accepted() == ["ALICE"]
    assert {row.state for row in table.send().letters} == {"sent"}
    assert len(table.mails("alice", ".ALICE.receipt.")) == 1


def test_a_whole_game(tmp_path: Path) -> None:
    """Three seats, in HTML, in Italian and in the forum, to the end; the audit has nothing to say."""
    place = tmp_path / "game"
    tmp_path.parent.chmod(0o755)
    tmp_path.chmod(0o755)
    command = [sys.executable, str(ROOT / "scripts" / "mail_game"), "--keep", str(place)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Audit: 0 problems" in done.stdout
