"""What a file is: an order sheet, a mail, a mailbox, a page of a forum, a post.

A sheet is whatever is nothing else: "bid: 7" on the first line makes no mail of it. A mail has two headers that mails
have, before its first empty line.
"""

from __future__ import annotations

import re
from typing import Literal

from pbem.core.problem import Problem
from pbem.core.reading import decode
from pbem.mail import forum_html, forum_text, mbox
from pbem.mail.post import MAGIC
from pbem.mail.wordset import words

Kind = Literal["sheet", "mail", "mbox", "page", "archive", "post"]

HEADERS = words(
    "from to cc subject date received message-id mime-version return-path delivered-to reply-to in-reply-to references"
    " content-type content-transfer-encoding sender envelope-to x-original-to authentication-results dkim-signature"
    " list-id x-mailer user-agent status x-mozilla-status"
)
LOOKED_AT = 64 * 1024  # bytes in which the headers must stand
MAIL_NAMES = (".eml",)
POST_NAMES = (".bbcode",)
_HEADER = re.compile(r"([!-9;-~]{1,76}):")
_ARCHIVE = ("snapshot-content-location", "x-maf-information")  # a page that a browser saved as one file


def kind_of(data: bytes, name: str = "") -> Kind:
    """What the bytes of a file are; `name` is its file name, in which the ending counts."""
    if data.startswith(MAGIC):
        return "post"
    if forum_html.is_page(data):
        return "page"
    if mbox.is_mbox(data):
        return "mbox"
    found = _headers(data)
    if any(name in _ARCHIVE for name in found) or b"from: <saved by " in data[:2000].lower():
        return "archive" if found else "sheet"
    if len(HEADERS.intersection(found)) > 1 or name.lower().endswith(MAIL_NAMES):
        return "mail"
    return "post" if _is_post(data, name) else "sheet"


def _headers(data: bytes) -> list[str]:
    """Names in lower case, when the text begins with lines that can be headers."""
    names: list[str] = []
    for line in _start(data).split("\n"):
        if not line.strip():
            break
        match = _HEADER.match(line)
        if match is not None:
            names.append(match[1].lower())
        elif not names or not line.startswith((" ", "\t", ">From ")):
            return names
    return names


def _start(data: bytes) -> str:
    """The beginning of a file without its mark; byte by byte, unless it is UTF-16."""
    for mark, name in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return data[2 : 2 * LOOKED_AT].decode(name, "replace")
    return data[:LOOKED_AT].removeprefix(b"\xef\xbb\xbf").decode("latin-1")


def _is_post(data: bytes, name: str) -> bool:
    text = decode(data)
    return not isinstance(text, Problem) and (name.lower().endswith(POST_NAMES) or forum_text.is_post(text))
