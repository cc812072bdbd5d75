"""The reference of a handbook: every order with its forms, its phase, what it does and examples."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pbem.app.env import LANGUAGES
from pbem.app.handbook_source import SEATS, Source
from pbem.core.grammar import Grammar
from pbem.core.lex import fold
from pbem.core.prose import Grid, plain, read_prose
from pbem.core.text import T


class OrderRow(msgspec.Struct, frozen=True):
    """One order. `words`: the ways to write the verb, in both languages; `usage`: its form in the reader's language,
    `forms`: by language; `phases`: those it belongs to, in words (none: any); `examples`: (line, what it means)."""

    verb: str
    words: tuple[str, ...]
    usage: str
    does: str
    forms: dict[str, str] = {}
    phases: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


def order_rows(source: Source) -> tuple[OrderRow, ...]:
    """One row a verb, in the order of the phases; also those that only exist with an option."""
    game, say, lang = source.game, source.speaker.say, source.speaker.lang
    grammar: Grammar = game.grammar(SEATS)
    rows = {verb.word: verb for verb in grammar.verbs}
    phases, examples = list(_phases(source)), list(_examples(source))
    found = []
    for word in game.names.ids("usage"):
        does = game.names.say("does", word, lang)
        does = f"{does[:1].upper()}{does[1:]}."
        words: tuple[str, ...] = ()
        if word in rows:
            words = tuple(dict.fromkeys(way for ways in rows[word].words.values() for way in ways))
        elif word.lower() in grammar.closed:
            does = f"{does} {say(grammar.closed[word.lower()])}"
        forms = {known: game.names.say("usage", word, known) for known in LANGUAGES}
        own = frozenset(map(fold, (word, *words, *(form.split(" ", 1)[0] for form in forms.values()))))
        found.append(
            OrderRow(
                word,
                words,
                forms[lang],
                does,
                forms,
                tuple(dict.fromkeys(phase for way, phase in phases if way in own)),
                tuple((line, means) for first, line, means in examples if first in own),
            )
        )
    return tuple(found)


def keywords(source: Source) -> tuple[tuple[str, str], ...]:
    """The words that are no verbs, in English and Italian."""
    grammar: Grammar = source.game.grammar(SEATS)
    english, italian = grammar.spelling("en"), grammar.spelling("it")
    verbs = [verb.word for verb in grammar.verbs]
    return tuple((english.word(word), italian.word(word)) for word in grammar.words if word not in verbs)


def _phases(source: Source) -> Iterator[tuple[str, str]]:
    """Folded verb -> its phase: the guide's table of a turn has the phase first and its orders, as code, last."""
    for block in read_prose(source.chapter("turn")):
        for row in block.rows if isinstance(block, Grid) else ():
            for span in row[-1]:
                if span.style == "code":
                    yield fold(span.text.split(" ", 1)[0]), re.sub(r"^[IVX\d]+\. ", "", plain(row[0]))


def _examples(source: Source) -> Iterator[tuple[str, str, str]]:
    """(Folded verb, order line, what it means)."""
    for line in source.examples():
        order, _, means = line.partition(" // ")
        yield fold(order.split(" ", 1)[0]), order.strip(), means.strip()


# The lines above the first order, by their canonical key, and what they are for.
HEAD = (
    ("game", T("the game's id")),
    ("step", T("the step that the sheet is for; one for another step is refused")),
    ("turn", T("the turn, in the place of the step")),
    ("seat", T("whose sheet it is")),
    ("auth", T("the seat's password, where the moderator asks for it")),
    ("entropy", T("words of your own, mixed into the dice")),
    ("final", T("yes: no newer sheet will follow")),
    ("check", T("yes: only say what would become of the sheet")),
    ("standing", T("yes: this sheet again whenever none comes; no: not any more")),
    ("vacation", T("when you are away, like 2026-12-20 to 2026-12-27; none: you are back")),
    ("resign", T("yes: you leave the game")),
)
