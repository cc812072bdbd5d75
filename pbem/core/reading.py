"""A sheet as one seat's orders: bytes to text, text to lines, lines checked by the rules of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.core.faults import place
from pbem.core.grammar import Grammar, parse_canonical
from pbem.core.lex import lex
from pbem.core.orders import Line
from pbem.core.problem import Problem
from pbem.core.ruleset import Game, Value
from pbem.core.sheet import Entry, Sheet, read_sheet
from pbem.core.text import T, Term, Text

LARGEST = 256 * 1024  # bytes
BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_FOREIGN = (b"%PDF", b"PK\x03\x04", b"{\\rtf", b"\xd0\xcf\x11\xe0")  # PDF, zip and its children, RTF, old Word


class Reading(msgspec.Struct, frozen=True):
    """What became of a sheet: `lines` are accepted, with the physical line each begins on; `refused` and `warnings`
    are in the order of the lines."""

    sheet: Sheet
    lines: tuple[tuple[int, Line], ...]
    refused: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def decode(raw: bytes) -> str | Problem:
    """The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252."""
    if len(raw) > LARGEST:
        large = T("The text is larger than {n} KiB.", n=LARGEST // 1024)
        return Problem("too-large", large, T("Send the orders alone, as plain text."))
    if raw.startswith(_FOREIGN):
        return _unreadable()
    try:
        text = _decoded(raw)
    except UnicodeDecodeError:
        return _unreadable()
    return _unreadable() if "\0" in text else text


def _decoded(raw: bytes) -> str:
    for mark, encoding in BOMS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(encoding)
    for encoding in ("utf-8", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


def _unreadable() -> Problem:
    return Problem("unreadable", T("This is not plain text."), T("Save the orders as a text file (UTF-8)."))


def read(game: Game, view: dict[str, Value], seat: str, text: str) -> Reading:
    """Read and check a sheet for a seat, from what the seat may know."""
    sheet = read_sheet(text, game.grammar(view["seats"]))
    checker = _Checker(game, view, seat)
    entries = list(sheet.entries)
    refused = list(sheet.problems)
    problems = checker.check(entries)
    if any(len(entry.parts) > 1 and _refused(entry, problems) for entry in entries):
        entries = checker.sift(entries, problems, refused)
        problems = checker.check(entries)
    warnings = []
    kept = []
    for entry in entries:
        bad = _refused(entry, problems)
        refused += [_placed(sheet, entry, problem) for problem in bad]
        if bad:
            refused += _orphans(entry)
        else:
            kept.append((entry.numbers[0], entry.line))
            warnings += [_placed(sheet, entry, p) for p in problems if p.line == entry.numbers[0]]
    return Reading(
        sheet,
        tuple(kept),
        tuple(_located(sheet, problem) for problem in sorted(refused, key=_by_line)),
        tuple(sorted(warnings, key=_by_line)),
    )


class _Checker:
    """Asks the game about entries, and about the parts of an entry one by one."""

    def __init__(self, game: Game, view: dict[str, Value], seat: str) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.grammar: Grammar = game.grammar(view["seats"])

    def check(self, entries: Sequence[Entry]) -> list[Problem]:
        return self.ask([(entry.numbers[0], entry.line) for entry in entries])

    def ask(self, lines: list[tuple[int, Line]]) -> list[Problem]:
        return self.game.check(self.view, self.seat, lines) if lines else []

    def sift(self, entries: list[Entry], problems: list[Problem], refused: list[Problem]) -> list[Entry]:
        """The entries without those lower lines that are bad by themselves; their problems go to `refused`."""
        kept: list[Entry] = []
        for entry in entries:
            if len(entry.parts) > 1 and _refused(entry, problems):
                kept += self._good_parts(entry, refused)
            else:
                kept.append(entry)
        return kept

    def _good_parts(self, entry: Entry, refused: list[Problem]) -> list[Entry]:
        """The entry without its bad lower lines; nothing when its first line is bad."""
        head = entry.parts[0]
        bad = _errors(self.ask([(entry.numbers[0], parse_canonical(self.grammar, head))]))
        if bad:
            refused += [_marked(entry, problem, entry.numbers[0]) for problem in bad] + _orphans(entry)
            return []
        kept = [0]
        for n, (number, part) in enumerate(zip(entry.numbers[1:], entry.parts[1:], strict=True), 1):
            bad = _errors(self.ask([(number, parse_canonical(self.grammar, f"{head} {part}"))]))
            refused += [_marked(entry, problem, number) for problem in bad]
            if not bad:
                kept.append(n)
        parts = tuple(entry.parts[n] for n in kept)
        line = parse_canonical(self.grammar, " ".join(parts))
        return [Entry(tuple(entry.numbers[n] for n in kept), line, parts, entry.marks)]


def _errors(problems: Sequence[Problem]) -> list[Problem]:
    return [problem for problem in problems if problem.severity == "error"]


def _refused(entry: Entry, problems: Sequence[Problem]) -> list[Problem]:
    return [p for p in problems if p.line == entry.numbers[0] and p.severity == "error"]


def _orphans(entry: Entry) -> list[Problem]:
    """The lines below an order that was refused fall with it."""
    text = T("The order above, to which this line belongs, was refused.")
    return [Problem("stray-rule", text, line=number) for number in entry.numbers[1:]]


def _by_line(problem: Problem) -> tuple[int, int]:
    return problem.line, problem.column


def _placed(sheet: Sheet, entry: Entry, problem: Problem) -> Problem:
    return _located(sheet, _marked(entry, problem, 0))


def _marked(entry: Entry, problem: Problem, number: int) -> Problem:
    """The problem at the first thing its sentence names that stands in the line (`number` 0: in any of its lines)."""
    if problem.column:
        return problem
    for term in _terms(problem.text):
        for mark in entry.marks:
            if (mark.kind, mark.id) == (term.kind, term.id) and number in (0, mark.line):
                line = problem.line if problem.severity == "error" and not number else mark.line
                if line == mark.line:
                    return msgspec.structs.replace(problem, line=line, column=mark.column, length=mark.length)
    return problem


def _terms(text: Text) -> list[Term]:
    """The things a sentence names, in order."""
    found: list[Term] = []
    for value in text.args.values():
        parts: tuple[Any, ...] = value if isinstance(value, tuple) else (value,)
        for part in parts:
            if isinstance(part, Term):
                found.append(part)
            elif isinstance(part, Text):
                found += _terms(part)
    return found


def _located(sheet: Sheet, problem: Problem) -> Problem:
    """The problem with its source line; without a column it is about the whole order."""
    if not 0 < problem.line <= len(sheet.sources):
        return problem
    source = sheet.sources[problem.line - 1]
    problem = place(problem, problem.line, source)
    tokens = lex(source).tokens
    if problem.column or not tokens:
        return problem
    return msgspec.structs.replace(problem, column=tokens[0].start + 1, length=tokens[-1].end - tokens[0].start)
