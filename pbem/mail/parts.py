"""The parts of a parsed letter: which are its text, in what order, decoded."""

from __future__ import annotations

import binascii
import re
from email.message import Message

from pbem.mail import limits
from pbem.mail.charset import decode
from pbem.mail.content import Choice, Content, Text
from pbem.mail.fields import Fields, fields_of, one_line, parameters
from pbem.mail.flowed import unflow
from pbem.mail.lines import Source, Why

_PLAIN = ("text/plain", "text/markdown", "text/x-markdown")
_HTML = ("text/html", "application/xhtml+xml")
_ENCRYPTED = ("application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted")
_WINMAIL = ("application/ms-tnef", "application/vnd.ms-tnef")
_REACTION = "text/vnd.google.email-reaction+json"
_ARMOUR = "-----BEGIN PGP "
_BASE64 = re.compile(rb"[A-Za-z0-9+/]*={0,2}")
_SOFT = re.compile(rb"=[ \t]+\n")
_TRAILING = re.compile(rb"(?<![ \t])[ \t]+\n")
_NAMES = 20


class TooMuch(Exception):
    """More text than is looked at."""


def content(root: Message, mark: Why = "") -> Content:
    """The text of a letter; all of it foreign if `mark` says why. Raises TooMuch."""
    collected = _Collector()
    pieces = collected.pieces(root, mark)
    readable = any(_has_text(piece) for piece in pieces)
    if collected.skipped and not readable:
        raise TooMuch
    obstacle = collected.obstacle if not readable else ""
    return Content(
        pieces=tuple(pieces), readable=readable, obstacle=obstacle, attachments=tuple(collected.names[:_NAMES])
    )


def is_calendar(root: Message) -> bool:
    """Whether this is an invitation or an answer to one: it is one itself, or offers one as a version of its text."""
    mime = _mime(root)
    if mime == "text/calendar":
        return True
    return mime in ("multipart/alternative", "multipart/mixed", "multipart/related") and any(
        is_calendar(child)
        for child in limits.children(root)
        if mime == "multipart/alternative" or _mime(child) == "multipart/alternative"
    )


def is_reaction(root: Message) -> bool:
    """Whether somebody pressed a button with a face on it."""
    return _mime(root) == _REACTION or any(
        is_reaction(child) for child in limits.children(root) if _mime(root).startswith("multipart/")
    )


def _mime(part: Message) -> str:
    return _type(part, fields_of(part))[0]


def _type(part: Message, fields: Fields) -> tuple[str, dict[str, str]]:
    """The type of a part and its parameters; what is no type is plain text."""
    mime, params = parameters(fields.first("content-type"))
    return (mime if re.fullmatch(r"[\w.+-]{1,80}/[\w.+-]{1,80}", mime) else "text/plain"), params


def _has_text(piece: Text | Choice) -> bool:
    if isinstance(piece, Text):
        return any(source.text.strip() and source.mark != "attached" for source in piece.sources)
    return any(_has_text(one) for version in piece.versions for one in version)


