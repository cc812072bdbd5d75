"""The table of orders of a ruleset and how a line is read by it: `order [IF tests] [OR order [IF tests]]…`.

Every verb is one row: its words, the struct of its orders, a function that takes its words from a cursor and one that
spells it. A line that is understood has one canonical spelling, and that reads back as the same line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from pbem.core import misses
from pbem.core.conditions import TestKind, Tests
from pbem.core.cursor import Cursor
from pbem.core.faults import Span, fault
from pbem.core.lex import ARROW_WORDS, Lexed, fold, lex
from pbem.core.marks import Mark
from pbem.core.names import Index, Names, Words
from pbem.core.orders import Alternative, Line
from pbem.core.problem import Failure, Problem
from pbem.core.spelling import KEYWORDS, Spelling
from pbem.core.text import ORDER, T, Term, Text
from pbem.core.verbs import Verb

ENDS = ("end", "fine")  # folded
CACHED = 20_000  # canonical lines remembered; the games of one process repeat themselves


class Understood(NamedTuple):
    """A line that was read, and the things named in it with their places."""

    line: Line
    marks: tuple[Mark, ...]


class Grammar:
    """All that is needed to read the sheets of one game.

    `words`: keyword or verb -> folded ways to write it · `stops`: folded words that end a name · `starts`: folded words
    a line begins with that belongs to the order above · `closed`: folded word -> why this game has no such order.
    """

    def __init__(
        self,
        verbs: Sequence[Verb],
        tests: Sequence[TestKind],
        names: Names,
        seats: Sequence[str],
        *,
        keywords: Words = KEYWORDS,
        closed: Mapping[str, Text] | None = None,
    ) -> None:
        self.verbs = tuple(verbs)
        self.names = names
        self.seats = tuple(seats)
        self.closed = dict(closed or {})
        self.seat_index = Index((seat, (seat,)) for seat in self.seats)
        self._spelt: Words = {**keywords, **{verb.word: verb.words for verb in self.verbs}}
        self.words = {word: _folded(ways) for word, ways in self._spelt.items()}
        self.stops = frozenset(w for word in keywords for w in self.words[word]).union(ARROW_WORDS)
        starts = [word for verb in self.verbs for word in verb.starts] or ["IF"]
        self.starts = frozenset(way for word in starts for way in self.words[word])
        self.tests = Tests(tuple(tests), self.words)
        self.shown = {fold(way): way for verb in self.verbs for ways in verb.words.values() for way in ways}
        self._by_word = {word: verb for verb in self.verbs for word in self.words[verb.word]}
        self._by_order = {verb.order: verb for verb in self.verbs}
        self._canonical = Spelling(names, self._spelt)
        self._lines: dict[str, Line] = {}

    def verb(self, word: str) -> Verb | None:
        """The row of a folded order word."""
        return self._by_word.get(word)

    def row(self, order: Any) -> Verb:
        """The row of an order."""
        return self._by_order[type(order)]

    def spelling(self, lang: str = "") -> Spelling:
        return Spelling(self.names, self._spelt, lang) if lang else self._canonical

    def cached(self, text: str) -> Line | None:
        return self._lines.get(text)

    def remember(self, line: Line) -> None:
        if len(self._lines) >= CACHED:
            self._lines.clear()
        self._lines[line.text] = line


def _folded(ways: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    return frozenset(fold(way) for words in ways.values() for way in words)


def parse(g: Grammar, text: str) -> Line:
    """The order on one line, in whatever spelling. Raises Failure."""
    return understand(g, lex(text)).line


def parse_canonical(g: Grammar, text: str) -> Line:
    """The order of a canonical line, as the log holds it; remembered. Raises Failure, also for other spellings."""
    line = g.cached(text)
    if line is None:
        line = parse(g, text)
        if line.text != text:
            problem = T("This order is not in its canonical spelling.")
            raise Failure(Problem("not-canonical", problem, T("It is: {text}", text=line.text), source=text))
        g.remember(line)
    return line


def understand(g: Grammar, lexed: Lexed) -> Understood:
    """The order on a line. Raises Failure with one problem, placed in the line."""
    cursor = _start(g, lexed)
    alternatives: list[Alternative] = []
    verbs: list[Verb] = []
    while True:
        first = cursor.at
        verb, alternative = _alternative(g, cursor, verbs)
        verbs.append(verb)
        alternatives.append(alternative)
        _check_group(cursor, first, verbs, alternatives)
        if not cursor.take("OR"):
            break
        if verb.group is None:
            text = T("{verb} takes no OR.", verb=Term(ORDER, verb.word))
            raise cursor.wrong("no-or", cursor.at - 1, text, _usage(verb))
    try:
        cursor.finish()
    except Failure as failure:
        raise _with_usage(failure, verbs[-1]) from None
    return Understood(make_line(g, alternatives), tuple(cursor.marks))


def go_on(g: Grammar, lexed: Lexed, line: Line) -> Understood:
    """A line that belongs to the order above: that order with what is added. Raises Failure as `understand`."""
    verb = g.row(line.alternatives[0].order)
    cursor = _start(g, lexed)
    alternative = line.alternatives[0]
    try:
        if verb.more is not None:
            alternative = verb.more(cursor, alternative)
        cursor.finish()
    except Failure as failure:
        raise _with_usage(failure, verb) from None
    return Understood(make_line(g, (alternative,)), tuple(cursor.marks))


def make_line(g: Grammar, alternatives: Sequence[Alternative]) -> Line:
    """The line of these alternatives, with its canonical spelling."""
    return Line(format_line(g, alternatives), tuple(alternatives))


def format_line(g: Grammar, alternatives: Sequence[Alternative], lang: str = "") -> str:
    """The spelling of a line: canonical, or with the words and names of a language."""
    spelling = g.spelling(lang)
    if len(alternatives) == 1:
        return _format(g, alternatives[0], spelling)
    return f" {spelling.word('OR')} ".join(_format(g, alternative, spelling) for alternative in alternatives)


def respelt(g: Grammar, text: str, lang: str) -> str:
    """A canonical order as it is written in a language; what is none stays as it is."""
    try:
        return format_line(g, parse_canonical(g, text).alternatives, lang)
    except Failure:
        return text


def _format(g: Grammar, alternative: Alternative, spelling: Spelling) -> str:
    order = alternative.order
    verb = g.row(order)
    text = spelling.word(verb.word)
    if words := verb.spell(order, spelling):
        text += f" {words}"
    if alternative.tests:
        text += f" {g.tests.spell(alternative.tests, spelling)}"
    if verb.tail is not None:
        for part in verb.tail(order, spelling, g.tests):
            text += f" {part}"
    return text


def _start(g: Grammar, lexed: Lexed) -> Cursor:
    for token in lexed.tokens:
        if token.kind == ";":
            hint = T("Write the second order on a line of its own; a remark begins with // after a blank.")
            raise fault("two-orders", Span(token.start, token.end), T("One order stands on a line."), hint)
    return Cursor(g, lexed.tokens)


def _alternative(g: Grammar, cursor: Cursor, before: list[Verb]) -> tuple[Verb, Alternative]:
    """`before`: the verbs of the alternatives above; the last one may be left out where its order goes on."""
    token = cursor.token
    verb = g.verb(token.fold) if token.kind == "word" else None
    if verb is None and before and any(cursor.sees(word) for word in before[-1].goes_on):
        verb = before[-1]
    elif verb is None:
        raise misses.verb(g, cursor)
    else:
        cursor.at += 1
    try:
        return verb, _read(g, cursor, verb)
    except Failure as failure:
        raise _with_usage(failure, verb) from None


def _read(g: Grammar, cursor: Cursor, verb: Verb) -> Alternative:
    order = verb.read(cursor)
    if verb.more is not None:
        return verb.more(cursor, Alternative(order))
    if not cursor.sees("IF"):
        return Alternative(order)
    if not verb.tests:
        raise cursor.wrong("superfluous", cursor.at, T("{verb} takes no IF.", verb=Term(ORDER, verb.word)))
    cursor.at += 1
    return Alternative(order, g.tests.read(cursor, verb.scopes))


def _check_group(cursor: Cursor, first: int, verbs: list[Verb], alternatives: list[Alternative]) -> None:
    """All alternatives must be orders of one moment."""
    if len(verbs) < 2:
        return
    groups = [verb.group(a.order) if verb.group else "" for verb, a in zip(verbs, alternatives, strict=True)]
    if groups[-1] != groups[0] or not groups[-1]:
        hint = T("OR joins orders of one moment.")
        text = T("This order cannot follow the OR of {verb}.", verb=Term(ORDER, verbs[0].word))
        raise cursor.wrong("wrong-or", first, text, hint)


def _usage(verb: Verb) -> Text:
    return T("Write: {usage}", usage=Term("usage", verb.word))


def _with_usage(failure: Failure, verb: Verb) -> Failure:
    """A problem without a hint gets the way the order is written."""
    problem = failure.problems[0]
    if problem.hint is not None:
        return failure
    return Failure(msgspec.structs.replace(problem, hint=_usage(verb)))
