"""Letters of ours as bytes: sound for every program, the same each time, and nothing typed by anybody steers them."""

from __future__ import annotations

import os
import subprocess
import sys
from email import message_from_bytes, policy
from email.message import EmailMessage

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import headers
from pbem.mail.compose import UNKNOWN, File, Mail, addressed, compose

MAIL = Mail(
    sender="orders@example.org",
    sender_name="March on Rome",
    to="valeria@example.org",
    reply_to="orders+roma-7-VALERIA-ABCDEFGHIJ@example.org",
    subject="[roma-7-VALERIA-ABCDEFGHIJ] Report of step 6, your orders are due",
    date="Sat, 14 Mar 2026 15:20:09 +0000",
    id="<roma.VALERIA.report.6.0123456789abcdef@pbem.invalid>",
    thread="<roma.VALERIA.game@pbem.invalid>",
    text="Perché no?\n\nFrom Epirus nothing new.\n.\n" + "long " * 60 + "\nlast\n",
    html=b"<p>caf\xc3\xa9</p>",
    files=(File("map.svg", "image/svg+xml", b"<svg/>" * 500), File("report.html", "text/html", b"<p>x</p>")),
)
EVIL = "x\r\nBcc: victim@example.org\r\n\r\nbody \u2028\x00 end"


def read(raw: bytes) -> EmailMessage:
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert all(not part.defects for part in message.walk())
    return message


