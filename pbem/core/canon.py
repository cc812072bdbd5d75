"""Canonical bytes of JSON-like values: the only form in which anything is hashed, sealed or logged.

Values are objects, arrays, strings, whole numbers, true, false and null; there are no floats. The bytes are those of
RFC 8785: sorted keys, no blanks, minimal escapes. `check` is the complete examination of a value; `is_plain` is a
scan of finished bytes that says yes to nearly every honest line in a fraction of the time, and otherwise nothing.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import msgspec

from pbem.core.text import T, Text

MOST_DEPTH = 16  # containers within containers
MOST_STRING = 4000  # characters
MOST_KEY = 120  # characters
MOST_INT = 2**53 - 1

_KEY = re.compile(rf"[!-~]{{1,{MOST_KEY}}}\Z")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")  # Unicode's class Cc, all but LF
_SURROGATE = re.compile(r"[\ud800-\udfff]")

_encode = msgspec.json.Encoder(order="sorted").encode


class Bad(Exception):
    """A value that has no canonical form: where in it (`data/draws/0/label`), and why."""

    def __init__(self, path: str, why: Text) -> None:
        super().__init__(f"{path or 'value'}: {why.msgid}")
        self.path = path
        self.why = why


def canon(value: Any) -> bytes:
    """The canonical bytes of a value within the limits; raises Bad. Tuples and structs count as what they encode to.

    >>> canon({"b": [1, True, None], "a": "Caesar"})
    b'{"a":"Caesar","b":[1,true,null]}'
    """
    try:
        data = _encode(value)
    except (TypeError, ValueError, RecursionError) as error:  # surrogates are a ValueError
        check(value)
        raise Bad("", T("{why}", why=str(error))) from error
    if not is_plain(data) or b"null" in data:  # the encoder writes NaN as null
        check(msgspec.to_builtins(value))
    return data


def encode(value: Any) -> bytes:
    """`canon` without the examination, for values that are known to keep the limits (they were read from a log)."""
    return _encode(value)


def check(value: Any, path: str = "", depth: int = 0) -> None:
    """Examine a value made of dict, list, tuple, str, int, bool and None against every limit; raises Bad.

    `path` and `depth`: where it stands in a larger value, and in how many containers.
    """
    _check(value, path, depth)


def _check(value: Any, path: str, depth: int) -> None:
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, str):
        _check_string(value, path)
    elif isinstance(value, int):
        if not -MOST_INT <= value <= MOST_INT:
            raise Bad(path, T("a number beyond 2^53-1"))
    elif isinstance(value, (dict, list, tuple)):
        if depth == MOST_DEPTH:
            raise Bad(path, T("more than {n} levels", n=MOST_DEPTH))
        _check_inside(value, path, depth + 1)
    elif isinstance(value, float):
        raise Bad(path, T("a number that is not whole"))
    else:
        raise Bad(path, T("{type} is no JSON value", type=type(value).__name__))


def _check_inside(value: dict[Any, Any] | list[Any] | tuple[Any, ...], path: str, depth: int) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str) or not _KEY.match(key):
                raise Bad(path, T("a key must be 1 to {n} printable ASCII characters without blanks", n=MOST_KEY))
            _check(item, f"{path}/{key}" if path else key, depth)
    else:
        for place, item in enumerate(value):
            _check(item, f"{path}/{place}" if path else str(place), depth)


def is_simple(text: str) -> bool:
    """Whether a text is short, in ASCII and without control characters: then it keeps every limit."""
    return len(text) <= MOST_STRING and text.isascii() and text.isprintable()


def _check_string(text: str, path: str) -> None:
    if is_simple(text):
        return
    if len(text) > MOST_STRING:
        raise Bad(path, T("a text of more than {n} characters", n=MOST_STRING))
    if text.isascii():
        if _CONTROL.search(text):
            raise Bad(path, T("a control character"))
    elif _SURROGATE.search(text):
        raise Bad(path, T("half of a surrogate pair"))
    elif _CONTROL.search(text):
        raise Bad(path, T("a control character"))
    elif not unicodedata.is_normalized("NFC", text):
        raise Bad(path, T("a text that is not in Unicode's normal form NFC"))


# --- the scan of finished bytes -----------------------------------------------------------------------------------
_LONG_NUMBER = re.compile(r"\d{16}")
_EXPONENT = re.compile(r"\d[eE]")
_ODD_CHARACTER = re.compile(r"[\x7f-\x9f]")
_ODD_KEY = re.compile(r'[^!-~][!#-~]*":')  # the last odd character of a string that a colon follows
_FOLD = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(c for c in range(128) if c not in b"[]{}")


def is_plain(data: bytes) -> bool:
    """True only if `data`, known to be the encoder's output for some value, keeps every limit. False says nothing.

    Without a backslash, quotes delimit strings and no control character but U+007F to U+009F can be inside them.
    """
    if b"\\" in data:
        return False
    text = data.decode()
    if not text.isascii():
        if _ODD_CHARACTER.search(text) or not unicodedata.is_normalized("NFC", text) or _ODD_KEY.search(text):
            return False
    elif "\x7f" in text or (" " in text and _ODD_KEY.search(text)):
        return False
    parts = text.split('"')
    if len(max(parts, key=len)) > MOST_KEY and not _lengths_fit(parts):
        return False
    return '"":' not in text and _is_plain_structure("".join(parts[::2]))


def _lengths_fit(parts: list[str]) -> bool:
    for place in range(1, len(parts), 2):
        most = MOST_KEY if parts[place + 1].startswith(":") else MOST_STRING
        if len(parts[place]) > most:
            return False
    return True


def _is_plain_structure(structure: str) -> bool:
    """Whether what stands outside the strings has whole, short numbers and few levels."""
    if "." in structure or ("e" in structure and _EXPONENT.search(structure)) or _LONG_NUMBER.search(structure):
        return False
    if structure.count("[") + structure.count("{") <= MOST_DEPTH:
        return True
    brackets = structure.encode().translate(_FOLD, _NO_BRACKETS)
    for _ in range(MOST_DEPTH):
        brackets = brackets.replace(b"[]", b"")  # takes away the innermost level
    return not brackets
