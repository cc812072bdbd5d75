"""The lines around a message between players: `PRESS TO MARCO` … `END PRESS`, `MESSAGGIO A …` … `FINE MESSAGGIO`.

What stands between them is never an order. Whose names stand in the first line, and whether the message may go out, is
judged elsewhere.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pbem.core.lex import fold, tidy

ENDS = ("endpress", "endofpress", "endmessage", "finemessaggio", "finepress")  # folded
LONGEST = 400  # characters of a first line
_BEGIN = r"(?:press|messaggio|message)"
_WORD = re.compile(rf"{_BEGIN}\b", re.IGNORECASE)
_NAMELESS = r"(?:anonymous(?:ly)?|anonim[oa])"
_SURE = r"(?:sure|sicur[oa])"
_HEAD = re.compile(
    rf"(?:(?P<first>{_NAMELESS})\s+(?P<certain>{_SURE}\s+)?)?{_BEGIN}\s+"
    rf"(?:(?P<nameless>{_NAMELESS})\s+(?P<sure>{_SURE}\s+)?)?(?:(?:to|a|ad|al|allo|alla|ai|agli|alle|per|for)\b|all['’])\s*:?\s*"
    r"(?P<names>\S.*)",
    re.IGNORECASE,
)
_LIKE = re.compile(
    rf"(?P<nameless>{_NAMELESS}\s+)?(?:{_SURE}\s+)?{_BEGIN}\b[\s:,]*(?P<after>{_NAMELESS}\b)?[\s:,]*(?P<names>.*)",
    re.IGNORECASE,
)
_TAIL = re.compile(rf"(?P<names>.*?)[\s,;(]+{_NAMELESS}\b(?P<sure>[\s,]+{_SURE})?[\s)]*", re.IGNORECASE)


class Head(NamedTuple):
    """The first line of a message. `names`: to whom, as it was written; `anonymous`: the writer is not to be named,
    `sure`: although the text speaks of him; `loud`: it begins in capitals, so that it is surely meant."""

    names: str
    anonymous: bool = False
    sure: bool = False
    loud: bool = False


def head(source: str) -> Head | None:
    """A line as the first one of a message; None if it is not."""
    if _WORD.search(source[:40]) is None or len(source) > LONGEST:
        return None
    text = tidy(source).strip("*_ ").rstrip(":. ")
    found = _HEAD.fullmatch(text)
    if found is None:
        return None
    names, anonymous = found["names"], bool(found["first"] or found["nameless"])
    sure = bool(found["certain"] or found["sure"])
    tail = _TAIL.fullmatch(names)
    if tail is not None:
        names, anonymous, sure = tail["names"], True, sure or tail["sure"] is not None
    return Head(names.strip(" ,;:"), anonymous, sure, text.split()[0].isupper())


def like(source: str) -> Head | None:
    """A line that may be meant as the first one of a message, if one that ends it follows; None if it is nothing of the
    kind."""
    if _WORD.search(source[:40]) is None or len(source) > LONGEST:
        return None
    text = tidy(source).strip("*_ ").rstrip(":. ")
    found = _LIKE.fullmatch(text)
    if found is None:
        return None
    names = found["names"].strip(" ,;:")
    tail = _TAIL.fullmatch(f" {names}")
    anonymous = bool(found["nameless"] or found["after"] or tail)
    return Head(tail["names"].strip(" ,;:") if tail else names, anonymous, loud=True)


def is_end(source: str) -> bool:
    """Whether a line ends a message."""
    return len(source) <= LONGEST and fold(source if source.isascii() else tidy(source)) in ENDS


def is_mark(source: str) -> bool:
    """Whether a line begins or ends a message."""
    found = head(source)
    return is_end(source) or (found is not None and found.loud)
