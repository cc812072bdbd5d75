"""Who writes to whom, in words, and a message broken into lines."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from pbem.core.text import T, Term, Text
from pbem.store.press import ALL, MODERATOR


def addressed(to: Sequence[str]) -> tuple[Term | Text, ...]:
    """To whom a message is, as people read it."""
    return tuple(_name(name) for name in to)


def author(sender: str) -> Term | Text:
    """Who wrote a message that is signed."""
    return _name(sender)


def _name(name: str) -> Term | Text:
    if name == ALL:
        return T("everybody")
    if name == MODERATOR:
        return T("the moderator")
    return T("the writer of {mark}", mark=name[1:]) if name.startswith("#") else Term("seat", name)


def folded(lines: Sequence[str], width: int) -> list[str]:
    """The lines of a message, broken where they are longer than `width`."""
    found: list[str] = []
    for line in lines:
        found += wrap(line, width, break_on_hyphens=False, drop_whitespace=True) or [""]
    return found