def said(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def variant(**changes: object) -> Mail:
    return msgspec.structs.replace(MAIL, **changes)  # type: ignore[arg-type]


def test_every_part_comes_back_as_it_was() -> None:
    message = read(compose(MAIL))
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds == [
        "multipart/mixed", "multipart/alternative", "text/plain", "text/html", "image/svg+xml", "text/html",
    ]  # fmt: skip
    html = message.get_body(("html",))
    assert html is not None
    assert said(message) == MAIL.text
    assert html.get_content() == "<p>café</p>"
    files = [(part.get_filename(), part.get_payload(decode=True)) for part in message.iter_attachments()]
    assert files == [("map.svg", b"<svg/>" * 500), ("report.html", b"<p>x</p>")]


def test_the_headers_tell_machines_not_to_answer() -> None:
    message = read(compose(MAIL))
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["X-Loop"] == "pbem@pbem.invalid"
    assert message["References"] == MAIL.thread
    assert message["Message-ID"] == MAIL.id
    assert message["List-Id"] is None and message["Precedence"] is None
    answer = read(compose(variant(answers="<m1@example.org>")))
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["In-Reply-To"] == "<m1@example.org>"
    assert answer["References"] == f"{MAIL.thread} <m1@example.org>"


def test_it_is_ascii_with_short_lines_and_crlf_only() -> None:
    raw = compose(MAIL)
    assert raw.isascii()
    lines = raw.split(b"\r\n")
    assert max(map(len, lines)) <= 78
    assert all(b"\n" not in line and b"\r" not in line for line in lines)


def test_no_mailbox_file_splits_it() -> None:
    assert not any(line.startswith(b"From ") for line in compose(MAIL).split(b"\r\n"))
    simple = variant(text="From Epirus nothing new.\n", html=b"", files=())
    assert not any(line.startswith(b"From ") for line in compose(simple).split(b"\r\n"))


def test_a_plain_text_is_readable_in_the_file() -> None:
    raw = compose(variant(text="ok 1: ROME 3\n", html=b"", files=()))
    assert raw.endswith(b"Content-Transfer-Encoding: 7bit\r\n\r\nok 1: ROME 3\r\n")


@pytest.mark.parametrize("field", ["subject", "sender_name"])
def test_what_somebody_typed_adds_no_header(field: str) -> None:
    message = read(compose(variant(**{field: EVIL})))
    assert message["Bcc"] is None
    assert said(message) == MAIL.text
    assert message.keys() == read(compose(MAIL)).keys()


@pytest.mark.parametrize(
    "id",
    [
        EVIL,
        "<a@b>\r\nBcc: victim@example.org",
        '<x"\r\nX1 CREATE pwned>',
        "<[1234]>",
        "<no at sign>",
        "<" + "a" * 500 + "@b>",
        "<a@b> <c@d>",
    ],
)
def test_an_odd_message_id_is_left_out(id: str) -> None:
    message = read(compose(variant(answers=id)))
    assert message["In-Reply-To"] is None
    assert message["References"] == MAIL.thread
    assert b"victim" not in compose(variant(answers=id)) and b"pwned" not in compose(variant(answers=id))


@pytest.mark.parametrize("to", [EVIL, "a@b, c@d", "a b@example.org", "perché@example.org", "<a@b>", "", "a@", "@b"])
def test_an_odd_address_gets_no_mail(to: str) -> None:
    assert headers.address(to) == ""
    with pytest.raises(ValueError, match="address"):
        compose(variant(to=to))


@pytest.mark.parametrize("name", ["../../etc/passwd", 'a"b\r\nBcc: x', "", "perché.txt", ".bashrc", "a;b=c"])
def test_an_odd_file_name_is_made_plain(name: str) -> None:
    message = read(compose(variant(files=(File(name, "text/plain", b"x"),))))
    (file,) = message.iter_attachments()
    found = file.get_filename()
    assert found and set(found) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")
    assert not found.startswith(".") and "/" not in found
    assert message["Bcc"] is None


def test_subjects_are_ascii() -> None:
    assert headers.plain("Già  più – «così» ß\u200b") == "Gia piu - ?cosi? ss"


@given(st.text(max_size=300))
def test_no_text_breaks_a_header(text: str) -> None:
    line = headers.line("Subject", headers.plain(text))
    assert line.isascii() and line.endswith(b"\r\n")
    assert all(part.startswith(b" ") for part in line.rstrip(b"\r\n").split(b"\r\n")[1:])


@given(st.text(max_size=300), st.text(max_size=60), st.text(max_size=60))
def test_no_text_breaks_a_letter(text: str, subject: str, answers: str) -> None:
    clean = text.encode("utf-8", "replace").decode()
    message = read(compose(variant(text=clean, subject=subject, answers=answers, html=b"", files=())))
    assert message["To"] == MAIL.to and message["Bcc"] is None
    found = message.get_payload(decode=True)
    assert isinstance(found, bytes)
    wanted = clean.encode().replace(b"\r\n", b"\n").replace(b"\r", b"\n").rstrip(b"\n")
    assert found.replace(b"\r\n", b"\n").rstrip(b"\n") == wanted


def test_the_address_is_filled_in_when_it_is_known() -> None:
    unknown = variant(sender="to_moderator@pbem.invalid", reply_to=headers.tagged(UNKNOWN, "roma-7-VALERIA-ABCDEFGHIJ"))
    raw = compose(
        variant(sender=unknown.sender, reply_to=unknown.reply_to, text="write to to_moderator@pbem.invalid\n")
    )
    message = read(addressed(raw, "gm@example.org"))
    assert message["From"] == "March on Rome <gm@example.org>"
    assert message["Reply-To"] == "gm@example.org"
    assert message["X-Loop"] == "pbem@pbem.invalid" and message["Message-ID"] == MAIL.id
    assert "to_moderator@pbem.invalid" in said(message)
    tagged = read(addressed(raw, "gm+TOKEN@example.org"))
    assert tagged["From"] == "March on Rome <gm@example.org>"
    assert tagged["Reply-To"] == "gm+roma-7-VALERIA-ABCDEFGHIJ@example.org"
    with pytest.raises(ValueError, match="address"):
        addressed(raw, "gm@example.org\r\nBcc: x@y")


def test_a_known_address_stays() -> None:
    assert addressed(compose(MAIL), "gm@example.org") == compose(MAIL)


def test_the_bytes_depend_on_nothing() -> None:
    code = (
        "import sys, msgspec; from pbem.mail.compose import Mail, compose;"
        "sys.stdout.buffer.write(compose(msgspec.json.decode(sys.stdin.buffer.read(), type=Mail)))"
    )
    given = msgspec.json.encode(MAIL)
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C"}
        done = subprocess.run([sys.executable, "-c", code], input=given, capture_output=True, env=env, check=True)
        assert done.stdout == compose(MAIL)
