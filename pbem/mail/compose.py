"""A letter of ours as bytes: the same bytes for the same letter, on every machine and with every Python.

Written out here, since what the standard library writes differs between versions of Python and takes six times as long
to load as to use. All of it is ASCII with CR LF; the text is quoted-printable, so that it can be read in the file.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Sequence

import msgspec

from pbem.mail import headers

EOL = b"\r\n"
GENERATED = "auto-generated"
REPLIED = "auto-replied"
LOOP = f"pbem@{headers.HOST}"  # in the X-Loop of all our mail, wherever it was sent from
UNKNOWN = f"to_moderator+TOKEN@{headers.HOST}"  # the address of ours while it is not known; no game's id has a `_`
_UNKNOWN = re.compile(rb"to_moderator((?:\+[A-Za-z0-9-]{1,80})?)@pbem\.invalid")


class File(msgspec.Struct, frozen=True):
    """An attachment; `kind` like "image/svg+xml"."""

    name: str
    kind: str
    data: bytes


class Mail(msgspec.Struct, frozen=True, kw_only=True):
    """A letter to one player.

    `date` as a header has it. `id`, `thread`: Message-IDs with their brackets; `thread` is the game's, `answers` the id
    of the mail that is answered, as it came (it is left out if it has an odd form). `html`: a whole page.
    """

    sender: str  # address
    sender_name: str = ""
    to: str
    reply_to: str = ""
    subject: str
    date: str
    id: str
    thread: str
    answers: str = ""
    text: str
    html: bytes = b""
    files: tuple[File, ...] = ()


def compose(mail: Mail) -> bytes:
    """The message. Raises ValueError when an address or an id of ours has a form that no header may have."""
    body = _part("text/plain; charset=utf-8", mail.text.encode(), readable=True)
    if mail.html:
        both = [body, _part("text/html; charset=utf-8", mail.html, readable=False)]
        body = _several("alternative", both, f"{mail.id}/alternative")
    if mail.files:
        body = _several("mixed", [body, *map(_attached, mail.files)], f"{mail.id}/mixed")
    return b"".join(_head(mail)) + b"MIME-Version: 1.0\r\n" + body


def _head(mail: Mail) -> list[bytes]:
    answers = headers.message_id(mail.answers)
    named = {
        "From": headers.named(mail.sender_name, mail.sender),
        "To": mail.to,
        "Reply-To": mail.reply_to,
        "Subject": headers.plain(mail.subject),
        "Date": mail.date,
        "Message-ID": mail.id,
        "In-Reply-To": answers,
        "References": " ".join(part for part in (mail.thread, answers) if part),
        "Auto-Submitted": REPLIED if answers else GENERATED,
        "X-Auto-Response-Suppress": "All",
        "X-Loop": LOOP,
    }
    for name in ("sender", "to"):
        if not headers.address(getattr(mail, name)):
            raise ValueError(f"not an address: {name}")
    return [headers.line(name, value) for name, value in named.items() if value]


def _part(kind: str, data: bytes, *, readable: bool, more: Sequence[bytes] = ()) -> bytes:
    """Headers of a part, an empty line, and its data."""
    if not readable:
        coding, coded = "base64", base64.encodebytes(data).replace(b"\n", EOL)
    elif data.isascii() and all(len(line) <= 76 for line in data.splitlines()) and b"\nFrom " not in b"\n" + data:
        coding, coded = "7bit", EOL.join(data.splitlines()) + EOL
    else:
        coding, coded = "quoted-printable", _quoted(data)
    head = [headers.line("Content-Type", kind), headers.line("Content-Transfer-Encoding", coding), *more]
    return b"".join(head) + EOL + coded


def _quoted(data: bytes) -> bytes:
    """Quoted-printable; a line that begins with "From " is written so that no mailbox file splits there."""
    lines = binascii.b2a_qp(b"\n".join(data.splitlines()) + b"\n").split(b"\n")[:-1]
    kept = [b"=46" + line[1:] if line.startswith(b"From ") else line for line in lines]
    return EOL.join(kept) + EOL


def _attached(file: File) -> bytes:
    name = headers.file_name(file.name)
    place = headers.line("Content-Disposition", f'attachment; filename="{name}"')
    return _part(f'{file.kind}; name="{name}"', file.data, readable=False, more=(place,))


def _several(kind: str, parts: Sequence[bytes], seed: str) -> bytes:
    """A multipart. `=_` can stand in no quoted-printable or base64 line, so the boundary is in no part."""
    boundary = f"=_{hashlib.sha256(seed.encode()).hexdigest()[:24]}"
    mark = b"--" + boundary.encode()
    head = headers.line("Content-Type", f'multipart/{kind}; boundary="{boundary}"')
    body = b"".join(mark + EOL + part + EOL for part in parts)
    return head + EOL + body + mark + b"--" + EOL


def addressed(raw: bytes, address: str) -> bytes:
    """A letter of ours with the address players are to write to, where it was not known when it was written.

    `address` may have a place for the token, like `orders+TOKEN@example.org`. Raises ValueError.
    """
    if not headers.address(headers.bare(address)):
        raise ValueError("not an address")
    head, gap, body = raw.partition(EOL + EOL)

    def filled(match: re.Match[bytes]) -> bytes:
        token = match[1].decode()
        return (headers.tagged(address, token[1:]) if token else headers.bare(address)).encode()

    return _UNKNOWN.sub(filled, head) + gap + body
