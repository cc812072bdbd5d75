"""The lines `Key: value` at the head of a sheet: for which game, step and seat it is, and what is wanted."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

from pbem.core.faults import Span, fault
from pbem.core.grammar import ENDS
from pbem.core.lex import QUOTES, Lexed, fold, lex, split_lines, tidy
from pbem.core.misses import did_you_mean
from pbem.core.problem import Failure
from pbem.core.suggest import closest
from pbem.core.text import T

# Language -> canonical key -> the word as it is written; what else is understood stands below.
WORDS = {
    "en": {
        "game": "Game",
        "step": "Step",
        "turn": "Turn",
        "seat": "Seat",
        "auth": "Auth",
        "entropy": "Entropy",
        "final": "Final",
        "check": "Check",
        "standing": "Standing",
        "vacation": "Vacation",
        "resign": "Resign",
    },
    "it": {
        "game": "Partita",
        "step": "Passo",
        "turn": "Turno",
        "seat": "Giocatore",
        "auth": "Codice",
        "entropy": "Entropia",
        "final": "Definitivo",
        "check": "Prova",
        "standing": "Permanente",
        "vacation": "Vacanza",
        "resign": "Abbandono",
    },
}
# Folded words -> the canonical key.
KEYS = {word.lower(): key for words in WORDS.values() for key, word in words.items()} | {
    "round": "turn",
    "giro": "turn",
    "player": "seat",
    "power": "seat",
    "posto": "seat",
    "potenza": "seat",
    "vacanze": "vacation",
}
YES_OR_NO = ("final", "check", "standing", "resign")
ANSWERS = dict.fromkeys(("yes", "y", "si", "s", "true", "1"), "yes") | dict.fromkeys(
    ("no", "n", "false", "0"), "no"
)  # folded
YES = {"en": "yes", "it": "sì"}
ENTROPY = "entropy"
LONGEST_ENTROPY = 80
_KEY = re.compile(r"(\w[\w \0'-]{0,30}?)[ \0]*:[ \0]*")
_FREE = re.compile(r"(\w+)[ \0]*:?[ \0]*")
_ANSWER = re.compile(r"(?i:ok)[ \0]+\d+[ \0]*:")


def line(lang: str, key: str, value: str) -> str:
    """A line of the head in a language, as `read_key` reads it."""
    return f"{WORDS[lang][key]}: {value}"


class KeyLine(NamedTuple):
    """A line that looks like `Key: value`: `key` canonical or "" if not known; `value` tidied; places in the line."""

    key: str
    word: str
    value: str
    at: Span
    value_at: Span


def read_key(lexed: Lexed) -> KeyLine | None:
    """The line as an envelope line; None when it does not look like one. `ENTROPY words` needs no colon."""
    match = _FREE.match(lexed.rest, lexed.start)
    if match is None or KEYS.get(fold(match.group(1))) != ENTROPY:
        match = _KEY.match(lexed.rest, lexed.start)
        if match is None:
            return None
    start, end = match.end(), len(lexed.rest)
    while lexed.source[start - 1] in QUOTES:  # they count as blanks elsewhere
        start -= 1
    word = match.group(1)
    key = KEYS.get(fold(word), "")
    value = tidy(lexed.source[start:end])
    if key != ENTROPY:
        value = value.strip(QUOTES)
    return KeyLine(key, word, value, Span(match.start(1), match.end(1)), Span(start, max(start, end)))


def is_answer(lexed: Lexed) -> bool:
    """Whether this is a line of an answer of ours (`ok 3: …`), which no grammar takes."""
    return _ANSWER.match(lexed.rest, lexed.start) is not None


def read_value(line: KeyLine) -> str:
    """The value of a known key in its canonical form. Raises Failure."""
    if line.key in YES_OR_NO:
        answer = ANSWERS.get(fold(line.value))
        if answer is None:
            text = T('"{value}" is neither yes nor no.', value=line.value)
            raise fault("bad-value", line.value_at, text, T("Write {key}: yes", key=line.word))
        return answer
    if line.key == ENTROPY and not line.value:
        raise fault("entropy-empty", line.at, T("Words for the dice are missing."), T("Any words will do."))
    if line.key == ENTROPY and len(line.value) > LONGEST_ENTROPY:
        text = T("Words for the dice are at most {n} characters; these are {m}.", n=LONGEST_ENTROPY, m=len(line.value))
        raise fault("entropy-long", line.value_at, text)
    if not line.value:
        raise fault("bad-value", line.at, T("{key} has no value.", key=line.word))
    return line.value


def unknown_key(line: KeyLine) -> Failure:
    """The problem of a line `Word: …` that is none of ours. To be raised."""
    hint = T("Orders have no colon; lines of the head are {keys}.", keys=tuple(dict.fromkeys(KEYS.values())))
    if near := closest(fold(line.word), KEYS):
        hint = did_you_mean(tuple(word.capitalize() for word in near))
    return fault(
        "unknown-key", line.at, T('"{word}" is neither an order nor a line of the head.', word=line.word), hint
    )


def peek(text: str, orders: Container[str] = ()) -> dict[str, str]:
    """The first value of each key of a text, without its grammar: to find out for which game it is.

    `orders`: folded order words, if they are known (`Grammar.shown`): what stands below the first order is not read.
    """
    found: dict[str, str] = {}
    for source in split_lines(text):
        lexed = lex(source)
        if len(lexed.tokens) == 1 and lexed.tokens[0].fold in ENDS:
            break
        if not lexed.tokens:
            continue
        if lexed.tokens[0].fold in orders:
            break
        line = read_key(lexed)
        if line is not None and line.key and line.value:
            found.setdefault(line.key, line.value)
    return found
