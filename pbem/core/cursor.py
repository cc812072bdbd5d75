"""Takes the words of an order one after the other: what the rows of a ruleset's verb table are written with.

Each function takes what it is named after or raises Failure with the place and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pbem.core import misses
from pbem.core.faults import Span, fault
from pbem.core.lex import ARROW_WORDS, ARROWS, Token
from pbem.core.names import Index
from pbem.core.problem import Failure
from pbem.core.text import T, Text

if TYPE_CHECKING:
    from pbem.core.grammar import Grammar

X = TypeVar("X")
MOST = 999_999  # no number of any game is larger


class Mark(NamedTuple):
    """A thing named in a line, with its place: `span` holds offsets from 0."""

    kind: str
    id: str
    span: Span


class Cursor:
    """Stands before one of the tokens of a line; the last one is the end (kind "end")."""

    __slots__ = ("at", "g", "marks", "tokens")

    def __init__(self, g: Grammar, tokens: Sequence[Token]) -> None:
        end = tokens[-1].end if tokens else 0
        self.g = g
        self.tokens: list[Token] = [*tokens, Token("end", "", "", end, end)]
        self.at = 0
        self.marks: list[Mark] = []

    # --- looking ------------------------------------------------------------------------------------------------
    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def ended(self) -> bool:
        return self.tokens[self.at].kind == "end"

    def sees(self, word: str) -> bool:
        """Whether the keyword (in any language) comes next."""
        token = self.tokens[self.at]
        return token.kind == "word" and token.fold in self.g.words[word]

    def sees_mark(self, mark: str) -> bool:
        return self.tokens[self.at].kind == mark

    def sees_number(self) -> bool:
        return self.tokens[self.at].kind == "number"

    def span(self, start: int | None = None) -> Span:
        """The place of the next token, or from token `start` up to the one just taken."""
        if start is None:
            return Span(self.token.start, self.token.end)
        return Span(self.tokens[start].start, self.tokens[max(start, self.at - 1)].end)

    # --- taking -------------------------------------------------------------------------------------------------
    def take(self, word: str) -> bool:
        """Take the keyword if it comes next."""
        if self.sees(word):
            self.at += 1
            return True
        return False

    def take_mark(self, mark: str) -> bool:
        if self.tokens[self.at].kind == mark:
            self.at += 1
            return True
        return False

    def need(self, word: str) -> None:
        if not self.take(word):
            raise self.missing(T("{word} is missing here.", word=word))

    def need_mark(self, mark: str) -> None:
        if not self.take_mark(mark):
            raise self.missing(T("{word} is missing here.", word=mark))

    def arrow(self) -> None:
        token = self.tokens[self.at]
        if token.kind not in ARROWS and token.fold not in ARROW_WORDS:
            raise self.missing(T("An arrow is missing here, as in: this > that."))
        self.at += 1

    def number(self, least: int = 1, most: int = MOST) -> int:
        """A whole number within bounds."""
        token = self.tokens[self.at]
        if token.kind != "number":
            raise misses.no_number(self)
        self.at += 1
        value = int(token.text) if len(token.text) < 20 else MOST + 1
        if misses.broken_number(self):
            span = Span(token.start, self.tokens[self.at + 1].end)
            raise fault("bad-number", span, T("Numbers are whole and written without a point or comma."))
        if least <= value <= most:
            return value
        span = Span(token.start, token.end)
        if value < least:
            raise fault("bad-number", span, T("The number must be at least {n}.", n=least))
        raise fault("bad-number", span, T("The number must be at most {n}.", n=most))

    def name(self, *kinds: str, loose: bool = False) -> str:
        """The id of a thing of one of these kinds.

        A name goes on to the next number, mark or keyword. With `loose`, names stand next to each other without
        commas: the longest run of words that is a name is one.
        """
        tokens = self.tokens
        start = self.at
        first = tokens[start]
        index = self.g.names.index(kinds)
        if first.kind == "word" and tokens[start + 1].kind != "word":
            exact = index.exact(first.fold)
            if exact is not None and tokens[start + 1].kind != "(":
                return self._named(kinds, exact, start + 1)
        if first.kind != "word":
            raise self.missing(misses.no_name(kinds))
        end = self._run(index)
        for stop in range(end, start, -1):
            ids = self._fits(index, stop) if loose or stop == end else self._exact(index, stop)
            if len(ids) == 1:
                return self._named(kinds, ids[0], stop)
            if ids:
                raise misses.ambiguous(self, kinds, ids, stop)
        if first.fold in self.g.stops:
            raise self.missing(misses.no_name(kinds))
        raise misses.unknown(self, kinds, index, start + 1 if loose else end)

    def seat(self) -> str:
        """The id of a seat of the game; one word."""
        token = self.tokens[self.at]
        if token.kind not in ("word", "number"):
            raise self.missing(misses.no_name(("seat",)))
        ids = self.g.seat_index.fits(token.fold)
        if len(ids) != 1:
            raise misses.seat(self, ids)
        return self._named(("seat",), ids[0], self.at + 1)

    def items(self, read: Callable[[Cursor], X], *marks: str) -> tuple[X, ...]:
        """One or more of the same, joined by one of the marks (a comma if none is said)."""
        found = [read(self)]
        while any(self.take_mark(mark) for mark in marks or (",",)):
            found.append(read(self))
        return tuple(found)

    def choices(self, readers: Mapping[str, Callable[[Cursor], X]]) -> dict[str, X]:
        """Parts that begin with a keyword each, in any order, each at most once: keyword -> what its reader gave."""
        found: dict[str, X] = {}
        while True:
            word = next((word for word in readers if self.sees(word)), None)
            if word is None:
                return found
            if word in found:
                raise fault("superfluous", self.span(), T("{word} stands here a second time.", word=word))
            self.at += 1
            found[word] = readers[word](self)

    # --- failing ------------------------------------------------------------------------------------------------
    def missing(self, text: Text, hint: Text | None = None) -> Failure:
        """Something else should stand where the cursor is."""
        token = self.tokens[self.at]
        return fault("missing", Span(token.start, token.end), text, hint)

    def wrong(self, code: str, start: int, text: Text, hint: Text | None = None) -> Failure:
        """A fault of what was taken since token `start`."""
        return fault(code, self.span(start), text, hint)

    def finish(self) -> None:
        """Nothing may follow."""
        if self.tokens[self.at].kind != "end":
            raise misses.superfluous(self)

    # --- names --------------------------------------------------------------------------------------------------
    def _named(self, kinds: tuple[str, ...], id: str, stop: int) -> str:
        kind = kinds[0] if len(kinds) == 1 else self.g.names.kind(id, kinds)
        self.marks.append(Mark(kind, id, Span(self.tokens[self.at].start, self.tokens[stop - 1].end)))
        self.at = stop
        return id

    def joined(self, stop: int) -> str:
        """The tokens up to (not with) `stop`, folded into one."""
        if stop == self.at + 1:
            return self.tokens[self.at].fold
        return "".join(token.fold for token in self.tokens[self.at : stop])

    def _fits(self, index: Index, stop: int) -> tuple[str, ...]:
        return index.fits(self.joined(stop))

    def _exact(self, index: Index, stop: int) -> tuple[str, ...]:
        id = index.exact(self.joined(stop))
        return () if id is None else (id,)

    def _run(self, index: Index) -> int:
        """Where the words of a name end: before a number, a mark or a keyword, unless the name holds it."""
        tokens = self.tokens
        stop = self.at + 1
        while tokens[stop].kind == "word" and tokens[stop].fold not in self.g.stops:
            stop += 1
        if tokens[stop].kind == "word":
            return max(stop, *(self._along(phrase) for phrase in index.phrases))
        if tokens[stop].kind == "(":
            close = stop + 1
            while tokens[close].kind == "word":
                close += 1
            if tokens[close].kind == ")" and index.exact(self.joined(close + 1)) is not None:
                return close + 1
        return stop

    def _along(self, phrase: tuple[str, ...]) -> int:
        """How far the words go along a name that holds keywords; the last word may be shortened."""
        stop = self.at
        for word in phrase:
            token = self.tokens[stop]
            if token.kind != "word" or not word.startswith(token.fold):
                break
            stop += 1
            if token.fold != word:
                return 0 if token.fold in self.g.stops else stop
        whole = stop == self.at + len(phrase)
        return stop if whole or (stop > self.at and self.tokens[stop - 1].fold not in self.g.stops) else 0
