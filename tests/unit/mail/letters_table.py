"""Letters for tests: the corpus with its roster, and a small builder of mails from Tom with his token."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from pbem.app import roster as rosters
from pbem.mail import letter
from pbem.mail.letter import Read, Roster

CORPUS = Path(__file__).resolve().parents[2] / "mail" / "corpus"
MANIFEST: dict[str, Any] = json.loads((CORPUS / "manifest.json").read_text(encoding="utf-8"))
ROSTER: Roster = rosters.read(CORPUS / "manifest.json")
TOM = "tom.oakley@post.example.org"
OURS = "orders+g7@pbem.example.org"
SERVER = "mx.pbem.example.org"

HEAD = {
    "Return-Path": f"<{TOM}>",
    "Received": f"from mail.post.example.org by {SERVER} (Postfix); Sat, 14 Mar 2026 09:02:09 +0100 (CET)",
    "From": f"Tom Oakley <{TOM}>",
    "To": OURS,
    "Subject": "Re: [G7-T3-9PL4CV] Turn 3 report",
    "Message-ID": "<one@post.example.org>",
    "MIME-Version": "1.0",
}
PLAIN = "text/plain; charset=utf-8"


def mail(body: str | bytes = "bid 7\n", kind: str = PLAIN, **head: str | list[str] | None) -> bytes:
    """A mail of Tom's. `kind`: its Content-Type; other headers with `_` for `-`, a list for several, None for none."""
    fields: dict[str, str | list[str] | None] = {**HEAD, "Content-Type": kind}
    for name, value in head.items():
        wanted = name.replace("_", "-")
        known = next((key for key in fields if key.lower() == wanted.lower()), wanted)
        fields[known] = value
    lines = []
    for name, value in fields.items():
        lines += [f"{name}: {one}" for one in (value if isinstance(value, list) else [value]) if one is not None]
    raw = body.encode("utf-8") if isinstance(body, str) else body
    return "\r\n".join(lines).encode("utf-8") + b"\r\n\r\n" + raw


def part(body: str, kind: str = PLAIN, **head: str) -> str:
    """A part of a multipart mail."""
    more = "".join(f"{name.replace('_', '-')}: {value}\n" for name, value in head.items())
    return f"Content-Type: {kind}\n{more}\n{body}"


def multi(subtype: str, *parts: str, boundary: str = "b1", more: str = "") -> tuple[str, str]:
    """(body, Content-Type) of a multipart: `mail(*multi("mixed", part(…), part(…)))`."""
    body = "".join(f"--{boundary}\n{one}\n" for one in parts) + f"--{boundary}--\n"
    return body, f'multipart/{subtype}; boundary="{boundary}"{more}'


def nested(subtype: str, *parts: str, boundary: str) -> str:
    """A multipart as a part of another one."""
    body, kind = multi(subtype, *parts, boundary=boundary)
    return part(body, kind)


def packed(text: str | bytes) -> str:
    raw = text.encode("utf-8") if isinstance(text, str) else text
    return base64.encodebytes(raw).decode("ascii")


def read(raw: bytes, **more: Any) -> Read:
    return letter.read(raw, ROSTER, **more)


def orders(body: str | bytes, kind: str = PLAIN, **head: str) -> tuple[str, ...]:
    """The orders of a mail of Tom's with that body."""
    return read(mail(body, kind, **head)).orders


def html(body: str) -> tuple[str, ...]:
    return orders(body, "text/html; charset=utf-8")
