"""A handbook as plain text of 78 columns: for terminals, and as the attachment of the welcome letter."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.handbook import Block, Book, Drawing, Entries, Part
from pbem.core.prose import Grid, Items, Lines, Para, numeric, plain
from pbem.core.text import T
from pbem.render.grid import table
from pbem.render.letters import hanging, underlined, wrap
from pbem.render.sheetlines import comment
from pbem.render.speech import Speaker

WIDTH = 78
INDENT = "    "


def render_text(book: Book, speaker: Speaker) -> bytes:
    """The whole text, in UTF-8, lines ended by LF."""
    lines = [*underlined(book.title, "=", WIDTH), "", *wrap(book.blurb, WIDTH), ""]
    lines += [f"{what}: {value}" for what, value in book.facts]
    lines += ["", "", *underlined(speaker.say(T("Contents")), "-", WIDTH), ""]
    lines += [f"- {part.title}" for part in book.parts if part.level == 2]
    for part in book.parts:
        lines += _part(part)
    lines += ["", "-" * WIDTH, *(line for said in book.foot for line in wrap(said, WIDTH))]
    return ("\n".join(line.rstrip() for line in lines) + "\n").encode()


def _part(part: Part) -> Iterator[str]:
    """A chapter with room around its head; below it titles alone, and what they say set in."""
    if part.level == 2:
        yield from ("", "", *underlined(part.title, "-", WIDTH))
    else:
        yield from ("", *wrap(part.title, WIDTH, WIDTH - len(INDENT)))
    indent = "" if part.level == 2 else INDENT
    if part.notes:
        yield from _set_in(wrap(f"({plain(part.notes)})", WIDTH - len(indent)), indent)
    for at, block in enumerate(part.blocks):
        if at or part.level == 2:
            yield ""
        yield from _set_in(list(_block(block, WIDTH - len(indent))), indent)


def _set_in(lines: list[str], indent: str) -> Iterator[str]:
    return (f"{indent}{line}" for line in lines)


def _block(block: Block, width: int) -> Iterator[str]:
    if isinstance(block, Para):
        yield from wrap(plain(block.spans), width)
    elif isinstance(block, Items):
        for number, item in enumerate(block.items, 1):
            mark = f"{number}. " if block.ordered else "- "
            first, *rest = wrap(plain(item), width - len(mark))
            yield mark + first
            yield from (" " * len(mark) + line for line in rest)
    elif isinstance(block, Grid):
        yield from _grid(block, width)
    elif isinstance(block, Lines):
        if block.of:
            yield from (f"{block.of}:", "")
        yield from (f"{INDENT}{part}" for line in block.lines for part in comment(line, width - len(INDENT)))
    elif isinstance(block, Entries):
        yield from _entries(block, width)
    elif isinstance(block, Drawing):
        yield from wrap(block.text, width)


def _grid(block: Grid, width: int) -> list[str]:
    rows = [[plain(cell) for cell in row] for row in block.rows]
    return table([plain(cell) for cell in block.head], rows, numeric(block), width)


def _entries(block: Entries, width: int) -> Iterator[str]:
    """Each thing on a line of its own, what is said of it below; short things with their sentence on one line."""
    for entry in block.entries:
        name, said = plain(entry.name), entry.said
        only = said[0] if len(said) == 1 and isinstance(said[0], Para) and not entry.anchor else None
        if only is not None:
            yield from hanging(f"{name}: ", plain(only.spans), width, INDENT)
            continue
        yield from wrap(name if entry.anchor else f"{name}:", width)
        for part in said:
            yield from _set_in(list(_block(part, width - len(INDENT))), "" if isinstance(part, Lines) else INDENT)
