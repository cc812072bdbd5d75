"""Markdown of a rule book as plain text: paragraphs wrapped, tables set in columns, code left alone."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.render.grid import table
from pbem.render.letters import columns, wrap

WIDTH = 78


def underlined(title: str, mark: str) -> list[str]:
    """A title and a line below it."""
    return [title, mark * columns(title)]


def heading(title: str) -> list[str]:
    """The head of a part, with room around it."""
    return ["", "", *underlined(title, "-"), ""]


def paragraph(text: str, first: str = "", rest: str = "") -> list[str]:
    """Wrapped, the first line behind `first`, the others behind `rest`."""
    lines = wrap(text, WIDTH - max(len(first), len(rest)))
    return [f"{first if n == 0 else rest}{line}" for n, line in enumerate(lines)]


def prose(markdown: str, indent: str = "") -> Iterator[str]:
    """A text of Markdown paragraphs, lists, tables and code fences."""
    for at, block in enumerate(_blocks(markdown)):
        if at:
            yield ""
        for line in _block(block):
            yield f"{indent}{line}" if line else ""


def _blocks(markdown: str) -> list[list[str]]:
    """Runs of lines between empty ones; a code fence is one run."""
    blocks: list[list[str]] = [[]]
    fenced = False
    for line in markdown.split("\n"):
        fenced ^= line.startswith("```")
        if line.strip() or fenced:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _block(lines: list[str]) -> list[str]:
    room = WIDTH - 4
    if lines[0].startswith("```"):
        return [line for line in lines if not line.startswith("```")]
    if lines[0].startswith("|"):
        head, _, *rows = [[_plain(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
        return table(head, rows, (), room)
    items: list[str] = []
    for line in lines:
        if items and not line.lstrip().startswith(("- ", "* ")):
            items[-1] = f"{items[-1]} {line.strip()}"
        else:
            items.append(line.strip())
    wrapped: list[str] = []
    for item in items:
        listed = item.startswith(("- ", "* "))
        first, *rest = wrap(_plain(item), room - 2 if listed else room)
        wrapped += [first, *(f"  {line}" if listed else line for line in rest)]
    return wrapped


def _plain(text: str) -> str:
    """Without the marks of emphasis."""
    return text.replace("**", "").replace("`", "").replace("*", "") if not text.startswith("* ") else text
