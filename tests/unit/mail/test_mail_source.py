"""What a file is, and what is in it: sheets stay sheets; mails, mailboxes, pages and posts become letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.app import source
from pbem.app.source import Letter
from pbem.core.problem import Failure
from pbem.mail import kinds

MAIL = b"From: anna@example.org\nSubject: orders\n\nTAKE 2\n"
FROM = b"From anna@example.org Sun Mar  1 18:00:00 2026\n"
SHEET = b"Seat: ANNA\nTAKE 2\n"


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (SHEET, "anna.txt", "sheet"),
        (b"", "anna.txt", "sheet"),
        (b"bid: 7\nto: ROMA\n", "anna.txt", "sheet"),
        (b"From: ROMA\nBID 7\n", "anna.txt", "sheet"),
        (b"Subject: x\n\nTAKE 2\n", "anna.txt", "sheet"),
        (b"Seat: ANNA\nFrom: x\nDate: y\n\nTAKE 2\n", "anna.txt", "mail"),
        (b"TAKE 2\nFrom: x\nDate: y\n", "anna.txt", "sheet"),
        (b"# From: x\n# Date: y\nTAKE 2\n", "anna.txt", "sheet"),
        (b"// Bruno wrote:\n; Bruno said:\n# Bruno wrote:\nTAKE 2\n", "anna.txt", "sheet"),
        (b"#1\nTAKE 2\n#2\nTAKE 3\n", "anna.txt", "sheet"),
        (b"TAKE 2 // at 18:00 [b]\n", "anna.txt", "sheet"),
        (b"Deadline 2026-03-01, 18:00\nTAKE 2\n", "anna.txt", "sheet"),
        (MAIL, "orders", "mail"),
        (MAIL.replace(b"\n", b"\r\n"), "x.txt", "mail"),
        (b"\xef\xbb\xbf" + MAIL, "x.txt", "mail"),
        (b"\xff\xfe" + MAIL.decode().encode("utf-16-le"), "x.txt", "mail"),
        (b"\xfe\xff" + MAIL.decode().encode("utf-16-be"), "x.txt", "mail"),
        (b"X-Odd: 1\n folded\nReceived: x\nDate: y\n\nTAKE 2\n", "x.txt", "mail"),
        (b"X-Odd: 1\n\nTAKE 2\n", "x.EML", "mail"),
        (FROM + MAIL, "inbox", "mbox"),
        (b"From Epirus I attack\n" + MAIL, "x.txt", "sheet"),
        (b"<!DOCTYPE html><p>x", "x.txt", "page"),
        (b"  <HTML>", "x.txt", "page"),
        (b"<!-- saved from url=(0020)https://x/ -->\n<html>", "x.txt", "page"),
        (b"[quote]TAKE 2[/quote]\n", "x.txt", "post"),
        (b"TAKE [b]2[/b]\n", "x.txt", "post"),
        (SHEET, "x.bbcode", "post"),
        (b"Bruno wrote:\nTAKE 2\n", "x.txt", "post"),
        (b"Bruno ha scritto:\r\nTAKE 2\r\n", "x.txt", "post"),
        (b"\x00\x01", "x.txt", "sheet"),
        (b"%PDF-1.4", "x.pdf", "sheet"),
    ],
)
def test_what_a_file_is(data: bytes, name: str, kind: str) -> None:
    assert kinds.kind_of(data, name) == kind


def test_a_sheet_is_a_letter_as_before(tmp_path: Path) -> None:
    (tmp_path / "anna.txt").write_bytes(SHEET)
    assert source.letters(str(tmp_path / "anna.txt")) == [Letter(SHEET, "anna.txt", kind="sheet")]


def test_a_mailbox_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "inbox.mbox"
    path.write_bytes(FROM + MAIL + b"\n" + FROM + MAIL)
    assert source.letters(str(path)) == [Letter(MAIL, f"inbox.mbox, {n}", kind="mail") for n in (1, 2)]


def maildir(place: Path) -> Path:
    for part in ("cur", "new", "tmp"):
        (place / part).mkdir(parents=True)
    return place


def test_a_maildir(tmp_path: Path) -> None:
    """The order is that of delivery; what is thrown away, a draft, not there yet or no file is left alone."""
    place = maildir(tmp_path / "Maildir")
    (place / "new" / "1772388002.M1P2.host").write_bytes(MAIL + b"2")
    (place / "cur" / "1772388001.M1P2.host:2,S").write_bytes(MAIL + b"1")
    (place / "cur" / "1772388003.M1P2.host:2,ST").write_bytes(MAIL)
    (place / "cur" / "1772388004.M1P2.host:2,D").write_bytes(MAIL)
    (place / "tmp" / "1772388005.M1P2.host").write_bytes(MAIL)
    (place / "new" / ".hidden").write_bytes(MAIL)
    (place / "new" / "folder").mkdir()
    (place / "new" / "1772388006.link").symlink_to(place / "tmp" / "1772388005.M1P2.host")
    (place / "dovecot-uidlist").write_bytes(b"3")
    found = source.letters(str(place))
    assert [(letter.raw[-1:], letter.received, letter.kind) for letter in found] == [
        (b"1", "2026-03-01T18:00:01Z", "mail"),
        (b"2", "2026-03-01T18:00:02Z", "mail"),
    ]
    assert sorted(path.name for path in (place / "cur").iterdir()) == [
        "1772388001.M1P2.host:2,S",
        "1772388003.M1P2.host:2,ST",
        "1772388004.M1P2.host:2,D",
    ]


def test_a_message_that_is_marked_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.app import maildir as of

    place = maildir(tmp_path / "Maildir")
    (place / "new" / "1772388002.x").write_bytes(MAIL)
    (place / "new" / "1772388003.y").write_bytes(MAIL)
    found = of.entries(place)
    (place / "new" / "1772388002.x").rename(place / "cur" / "1772388002.x:2,S")
    (place / "new" / "1772388003.y").unlink()
    assert [of.read(entry, 1000) for entry in found] == [MAIL, None]


@pytest.mark.parametrize("parts", [(), ("cur",), ("new", "tmp")])
def test_another_folder_is_refused_and_nothing_is_made(tmp_path: Path, parts: tuple[str, ...]) -> None:
    for part in parts:
        (tmp_path / part).mkdir()
    with pytest.raises(Failure) as caught:
        source.letters(str(tmp_path))
    assert caught.value.problems[0].code == "bad-source"
    with pytest.raises(Failure):
        source.letters(str(tmp_path / "Mailbox"))  # mistyped
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(parts)


def test_what_is_far_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST", 10_000)
    monkeypatch.setattr(source, "MOST_MAILBOX", 20_000)
    path = tmp_path / "x"
    for data, good in (
        (b"x" * 10_000, True),
        (b"x" * 10_001, False),
        (FROM + MAIL + b"x" * 15_000, True),
        (FROM + MAIL + b"x" * 20_000, False),
    ):
        path.write_bytes(data)
        if good:
            assert len(source.letters(str(path))) == 1
        else:
            with pytest.raises(Failure) as caught:
                source.letters(str(path))
            assert caught.value.problems[0].code == "bad-source"


def test_a_large_message_in_a_maildir_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is cut, and whoever reads it says that it is too large."""
    monkeypatch.setattr(source, "MOST", 10_000)
    place = maildir(tmp_path / "Maildir")
    (place / "new" / "1").write_bytes(MAIL + b"x" * 20_000)
    (place / "new" / "2").write_bytes(MAIL)
    assert [len(letter.raw) for letter in source.letters(str(place))] == [10_000, len(MAIL)]