class _Collector:
    """Walks through the parts of one letter. `limits` keeps it from going deep."""

    def __init__(self) -> None:
        self.characters = self.lines = self.unquoted = 0
        self.names: list[str] = []
        self.obstacle = ""
        self.skipped = False  # HTML that is too large, which may be there beside plain text

    def pieces(self, part: Message, mark: Why) -> list[Text | Choice]:
        """The text of a part and of those inside it."""
        fields = fields_of(part)
        mime, params = _type(part, fields)
        if mime in _WINMAIL or mime in _ENCRYPTED or mime == "multipart/encrypted":
            self.obstacle = "winmail" if mime in _WINMAIL else "encrypted"
            return []
        if mime.startswith("multipart/"):
            return self._inside(part, mime, mark)
        disposition, more = parameters(fields.first("content-disposition"))
        if name := more.get("filename", "") or params.get("name", ""):
            self.names.append(one_line(name)[:200])
        if mime not in _PLAIN and mime not in _HTML:
            return []
        if disposition == "attachment" and mime in _PLAIN:
            mark = mark or "attached"
        elif disposition == "attachment":
            return []
        return self._text(part, fields, mime, params, mark)

    def _inside(self, part: Message, mime: str, mark: Why) -> list[Text | Choice]:
        inner = limits.children(part)
        if not inner:  # its boundary is nowhere: shown, but not believed
            self.obstacle = "damaged"
            raw, _ = _bytes_of(part, "")
            return [self._limited(_sources(decode(raw).split("\n"), mark or "damaged"))]
        if mime in ("multipart/signed", "multipart/related", "multipart/report"):
            return self.pieces(inner[0], mark)
        found = [self.pieces(child, mark) for child in inner]
        if mime == "multipart/alternative":
            versions = sorted((version for version in found if version), key=_is_markup)
            return [Choice(tuple(tuple(version) for version in versions))] if versions else []
        return [piece for pieces in found for piece in pieces]

    def _text(self, part: Message, fields: Fields, mime: str, params: dict[str, str], mark: Why) -> list[Text | Choice]:
        raw, whole = _bytes_of(part, fields.first("content-transfer-encoding"))
        text = decode(raw, params.get("charset", "")).replace("\r\n", "\n").replace("\r", "\n")
        mark = mark if whole else mark or "damaged"
        if mime in _HTML:
            return self._html(text, mark)
        lines = text.removesuffix("\n").split("\n")
        if params.get("format", "").lower() == "flowed":
            lines = unflow(lines, params.get("delsp", "").lower() == "yes")
        return [self._limited(_sources(self._unarmoured(lines), mark))]

    def _html(self, text: str, mark: Why) -> list[Text | Choice]:
        from pbem.mail import markup, walker

        try:
            found = walker.lines_of(text) if len(text) <= limits.MOST_HTML else None
        except markup.TooMuch:
            found = None
        if found is None:
            self.skipped = True
            return []
        return [self._limited([Source(source.text, source.mark or mark) for source in found], html=True)]

    def _limited(self, sources: list[Source], html: bool = False) -> Text:
        self.lines += len(sources)
        self.unquoted += sum(not source.mark and not source.text.startswith(">") for source in sources)
        self.characters += sum(len(source.text) for source in sources)
        if (
            self.unquoted > limits.MOST_LINES
            or self.lines > limits.MOST_WITH_QUOTES
            or self.characters > limits.MOST_TEXT
        ):
            raise TooMuch
        return Text(tuple(sources), html)

    def _unarmoured(self, lines: list[str]) -> list[str]:
        """A text signed in place without its armour; one that is encrypted in place says nothing."""
        begins = [n for n, line in enumerate(lines) if line.startswith(_ARMOUR)]
        if not begins:
            return lines
        first = lines[begins[0]]
        if first.startswith(f"{_ARMOUR}MESSAGE"):
            self.obstacle = "encrypted"
            return lines[: begins[0]]
        if not first.startswith(f"{_ARMOUR}SIGNED MESSAGE"):
            return lines
        end = begins[1] if len(begins) > 1 else len(lines)
        body = lines[begins[0] + 1 : end]
        start = next((n for n, line in enumerate(body) if not line.strip()), len(body))  # below `Hash: …`
        return lines[: begins[0]] + [line.removeprefix("- ") for line in body[start:]]


def _is_markup(pieces: list[Text | Choice]) -> bool:
    return any(isinstance(piece, Text) and piece.html for piece in pieces)


def _sources(lines: list[str], mark: Why) -> list[Source]:
    return [Source(line, mark) for line in lines]


def _bytes_of(part: Message, encoding: str) -> tuple[bytes, bool]:
    """The bytes of a part with LF line ends, and whether they came through whole."""
    del part["content-transfer-encoding"]  # or the parser would decode them its own way
    payload = part.get_payload(decode=True)
    raw = payload if isinstance(payload, bytes) else b""
    name = encoding.partition(";")[0].strip().lower()
    if name == "base64":
        packed = b"".join(raw.split())
        good = _BASE64.match(packed)
        text = good.group() if good else b""
        text = text[: len(text) // 4 * 4]
        return binascii.a2b_base64(text), text == packed
    if name == "quoted-printable":
        return binascii.a2b_qp(_TRAILING.sub(b"\n", _SOFT.sub(b"=\n", raw))), True
    return raw, name in ("", "7bit", "8bit", "binary")
