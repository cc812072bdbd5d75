"""Charsets, encoded words, headers and names of attachments (pitfalls 17 to 24)."""

from __future__ import annotations

import pytest
from letters_table import mail, multi, orders, part, read

from pbem.mail import charset, fields
from pbem.mail.letter import open_letter


@pytest.mark.parametrize(
    "name", ["utf8mb4", "cp-850", "rot13", "x-unknown", "", "unicode_escape", "utf-7", '"', "idna"]
)
def test_unknown_and_dangerous_charsets(name: str) -> None:
    """Pitfall 17."""
    assert orders("attack Corfù from Epirus with 3\n", f"text/plain; charset={name}") == (
        "attack Corfù from Epirus with 3",
    )
    assert charset.decode(rb"bid 7\nbid 8 +AGE-", name) == r"bid 7\nbid 8 +AGE-"


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        *(("utf-8", "us-ascii"), ("utf-8-sig", "iso-8859-1"), ("utf-8", "utf-16"), ("cp1252", "utf-8"), ("cp1252", "")),
        *(("latin-1", "iso-8859-1"), ("iso8859-15", "iso-8859-15"), ("mac-roman", "macintosh"), ("cp850", "ibm850")),
        *(("utf-16", "utf-16"), ("utf-16-le", "utf-16le"), ("utf-16-be", "UTF-16BE"), ("utf-16", "utf-8")),
    ],
)
def test_charsets_declared_rightly_and_wrongly(encoding: str, declared: str) -> None:
    """Pitfall 18."""
    text = "attack Corfù from Boëtia with 3"
    assert charset.decode(text.encode(encoding), declared) == text


def test_other_alphabets_as_declared() -> None:
    """Pitfall 18."""
    for text, encoding in (
        ("привет", "koi8-r"),
        ("日本語", "iso-2022-jp"),
        ("日本語", "shift_jis"),
        ("中文", "gb2312"),
    ):
        assert charset.decode(text.encode(encoding), encoding) == text


def test_three_accented_letters_are_never_guessed_at() -> None:
    """Pitfall 19: the same bytes always give the same text, whatever is around them."""
    for rest in ("", "x" * 1000, "ü" * 50):
        assert charset.decode(f"Corfù{rest}".encode("cp1252")).startswith("Corfù")


def test_encoded_words_are_joined_as_the_sender_meant() -> None:
    """Pitfall 20."""
    decoded = fields.decoded
    assert decoded("=?UTF-8?Q?[G7-T3-9P?= =?UTF-8?Q?L4CV]?=") == "[G7-T3-9PL4CV]"
    assert decoded("=?utf-8?B?Q29yZsM=?= \n =?utf-8?B?uQ==?=") == "Corfù", "cut in the middle of a letter"
    assert decoded("Re: =?iso-8859-1?q?Corf=F9?= now") == "Re: Corfù now"
    assert decoded("=?utf-8?q?a?= b =?utf-8?q?c?=") == "a b c"
    assert decoded("=?x-what?q?a_b?= =?utf-8?b?!!?= =?") == "a b =?"
    for subject in ("=?UTF-8?Q?[G7-T3-9P?= =?UTF-8?B?TDRDVl0=?=", "Re: [G7-T3-\r\n 9PL4CV]", "[G7-T3- 9PL4CV]"):
        assert read(mail(Subject=subject)).orders == ("bid 7",)


@pytest.mark.parametrize("header", ["Subject", "From", "Message-ID", "Date", "Reply-To", "To", "References", "X-Loop"])
def test_no_header_keeps_a_line_end(header: str) -> None:
    """Pitfall 21."""
    evil = "=?utf-8?q?a=0D=0ABcc=3A_victim=40example=2Eorg?= =?utf-8?q?=0A=00=E2=80=A8x?= <a@example.org>"
    head = open_letter(mail(**{header.replace("-", "_"): evil})).head
    texts = [head.subject, head.sender, head.sender_name, head.message_id, head.date]
    texts += [*head.to, *head.reply_to, *head.references, *head.loops, *head.results]
    assert not [text for text in texts if not text.isprintable()]


@pytest.mark.parametrize(
    "lines",
    [
        *(
            "Content-Type: text/plain; name*",
            "Content-Type: text/plain; name*0*=%",
            "Content-Type: ;;;=;",
            "Content-Type:",
        ),
        *(
            "Cc: a@b.example,",
            "Cc: " + "(" * 900,
            "Date: ",
            "Date: 99 Foo 99999999999999999999",
            "no colon at all",
            ": x",
        ),
        *(
            "Content-Disposition: ====",
            "Subject: =?=?=?",
            "Received: ;",
            "Received: x; Fri, 99 Xxx 2026 99:99:99 +9999",
        ),
    ],
)
def test_headers_that_break_parsers(lines: str) -> None:
    """Pitfall 22."""
    head, _, body = mail("bid 7\n", "text/plain").partition(b"\r\n\r\n")
    assert read(head + b"\r\n" + lines.encode() + b"\r\n\r\n" + body).orders == ("bid 7",)
    assert open_letter(mail(Message_ID="<[AB12.eur@x]>")).head.message_id == "<[AB12.eur@x]>"


@pytest.mark.parametrize("name", ["../../etc/passwd", "a\r\nb.txt", "..\\x", "/etc/passwd"])
def test_names_of_attachments_are_only_shown(name: str) -> None:
    """Pitfall 24: they stay texts on one line, and nothing opens them."""
    escaped = "".join(f"%{ord(char):02X}" for char in name)
    attached = part("x", "application/octet-stream", Content_Disposition=f"attachment; filename*=utf-8''{escaped}")
    opened = open_letter(mail(*multi("mixed", part("bid 7\n"), attached)))
    assert [shown.isprintable() for shown in opened.content.attachments] == [True]


def test_split_names_are_put_together() -> None:
    """Pitfall 24."""
    assert fields.parameters('a/b; n*1="b c"; n*0*=utf-8\'\'%C3%B9; x="1;2\\"3"; y=1') == (
        "a/b",
        {"n": "ùb c", "x": '1;2"3', "y": "1"},
    )
