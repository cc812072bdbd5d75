"""Bytes to text. No guessing by frequency: three accented letters are too little for that."""

from __future__ import annotations

import codecs

from pbem.core.reading import BOMS

# Python names of plain text encodings that may be taken at their word: nothing that turns letters into line ends, as
# unicode_escape and utf-7 do.
_PLAIN = (
    *(f"iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)),
    *(f"cp{n}" for n in (437, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 865, 866, 874)),
    *(f"cp{n}" for n in range(1250, 1259)),
    *("koi8-r", "koi8-u", "mac-roman", "mac-cyrillic", "mac-greek", "mac-latin2", "mac-turkish", "tis-620"),
    *("gb2312", "gbk", "gb18030", "big5", "big5hkscs", "euc_jp", "shift_jis", "cp932", "euc_kr", "cp949"),
)
_WIDE = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")  # they hold NUL bytes
_SHIFTED = ("iso2022_jp", "iso2022_jp_1", "iso2022_jp_2", "iso2022_jp_3", "iso2022_kr", "hz")  # seven bits, escapes


def decode(raw: bytes, declared: str = "") -> str:
    """The text: by its mark, else strictly UTF-8 whatever is declared, else as declared, else Windows-1252."""
    for mark, encoding in BOMS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(encoding, "replace")
    name = _name(declared)
    if (name in _WIDE and b"\0" in raw) or (name in _SHIFTED and (b"\x1b" in raw or b"~{" in raw)):
        tried = (name, "utf-8")
    else:
        tried = ("utf-8", name if name in _PLAIN else "")
    for encoding in tried:
        try:
            return raw.decode(encoding) if encoding else raw.decode("cp1252")
        except ValueError:
            continue
    return raw.decode("cp1252", "replace")


def _name(declared: str) -> str:
    """Python's name of a declared encoding, "" if it is unknown or not to be trusted."""
    try:
        name = codecs.lookup(declared.strip().strip("\"'")[:40]).name
    except (LookupError, ValueError):
        return ""
    return name if name in _PLAIN or name in _WIDE or name in _SHIFTED else ""
