"""How much room text takes in letters of one width: wide and zero-width characters, cutting, wrapping, padding."""

from __future__ import annotations

import unicodedata

_UNICODE = unicodedata.ucd_3_2_0  # the same in every Python, so that reports are the same bytes
_NOTHING = frozenset(("Mn", "Me", "Cf"))
ISOLATE, END = "\u2068", "\u2069"  # around writing that goes the other way


def number(value: int) -> str:
    """A whole number with a true minus sign."""
    return str(value) if value >= 0 else f"\u2212{-value}"


def words(cell: str | int) -> str:
    """A cell of a table as text."""
    return cell if isinstance(cell, str) else number(cell)


def columns(text: str) -> int:
    """Width in columns of a terminal or a mail."""
    if text.isascii():
        return len(text)
    return sum(map(_width, text))


def cut(text: str, width: int) -> str:
    """At most `width` columns; what is left out is shown by an ellipsis."""
    if columns(text) <= width:
        return text
    head = _head(text, width - 1).rstrip() + "…"
    return _closed([head])[0] if ISOLATE in head else head


def wrap(text: str, width: int, later: int | None = None) -> list[str]:
    """Lines of at most `width` columns, broken at blanks, in need inside a word. At least one line.

    `later`: the width from the second line on.
    """
    if len(text) <= width and text.isascii():  # most texts are short
        return [" ".join(text.split())]
    rest = width if later is None else later
    lines: list[str] = []
    line, used = "", 0
    for word in text.split():
        room = columns(word)
        if line and used + 1 + room <= width:
            line, used = f"{line} {word}", used + 1 + room
            continue
        if line:
            lines.append(line)
        width = rest if lines else width
        while room > width:
            head = _head(word, width) or word[:1]
            lines.append(head)
            word = word[len(head) :]
            room, width = columns(word), rest
        line, used = word, room
    if line or not lines:
        lines.append(line)
    return _closed(lines) if ISOLATE in text else lines


def hanging(head: str, text: str, width: int, indent: str = "  ") -> list[str]:
    """A text behind its head, further lines set in."""
    first, *rest = wrap(head + text, width, width - len(indent))
    return [first, *(f"{indent}{line}" for line in rest)]


def underlined(title: str, mark: str, width: int) -> list[str]:
    """A title with a line of marks below it."""
    lines = wrap(title, width)
    return [*lines, mark * max(map(columns, lines))]


def _closed(lines: list[str]) -> list[str]:
    """Writing that is closed in because it goes the other way, and that goes on in a new line, is closed in on each."""
    found, within = [], 0
    for line in lines:
        before = ISOLATE * within
        within = max(0, within + line.count(ISOLATE) - line.count(END))
        found.append(f"{before}{line}{END * within}")
    return found


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Filled with blanks to `width` columns; `right`: set to the right."""
    if text.isascii():
        return text.rjust(width) if right else text.ljust(width)
    blanks = " " * (width - columns(text))
    return blanks + text if right else text + blanks


def _head(text: str, width: int) -> str:
    used = 0
    for at, char in enumerate(text):
        used += _width(char)
        if used > width:
            return text[:at]
    return text


def _width(char: str) -> int:
    if char.isascii():
        return 1
    if _UNICODE.category(char) in _NOTHING or "\ufe00" <= char <= "\ufe0f" or "\u2060" <= char <= "\u206f":
        return 0
    if "\U0001f300" <= char <= "\U0001faff" or _UNICODE.east_asian_width(char) in ("W", "F"):
        return 2
    return 1
