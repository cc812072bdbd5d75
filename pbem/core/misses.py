"""The sentences for words that do not fit where they stand: names, numbers, order words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core.faults import Span, fault
from pbem.core.lex import fold
from pbem.core.names import Index
from pbem.core.problem import Failure
from pbem.core.suggest import closest
from pbem.core.text import ORDER, Arg, T, Term, Text

if TYPE_CHECKING:
    from pbem.core.cursor import Cursor
    from pbem.core.grammar import Grammar

FEW = 15  # as many names can be listed in a hint


def what(kinds: tuple[str, ...]) -> Arg:
    """The kinds in a sentence: "region or sea"."""
    first: Arg = Term("kind", kinds[0])
    for kind in kinds[1:]:
        first = T("{one} or {other}", one=first, other=Term("kind", kind))
    return first


def did_you_mean(names: tuple[Arg, ...]) -> Text:
    """The hint that names what is nearly what was typed."""
    if len(names) == 1:
        return T("Did you mean {name}?", name=names[0])
    return T("Did you mean one of these: {names}?", names=names)


def no_name(kinds: tuple[str, ...]) -> Text:
    return T("The name of a {kind} is missing here.", kind=what(kinds))


def _terms(cursor: Cursor, kinds: tuple[str, ...], ids: tuple[str, ...]) -> tuple[Arg, ...]:
    names = cursor.g.names
    return tuple(Term(kinds[0] if len(kinds) == 1 else names.kind(id, kinds), id) for id in ids)


def _typed(cursor: Cursor, stop: int) -> tuple[str, Span]:
    """What was typed from the cursor to the token before `stop`, with its place."""
    tokens = cursor.tokens[cursor.at : stop]
    return " ".join(token.text for token in tokens), Span(tokens[0].start, tokens[-1].end)


def ambiguous(cursor: Cursor, kinds: tuple[str, ...], ids: tuple[str, ...], stop: int) -> Failure:
    name, span = _typed(cursor, stop)
    names = _terms(cursor, kinds, ids)
    text = T('"{name}" can be more than one {kind}: {names}.', name=name, kind=what(kinds), names=names)
    return fault("ambiguous-name", span, text, T("Write more letters of the name."))


def unknown(cursor: Cursor, kinds: tuple[str, ...], index: Index, stop: int) -> Failure:
    name, span = _typed(cursor, stop)
    text = T('"{name}" is not the name of a {kind}.', name=name, kind=what(kinds))
    return fault("unknown-name", span, text, _name_hint(cursor, kinds, index, name))


def _name_hint(cursor: Cursor, kinds: tuple[str, ...], index: Index, name: str) -> Text | None:
    left, dash, right = name.partition("-")
    if dash and index.fits(fold(left)) and index.fits(fold(right)):
        return T("A dash inside a word belongs to the name: put blanks round it, or write >.")
    if near := index.nearly(fold(name)):
        return did_you_mean(_terms(cursor, kinds, near))
    ids = tuple(id for kind in kinds for id in cursor.g.names.ids(kind))
    return T("Names are {names}.", names=_terms(cursor, kinds, ids)) if len(ids) <= FEW else None


def seat(cursor: Cursor, ids: tuple[str, ...]) -> Failure:
    """A word that is no seat, or the beginning of several."""
    name, span = _typed(cursor, cursor.at + 1)
    if ids:
        text = T('"{name}" can be more than one seat: {names}.', name=name, names=ids)
        return fault("ambiguous-seat", span, text, T("Write more letters of the name."))
    text = T('"{name}" is no seat of this game.', name=name)
    near = cursor.g.seat_index.nearly(fold(name))
    hint = did_you_mean(near) if near else T("Seats are {names}.", names=cursor.g.seats)
    return fault("unknown-seat", span, text, hint)


def no_number(cursor: Cursor) -> Failure:
    """What stands here is no number."""
    token = cursor.token
    following = cursor.tokens[min(cursor.at + 1, len(cursor.tokens) - 1)]
    if token.kind == "-" and following.kind == "number":
        return fault("bad-number", Span(token.start, following.end), T("A number cannot be below 0 here."))
    if token.kind != "word" or token.fold in cursor.g.stops:
        return cursor.missing(T("A number is missing here."))
    text = T('A number must stand here, and "{word}" is none.', word=token.text)
    return fault("bad-number", Span(token.start, token.end), text)


def broken_number(cursor: Cursor) -> bool:
    """Whether the number just taken goes on behind a point or comma: 1.5, 1,000."""
    last, mark = cursor.tokens[cursor.at - 1], cursor.token
    if mark.kind not in (".", ",") or mark.start != last.end:
        return False
    following = cursor.tokens[cursor.at + 1]
    return following.kind == "number" and following.start == mark.end


def superfluous(cursor: Cursor) -> Failure:
    """Words are left over."""
    token = cursor.token
    span = Span(token.start, token.end)
    text = T('"{word}" is too much here.', word=token.text)
    if token.kind in ("#", ":"):
        return fault("superfluous", span, text, T("A remark begins with // after a blank."))
    keyword = token.fold in cursor.g.stops
    if token.kind == "word" and not keyword and cursor.at and cursor.tokens[cursor.at - 1].kind == "word":
        return fault("superfluous", span, text, T("Several names are separated by commas; one order stands on a line."))
    return fault("superfluous", span, text)


def verb(g: Grammar, cursor: Cursor) -> Failure:
    """The line, or the alternative after an OR, does not begin with an order word."""
    token = cursor.token
    if token.kind == "end":
        return cursor.missing(T("An order is missing here."))
    span = Span(token.start, token.end)
    if token.fold in g.words["OR"]:
        text = T('A line cannot begin with "{word}".', word=token.text)
        return fault("unknown-verb", span, text, T("OR joins orders on one line."))
    if token.fold in g.closed:
        text = T('"{word}" is no order of this game.', word=token.text)
        return fault("unknown-verb", span, text, g.closed[token.fold])
    text = T('"{word}" is no order word.', word=token.text)
    if token.kind in (">", "|") and not cursor.at:
        hint = T("A line that begins with {mark} is quoted. If it is an order, write it without.", mark=token.text)
        return fault("unknown-verb", span, text, hint)
    near = dict.fromkeys(row.word for word in closest(token.fold, g.shown) if (row := g.verb(word)))
    if near:
        return fault("unknown-verb", span, text, did_you_mean(tuple(Term(ORDER, word) for word in near)))
    if cursor.at:
        hint = T("OR joins whole orders: each begins with its own order word.")
        return fault("unknown-verb", span, text, hint)
    words = tuple(Term(ORDER, row.word) for row in g.verbs)
    return fault("unknown-verb", span, text, T("Order words are {names}.", names=words))
