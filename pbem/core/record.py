"""Records of the log: one struct a type, the line of a record, and the record of a line.

A line is `canon(record)` and LF. A reader accepts a line only if encoding what it read gives the same bytes back; that
one comparison refuses blanks, other orders of keys, doubled keys, odd escapes and odd numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union

import msgspec
from msgspec import Meta

from pbem.core import canon, record_bulk
from pbem.core import record_types as types
from pbem.core.text import T, Text

GAME_PATTERN = "^[a-z0-9-]{1,40}(?!\n)$"
AT_PATTERN = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z(?!\n)$"


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What every record has. `at` is the moderator's word, for reading only; it enters no computation."""

    v: Literal[1]
    game: Annotated[str, Meta(pattern=GAME_PATTERN)]
    seq: types.Count
    prev: types.Hex
    step: types.Count
    at: Annotated[str, Meta(pattern=AT_PATTERN)]


class Open(Envelope, frozen=True, tag="open"):
    data: types.OpenData


class Join(Envelope, frozen=True, tag="join"):
    data: types.JoinData


class Accept(Envelope, frozen=True, tag="accept"):
    data: types.AcceptData


class Refuse(Envelope, frozen=True, tag="refuse"):
    data: types.RefuseData


class Deadline(Envelope, frozen=True, tag="deadline"):
    data: types.DeadlineData


class Close(Envelope, frozen=True, tag="close"):
    data: types.CloseData


class Resolve(Envelope, frozen=True, tag="resolve"):
    data: types.ResolveData


class Reveal(Envelope, frozen=True, tag="reveal"):
    data: types.RevealData


class Ruling(Envelope, frozen=True, tag="ruling"):
    data: types.RulingData


class End(Envelope, frozen=True, tag="end"):
    data: types.EndData


Record = Union[Open, Join, Accept, Refuse, Deadline, Close, Resolve, Reveal, Ruling, End]

_TYPES: dict[str, type[Any]] = {
    "open": Open,
    "join": Join,
    "accept": Accept,
    "refuse": Refuse,
    "deadline": Deadline,
    "close": Close,
    "resolve": Resolve,
    "reveal": Reveal,
    "ruling": Ruling,
    "end": End,
}
_VERSION = re.compile(rb',"v":([0-9]{1,9})\}\Z')
_PATTERN = re.compile(r"Expected `str` matching regex '.*'(?= - at|\Z)", re.DOTALL)

_encode = msgspec.json.Encoder(order="sorted").encode
_decode: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)
_decode_plain = msgspec.json.Decoder().decode


class BadRecord(Exception):
    """A line that is no record: code, reason, and a hint where one helps."""

    def __init__(self, code: str, why: Text, hint: Text | None = None) -> None:
        super().__init__(f"{code}: {why.msgid}")
        self.code = code
        self.why = why
        self.hint = hint


def type_of(record: Record) -> str:
    """The record's type as the log spells it."""
    return str(record.__struct_config__.tag)


def build(
    kind: str, data: Mapping[str, Any] | types.Data, *, game: str, seq: int, prev: str, step: int, at: str
) -> Record:
    """A record from its parts; `data` typed or as a plain dict. Raises BadRecord when it breaks the type's shape."""
    whole = {"v": 1, "game": game, "seq": seq, "prev": prev, "step": step, "at": at, "type": kind, "data": data}
    try:
        made: Record = msgspec.convert(msgspec.to_builtins(whole), _TYPES[kind])
    except msgspec.ValidationError as error:
        raise BadRecord("bad-record", T("this is no {kind} record: {why}", kind=kind, why=_why(error))) from error
    return made


def encode(record: Record) -> bytes:
    """The line of a record, LF included. Raises canon.Bad when something in it has no canonical form."""
    line = _encode(record)
    canon.check(_decode_plain(line))
    _check_values(record, line)
    return line + b"\n"


def has_data(record: Record, line: bytes, data: Mapping[str, Any]) -> bool:
    """Whether `line`, the line of `record`, is exactly what it would be with this content."""
    return _encode(msgspec.structs.replace(record, data=data)) == line[:-1]


def decode(line: bytes) -> Record:
    """The record of a line that ends in LF. Raises BadRecord."""
    if not line.endswith(b"\n"):
        raise BadRecord("torn", T("the line has no end"))
    body = line[:-1]
    try:
        record = _decode.decode(body)
    except msgspec.ValidationError as error:
        if (newer := _VERSION.search(body)) and int(newer[1]) > 1:
            why = T("it has format {found}; this pbem reads format {known}", found=int(newer[1]), known=1)
            raise BadRecord("newer-log", why, T("Install a newer pbem.")) from error
        raise BadRecord("bad-record", T("it has the wrong shape: {why}", why=_why(error))) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord("not-json", T("it is not JSON: {why}", why=str(error)), _hint(line)) from error
    if _encode(record) != body:
        raise BadRecord("not-canonical", T("its bytes are not the canonical form of what they say"), _hint(line))
    try:
        _check_values(record, body)
    except canon.Bad as bad:
        code = "bad-record" if isinstance(bad, record_bulk.Misshapen) else "bad-value"
        raise BadRecord(code, T("{path}: {why}", path=bad.path, why=bad.why)) from bad
    return record


def _check_values(record: Record, body: bytes) -> None:
    """Check what the types leave open: all else in these records is bounded and in ASCII. Raises canon.Bad."""
    if isinstance(record, (Join, Accept, Refuse, Close)):
        return
    if isinstance(record, (Resolve, Reveal, End)):
        record_bulk.check(record.data)
    elif not canon.is_plain(body):
        canon.check(_decode_plain(body))


def _why(error: msgspec.ValidationError) -> str:
    """The reader's complaint without regular expressions."""
    return _PATTERN.sub("Expected another form of text", str(error))


def _hint(line: bytes) -> Text | None:
    if line.endswith(b"\r\n"):
        return T("The lines end in CR LF: a program changed the file on its way. Ask for the file itself, attached.")
    if line.startswith(b"\xef\xbb\xbf"):
        return T("The file begins with a byte order mark: an editor added it. Ask for the file itself, attached.")
    return None
