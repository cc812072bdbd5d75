"""`format=flowed` undone (RFC 3676): paragraphs that the sender's program broke become one line again."""

from __future__ import annotations

from typing import NamedTuple

SIGNATURE = "-- "


class _Row(NamedTuple):
    depth: int
    text: str


def unflow(lines: list[str], delsp: bool = False) -> list[str]:
    """The lines of the text as they were typed; quoted ones get their marks and one blank back.

    A line that ends in a blank goes on in the next one if that is quoted as deep; with `delsp` the blank itself was put
    in for the break, perhaps inside a word. The signature's `-- ` is never joined.
    """
    out: list[str] = []
    held: list[str] = []  # the parts of a paragraph that goes on
    depth = 0
    for row in map(_row, lines):
        if held and (row.depth != depth or row.text == SIGNATURE):
            out.append(_marked(depth, "".join(held)))
            held = []
        depth = row.depth
        if row.text.endswith(" ") and row.text != SIGNATURE:
            held.append(row.text[:-1] if delsp else row.text)
            continue
        out.append(_marked(depth, "".join([*held, row.text])))
        held = []
    if held:
        out.append(_marked(depth, "".join(held)))
    return out


def _row(line: str) -> _Row:
    """The line without quote marks and without the one blank that protects its beginning."""
    bare = line.lstrip(">")
    return _Row(len(line) - len(bare), bare.removeprefix(" "))


def _marked(depth: int, text: str) -> str:
    return f"{'>' * depth} {text}" if depth else text
