"""Takes the words of an order one after the other: what the rows of a ruleset's verb table are written with.

Each function takes what it is named after or raises Failure with the place and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from pbem.core import misses, naming
from pbem.core.faults import Span, fault
from pbem.core.lex import ARROW_WORDS, ARROWS, Token
from pbem.core.marks import Mark
from pbem.core.problem import Failure
from pbem.core.text import ORDER, T, Term, Text

if TYPE_CHECKING:
    from pbem.core.grammar import Grammar

X = TypeVar("X")
MOST = 999_999  # no number of any game is larger


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
            raise self.missing(T("{word} is missing here.", word=Term(ORDER, word)))

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
        return naming.take_name(self, kinds, loose)

    def seat(self) -> str:
        """The id of a seat of the game; one word."""
        return naming.take_seat(self)

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
                raise fault("superfluous", self.span(), T("{word} stands here a second time.", word=self.token.text))
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
