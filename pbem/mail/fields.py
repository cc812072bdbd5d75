"""Header fields of a letter or of a part: unfolded, decoded, on one line, in linear time, whatever they hold."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterable
from email.message import Message

from pbem.mail.charset import decode
from pbem.mail.cleaning import tidy

LONGEST = 4000  # characters looked at of one value

_WORD = re.compile(r"=\?([^?\s]{1,80})\?([bBqQ])\?([^?]{0,3000})\?=")
_BREAKS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")


class Fields:
    """The fields of one header block, in order, names in lower case, values as they came (non-ASCII bytes as
    surrogates)."""

    def __init__(self, items: Iterable[tuple[str, str]]) -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in items:
            self._values.setdefault(name.strip().lower(), []).append(value)

    def all(self, name: str) -> list[str]:
        """Every value of a field, topmost first, unfolded but not decoded."""
        return [" ".join(value[:LONGEST].split("\n")).strip() for value in self._values.get(name, ())]

    def first(self, name: str) -> str:
        """The topmost value, or ""."""
        return next(iter(self.all(name)), "")

    def said(self, name: str) -> str:
        """The topmost value for people: decoded, one line, no control characters."""
        return one_line(decoded(self.first(name)))

    def has(self, name: str) -> bool:
        return name in self._values


def read_block(block: bytes) -> Fields:
    """The fields of a header block with LF line ends."""
    items: list[tuple[str, str]] = []
    for line in block.decode("ascii", "surrogateescape").split("\n"):
        if line[:1] in (" ", "\t"):
            if items:
                items[-1] = (items[-1][0], f"{items[-1][1]}\n{line}") if len(items[-1][1]) < LONGEST else items[-1]
            continue
        name, colon, value = line.partition(":")
        if colon:
            items.append((name, value))
    return Fields(items)


def fields_of(part: Message) -> Fields:
    """The fields of a parsed part."""
    return Fields((name, str(value)) for name, value in part.raw_items())


def one_line(text: str) -> str:
    """A text that can stand in a header or a sentence: no line ends, no control or invisible characters."""
    return tidy(_BREAKS.sub(" ", text))


def decoded(value: str) -> str:
    """A value with its encoded words decoded (RFC 2047). Blanks between two of them are not text; of neighbours in the
    same charset the bytes are joined first, since some programs cut characters in two."""
    out: list[str] = []
    held, charset, at = b"", "", 0
    for word in _WORD.finditer(value):
        between = value[at : word.start()]
        name = word.group(1).partition("*")[0].lower()
        if held and (between.strip() or name != charset):
            out.append(decode(held, charset))
            held = b""
        if between.strip() or (between and at == 0):
            out.append(_plain(between))
        held, charset, at = held + _bytes_of(word), name, word.end()
    if held:
        out.append(decode(held, charset))
    out.append(_plain(value[at:]))
    return "".join(out)


def _bytes_of(word: re.Match[str]) -> bytes:
    text = word.group(3).encode("ascii", "surrogateescape")
    if word.group(2) in "qQ":
        return binascii.a2b_qp(text.replace(b"_", b" "), header=False)
    try:
        return binascii.a2b_base64(text + b"=" * (-len(text) % 4))
    except binascii.Error:
        return word.group().encode("ascii", "surrogateescape")


def _plain(text: str) -> str:
    """Text outside encoded words, which should be ASCII and sometimes is not."""
    if text.isascii():
        return text
    return decode(text.encode("utf-8", "surrogateescape"))


def parameters(value: str) -> tuple[str, dict[str, str]]:
    """`text/plain; charset="utf-8"; name*0*=utf-8''a%20` -> the word before the first `;` in lower case, and the
    parameters, those in pieces joined and decoded (RFC 2231)."""
    head, *rest = _split(value)
    plain: dict[str, str] = {}
    pieces: dict[str, list[tuple[int, bool, str]]] = {}
    for item in rest[:60]:
        name, _, text = item.partition("=")
        name, text = name.strip().lower(), _unquoted(text.strip())
        base, star, more = name.partition("*")
        if not star:
            plain.setdefault(base, _plain(text))
            continue
        number = more.removesuffix("*")
        order = int(number) if number.isascii() and number.isdecimal() and len(number) < 4 else 0
        pieces.setdefault(base, []).append((order, name.endswith("*"), text))
    return head.strip().lower(), plain | {base: _joined(found) for base, found in pieces.items()}


def _split(value: str) -> list[str]:
    """Split at every `;` outside quotation marks."""
    parts, start, quoted, skip = [], 0, False, False
    for at, char in enumerate(value):
        if skip:
            skip = False
        elif char == "\\" and quoted:
            skip = True
        elif char == '"':
            quoted = not quoted
        elif char == ";" and not quoted:
            parts.append(value[start:at])
            start = at + 1
    return [*parts, value[start:]]


def _unquoted(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] == '"':
        return re.sub(r"\\(.)", r"\1", text[1:-1])
    return text


def _joined(pieces: list[tuple[int, bool, str]]) -> str:
    charset, out = "", []
    for number, (_, escaped, text) in enumerate(sorted(pieces)):
        if escaped and number == 0 and text.count("'") >= 2:
            charset, _, text = text.split("'", 2)
        raw = text.encode("utf-8", "surrogateescape")
        out.append(re.sub(rb"%([0-9A-Fa-f]{2})", _byte, raw) if escaped else raw)
    return decode(b"".join(out), charset)


def _byte(found: re.Match[bytes]) -> bytes:
    return bytes([int(found.group(1), 16)])
