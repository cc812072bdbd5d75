"""The source of a forum post in BBCode: its lines, and which of them are quoted.

Quotes are counted, not matched: they nest. A quote without an end takes all that follows, and the post says so. What
stands in code, lists and spoilers is the author's own; what is struck out is doubtful.
"""

from __future__ import annotations

import re
from html import unescape

from pbem.mail.bbcode_tags import BREAKING, LITERAL, STRUCK, UNSEEN, Tag, tag_at
from pbem.mail.post import Mark, Post, Said, tidy
from pbem.mail.wordset import words

_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_MARKED_UP = words("quote b i u s code color colour size url list spoiler hide font center")


def is_bbcode(text: str) -> bool:
    """Whether a text has tags that are closed, `[b] … [/b]`, or begins a quote. Brackets alone are nothing."""
    begun: dict[str, bool] = {}
    start = text.find("[")
    while start >= 0:
        tag = tag_at(text, start)
        if tag is not None and tag.name in _MARKED_UP:
            if tag.closing and tag.name in begun:
                return True
            begun[tag.name] = True
        start = text.find("[", start + 1)
    return "quote" in begun


def read(text: str, *, author: str = "", ident: str = "") -> Post:
    """A post from its source."""
    reader = _Reader(_BREAK.sub("\n", text.replace("\r\n", "\n").replace("\r", "\n")))
    reader.read()
    return Post(author, tidy(reader.lines), ident, open=reader.depth > 0)


class _Reader:
    """One pass over the text. `depth`: quotes that are open; `struck`: tags that strike out and are open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.low = text.lower()
        self.lines: list[Said] = []
        self.depth = 0
        self.struck = 0
        self._endless: dict[str, int] = {}  # name -> from where on no closing tag stands
        self._now = ""
        self._mark: Mark = "own"

    def read(self) -> None:
        at = 0
        while at < len(self.text):
            start = self.text.find("[", at)
            if start < 0:
                break
            self._say(self.text[at:start])
            tag = tag_at(self.text, start)
            if tag is None:
                self._say("[")
                at = start + 1
            else:
                at = self._tag(tag)
        self._say(self.text[at:])
        self._end_line()

    def _tag(self, tag: Tag) -> int:
        """Follow a tag; returns the offset where reading goes on."""
        if tag.name == "quote":
            self._end_line()
            self.depth = max(0, self.depth - 1) if tag.closing else self.depth + 1
            self._mark = self._own_mark()
            return tag.end
        if tag.name in STRUCK:
            self.struck = max(0, self.struck - 1) if tag.closing else self.struck + 1
            return tag.end
        if tag.name == "*" or tag.name in BREAKING:
            self._end_line()
        elif tag.name in ("td", "th"):
            self._now += " "
        if tag.closing or tag.name not in LITERAL | UNSEEN:
            return tag.end
        end = self._closing(tag)
        if end < 0:
            return tag.end  # without an end it is no code and no picture
        if tag.name in LITERAL:
            self._say(self.text[tag.end : end])
        return end

    def _closing(self, tag: Tag) -> int:
        """Where the closing tag begins; -1 if there is none."""
        if self._endless.get(tag.name, len(self.low)) <= tag.end:
            return -1
        end = self.low.find(f"[/{tag.name}", tag.end)
        if end < 0:
            self._endless[tag.name] = tag.end  # not looked for a second time
        return end

    def _say(self, text: str) -> None:
        first, *rest = text.split("\n")
        self._add(first)
        for line in rest:
            self._end_line()
            self._add(line)

    def _add(self, text: str) -> None:
        if not text:
            return
        if self.struck and text.strip() and self._mark == "own":
            self._mark = "doubtful"
        self._now += text

    def _own_mark(self) -> Mark:
        return "foreign" if self.depth else "own"

    def _end_line(self) -> None:
        text = unescape(self._now)
        mark = self._mark
        if mark == "own" and text.lstrip().startswith(">"):
            mark = "foreign"  # the way of mail and Markdown
        self.lines += [Said(part, mark) for part in text.split("\n")]
        self._now, self._mark = "", self._own_mark()
