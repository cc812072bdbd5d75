"""What a person wrote in a mail or a post, as a sheet: everything that is no order and no line of a sheet's head goes.

Lines keep their numbers. A line that begins with something like an order word stays, even if it is none: it is better
to be told of it than to lose an order.
"""

from __future__ import annotations

import re

from pbem.core.envelope import ENTROPY, KEYS, is_answer, read_key
from pbem.core.grammar import ENDS, Grammar
from pbem.core.lex import Lexed, fold, lex
from pbem.core.suggest import closest

_FORMS = {
    "game": re.compile(r"[A-Za-z0-9-]{1,40}"),
    "step": re.compile(r"\d{1,9}"),
    "turn": re.compile(r"\d{1,9}"),
}  # of the values that are taken for more than a sentence with a colon in it


def sheet_text(text: str, grammar: Grammar) -> str:
    """The text with an empty line in the place of every line of prose."""
    kept: list[str] = []
    for line in text.split("\n"):
        kept.append(line if _belongs(lex(line), grammar, bool(kept and kept[-1])) else "")
    return "\n".join(kept)


def _belongs(lexed: Lexed, grammar: Grammar, below: bool) -> bool:
    """`below`: the line above is kept."""
    if not lexed.tokens:
        return False
    token = lexed.tokens[0]
    if len(lexed.tokens) == 1 and token.fold in ENDS:
        return True
    if is_answer(lexed):
        return True
    word = token.kind == "word"
    is_verb = word and (grammar.verb(token.fold) is not None or token.fold in grammar.closed)
    key = read_key(lexed)
    if key is not None and (key.key == ENTROPY or not is_verb):
        form = _FORMS.get(key.key)
        if key.key:
            return form is None or form.fullmatch(key.value) is not None
        return bool(closest(fold(key.word), KEYS))
    if token.fold in grammar.starts:
        return below
    return is_verb or (word and bool(closest(token.fold, grammar.shown)))
