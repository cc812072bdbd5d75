"""What is looked at of a letter before anything parses it, and after: nobody's mail may hold up a run.

The numbers are far above what people send and far below what costs a parser a second. All scans here are linear.
"""

from __future__ import annotations

import re
from email.message import Message

MOST_BYTES = 1_000_000
MOST_HEAD = 64 * 1024  # bytes of the header block
MOST_HEADERS = 500  # lines of a header block
MOST_PARTS = 100
MOST_DASHED = 1000  # lines that begin with --, whatever they are
DEEPEST = 20
MOST_TEXT = 200_000  # characters
MOST_LINES = 2000
MOST_WITH_QUOTES = 8000  # lines, with those that are marked as quoted: reports have 800, and are quoted over and over
MOST_HTML = 500_000  # characters of markup: some programs make ten times as much of a report that they quote
MOST_FIELD = 8192  # bytes of a Content-… header: some parsers are quadratic in it

_BOUNDARY = re.compile(rb"boundary[\s]{0,80}=[\s]{0,80}(\"[^\"\n]{1,200}\"|[^\s;\"]{1,200})", re.IGNORECASE)
_FIELD = re.compile(rb"^content-[a-z]{1,40}[ \t]{0,40}:[^\n]*(?:\n[ \t][^\n]*)*", re.IGNORECASE | re.MULTILINE)


def head_end(raw: bytes) -> int:
    """Where the header block of a letter with LF line ends is over."""
    end = raw.find(b"\n\n")
    return len(raw) if end < 0 else end


def over(raw: bytes) -> bool:
    """Whether a letter with LF line ends is over a limit that can be seen before it is parsed."""
    end = head_end(raw)
    if end > MOST_HEAD or raw.count(b"\n", 0, end) >= MOST_HEADERS:
        return True
    if any(len(found.group()) > MOST_FIELD for found in _FIELD.finditer(raw)):
        return True
    dashed = raw.count(b"\n--")
    return dashed > MOST_PARTS and (dashed > MOST_DASHED or _delimiters(raw) > MOST_PARTS)


def _delimiters(raw: bytes) -> int:
    """How many lines separate parts: `--` and a boundary that is declared somewhere."""
    declared = dict.fromkeys(found.group(1).strip(b'"').rstrip() for found in _BOUNDARY.finditer(raw))
    lines = (line[2:].rstrip() for line in raw.split(b"\n") if line.startswith(b"--"))
    return sum(line in declared or line.removesuffix(b"--") in declared for line in lines)


def too_many_parts(root: Message) -> bool:
    """Whether a parsed letter has too many parts, too deep ones, or one with too many headers."""
    level: list[Message] = [root]
    count = depth = 0
    while level:
        count += len(level)
        depth += 1
        if count > MOST_PARTS or depth > DEEPEST or any(len(part) > MOST_HEADERS for part in level):
            return True
        level = [child for part in level for child in children(part)]
    return False


def children(part: Message) -> list[Message]:
    """The parts inside a part (of an attached message: that message)."""
    payload = part.get_payload() if part.is_multipart() else []  # of text it would decode it, as it is declared
    return [child for child in payload if isinstance(child, Message)] if isinstance(payload, list) else []
