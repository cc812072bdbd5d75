"""The text of a letter: pieces in order, and pieces of which there are several versions (plain and HTML)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from pbem.mail.cleaning import tidy
from pbem.mail.lines import Line, Source, bare, classify, orders_of


class Text(msgspec.Struct, frozen=True):
    """The lines of one part, or of neighbours."""

    sources: tuple[Source, ...]
    html: bool = False


class Choice(msgspec.Struct, frozen=True):
    """The same text in several versions: the plain one first, if there is one."""

    versions: tuple[tuple[Text | Choice, ...], ...]


class Chosen(msgspec.Struct, frozen=True):
    """The lines of a text. `differ`: versions of it hold different orders, so that none can be believed."""

    lines: tuple[Line, ...]
    differ: bool = False


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """What a letter holds. `readable`: some of it is text. `obstacle`: what stands in the way when there is none:
    "" | "encrypted" | "winmail" | "damaged". `attachments`: names as the sender gave them, for people only: never a
    path."""

    pieces: tuple[Text | Choice, ...] = ()
    readable: bool = False
    obstacle: str = ""
    attachments: tuple[str, ...] = ()

    def lines(self, accepts: Callable[[str], bool] | None = None) -> Chosen:
        """Every line, classified; the best version of each text."""
        sources, differ = _flat(self.pieces, accepts)
        return Chosen(tuple(_judged(sources, accepts)), differ)


def _flat(pieces: Sequence[Text | Choice], accepts: Callable[[str], bool] | None) -> tuple[list[Source], bool]:
    """The lines of the chosen versions, in order, and whether versions differ."""
    out: list[Source] = []
    differ = False
    for piece in pieces:
        if isinstance(piece, Text):
            out += piece.sources
        else:
            sources, bad = _best(piece, accepts)
            out += sources
            differ = differ or bad
    return out, differ


def _best(choice: Choice, accepts: Callable[[str], bool] | None) -> tuple[list[Source], bool]:
    """The first version that has orders, else the first that says anything. Another one with other orders: which was
    meant? Nobody can know."""
    flat = [_flat(version, accepts) for version in choice.versions]
    judged = [_judged(sources, accepts) for sources, _ in flat]
    found = [_folded(lines) for lines in judged]
    with_orders = [n for n, orders in enumerate(found) if orders]
    if with_orders:
        best, *others = with_orders
        for other in others:
            if found[other] != found[best]:
                if _emphasised(judged[best], accepts) != found[other]:
                    return flat[best][0], True
                best = other
        return flat[best]
    for (sources, bad), lines in zip(flat, judged, strict=True):
        if any(line.own and line.shown for line in lines):
            return sources, bad
    return flat[0] if flat else ([], False)


def _judged(sources: Sequence[Source], accepts: Callable[[str], bool] | None) -> list[Line]:
    """The lines classified, and those that are orders known as such."""
    lines = classify(sources)
    if accepts is None:
        return lines
    return [_ordered(line, accepts) for line in lines]


def _ordered(line: Line, accepts: Callable[[str], bool]) -> Line:
    text = bare(line) if line.text else ""
    return Line(line.text, line.why, text) if text and accepts(text) else line


def _folded(lines: Sequence[Line]) -> list[str]:
    return [order.casefold() for order in orders_of(lines)]


def _emphasised(lines: Sequence[Line], accepts: Callable[[str], bool] | None) -> list[str]:
    """The orders of a plain version, with the `*2*` for a bold 2 undone that programs put in when they made it."""
    found = []
    for line in lines:
        text = line.order or (bare(Line(tidy(line.text).replace("*", "").replace("_", " "))) if line.own else "")
        if line.own and text and accepts is not None and accepts(text):
            found.append(text.casefold())
    return found
