"""The messages that a viewer of a report may read, and what he is told of who wrote them."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.app.frozen import FrozenPress
from pbem.app.press_words import addressed, author, folded
from pbem.core.grammar import Grammar
from pbem.core.quotable import quotable
from pbem.core.text import T, Text
from pbem.render.press import Message
from pbem.store.press import ALL

WIDTH = 68  # columns of a message in a report


def shown(
    kept: Sequence[FrozenPress], viewer: str, grammar: Grammar, *, moderator: bool = False
) -> tuple[Message, ...]:
    """`viewer`: a seat, or "" for the public; the moderator reads all."""
    found = []
    for row in kept:
        if moderator or ALL in row.to or (viewer and viewer in (row.sender, *row.gets)):
            lines = quotable("\n".join(folded(row.lines, WIDTH)), grammar).split("\n")
            found.append(Message(_title(row, viewer, moderator=moderator), tuple(lines)))
    return tuple(found)


def _title(row: FrozenPress, viewer: str, *, moderator: bool) -> Text:
    to, who = addressed(row.to), author(row.sender)
    if not row.anonymous:
        return T("From {seat} to {to}", seat=who, to=to)
    if viewer == row.sender:
        return T("You, anonymously ({mark}), to {to}", mark=row.mark, to=to)
    if moderator:
        return T("From {seat}, anonymously ({mark}), to {to}", seat=who, mark=row.mark, to=to)
    return T("Anonymous ({mark}) to {to}", mark=row.mark, to=to)
