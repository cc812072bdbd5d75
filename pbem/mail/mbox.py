"""An mbox file cut into its messages.

A line that begins with "From " is the head of a message only after an empty line, with an address and a date, and with
a header below it: "From Epirus I attack Macedonia" never cuts a message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

BOM = b"\xef\xbb\xbf"
LONGEST_HEAD = 1000  # bytes of a line "From …"

_DATE = rb"[A-Za-z]{3},? +(?:[A-Za-z]{3} +\d{1,2}|\d{1,2} +[A-Za-z]{3}),? .{0,12}\d{1,2}:\d{2}"
_HEAD = re.compile(rb"From +(?:\S*@\S+|-|MAILER-DAEMON|[\w.+-]+)(?: \([^()\r\n]{0,80}\))? +" + _DATE)
_HEADER = re.compile(rb"[!-9;-~]{1,76}:|>From ")
_GUARDED = re.compile(rb">+From ")


def is_mbox(data: bytes) -> bool:
    """Whether a file begins as an mbox does."""
    return _is_head(data.removeprefix(BOM)[: 4 * LONGEST_HEAD].splitlines(keepends=True), 0)


def split(data: bytes) -> list[bytes]:
    """The messages of an mbox, without their lines "From …" and with the guard of other such lines undone."""
    lines = data.removeprefix(BOM).splitlines(keepends=True)
    heads = [number for number, line in enumerate(lines) if line.startswith(b"From ") and _is_head(lines, number)]
    ends = [*heads[1:], len(lines)]
    return [_message(lines[head + 1 : end]) for head, end in zip(heads, ends, strict=True)]


def _is_head(lines: list[bytes], number: int) -> bool:
    line = lines[number] if number < len(lines) else b""
    if not line.startswith(b"From ") or len(line) > LONGEST_HEAD or not _HEAD.match(line):
        return False
    if number and lines[number - 1].strip(b"\r\n"):
        return False
    below = lines[number + 1] if number + 1 < len(lines) else b""
    return _HEADER.match(below) is not None


def _message(lines: list[bytes]) -> bytes:
    if lines and not lines[-1].strip(b"\r\n"):
        lines = lines[:-1]  # stands before the next head
    return b"".join(_unguarded(lines))


def _unguarded(lines: list[bytes]) -> Iterator[bytes]:
    """Lines `>From` as they were before the mailbox guarded them; beside quoted lines they are quoted themselves."""
    for number, line in enumerate(lines):
        if not _GUARDED.match(line) or (not line.startswith(b">>") and _beside_quote(lines, number)):
            yield line
        else:
            yield line[1:]


def _beside_quote(lines: list[bytes], number: int) -> bool:
    around = [lines[at] for at in (number - 1, number + 1) if 0 <= at < len(lines)]
    return any(line.startswith(b">") and not _GUARDED.match(line) for line in around)
