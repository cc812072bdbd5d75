"""Getting into the mailbox, or being told why not; and what the answers of servers say."""

from __future__ import annotations

import pytest
from fake_imap import FakeImap
from mailbox_table import Reader, configure

from pbem.mailbox.answers import bodies, items, received
from pbem.mailbox.imap import mailbox_name


def test_a_wrong_password(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_TEST_PASSWORD", "wr\r\nong")
    done = reader.fetch()
    assert done.exit == 2 and done.problems[0].code == "login-refused"
    assert "wrong password" in done.problems[0].text and "ong" not in "".join(reader.imap.heard)


def test_a_token(reader: Reader) -> None:
    configure(reader.root, reader.imap, login='token_command = "echo s3cret"')
    reader.orders("TAKE 1\n")
    assert reader.codes() == ["accepted"]
    configure(reader.root, reader.imap, login='token_command = "echo stale"')
    done = reader.fetch()
    assert done.problems[0].code == "login-refused" and "token_command gave a token" in done.problems[0].hint


def test_a_command_without_a_token_is_another_fault(reader: Reader) -> None:
    configure(reader.root, reader.imap, login='token_command = "false"')
    problem = reader.fetch().problems[0]
    assert problem.code == "no-password" and reader.imap.heard == []


def test_a_server_that_knows_only_login(reader: Reader) -> None:
    reader.imap.capable = "IMAP4rev1 MOVE"
    reader.orders("TAKE 1\n")
    assert reader.codes() == ["accepted"]


@pytest.mark.parametrize(
    ("more", "code"),
    [('folder = "Nowhere"', "imap"), ('security = "starttls"', "no-tls"), ('security = "tls"', "no-tls")],
)
def test_what_else_is_wrong(reader: Reader, more: str, code: str) -> None:
    text = (reader.root / "mail.toml").read_text("utf-8")
    if "security" in more:
        text = text.replace('security = "none"\n', "")
    (reader.root / "mail.toml").write_text(text + more, "utf-8")
    assert reader.fetch().problems[0].code == code


def test_nobody_there(reader: Reader, imap: FakeImap) -> None:
    imap.port = 1
    configure(reader.root, imap)
    assert reader.fetch().problems[0].code == "refused"


# --- answers of servers -------------------------------------------------------------------------------------------
def test_dates() -> None:
    assert received(b'INTERNALDATE "14-Nov-2023 23:13:20 +0100"') == 1_700_000_000
    assert received(b'INTERNALDATE " 4-Nov-2023 00:00:00 -0230"') == 1_699_065_000
    assert received(b'INTERNALDATE "14-Foo-2023 23:13:20 +0100"') == 0
    assert received(b"nothing") == 0


def test_lists_and_texts() -> None:
    said = [
        rb"1 (FLAGS (\Seen \Deleted) UID 9 RFC822.SIZE 12)",
        b"2 (FLAGS (\\Seen))",
        None,
        b"3 (UID 4 RFC822.SIZE 5)",
    ]
    assert [(item.uid, item.size, item.deleted) for item in items(said)] == [(4, 5, False), (9, 12, True)]
    assert bodies([(b"1 (UID 5 BODY[] {3}", b"abc"), b")", (b"2 (BODY[] {1}", b"x"), b" UID 6)"]) == {
        5: b"abc",
        6: b"x",
    }
    assert bodies([(b"1 (UID 5 BODY[HEADER] {3}", b"abc"), b")", b"9 EXISTS"]) == {}


def test_names_of_folders() -> None:
    assert mailbox_name("INBOX") == '"INBOX"'
    assert mailbox_name('Erl "x" \\ & Söhne') == '"Erl \\"x\\" \\\\ &- S&APY-hne"'
    assert mailbox_name("日本") == '"&ZeVnLA-"'
