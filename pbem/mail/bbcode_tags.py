"""One tag of BBCode at a place in a text, as phpBB, SMF, vBulletin, XenForo, MyBB and Discourse write them.

No regular expression runs over more than a word here: a hostile post costs as much time as it is long.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pbem.mail.wordset import words

LONGEST = 300  # characters of a tag
MOST_MARKS = 8  # quotation marks within a name

KNOWN = words(
    "b i u s font size color colour url email iurl ftp left right center centre justify indent sub sup big small tt"
    " strike del abbr acronym highlight glow shadow rtl ltr user mention anchor topic thread align list ul ol li table"
    " thead tbody tr td th hr br spoiler hide ispoiler details code php html noparse nobbc plain pre icode quote img"
    " image attach attachment attachmenturl media video youtube flash float h1 h2 h3 h4"
)
LITERAL = words("code php html noparse nobbc plain pre icode")  # what stands in them has no tags
UNSEEN = words("img image attach attachment media video youtube flash")  # an address or number, no words
BREAKING = words("list ul ol li table tr hr br center centre left right justify indent spoiler hide details code php")
STRUCK = words("s strike del")

_NAME = re.compile(r"\[(/?)([A-Za-z][A-Za-z0-9]{0,14}|\*)(?=[\]=:\s])")
_BRACKET = re.compile(r"[\[\]]")
_VALUE = re.compile(r"=\s*(\"|'|&quot;|&#0?39;)")


class Tag(NamedTuple):
    """`name` in lower case, "*" for a row of a list; `start` and `end` are offsets in the text."""

    name: str
    closing: bool
    start: int
    end: int


def tag_at(text: str, start: int) -> Tag | None:
    """The tag that begins at `start`, where a bracket stands; None when that is just a bracket."""
    match = _NAME.match(text, start)
    if match is None:
        return None
    name = match[2].lower()
    if name != "*" and name not in KNOWN:
        return None
    end = _end(text, match.end())
    if end < 0 and (name != "quote" or match[1]):
        return None
    if end < 0:  # the head of a quote that was cut off: what follows on the line belongs to it
        newline = text.find("\n", start)
        end = len(text) if newline < 0 else newline
    return Tag(name, bool(match[1]), start, end)


def _end(text: str, at: int) -> int:
    """The offset behind the bracket that closes a tag, -1 if none does: not a bracket in quotes or of a pair."""
    newline = text.find("\n", at, at + LONGEST)
    limit = min(len(text), at + LONGEST) if newline < 0 else newline
    value = _VALUE.match(text, at, limit)
    if value is not None:
        closed = _after_quotes(text, value.end(), limit, value[1])
        if closed >= 0:
            return closed
    depth = 0
    for bracket in _BRACKET.finditer(text, at, limit):
        if bracket[0] == "[":
            depth += 1
        elif not depth:
            return bracket.end()
        else:
            depth -= 1
    plain = text.find("]", at, limit)
    return plain + 1 if plain >= 0 else -1


def _after_quotes(text: str, at: int, limit: int, quote: str) -> int:
    """The offset behind the bracket after a value in quotes; -1 when the value or the tag has no end."""
    for _ in range(MOST_MARKS):
        place = text.find(quote, at, limit)
        if place < 0:
            return -1
        at = place + len(quote)
        if text[place - 1] == "\\":
            continue
        rest = text[at : at + 1]
        if rest in ("]", " ", "\t"):  # else it is a mark within the name
            end = text.find("]", at, limit)
            return end + 1 if end >= 0 else -1
    return -1
