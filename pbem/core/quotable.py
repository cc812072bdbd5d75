"""Making a text of ours safe to be quoted: whoever sends it back, marked as a quote or not, orders nothing with it."""

from __future__ import annotations

import re
from functools import lru_cache

from pbem.core.envelope import ENTROPY, KEYS, read_key
from pbem.core.grammar import ENDS, Grammar, understand
from pbem.core.lex import Lexed, fold, lex
from pbem.core.press import is_mark
from pbem.core.problem import Failure

MARK = "| "  # no order begins with it, and readers of mail take it for a quote
NO_BREAK = "\u00a0"
NARROWEST, WIDE = 30, 50  # columns
_WORDS = re.compile(r"( *)([^ ]+)")
_AROUND = "\"'“”«»()[].,;:!"
_COUNTED = re.compile(r"[-*+•·–—]|\(?\d{1,3}[.)]")  # readers of orders leave such a mark out


def quotable(text: str, grammar: Grammar) -> str:
    """The text with a mark before every line that a sheet would take for an order, words for the dice or its end, or
    for the beginning or end of a message."""
    return "\n".join(_safe(line, grammar) for line in text.split("\n"))


@lru_cache(maxsize=4096)  # the letters of a step share most of their lines
def _safe(line: str, grammar: Grammar) -> str:
    return f"{MARK}{line}" if is_order(line, grammar) or is_mark(line) else _unbreakable(line, grammar)


def _unbreakable(line: str, grammar: Grammar) -> str:
    """The line such that nobody breaks it before a word with which an order may begin: what programs put on a new line
    when they quote has no mark before it any more. Nor is the end cut off a line that begins so: the rest may be one.
    (Nobody breaks lines before column `NARROWEST`, nor leaves much less than `WIDE` on one.)"""
    if len(line) <= NARROWEST:
        return line
    out, marked, order = "", False, False
    words = _WORDS.findall(line)
    for number, (gap, word) in enumerate(words):
        mark = _COUNTED.fullmatch(word) is not None
        begins = words[number + 1][1] if mark and number + 1 < len(words) else word
        if number == 0:
            order = _may_begin(begins, grammar)
        risky = len(out) + len(gap) >= (WIDE if order else NARROWEST) and (order or _may_begin(begins, grammar))
        out += (NO_BREAK * len(gap) if risky or (marked and _may_begin(word, grammar)) else gap) + word
        marked = mark
    return out + line[len(line.rstrip(" ")) :]


def _may_begin(word: str, grammar: Grammar) -> bool:
    key = fold(word.strip(_AROUND))
    return bool(key) and (grammar.verb(key) is not None or key in ENDS or KEYS.get(key) == ENTROPY)


def is_order(line: str, grammar: Grammar) -> bool:
    """Whether a line, standing in a sheet, would do something there."""
    lexed = lex(line)
    if not lexed.tokens:
        return False
    if len(lexed.tokens) == 1 and lexed.tokens[0].fold in ENDS:
        return True
    key = read_key(lexed)
    return (key is not None and key.key == ENTROPY) or _is_understood(lexed, grammar)


def is_whole_order(line: str, grammar: Grammar) -> bool:
    """Whether a line is an order. Quick where it is none: nobody is told what was nearly meant."""
    lexed = lex(line)
    return bool(lexed.tokens) and _is_understood(lexed, grammar)


def _is_understood(lexed: Lexed, grammar: Grammar) -> bool:
    first = lexed.tokens[0]
    if first.kind != "word" or grammar.verb(first.fold) is None:
        return False
    try:
        understand(grammar, lexed)
    except Failure:
        return False
    return True
