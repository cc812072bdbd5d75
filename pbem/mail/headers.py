"""Values that may stand in a header of ours. Whatever comes from outside passes through here, or is left out.

A header is one line of printable ASCII: then nothing that somebody typed can begin another header.
"""

from __future__ import annotations

import re
import unicodedata

WIDTH = 76  # columns of a header line, where it can be broken
LONGEST_SUBJECT = 150
LONGEST_NAME = 60
HOST = "pbem.invalid"  # stands for an address of ours that is not known yet; no such host can exist
TAG = "+TOKEN@"  # the place for a token in an address, where the server delivers such addresses
_WORD = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"{_WORD}(?:\.{_WORD})*@{_LABEL}(?:\.{_LABEL})*")
_ID = re.compile(r"<[A-Za-z0-9!#$%&'*+/=?^_`{|}~.:-]{1,120}@[A-Za-z0-9!#$%&'*+/=?^_`{|}~.:\[\]-]{1,120}>")
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "đ": "d", "ł": "l", "–": "-", "—": "-", "’": "'"})


def plain(text: str, longest: int = LONGEST_SUBJECT) -> str:
    """A text as one line of printable ASCII: accents are dropped, what has no ASCII form becomes `?`."""
    apart = unicodedata.normalize("NFKD", text[: 4 * longest].translate(_LETTERS))
    kept = "".join(_plain(char) for char in apart)
    return " ".join(kept.split())[:longest].rstrip()


def _plain(char: str) -> str:
    if " " <= char <= "~":
        return char
    kind = unicodedata.category(char)
    if kind in ("Mn", "Me", "Cf"):
        return ""
    return " " if kind[0] in "CZ" else "?"


def visible(text: str) -> str:
    """A line of a stranger's for a terminal: every letter as it is; what cannot be seen, or steers, as a blank."""
    return "".join(char if unicodedata.category(char)[0] not in "CZ" else " " for char in text).rstrip()


def address(text: str) -> str:
    """The address, if it is one that every server takes; else ""."""
    text = text.strip()
    known = len(text) <= 254 and len(text.partition("@")[0]) <= 64 and _ADDRESS.fullmatch(text)
    return text if known else ""


def message_id(text: str) -> str:
    """A Message-ID from outside, if it has the usual form; else ""."""
    text = text.strip()
    return text if _ID.fullmatch(text) else ""


def named(name: str, address: str) -> str:
    """An address with a display name: `"March on Rome" <orders@example.org>`."""
    shown = re.sub(r'["\\<>@]', "", plain(name, LONGEST_NAME)).strip()
    return f'"{shown}" <{address}>' if shown else address


def file_name(text: str) -> str:
    """The name of an attachment."""
    return re.sub(r"[^A-Za-z0-9._-]", "_", plain(text, LONGEST_NAME)).lstrip(".") or "file"


def bare(address: str) -> str:
    """The address without the place for a token: `orders@example.org` of `orders+TOKEN@example.org`."""
    return address.replace(TAG, "@", 1)


def tagged(address: str, token: str) -> str:
    """Where an answer goes: with the token in it if the address has a place for one and a server would take it."""
    local, _, host = address.replace(TAG, f"+{token}@", 1).rpartition("@")
    return f"{local}@{host}" if len(local) <= 64 else bare(address)


def line(name: str, value: str) -> bytes:
    """One header, broken at blanks where it is long. Raises ValueError on what may not stand in a header."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", name) or not re.fullmatch(r"[ -~]*", value):
        raise ValueError(f"not a header: {name}")
    lines = [f"{name}:"]
    for word in value.split():
        if len(lines[-1]) + 1 + len(word) > WIDTH and lines[-1] != f"{name}:":
            lines.append("")
        lines[-1] += f" {word}"
    return "\r\n".join(lines).encode("ascii") + b"\r\n"
