"""From the text of a sheet to its orders. Every line stands alone: good ones are kept, bad ones get a reason."""

from __future__ import annotations

import msgspec

from pbem.core.envelope import ENTROPY, KeyLine, is_answer, read_key, read_value, unknown_key
from pbem.core.faults import Span, fault, place
from pbem.core.grammar import ENDS, Grammar, Understood, go_on, understand
from pbem.core.lex import Lexed, lex, split_lines
from pbem.core.marks import Mark
from pbem.core.orders import Line
from pbem.core.problem import Failure, Problem
from pbem.core.text import T

MOST_LINES = 2000
LONGEST_LINE = 1000  # characters


class Place(msgspec.Struct, frozen=True):
    """A named thing and where it stands: physical line and column from 1."""

    kind: str
    id: str
    line: int
    column: int
    length: int


class Entry(msgspec.Struct, frozen=True):
    """One order. `numbers`: its physical lines (rules of a SPY may stand below it); `parts`: the canonical text that
    each of them adds; `marks`: what is named in it, and where."""

    numbers: tuple[int, ...]
    line: Line
    parts: tuple[str, ...]
    marks: tuple[Place, ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """What a text says. `envelope`: canonical key -> value; `places`: key -> where; `sources`: the physical lines."""

    envelope: dict[str, str]
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    entropy: str
    places: dict[str, Place]
    sources: tuple[str, ...]


def read_sheet(text: str, grammar: Grammar) -> Sheet:
    """Read a sheet. Nothing after `END` is read; problems are in the order of the lines."""
    reader = _Reader(grammar, split_lines(text.removeprefix("\ufeff")))
    reader.read()
    return Sheet(
        envelope=reader.envelope,
        entries=tuple(reader.entries),
        problems=tuple(reader.problems),
        entropy=reader.envelope.get(ENTROPY, ""),
        places=reader.places,
        sources=tuple(reader.sources),
    )


class _Reader:
    """One pass over the lines. `ordered`: an order word was met, so the envelope is closed; `open`: the last entry can
    still get rules from lines below."""

    def __init__(self, grammar: Grammar, sources: list[str]) -> None:
        self.grammar = grammar
        self.sources = sources
        self.envelope: dict[str, str] = {}
        self.places: dict[str, Place] = {}
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.ordered = False
        self.open = False

    def read(self) -> None:
        for number, source in enumerate(self.sources, 1):
            try:
                if self._line(number, source):
                    return
            except Failure as failure:
                self.problems += [place(problem, number, source) for problem in failure.problems]

    def _line(self, number: int, source: str) -> bool:
        """Read one line; true when nothing is read after it. Raises Failure."""
        if number > MOST_LINES:
            if not source.strip():
                return False  # an editor's last line end
            text = T("A sheet has at most {n} lines; the rest is not read.", n=MOST_LINES)
            self.problems.append(place(fault("too-many-lines", Span(0, 0), text).problems[0], number, source))
            return True
        lexed = lex(source)
        if not lexed.tokens:
            return False
        if len(source) > LONGEST_LINE:
            text = T("A line has at most {n} characters.", n=LONGEST_LINE)
            raise fault("too-long-line", Span(LONGEST_LINE, LONGEST_LINE), text)
        if len(lexed.tokens) == 1 and lexed.tokens[0].fold in ENDS:
            return True
        key = read_key(lexed)
        if key is not None and (key.key == ENTROPY or not self._is_order(lexed)):
            self.open = self.open and key.key == ENTROPY
            self._key(number, key, lexed)
        else:
            self._order(number, lexed)
        return False

    def _is_order(self, lexed: Lexed) -> bool:
        token = lexed.tokens[0]
        return token.kind == "word" and self.grammar.verb(token.fold) is not None

    # --- the envelope -------------------------------------------------------------------------------------------
    def _key(self, number: int, line: KeyLine, lexed: Lexed) -> None:
        if is_answer(lexed):
            hint = T("This is a line of an answer. To give the order again, write it without its beginning.")
            raise fault("quoted-answer", line.at, T("An order does not begin with ok."), hint)
        if not line.key:
            raise unknown_key(line)
        if line.key != ENTROPY and self.ordered:
            hint = T("Put it above the first order.")
            raise fault("late-key", line.at, T("{key} must stand before the first order.", key=line.word), hint)
        value = read_value(line)
        known = self.envelope.get(line.key, value)
        if known != value and line.key != ENTROPY:
            text = T('{key} was "{value}" above and is another here.', key=line.word, value=known)
            raise fault("twice-key", line.at, text, T("Which one is meant? Leave one of them out."))
        self.envelope[line.key] = value
        at = line.value_at
        self.places[line.key] = Place("key", line.key, number, at.start + 1, max(1, at.end - at.start))

    # --- orders -------------------------------------------------------------------------------------------------
    def _order(self, number: int, lexed: Lexed) -> None:
        if self.open and lexed.tokens[0].fold in self.grammar.starts:
            entry = self.entries[-1]
            understood = go_on(self.grammar, lexed, entry.line)
            self._limit(understood, lexed)
            self.entries[-1] = _joined(entry, number, understood)
            return
        self.open = False
        token = lexed.tokens[0]
        if token.fold in self.grammar.starts:
            hint = T("Such lines stand right below an order that can have them, and that was understood.")
            text = T('A line that begins with "{word}" must belong to the order above.', word=token.text)
            raise fault("stray-rule", Span(token.start, token.end), text, hint)
        self.ordered = self.ordered or self._is_order(lexed)
        understood = understand(self.grammar, lexed)
        self._limit(understood, lexed)
        marks = _places(understood.marks, number)
        self.entries.append(Entry((number,), understood.line, (understood.line.text,), marks))
        alternatives = understood.line.alternatives
        self.open = len(alternatives) == 1 and self.grammar.row(alternatives[0].order).more is not None

    def _limit(self, understood: Understood, lexed: Lexed) -> None:
        """Names written out, and lines below, may make an order longer than its lines were."""
        if len(understood.line.text) > LONGEST_LINE:
            self.open = False
            text = T("An order has at most {n} characters when it is written out.", n=LONGEST_LINE)
            raise fault("too-long-line", Span(lexed.start, len(lexed.rest)), text)


def _joined(entry: Entry, number: int, understood: Understood) -> Entry:
    added = understood.line.text[len(entry.line.text) + 1 :]
    return Entry(
        (*entry.numbers, number),
        understood.line,
        (*entry.parts, added),
        (*entry.marks, *_places(understood.marks, number)),
    )


def _places(marks: tuple[Mark, ...], number: int) -> tuple[Place, ...]:
    return tuple(
        Place(mark.kind, mark.id, number, mark.span.start + 1, max(1, mark.span.end - mark.span.start))
        for mark in marks
    )
