"""Foreign HTML made fit for the parser (Lexbor): whatever somebody writes, it costs time in proportion to its length.

Three things cost a parser more: formatting that is left open, which it opens again in each paragraph (1000 `<b>` and
10,000 `<p>` become ten million nodes); elements within each other; many attributes of one element.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pbem.mail.wordset import words

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser

MOST_DEPTH = 2_000  # real mails have hundreds
MOST_TAGS = 200_000
MOST_WORK = 100_000_000  # the depths of all tags, added up: some of them make the parser look at all that is open
MOST_ATTRIBUTES = 100  # of one element
MOST_ROOTS = 50  # of a page over and over: all their attributes become those of one element

_NAMES = "a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u"
_FORMATTING = re.compile(rf"<(/?)(?=(?:{_NAMES})[\s/>])", re.IGNORECASE)
_SELECTED = re.compile(rf"(?<![\w.#:=\[-])(?:{_NAMES})(?![\w=-])")
_TAG = re.compile(r"<(/?)([A-Za-z][\w:-]{0,40})")
_ROOT = re.compile(r"<(?:html|body)\b", re.IGNORECASE)
_NAME = r"[\s/]*+=?[^\s/>=]++"
_VALUE = r"""\s*+=\s*+(?:"[^"]*+"|'[^']*+'|(?!["'])[^\s>]++)"""
_CROWDED = re.compile(rf"<[A-Za-z][^\s/>]*+(?:{_NAME}(?:{_VALUE})?+){{{MOST_ATTRIBUTES}}}")
_FLAT = words(  # they hold nothing, or the next one ends them
    "area base br col embed hr img input link meta param source track wbr p li dt dd option tr td th thead tbody"
)


class TooMuch(Exception):
    """More than a mail or a page has."""


def parsed(html: str) -> LexborHTMLParser:
    """The tree, in which formatting elements have other names (`named`). Raises TooMuch."""
    from selectolax.lexbor import LexborHTMLParser

    if _costs(html):
        raise TooMuch
    return LexborHTMLParser(_FORMATTING.sub(r"<\1x-", html.replace("\0", "")))


@lru_cache(maxsize=200)
def named(selector: str) -> str:
    """A tag or selector with the names that formatting elements have in a tree: `h4 a` is `h4 x-a` there."""
    return _SELECTED.sub(r"x-\g<0>", selector)


def _costs(html: str) -> bool:
    """Whether a parser would need more time than text of that length is worth."""
    depth = count = work = 0
    open_tags: dict[str, int] = {}
    for found in _TAG.finditer(html):
        count += 1
        work += depth
        if depth > MOST_DEPTH or count > MOST_TAGS or work > MOST_WORK:
            return True
        tag = found[2].lower()
        if tag in _FLAT:
            continue
        opened = open_tags.get(tag, 0)
        if not found[1]:
            open_tags[tag] = opened + 1
            depth += 1
        elif opened:
            open_tags[tag] = opened - 1
            depth -= 1
    return depth > MOST_DEPTH or len(_ROOT.findall(html)) > MOST_ROOTS or _CROWDED.search(html) is not None
