"""Structured header values (RFC 5322): what is text in them, what stands in quotation marks, what is a comment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

Where = Literal["text", "quoted", "comment"]


def scan(value: str) -> Iterator[tuple[str, Where]]:
    """Each character with where it stands, without the marks themselves and what a backslash makes harmless.

    Comments may be nested as deep as they like; one without an end takes all that follows, and so do quotes.
    """
    depth, quoted, skip = 0, False, False
    for char in value:
        if skip:
            skip = False
        elif char == "\\":
            skip = True
        elif char == '"' and not depth:
            quoted = not quoted
        elif quoted:
            yield char, "quoted"
        elif char == "(":
            depth += 1
        elif char == ")" and depth:
            depth -= 1
        else:
            yield char, "comment" if depth else "text"


def split(value: str, marks: str) -> list[str]:
    """The text of a value, split at each of the marks; without comments and quoted text."""
    items: list[list[str]] = [[]]
    for char, where in scan(value):
        if where != "text":
            continue
        if char in marks:
            items.append([])
        else:
            items[-1].append(char)
    return ["".join(item) for item in items]
