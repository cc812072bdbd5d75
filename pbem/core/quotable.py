"""Making a text of ours safe to be quoted: whoever sends it back, marked as a quote or not, orders nothing with it."""

from __future__ import annotations

from pbem.core.envelope import ENTROPY, read_key
from pbem.core.grammar import ENDS, Grammar, understand
from pbem.core.lex import Lexed, lex
from pbem.core.press import is_mark
from pbem.core.problem import Failure

MARK = "| "  # no order begins with it, and readers of mail take it for a quote


def quotable(text: str, grammar: Grammar) -> str:
    """The text with a mark before every line that a sheet would take for an order, words for the dice or its end, or for
    the beginning or end of a message."""
    return "\n".join(f"{MARK}{line}" if is_order(line, grammar) or is_mark(line) else line for line in text.split("\n"))


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
