"""The heads of posts in pasted text: one line that names the author beside a time, as boards print it.

Only heads in which the name stands are believed. Whatever else looks like the head of a post (a line with nothing but
a time or a number) says that more than one post is there, and not whose.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pbem.mail.forum_time import seconds

LONGEST = 200  # characters of a head

_CLOCK = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?"
_PHPBB = re.compile(r"(?:#\d+\s+)?(?:[^\W\d]{2,12}\s+)??(?:by|da|di|von|par)\s+(\S.{0,60}?)\s+[»›]\s+(\S.*\d.*)", re.I)
_RAW = re.compile(r"(\S.{0,60}?) \| (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC) \| #\d+")  # Discourse: /raw/TOPIC
_SMF = re.compile(rf"(?:Post by|Postato da|Inviato da): ?(\S.{{0,60}}?) (?:on|il|su) (\S.*\d{{4}}.*{_CLOCK})", re.I)
_PRINT = re.compile(rf".{{1,100}} - (\S.{{0,60}}?) - (\d{{1,2}}-\d{{1,2}}-\d{{4}}(?:,? {_CLOCK})?)", re.I)  # MyBB
_STAMPS = (
    re.compile(rf"[^\d]{{0,30}}\d{{1,4}}[-./ ].{{2,30}}[,\s]+(?:at |alle |ore )?{_CLOCK}(?:\s+#\d+)?", re.I),
    re.compile(rf"(?:today|yesterday|oggi|ieri),?\s+(?:at |alle |ore )?{_CLOCK}(?:\s+#\d+)?", re.I),
    re.compile(rf"«? ?(?:reply|risposta) #\d+ ?(?:on|il)?[: -].*{_CLOCK}.*", re.I),
    re.compile(rf"« ?(?:on|il): .*{_CLOCK}.*", re.I),
)
_TIME = re.compile(r"\d[:.]\d\d")
_YEAR = re.compile(r"\b\d{4}\b")
_NUMBER = re.compile(r"(?:post )?#\d{1,6}", re.I)


class Head(NamedTuple):
    """`ident` and `at` where the line says them."""

    engine: str
    author: str
    ident: str = ""
    at: int | None = None


def head_of(line: str) -> Head | None:
    """The head of a post with its author."""
    if len(line) > LONGEST:
        return None
    if match := _PHPBB.fullmatch(line):
        return Head("phpbb", match[1], _ident("phpbb", match[2]))
    if match := _RAW.fullmatch(line):
        return Head("discourse", match[1], _ident("discourse", match[2]), seconds(match[2]))
    if match := _SMF.fullmatch(line):
        return Head("smf", match[1], _ident("smf", match[2]))
    if match := _PRINT.fullmatch(line):
        return Head("mybb", match[1], _ident("mybb", match[2]))
    return None


def _ident(engine: str, time: str) -> str:
    """A time with its year tells the posts of an author apart; "today" does not, nor does a day."""
    return f"{engine} {time}" if _YEAR.search(time) and _TIME.search(time) else ""


def is_stamp(line: str) -> bool:
    """Whether a line is nothing but the time of a post."""
    return len(line) <= LONGEST and any(stamp.fullmatch(line) for stamp in _STAMPS)


def is_number(line: str) -> bool:
    """Whether a line is nothing but the number of a post."""
    return len(line) <= LONGEST and _NUMBER.fullmatch(line) is not None
