"""One line as a person meant it: without what programs, phones and habits add to it."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 1000  # characters of a line that can be an order
CUT = "…"

_MARK = re.compile(r"[-*+•·◦‣⁃∙▪▫●○■□–—] ?|\(?\d{1,3}[.)](?!\d) ?|[A-Za-z]\) ")  # one mark of a list
_FINAL = ".,;!"
_PAIRS = dict(zip("\"'`“‘«‹„‚”’»", "\"'`”’»›“‘”’«", strict=True))
_KEPT_CONTROLS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85"  # blanks in all but name


class _Tidied(dict[int, str]):
    """Character -> what is left of it, worked out when first met."""

    def __missing__(self, code: int) -> str:
        self[code] = left = _tidied(chr(code))
        return left


def _tidied(char: str) -> str:
    kind = unicodedata.category(char)
    if kind in ("Zs", "Zl", "Zp") or char in _KEPT_CONTROLS:
        return " "
    if kind in ("Cf", "Cc", "Cs") or "\ufe00" <= char <= "\ufe0f" or char == "\ufffc":
        return ""  # invisible, broken, a style of emoji, or a picture that stood there
    return str(unicodedata.decimal(char)) if kind == "Nd" else char


_TIDIED = _Tidied()


def tidy(text: str) -> str:
    """The text without invisible characters, with single blanks, Latin digits and composed letters."""
    if not (text.isascii() and text.isprintable()):
        text = unicodedata.normalize("NFC", text.translate(_TIDIED))
    return " ".join(text.split())


def clean(text: str) -> str:
    """A line as an order: tidied, without one list mark before it, one pair of quotation marks around it, and one
    final . , ; or !"""
    line = tidy(text)
    if mark := _MARK.match(line):
        line = line[mark.end() :].strip()
    ended = line[-1:] in _FINAL
    if ended:
        line = line[:-1].rstrip()
    if len(line) > 1 and _PAIRS.get(line[0]) == line[-1]:
        line = line[1:-1].strip()
        if not ended and line[-1:] in _FINAL:
            line = line[:-1].rstrip()
    return line


def shorten(text: str) -> str:
    """A line too long to be an order, cut so that what is left is still too long to be one. Blanks do not count."""
    if len(text) <= LONGEST:
        return text
    text = tidy(text)
    return text if len(text) <= LONGEST else text[:LONGEST] + CUT
