"""Saying things in a handbook: sentences and Markdown become blocks in the reader's language, with their links."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.handbook_first import READER
from pbem.app.handbook_links import Links
from pbem.app.handbook_source import Source
from pbem.core.prose import Block as Prose
from pbem.core.prose import Items, Lines, Para, read_prose, spans
from pbem.core.text import Text


class Voice:
    """One source, its speaker, and what leads where. `verbs`: order word -> anchor of its entry."""

    def __init__(self, source: Source, verbs: dict[str, str]) -> None:
        self.source = source
        self.say = source.speaker.say
        self.links = Links(source.book, verbs)

    def read(self, markdown: str, here: str = "") -> tuple[Prose, ...]:
        """A text of the data; `here` is the rule that it is the text of."""
        return tuple(self.links.block(_unnamed(block), here) for block in read_prose(markdown))

    def para(self, text: Text, tone: str = "") -> Para:
        return Para(self.links.line(spans(self.say(text))), tone)

    def items(self, texts: Sequence[Text], *, ordered: bool = False) -> Items:
        return Items(tuple(self.links.line(spans(self.say(text))) for text in texts), ordered)


def _unnamed(block: Prose) -> Prose:
    """The reader's own lines need no name in the midst of what is said of them."""
    return Lines(block.lines) if isinstance(block, Lines) and block.of == READER else block
