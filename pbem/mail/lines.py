"""Which lines of a letter are its writer's own. Lines are classified, never cut: everything can be shown.

Programs mark what they quote in a hundred ways and languages; so what decides is evidence (a date, a time, an address
before a colon), not words. In doubt a line is foreign: then somebody is asked, and nothing is executed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from pbem.mail import quoting
from pbem.mail.cleaning import clean, shorten, tidy

Why = Literal[
    "",  # the writer's own
    "quoted",  # marked with > or |, or quoted by the structure of the HTML
    "attribution",  # "On … X wrote:"
    "below",  # below an attribution or a block of headers, with nothing to show where it ends
    "said",  # the paragraph below "X wrote:"
    "signature",
    "footer",  # below a line of underscores
    "hidden",  # HTML that nobody sees
    "damaged",  # of a part that did not come through whole
    "attached",  # of an attached text
    "calendar",  # of an invitation, or of an answer to one
]
NEVER_ASKED = ("hidden", "calendar")  # orders in there are nobody's orders


class Source(NamedTuple):
    """A line as it was decoded; `mark`: why it is foreign, where the structure says so already."""

    text: str
    mark: Why = ""


class Line(msgspec.Struct, frozen=True):
    """A classified line. `why` is "" for own ones. `order`: its cleaned form when it is an order as a whole, whosever
    it is."""

    text: str
    why: Why = ""
    order: str = ""

    @property
    def own(self) -> bool:
        return not self.why

    @property
    def shown(self) -> str:
        """For people: an own order as it is understood, anything else without invisible characters."""
        return self.order if self.own and self.order else tidy(self.text)


def classify(sources: Sequence[Source]) -> list[Line]:
    """Own or foreign, line by line."""
    texts = [tidy(source.text) for source in sources]
    marked = [bool(source.mark) or quoting.is_marked(text) for source, text in zip(sources, texts, strict=True)]
    whys = [source.mark or ("quoted" if marks else "") for source, marks in zip(sources, marked, strict=True)]
    _Classifier(texts, marked, whys).run()
    return [Line(shorten(source.text), why) for source, why in zip(sources, whys, strict=True)]


def orders_of(lines: Sequence[Line]) -> tuple[str, ...]:
    """The own lines that are orders."""
    return tuple(line.order for line in lines if line.own and line.order)


def doubtful_of(lines: Sequence[Line]) -> tuple[str, ...]:
    """The foreign lines that would be orders, and might have been meant."""
    return tuple(line.order for line in lines if line.order and not line.own and line.why not in NEVER_ASKED)


def bare(line: Line) -> str:
    """A line cleaned as an order; of a foreign one also without its quote marks."""
    return clean(line.text if line.own else quoting.without_marks(tidy(line.text)))


class _Classifier:
    """One pass from top to bottom; `whys` is filled in."""

    def __init__(self, texts: list[str], marked: list[bool], whys: list[Why]) -> None:
        self.texts = texts
        self.marked = marked
        self.whys = whys
        self.attributed = self._attributions()

    def run(self) -> None:
        rest: Why = ""
        said = False
        for at, text in enumerate(self.texts):
            if rest:
                self.whys[at] = self.whys[at] or rest
            elif self.whys[at]:
                rest = "below" if self.whys[at] == "below" else ""
            elif end := self._end(at):
                self.whys[at] = rest = end
            elif at in self.attributed:
                self.whys[at] = "attribution"
                rest = "below" if self.attributed[at] and not self._marks_follow(at) else ""
            elif said and text:
                self.whys[at] = "said"
            else:
                said = quoting.is_said(text) and not self._marks_follow(at)
                self.whys[at] = "attribution" if said else ""

    def _end(self, at: int) -> Why:
        """Why nothing from this line on is the writer's own, if so."""
        text = self.texts[at]
        if text == "--":
            return "signature"
        if quoting.is_rule(text):
            return "footer"
        if quoting.begins_headers(self.texts, at) or quoting.is_separator(self.texts, at):
            return "below"
        return ""

    def _attributions(self) -> dict[int, bool]:
        """The lines of attributions -> whether it is the last one of it."""
        found: dict[int, bool] = {}
        for end, text in enumerate(self.texts):
            if not quoting.ends_attribution(text):
                continue
            for start in range(end, max(-1, end - quoting.MOST_LINES), -1):
                if not self.texts[start] or (self.marked[start] and not self.marked[end]):
                    break
                if quoting.is_attribution(" ".join(self.texts[start : end + 1])):
                    found |= {line: line == end for line in range(start, end + 1)}
                    break
        return found

    def _marks_follow(self, at: int) -> bool:
        """Whether the next line that says something is marked as quoted."""
        below = next((n for n in range(at + 1, len(self.texts)) if self.texts[n]), None)
        return below is not None and self.marked[below]
