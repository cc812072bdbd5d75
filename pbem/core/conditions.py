"""Tests after IF: `[NOT] test [AND [NOT] test]…`. Which words there are is a table of the ruleset.

The shapes: a bare word (`CAESAR`), a word with a place (`MINE(x)`), with a seat (`OWNER(x)=S`), with a number
(`LEGIONS(x)<=n`, `TOTAL<=n`), with a thing (`HAS card`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from pbem.core.cursor import Cursor
from pbem.core.faults import Span, fault
from pbem.core.misses import did_you_mean
from pbem.core.orders import Test
from pbem.core.problem import Failure
from pbem.core.spelling import Spelling
from pbem.core.suggest import closest
from pbem.core.text import ORDER, T, Term, Text

COMPARISONS = ("<=", ">=", "<", ">", "=")


class TestKind(msgspec.Struct, frozen=True):
    """One way to write a test. `paren`: `(` follows the word · `scope`: "" or the name an order must allow."""

    __test__ = False

    word: str
    paren: bool
    read: Callable[[Cursor, bool], Test]  # (after the word, negated)
    spell: Callable[[Test, Spelling], str]
    scope: str = ""


def bare(word: str, scope: str = "") -> TestKind:
    """`WORD`"""
    return TestKind(word, False, lambda c, no: Test(word, negated=no), lambda t, s: s.word(word), scope)


def place(word: str, *kinds: str) -> TestKind:
    """`WORD(place)`"""

    def read(c: Cursor, negated: bool) -> Test:
        return Test(word, _subject(c, kinds), negated=negated)

    return TestKind(word, True, read, lambda t, s: f"{s.word(word)}({s.name(kinds, t.subject)})")


def owner(word: str, *kinds: str) -> TestKind:
    """`WORD(place)=SEAT`"""

    def read(c: Cursor, negated: bool) -> Test:
        subject = _subject(c, kinds)
        if not c.take_mark("="):
            raise c.missing(T("= and a seat are missing here."), T("Who holds a place: OWNER(place)=SEAT."))
        return Test(word, subject, "=", c.seat(), negated)

    return TestKind(word, True, read, lambda t, s: f"{s.word(word)}({s.name(kinds, t.subject)})={t.value}")


def count(word: str, *kinds: str) -> TestKind:
    """`WORD(place) op n`"""

    def read(c: Cursor, negated: bool) -> Test:
        subject = _subject(c, kinds)
        op = comparison(c)
        return Test(word, subject, op, c.number(0), negated)

    return TestKind(word, True, read, lambda t, s: f"{s.word(word)}({s.name(kinds, t.subject)}){t.op}{t.value}")


def amount(word: str, scope: str = "") -> TestKind:
    """`WORD op n`"""

    def read(c: Cursor, negated: bool) -> Test:
        op = comparison(c)
        return Test(word, "", op, c.number(0), negated)

    return TestKind(word, False, read, lambda t, s: f"{s.word(word)}{t.op}{t.value}", scope)


def thing(word: str, kind: str, scope: str = "") -> TestKind:
    """`WORD thing`"""

    def read(c: Cursor, negated: bool) -> Test:
        return Test(word, c.name(kind), negated=negated)

    return TestKind(word, False, read, lambda t, s: f"{s.word(word)} {s.name((kind,), t.subject)}", scope)


def _subject(c: Cursor, kinds: tuple[str, ...]) -> str:
    c.need_mark("(")
    subject = c.name(*kinds)
    c.need_mark(")")
    return subject


def comparison(c: Cursor) -> str:
    """One of COMPARISONS."""
    token = c.token
    if token.kind not in COMPARISONS:
        raise c.missing(T("A comparison is missing here."), T("Comparisons are <= >= < > and =."))
    c.at += 1
    return token.kind


class Tests:
    """The tests of a ruleset."""

    __test__ = False

    def __init__(self, kinds: tuple[TestKind, ...], words: Mapping[str, frozenset[str]]) -> None:
        self.kinds = kinds
        self._by_word: dict[str, tuple[TestKind, ...]] = {}
        self._by_test = {(kind.word, kind.paren): kind for kind in kinds}
        for kind in kinds:
            for word in sorted(words[kind.word]):
                self._by_word[word] = (*self._by_word.get(word, ()), kind)

    def read(self, c: Cursor, scopes: tuple[str, ...] = ()) -> tuple[Test, ...]:
        """The tests that follow an IF just taken."""
        found = [self._one(c, scopes)]
        while c.take("AND"):
            found.append(self._one(c, scopes))
        return tuple(found)

    def _one(self, c: Cursor, scopes: tuple[str, ...]) -> Test:
        negated = c.take("NOT")
        token = c.token
        kinds = self._by_word.get(token.fold, ()) if token.kind == "word" else ()
        if not kinds:
            raise self._unknown(c, scopes)
        paren = c.tokens[c.at + 1].kind == "("
        kind = next((k for k in kinds if k.paren == paren), None)
        if kind is None or (kind.scope and kind.scope not in scopes):
            raise self._wrong(c, kinds, paren, scopes)
        c.at += 1
        return kind.read(c, negated)

    def _unknown(self, c: Cursor, scopes: tuple[str, ...]) -> Failure:
        token = c.token
        if token.kind != "word":
            return c.missing(T("A test is missing here."))
        text = T('"{word}" is no test.', word=token.text)
        if near := closest(token.fold, self._by_word):
            words = dict.fromkeys(self._by_word[word][0].word for word in near)
            hint = did_you_mean(tuple(Term(ORDER, word) for word in words))
        else:
            hint = self._list(scopes)
        return fault("unknown-test", Span(token.start, token.end), text, hint)

    def _list(self, scopes: tuple[str, ...]) -> Text:
        words = dict.fromkeys(k.word for k in self.kinds if not k.scope or k.scope in scopes)
        return T("Tests are {names}.", names=tuple(Term(ORDER, word) for word in words))

    def _wrong(self, c: Cursor, kinds: tuple[TestKind, ...], paren: bool, scopes: tuple[str, ...]) -> Failure:
        token = c.token
        span = Span(token.start, token.end)
        if not paren and any(k.paren for k in kinds):
            text = T("{word} must say of what here.", word=token.text)
            return fault("wrong-test", span, text, T("Write {word}(name).", word=Term(ORDER, kinds[0].word)))
        if paren and not any(k.paren for k in kinds):
            text = T("{word} stands without brackets.", word=token.text)
            return fault("wrong-test", span, text, T("Write {word}.", word=Term(ORDER, kinds[0].word)))
        return fault("wrong-test", span, T("{word} cannot be asked here.", word=token.text), self._list(scopes))

    def spell(self, tests: tuple[Test, ...], spelling: Spelling) -> str:
        """`IF a AND NOT b`; "" when there are none."""
        if not tests:
            return ""
        parts = []
        for test in tests:
            kind = self._by_test.get((test.word, test.subject != "")) or self._by_test[(test.word, False)]
            text = kind.spell(test, spelling)
            parts.append(f"{spelling.word('NOT')} {text}" if test.negated else text)
        return f"{spelling.word('IF')} " + f" {spelling.word('AND')} ".join(parts)
