"""`pbem mail …` as it is typed: what it prints, and how it ends."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from mail_table import ANNA
from mailbox_table import Reader, Sender, configure

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))

from cli_runner import pbem


def test_init(tmp_path: Path) -> None:
    ran = pbem("mail", "init", tmp_path)
    assert ran.code == 0 and "mail.toml" in ran.out
    assert pbem("mail", "init", tmp_path).code == 2
    ran = pbem("mail", "fetch", tmp_path)
    assert ran.code == 2 and "PBEM_IMAP_PASSWORD" in ran.err


@pytest.mark.parametrize("name", ["init", "fetch", "send", "status", "remind", "quarantine"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_help(name: str, lang: str) -> None:
    ran = pbem("mail", name, "--help", "--lang", lang)
    assert ran.code == 0 and f"pbem mail {name}" in ran.out
    assert ("Esempi:" if lang == "it" else "Examples:") in ran.out


def test_without_settings(sender: Sender) -> None:
    (sender.root / "mail.toml").unlink()
    for name in ("fetch", "send"):
        ran = pbem("mail", name, sender.root)
        assert ran.code == 2 and "pbem mail init" in ran.err


def test_fetch(reader: Reader) -> None:
    reader.orders("TAKE 1\n", "TAKE 99\n")
    ran = pbem("mail", "fetch", reader.root)
    assert ran.out.startswith("2 mails were fetched.\n") and "ok  TAKE 1" in ran.out
    assert json.loads(pbem("mail", "fetch", reader.root, "--json").out)["fetched"] == 0


def test_send_and_status(sender: Sender) -> None:
    sender.smtp.answers[ANNA] = "550 no such user"
    ran = pbem("mail", "send", sender.root)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        f"roma/0001/report-ANNA  {ANNA}  FAILED: 550 no such user",
        "roma/0001/report-BRUNO  bruno@example.org  sent",
    ]
    ran = pbem("mail", "status", sender.root, "--lang", "it")
    assert "roma: 1 mandate, 0 in attesa, 1 non riuscite, 0 tornate indietro, 0 incerte" in ran.out
    assert "550 no such user" in ran.out
    assert json.loads(pbem("mail", "status", sender.root, "--json").out)["letters"][0]["state"] == "failed"
    assert pbem("mail", "send", sender.root).out == "Nothing waits to be sent.\n"
    sender.smtp.answers.clear()
    ran = pbem("mail", "send", sender.root, "--resend", "failed")
    assert ran.code == 0 and ran.out.endswith("sent\n")
    assert "sent again" in pbem("mail", "send", sender.root, "--resend", "roma/0001/report-ANNA").out


def test_what_nobody_knows_is_said_each_time(sender: Sender) -> None:
    sender.smtp.dies = "END"
    assert "UNSURE" in pbem("mail", "send", sender.root).out
    ran = pbem("mail", "send", sender.root)
    assert ran.code == 1 and "nobody knows whether it arrived" in ran.err and "--resend unsure" in ran.err


def test_wrong_settings_are_named(sender: Sender) -> None:
    configure(sender.root, smtp=sender.smtp, top="colour = 1")
    ran = pbem("mail", "send", sender.root)
    assert ran.code == 2 and "There is no setting colour." in ran.err
