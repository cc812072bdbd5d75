"""A report as a model, before it becomes HTML, text or JSON. The three faces show the same facts.

Every text is a `Text` or `Term` (spoken at the edge), a plain str (data: a name typed by a person, an order line), or a
tuple of them, said as a list.
"""

from __future__ import annotations

from typing import Union

import msgspec

from pbem.core.picture import Picture
from pbem.core.text import Arg

Words = Arg


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Dice shown one by one: `faces` of `sides`; `hits` marks those that count (by index).

    `result` says what they mean: it follows the dice, as `caption` goes before them. `lead`: something new begins.
    """

    caption: Words
    sides: int
    faces: tuple[int, ...]
    hits: tuple[int, ...] = ()
    result: Words = ""
    lead: bool = False


class Para(msgspec.Struct, frozen=True, tag="para"):
    """A paragraph; `tone` is "", "good", "bad" or "note"."""

    text: Words
    tone: str = ""


class Items(msgspec.Struct, frozen=True, tag="items"):
    items: tuple[Words, ...]
    ordered: bool = False


class Table(msgspec.Struct, frozen=True, tag="table"):
    """`head` are the column titles; the first column names the row; numbers are set to the right.

    `tones`: one a row, as in `Para`, or none at all; what they say stands in the row too.
    """

    caption: Words
    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    tones: tuple[str, ...] = ()


class Pre(msgspec.Struct, frozen=True, tag="pre"):
    """Lines to be shown and copied as they are (an order sheet)."""

    lines: tuple[str, ...]


class Map(msgspec.Struct, frozen=True, tag="map"):
    """The map of the position: drawn in HTML, described by `text` elsewhere."""

    picture: Picture
    text: Words


class Fight(msgspec.Struct, frozen=True, tag="fight"):
    """One battle: a title, a line on who fights, the rolls round by round, and how it ended."""

    title: Words
    blocks: tuple[Union[Para, Roll], ...]


class Came(msgspec.Struct, frozen=True):
    """What came of one order line (index in the accepted sheet): a tone as in `Para`, and a sentence."""

    line: int
    tone: str
    text: Words


class Orders(msgspec.Struct, frozen=True, tag="orders"):
    """The seat's own sheet, line by line. Rules do not know the sheet: the report's frame adds what was ordered."""

    came: tuple[Came, ...]


Block = Union[Para, Items, Table, Roll, Fight, Pre, Map, Orders]


class Section(msgspec.Struct, frozen=True):
    """`id` is a stable anchor (ASCII); sections are shown in order. `level` 2 stands below the last one of level 1."""

    id: str
    title: Words
    blocks: tuple[Block, ...]
    level: int = 1


class Page(msgspec.Struct, frozen=True):
    """A report. `facts` are (what, value) pairs shown at the top: game, turn, deadline, dice, head."""

    title: Words
    subtitle: Words
    sections: tuple[Section, ...]
    facts: tuple[tuple[Words, Words], ...] = ()
    foot: tuple[Words, ...] = ()
