"""What a person wrote in a mail or a post that was taken for talk: the player is shown it, in case it was an order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from pbem.core.envelope import KEYS
from pbem.core.grammar import ENDS, Grammar
from pbem.core.lex import fold, lex
from pbem.core.names import LANGUAGES
from pbem.core.suggest import closest

MOST = 20  # lines that are shown
LONGEST = 200  # characters of each that are kept
_LOOKED_AT = 200  # lines; who writes more to his moderator writes no orders
_COMPARED = 400  # words of a mail that are compared with order words
_WORD = re.compile(r"\w{3,40}")


def unread(text: str, sheet: str, grammar: Grammar) -> tuple[str, ...]:
    """The lines of a text that `prose.sheet_text` left out of its sheet, above its end. Where they are many, those that
    share a word with orders come first."""
    lines: list[str] = []
    for line, kept in zip(text.split("\n"), sheet.split("\n"), strict=True):
        if kept:
            tokens = lex(kept).tokens
            if len(tokens) == 1 and tokens[0].fold in ENDS:
                break
        elif line.strip():
            lines.append(" ".join(line.split())[:LONGEST])
    if len(lines) > MOST:
        near = _near(lines[:_LOOKED_AT], grammar)
        lines = [*near, *(line for line in lines if line not in near)]
    return tuple(lines[:MOST])


def asks(lines: Sequence[str]) -> bool:
    """Whether somebody asks something in these lines."""
    return any("?" in line for line in lines)


def _near(lines: Sequence[str], grammar: Grammar) -> list[str]:
    """Those with a word of orders in them, a name, or an order word with a slip of the pen."""
    words = {fold(word): None for line in lines for word in _WORD.findall(line)}
    known = _known(grammar)
    orders = tuple(dict.fromkeys([*grammar.shown, *KEYS]))
    found = {word for word in words if word in known}
    found |= {word for word in islice(words, _COMPARED) if len(word) > 3 and closest(word, orders, 1)}
    return [line for line in lines if any(fold(word) in found for word in _WORD.findall(line))]


@lru_cache(maxsize=8)
def _known(grammar: Grammar) -> frozenset[str]:
    """The folded words of orders and names."""
    names = grammar.names
    things = [(kind, id) for kind in names.kinds() for id in names.ids(kind)]
    said = [names.say(kind, id, lang) for kind, id in things for lang in LANGUAGES]
    words = [fold(word) for text in said for word in _WORD.findall(text)]
    return frozenset([*(word for word in words if len(word) > 3), *grammar.shown, *KEYS])
