"""Links inside a handbook: every rule that a text names leads to that rule.

Named is a rule by its id, or by any of its ids in brackets: "see R71", "(deal-2)", "(gold, C14)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pbem.core.prose import Block, Span, Spans, each_line
from pbem.core.rulebook import Rulebook

_BRACKETS = re.compile(r"\(([^()]*)\)")
_TOKEN = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9_]+)*")


class Links:
    """Knows the ids of one book. `verbs` are order words: in code they lead to the order's entry."""

    def __init__(self, book: Rulebook, verbs: dict[str, str]) -> None:
        self._index = {id: rule.id for id, rule in book.index.items()}
        self._own = frozenset(rule.id for rule in book.rules())
        self._verbs = verbs

    def of(self, id: str) -> str:
        """The anchor of a rule, by any of its ids; "" if there is none."""
        return self._index.get(id, "")

    def order(self, word: str) -> str:
        """The anchor of an order, by its word as it is written; "" if there is none."""
        return self._verbs.get(word, "")

    def block(self, block: Block, here: str = "") -> Block:
        """The block with its links; `here` is the rule that it stands in, which needs none to itself."""
        return each_line(block, lambda line: self.line(line, here))

    def line(self, line: Spans, here: str = "") -> Spans:
        return tuple(part for span in line for part in self._span(span, here))

    def _span(self, span: Span, here: str) -> Iterator[Span]:
        if span.style == "code":
            verb = self._verbs.get(span.text.split(" ", 1)[0], "")
            yield msgspec.structs.replace(span, to=verb) if verb and not span.to else span
            return
        if span.to:
            yield span
            return
        at = 0
        for start, end, to in self._named(span.text):
            if to == here:
                continue
            if start > at:
                yield msgspec.structs.replace(span, text=span.text[at:start])
            yield msgspec.structs.replace(span, text=span.text[start:end], to=to)
            at = end
        if at < len(span.text):
            yield msgspec.structs.replace(span, text=span.text[at:])

    def _named(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where rules are named, from left to right."""
        inside = [match.span(1) for match in _BRACKETS.finditer(text)]
        for match in _TOKEN.finditer(text):
            token, start, end = match[0], match.start(), match.end()
            to = self._index.get(token, "")
            if not to:
                continue
            speaking = token in self._own or "-" in token
            if (speaking and any(char.isdigit() or char == "-" for char in token)) or any(
                a <= start and end <= b and _alone(text, start, end) for a, b in inside
            ):
                yield start, end, to


def _alone(text: str, start: int, end: int) -> bool:
    """Is nothing but commas and brackets around it, so that it is no word of a sentence?"""
    return text[:start].rstrip().endswith(("(", ",", ";")) and text[end:].lstrip().startswith((")", ",", ";"))
