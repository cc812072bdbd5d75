"""Mailboxes: a line "From Epirus …" never cuts a message."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail import mbox

HEAD = b"From marco@example.org Sun Mar  1 18:00:00 2026\n"
ONE = b"From: marco@example.org\nSubject: x\n\nPASS\n"


def body(*lines: bytes) -> bytes:
    return b"From: a@b\nSubject: x\n\n" + b"".join(line + b"\n" for line in lines)


def test_two_messages() -> None:
    data = HEAD + ONE + b"\n" + HEAD + body(b"BID 7") + b"\n"
    assert mbox.is_mbox(data)
    assert mbox.split(data) == [ONE, body(b"BID 7")]


@pytest.mark.parametrize(
    "line",
    [
        b"From Epirus I attack Macedonia",
        b"From Epirus I attack on Sunday",
        b"From Epirus Sun, with 3",
        b"From marco@example.org Sun Mar  1 18:00:00 2026",  # but no header below
        b"From here on 12:30",
    ],
)
def test_a_line_that_begins_with_from_is_text(line: bytes) -> None:
    mail = body(b"", line, b"BID 7")
    assert mbox.split(HEAD + mail) == [mail]


def test_a_head_stands_below_an_empty_line() -> None:
    mail = body(b"x", HEAD.rstrip(), b"From: no@body")
    assert mbox.split(HEAD + mail) == [mail]


@pytest.mark.parametrize(
    "head",
    [
        b"From - Sun Mar 01 18:00:00 2026",
        b"From MAILER-DAEMON Sun Mar  1 18:00:00 2026",
        b"From marco Sun Mar  1 18:00:00 2026",
        b"From marco@example.org  Sun Mar  1 18:00 2026",
        b"From marco@example.org Sun, 01 Mar 2026 18:00:00 +0100",
        b"From marco@example.org (Marco) Sun Mar  1 18:00:00 CET 2026",
    ],
)
def test_forms_of_heads(head: bytes) -> None:
    assert mbox.split(head + b"\n" + ONE + b"\n" + head + b"\r\n" + ONE) == [ONE, ONE]


def test_guards_are_undone() -> None:
    mail = HEAD + body(b">From Epirus I attack", b"x", b">>From here")
    assert mbox.split(mail) == [body(b"From Epirus I attack", b"x", b">From here")]


def test_a_quoted_line_stays_quoted() -> None:
    """Beside other quoted lines nobody can tell; a foreign line must not become an own one."""
    mail = HEAD + body(b"> MOVE 1", b">From Epirus I attack", b"BID 7")
    assert mbox.split(mail) == [body(b"> MOVE 1", b">From Epirus I attack", b"BID 7")]


@pytest.mark.parametrize("data", [b"", b"PASS\n", b"From Epirus I attack\nx: y\n", ONE, HEAD, HEAD + b"no header\n"])
def test_what_is_no_mailbox(data: bytes) -> None:
    assert not mbox.is_mbox(data)


def test_a_mark_at_the_beginning() -> None:
    assert mbox.split(mbox.BOM + HEAD + ONE) == [ONE]


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from([HEAD, ONE, b"\n", b"From x\n", b">From y\n", b"a: b\n", b"\r", b"text\n"]), max_size=12)
)
def test_nothing_is_lost(parts: list[bytes]) -> None:
    """All but heads, guards and the empty lines before heads comes back."""
    data = HEAD + b"A: b\n\n" + b"".join(parts)
    found = b"".join(mbox.split(data))
    for word in (b"text\n", b"PASS\n", b"From x\n"):
        assert found.count(word) == data.count(word)
