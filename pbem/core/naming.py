"""Finds out which words of a line are one name, and whose.

A name may have several words, be shortened, and even hold words that elsewhere end a name (`pane e circo`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.core import misses
from pbem.core.faults import Span
from pbem.core.marks import Mark
from pbem.core.names import Index

if TYPE_CHECKING:
    from pbem.core.cursor import Cursor


def take_name(c: Cursor, kinds: tuple[str, ...], loose: bool) -> str:
    """The thing named next; see `Cursor.name`."""
    tokens = c.tokens
    first, following = tokens[c.at], tokens[c.at + 1] if c.at + 1 < len(tokens) else tokens[c.at]
    index = c.g.names.index(kinds)
    if first.kind != "word":
        raise c.missing(misses.no_name(kinds))
    if following.kind not in ("word", "("):
        exact = index.exact(first.fold)
        if exact is not None:
            return _named(c, kinds, exact, c.at + 1)
    end = _run(c, index)
    for stop in range(end, c.at, -1):
        ids = _ids(c, index, stop, whole=stop < end and not loose)
        if len(ids) == 1:
            return _named(c, kinds, ids[0], stop)
        if ids:
            raise misses.ambiguous(c, kinds, ids, stop)
    if first.fold in c.g.stops:
        raise c.missing(misses.no_name(kinds))
    raise misses.unknown(c, kinds, index, c.at + 1 if loose else end)


def take_seat(c: Cursor) -> str:
    """The seat named next; see `Cursor.seat`."""
    token = c.token
    if token.kind not in ("word", "number"):
        raise c.missing(misses.no_name(("seat",)))
    ids = c.g.seat_index.fits(token.fold)
    if len(ids) != 1:
        raise misses.seat(c, ids)
    return _named(c, ("seat",), ids[0], c.at + 1)


def _named(c: Cursor, kinds: tuple[str, ...], id: str, stop: int) -> str:
    kind = kinds[0] if len(kinds) == 1 else c.g.names.kind(id, kinds)
    c.marks.append(Mark(kind, id, Span(c.tokens[c.at].start, c.tokens[stop - 1].end)))
    c.at = stop
    return id


def _joined(c: Cursor, stop: int) -> str:
    """The tokens up to (not with) `stop`, folded into one."""
    if stop == c.at + 1:
        return c.tokens[c.at].fold
    return "".join(token.fold for token in c.tokens[c.at : stop])


def _ids(c: Cursor, index: Index, stop: int, *, whole: bool) -> tuple[str, ...]:
    """The things that the words up to `stop` can mean; with `whole` only by their whole name.

    Words behind a name that is written out are too much; behind a shortened one they may be a slip of the same name.
    """
    joined = _joined(c, stop)
    if not whole:
        return index.fits(joined)
    id = index.exact(joined)
    return () if id is None else (id,)


def _run(c: Cursor, index: Index) -> int:
    """Where the words of a name end: before a number, a mark or a keyword, unless the name holds it."""
    tokens = c.tokens
    stop = c.at + 1
    while tokens[stop].kind == "word" and tokens[stop].fold not in c.g.stops:
        stop += 1
    if tokens[stop].kind == "word":
        return max(stop, *(_along(c, phrase) for phrase in index.phrases), 0)
    if tokens[stop].kind == "(":
        close = stop + 1
        while tokens[close].kind == "word":
            close += 1
        if tokens[close].kind == ")" and index.exact(_joined(c, close + 1)) is not None:
            return close + 1
    return stop


def _along(c: Cursor, phrase: tuple[str, ...]) -> int:
    """How far the words go along a name of several words; the last one may be shortened. 0: not beyond a keyword."""
    stop = c.at
    for word in phrase:
        token = c.tokens[stop]
        if token.kind != "word" or not word.startswith(token.fold):
            break
        stop += 1
        if token.fold != word:
            return 0 if token.fold in c.g.stops else stop
    whole = stop == c.at + len(phrase)
    return stop if whole or (stop > c.at and c.tokens[stop - 1].fold not in c.g.stops) else 0
