"""The words of a post in a web page, line by line, with what is quoted marked.

The tree is walked with a stack of our own: a hostile page may be thousands of elements deep.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.mail.forum_engines import (
    BLOCKS,
    CODE_CELLS,
    QUOTE_CELLS,
    QUOTE_CLASSES,
    QUOTE_TAGS,
    STRUCK_TAGS,
    UNSEEN_CLASSES,
    UNSEEN_TAGS,
)
from pbem.mail.post import Mark, Said, tidy

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

MOST_NODES = 200_000
MOST_CHARACTERS = 256 * 1024
LONGEST_CLASS = 2000
TEXT = "-text"


def read_body(root: LexborNode) -> tuple[Said, ...]:
    """The lines below an element; the element itself is never a quote."""
    body = _Body()
    for node, entering in _walk(root):
        if node.tag == TEXT:
            if entering:
                body.say(node.text_content or "")
        elif entering:
            body.enter(node)
        else:
            body.leave(node)
        if body.full:
            break
    body.end_line()
    return tidy(body.lines)


def _walk(root: LexborNode) -> Iterator[tuple[LexborNode, bool]]:
    """Elements and texts below `root`, each element when it begins and when it ends; unseen ones are left out."""
    stack = [(root.child, root, _classes(root))]
    count = 0
    while stack and count < MOST_NODES:
        node, parent, above = stack.pop()
        if node is None:
            if stack:
                yield parent, False
            continue
        stack.append((node.next, parent, above))
        count += 1
        if node.tag == TEXT:
            yield node, True
        elif not _unseen(node, above):
            yield node, True
            stack.append((node.child, node, _classes(node)))


def _unseen(node: LexborNode, above: list[str]) -> bool:
    """`above`: the classes of the element around it."""
    tag = node.tag or ""
    if tag in UNSEEN_TAGS or tag.startswith(("-", "!")):
        return True
    classes = _classes(node)
    if not UNSEEN_CLASSES.isdisjoint(classes):
        return True
    return (tag == "p" and "codebox" in above) or ("title" in classes and "codeblock" in above)


def _classes(node: LexborNode) -> list[str]:
    return (node.attributes.get("class") or "")[:LONGEST_CLASS].split()


def _is_quote(node: LexborNode) -> bool:
    classes = _classes(node)
    if node.tag in QUOTE_TAGS or not QUOTE_CLASSES.isdisjoint(classes):
        return True
    return node.tag not in CODE_CELLS and not QUOTE_CELLS.isdisjoint(classes)


def _is_struck(node: LexborNode) -> bool:
    return node.tag in STRUCK_TAGS or "line-through" in (node.attributes.get("style") or "")


class _Body:
    """Collects lines. `quotes`, `struck`, `kept`: open elements that quote, strike out, keep line ends."""

    def __init__(self) -> None:
        self.lines: list[Said] = []
        self.quotes = self.struck = self.kept = self.size = 0
        self._now = ""
        self._mark: Mark = "own"

    @property
    def full(self) -> bool:
        return self.size > MOST_CHARACTERS

    def enter(self, node: LexborNode) -> None:
        tag = node.tag or ""
        quote = _is_quote(node)
        if quote or tag in BLOCKS or tag == "br":
            self.end_line()
        elif tag in ("td", "th"):
            self._now += " "
        self.quotes += quote
        self.struck += _is_struck(node)
        self.kept += tag == "pre"
        self._mark = "foreign" if self.quotes else self._mark

    def leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        quote = _is_quote(node)
        if quote or tag in BLOCKS:
            self.end_line()
        self.quotes -= quote
        self.struck -= _is_struck(node)
        self.kept -= tag == "pre"
        if quote:
            self._mark = "foreign" if self.quotes else "own"

    def say(self, text: str) -> None:
        text = text[: MOST_CHARACTERS + 1 - self.size]
        self.size += len(text)
        parts = text.split("\n") if self.kept else [text.replace("\n", " ")]
        for number, part in enumerate(parts):
            if number:
                self.end_line()
            if self.struck and part.strip() and self._mark == "own":
                self._mark = "doubtful"
            self._now += part

    def end_line(self) -> None:
        mark = self._mark
        if mark == "own" and self._now.lstrip().startswith(">"):
            mark = "foreign"  # the way of mail
        self.lines.append(Said(self._now, mark))
        self._now, self._mark = "", "foreign" if self.quotes else "own"
