"""A handbook as a model, before it becomes HTML or text: parts, each with a title, a few notes and its blocks.

Everything in it is already said in one language; only the picture is drawn at the edge.
"""

from __future__ import annotations

from typing import Union

import msgspec

from pbem.core.picture import Picture
from pbem.core.prose import Grid, Items, Lines, Para, Spans


class Entry(msgspec.Struct, frozen=True):
    """A thing and what is said of it. `anchor` "": nothing leads to it."""

    name: Spans
    said: tuple[Union[Para, Items, Grid, Lines], ...]
    anchor: str = ""


class Entries(msgspec.Struct, frozen=True, tag="entries"):
    """A list of things, each with what is said of it (`dl`)."""

    entries: tuple[Entry, ...]


class Drawing(msgspec.Struct, frozen=True, tag="drawing"):
    """A map; `text` says in words what is on it, for who cannot see it."""

    picture: Picture
    text: str


Block = Union[Para, Items, Grid, Lines, Entries, Drawing]


class Part(msgspec.Struct, frozen=True):
    """`level` 2 is a chapter, 3 a part of it. `anchors`: further ids that lead here. `notes`: where it is from."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    level: int = 2
    anchors: tuple[str, ...] = ()
    notes: Spans = ()


class Book(msgspec.Struct, frozen=True):
    """`facts` are (what, value) pairs at the top, as in a report."""

    lang: str
    title: str
    blurb: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    foot: tuple[str, ...] = ()
