"""Texts of rule books as a model: a small part of Markdown read into blocks of spans.

Blocks are paragraphs, lists (`- ` or `1. `), tables (`| … |`) and fences (three backquotes, with a word behind the
first ones that says whose lines they are). In a line: `code`, **strong**, *emphasis* and [words](#anchor).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Union

import msgspec


class Span(msgspec.Struct, frozen=True):
    """A run of text; `style` is "", "code", "strong" or "em"; `to` is the anchor it leads to, if any."""

    text: str
    style: str = ""
    to: str = ""


Spans = tuple[Span, ...]


class Para(msgspec.Struct, frozen=True, tag="para"):
    """A paragraph; `tone` "note": said aside."""

    spans: Spans
    tone: str = ""


class Items(msgspec.Struct, frozen=True, tag="items"):
    """A list; `ordered`: with numbers."""

    items: tuple[Spans, ...]
    ordered: bool = False


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """A table: `head` are the titles of its columns."""

    head: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]


class Lines(msgspec.Struct, frozen=True, tag="lines"):
    """Lines as they are typed; `of` says whose they are."""

    lines: tuple[str, ...]
    of: str = ""


Block = Union[Para, Items, Grid, Lines]

_FENCE = "```"
_ITEM = re.compile(r"(?:[-*]|(\d+)\.) +")
_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(#([^)\s]+)\)")
_STYLES = ("code", "strong", "em")


def read_prose(markdown: str) -> tuple[Block, ...]:
    """The blocks of a text."""
    return tuple(_block(lines) for lines in _runs(markdown))


def spans(text: str) -> Spans:
    """One line or paragraph."""
    found: list[Span] = []
    at = 0
    for match in _INLINE.finditer(text):
        if match.start() > at:
            found.append(Span(text[at : match.start()]))
        style = next((style for style, part in zip(_STYLES, match.groups(), strict=False) if part), "")
        words = match[4]
        if words is not None:
            inner = spans(words)
            found += [msgspec.structs.replace(span, to=match[5]) for span in inner]
        else:
            found.append(Span(match[1] or match[2] or match[3], style))
        at = match.end()
    if at < len(text):
        found.append(Span(text[at:]))
    return tuple(found)


def plain(line: Spans) -> str:
    """The words alone."""
    return "".join(span.text for span in line)


def numeric(grid: Grid) -> tuple[int, ...]:
    """The columns, but the first, that hold nothing but numbers."""
    columns = [[plain(cell) for cell in column] for column in zip(*grid.rows, strict=True)]
    return tuple(at for at, column in enumerate(columns) if at and all(map(_is_number, column)) and any(column))


def _is_number(cell: str) -> bool:
    return not cell or cell == "—" or cell.isdecimal()


def each_line(block: Block, change: Callable[[Spans], Spans]) -> Block:
    """The block with every line of it changed; lines as they are typed stay."""
    if isinstance(block, Para):
        return Para(change(block.spans), block.tone)
    if isinstance(block, Items):
        return Items(tuple(map(change, block.items)), block.ordered)
    if isinstance(block, Grid):
        return Grid(tuple(map(change, block.head)), tuple(tuple(map(change, row)) for row in block.rows))
    return block


def every_span(block: Block) -> Iterator[Span]:
    """All spans of a block, in the order of reading."""
    if isinstance(block, Para):
        yield from block.spans
    elif isinstance(block, Items):
        yield from (span for item in block.items for span in item)
    elif isinstance(block, Grid):
        yield from (span for row in (block.head, *block.rows) for cell in row for span in cell)


def _runs(markdown: str) -> Iterator[list[str]]:
    """Runs of lines between empty ones; a fence is one run."""
    run: list[str] = []
    fenced = False
    for line in markdown.split("\n"):
        mark = line.startswith(_FENCE)
        if not fenced and (mark or not line.strip()):
            if run:
                yield run
            run = []
        if mark or fenced or line.strip():
            run.append(line)
        if mark and fenced:
            yield run
            run = []
        fenced ^= mark
    if run:
        yield run


def _block(lines: list[str]) -> Block:
    if lines[0].startswith(_FENCE):
        last = -1 if len(lines) > 1 and lines[-1].startswith(_FENCE) else None
        return Lines(tuple(lines[1:last]), lines[0].removeprefix(_FENCE).strip())
    if lines[0].startswith("|"):
        head, _, *rows = [_cells(line) for line in lines]
        return Grid(head, tuple(rows))
    mark = _ITEM.match(lines[0])
    if mark:
        return Items(tuple(spans(item) for item in _items(lines)), mark[1] is not None)
    return Para(spans(" ".join(line.strip() for line in lines)))


def _cells(line: str) -> tuple[Spans, ...]:
    row = line.strip().removeprefix("|").removesuffix("|")
    return tuple(spans(cell.strip().replace("\0", "|")) for cell in row.replace("\\|", "\0").split("|"))


def _items(lines: list[str]) -> list[str]:
    """The items of a list; a line without a mark goes on with the item above."""
    items: list[str] = []
    for line in lines:
        mark = _ITEM.match(line)
        if mark:
            items.append(line[mark.end() :].strip())
        else:
            items[-1] = f"{items[-1]} {line.strip()}"
    return items
