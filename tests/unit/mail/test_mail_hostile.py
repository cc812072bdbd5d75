"""Mails made to hurt (pitfall 63): refused, or read, within a second and 200 MB; and no bytes make the reader raise."""

from __future__ import annotations

import subprocess
import sys
import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from letters_table import CORPUS, MANIFEST, ROSTER, TOM, mail, packed

from pbem.mail import letter, limits
from pbem.mail.letter import Read

ROOMY = msgspec.structs.replace(ROSTER, most_bytes=limits.MOST_BYTES)
MOST_SECONDS = 1
MOST_MEGABYTES = 200
KB65 = 65_000


def html(text: str) -> bytes:
    return mail(text, "text/html")


def deep(levels: int) -> bytes:
    out = []
    for n in range(1, levels):
        out.append(f"--b{n - 1}\nContent-Type: multipart/mixed; boundary=b{n}\n\n")
    return mail("".join(out) + f"--b{levels - 1}\n\nbid 7\n", "multipart/mixed; boundary=b0")


def attributes(count: int) -> str:
    return " ".join(f"a{n}=1" for n in range(count))


HOSTILE = {
    "100,000 headers": b"X-A: b\n" * 100_000 + mail(),
    "100,000 headers in a part": mail("--b\n" + "X: b\n" * 100_000 + "\nbid 7\n", "multipart/mixed; boundary=b"),
    "a header of 900 KB": mail(X="y" * 900_000),
    "20,000 parts": mail("--b\n\na\n" * 20_000, "multipart/mixed; boundary=b"),
    "1000 levels": deep(1000),
    "400 levels": deep(400),
    "20,000 messages in each other": mail("Content-Type: message/rfc822\n\n" * 20_000, "message/rfc822"),
    "5000 ( in From": mail(From="(" * 5000 + TOM),
    "16,000 addresses": mail(To="a@b.example, " * 4500),
    "10,000 parameters": mail("bid 7\n", "text/plain; " + "; ".join(f"a{n}=b" for n in range(10_000))),
    "a type of 400 KB": mail('--b\nContent-Type: multipart/mixed; x="' + ";" * 400_000, "multipart/mixed; boundary=b"),
    "quotes in a type": mail("x", 'multipart/mixed; x="' + ';\\"' * 2500 + "; boundary=b"),
    "encoded words": mail(Subject="=?utf-8?q?a?= " * 4000),
    "references": mail(References="<" * 60_000),
    "results": mail(Authentication_Results="(" * 60_000),
    "base64": mail(packed("bid 7\n" * 90_000), Content_Transfer_Encoding="base64"),
    "blanks in quoted-printable": mail(" " * 190_000 + "x= " * 1000, Content_Transfer_Encoding="quoted-printable"),
    "combining marks": mail("a" + "\u0301" * 90_000),
    "On": mail("On\n" * 3000),
    "schrieb": mail("Am x schrieb " * 1500),
    "From: x": mail("From: x\n" * 1900),
    "dates": mail("a@b.cc 21:00 1/1/2020 " * 8000),
    "attributions": mail("On 1/1/2020 21:00:\n" * 1900),
    "colons": mail(":\n" * 1900),
    "marks": mail(("> " * 400 + "\n") * 200),
    "flowed": mail("a \n" * 1900, "text/plain; format=flowed"),
}
MARKUP = {
    "a": "<a " * (KB65 // 3),
    "open quote": "<b a='" * (KB65 // 6),
    "declarations": "<![" * (KB65 // 3),
    "div": "<div>" * (KB65 // 5) + "bid 7",
    "b": "<b>" * (KB65 // 3) + "bid 7",
    "table": "<table>" * (KB65 // 7),
    "formatting and paragraphs": "<a><b><i><p>" * (KB65 // 12),
    "paragraphs that open formatting again": "<p>"
    + "".join(f"<b id={n}>" for n in range(1500))
    + "</p>"
    + "<p>x" * 12_000,
    "attributes": f"<p {attributes(8000)}>bid 7",
    "html over and over": "".join(f"<html a{n}=b>" for n in range(4500)),
    "objects": "<div><object></div></object>" * (KB65 // 28),
    "ampersands": "&" * KB65,
    "comments": "<!--" * (KB65 // 4),
    "svg": "<svg><p>" * (KB65 // 8),
    "style": "<p style='" + "a:b;" * (KB65 // 4) + "'>bid 7",
    "500 KB of div": "<div>" * 100_000,
    "500 KB of attributes": f"<p {attributes(50_000)}>",
}
HOSTILE |= {f"html: {name}": html(text) for name, text in MARKUP.items()}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_mail_costs_less_than_a_second(name: str) -> None:
    """Pitfall 63."""
    raw = HOSTILE[name]
    start = time.process_time()
    result = letter.read(raw[: limits.MOST_BYTES], ROOMY)
    assert time.process_time() - start < MOST_SECONDS
    assert isinstance(result, Read)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "100,000 headers",
            "100,000 headers in a part",
            "20,000 parts",
            "1000 levels",
            "400 levels",
            "a header of 900 KB",
        ),
        *("10,000 parameters", "a type of 400 KB", "base64", "On", "html: div", "html: 500 KB of div"),
        *(
            "html: formatting and paragraphs",
            "html: paragraphs that open formatting again",
            "html: 500 KB of attributes",
        ),
    ],
)
def test_over_a_limit_nothing_is_read(name: str) -> None:
    """Pitfall 63: and a known sender that no machine used may be told."""
    result = letter.read(HOSTILE[name][: limits.MOST_BYTES], ROOMY)
    assert (result.verdict, result.reason, result.orders, result.lines) == ("reject", "too_large", (), ())


def test_all_of_them_fit_into_little_memory() -> None:
    """Pitfall 63: one process, one mail after the other, its highest mark (not `ru_maxrss`, which is inherited)."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import test_mail_hostile as t\n"
        "for raw in t.HOSTILE.values(): t.letter.read(raw, t.ROOMY)\n"
        "lines = open('/proc/self/status').read().splitlines()\n"
        "print(next(line.split()[1] for line in lines if line.startswith('VmHWM')))\n"
    )
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux tells the highest mark of one process")
    folder = CORPUS.parents[1] / "unit" / "mail"
    done = subprocess.run([sys.executable, "-c", program, str(folder)], capture_output=True, text=True, check=True)
    assert int(done.stdout) / 1024 < MOST_MEGABYTES


def test_limits_are_far_from_what_people_send() -> None:
    for entry in MANIFEST["files"]:
        raw = (CORPUS / entry["file"]).read_bytes().replace(b"\r\n", b"\n")
        assert not limits.over(raw), entry["file"]
    assert letter.read(deep(limits.DEEPEST - 2), ROOMY).orders == ("bid 7",)
    assert letter.read(mail("--\n" * 400 + "--b\n\nbid 7\n--b--\n", "multipart/mixed; boundary=b"), ROOMY).reason == ""
    assert letter.read(mail("-- x\n" * 1900), ROOMY).reason == "too_large"


PIECES = st.sampled_from(
    [
        *(
            b"\n",
            b"\r\n",
            b"\r",
            b": ",
            b"; ",
            b"=",
            b'"',
            b"(",
            b")",
            b"<",
            b">",
            b"--",
            b"--b",
            b"\0",
            b"\xff\xfe",
            b"\xef\xbb\xbf",
        ),
        *(
            b"Content-Type",
            b"multipart/mixed",
            b"multipart/alternative",
            b"boundary=b",
            b"message/rfc822",
            b"text/html",
            b"text/plain",
        ),
        *(
            b"format=flowed",
            b"charset=utf-16",
            b"charset=x",
            b"Content-Transfer-Encoding",
            b"base64",
            b"quoted-printable",
            b"name*0*=",
        ),
        *(
            b"=?utf-8?q?",
            b"=?utf-8?b?",
            b"?=",
            b"%",
            b"From",
            b"Received",
            b"Subject",
            b"Message-ID",
            b"<div>",
            b"<b",
            b"bid 7",
            b"> ",
        ),
    ]
)
ANYTHING = st.one_of(
    st.binary(max_size=400), st.lists(st.one_of(PIECES, st.binary(max_size=4)), max_size=80).map(b"".join)
)


@settings(max_examples=300, deadline=None)
@given(ANYTHING)
def test_no_bytes_make_the_reader_raise(raw: bytes) -> None:
    for whole in (raw, mail(raw), mail(raw, "text/html"), mail().replace(b"\r\n\r\n", b"\r\n" + raw, 1)):
        result = letter.read(whole, ROSTER)
        assert (result.verdict == "accept") == bool(result.orders)
        assert not [line for line in result.orders if not ROSTER.accepts(line)]
        assert letter.open_letter(whole).fault != "unreadable", "an exception was caught"
        assert not any(char in result.head.subject + result.head.message_id for char in "\r\n\0")


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 24), st.lists(st.tuples(st.integers(0, 5000), st.binary(max_size=3)), min_size=1, max_size=8))
def test_no_change_of_a_real_mail_makes_the_reader_raise(number: int, changes: list[tuple[int, bytes]]) -> None:
    raw = (CORPUS / MANIFEST["files"][number]["file"]).read_bytes()[:20_000]
    for at, new in changes:
        raw = raw[: at % len(raw)] + new + raw[at % len(raw) + 1 :]
    assert isinstance(letter.read(raw, ROSTER), Read)
    assert letter.open_letter(raw).fault != "unreadable", "an exception was caught"


def test_a_fault_of_the_parser_is_one_unreadable_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.mail import opening

    def broken(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr(opening, "message_from_bytes", broken)
    result = letter.read(mail(), ROSTER)
    assert (result.verdict, result.reason) == ("reject", "unreadable")


def test_the_fuzzed_reader_hides_no_fault_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """`unreadable` because of an exception would hide a bug: no mail of the corpus and none of these has one."""
    for raw in (*HOSTILE.values(), *((CORPUS / entry["file"]).read_bytes() for entry in MANIFEST["files"])):
        opened = letter.open_letter(raw[: limits.MOST_BYTES])
        assert opened.fault != "unreadable" or b"message/rfc822" in raw
