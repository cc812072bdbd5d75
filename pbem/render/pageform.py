"""The page in `report.json`, typed: only the published schema and tests use these types."""

from __future__ import annotations

from typing import Union

import msgspec

from pbem.render import data


class Para(msgspec.Struct, frozen=True, tag="para", tag_field="kind", forbid_unknown_fields=True):
    """`tone` is "", "good", "bad" or "note"."""

    text: str
    tone: str


class Roll(msgspec.Struct, frozen=True, tag="roll", tag_field="kind", forbid_unknown_fields=True):
    """`faces` of dice with so many `sides`; `hits`: places of those that count, from 0."""

    caption: str
    sides: int
    faces: list[int]
    hits: list[int]
    result: str
    lead: bool


class Fight(msgspec.Struct, frozen=True, tag="fight", tag_field="kind", forbid_unknown_fields=True):
    """A battle, round by round."""

    title: str
    blocks: list[Union[Para, Roll]]


class Items(msgspec.Struct, frozen=True, tag="items", tag_field="kind", forbid_unknown_fields=True):
    ordered: bool
    items: list[str]


class Table(msgspec.Struct, frozen=True, tag="table", tag_field="kind", forbid_unknown_fields=True):
    """`numeric`: columns of numbers, from 0. `tones`: one a row, or none. The first column names the row."""

    caption: str
    head: list[str]
    numeric: list[int]
    rows: list[list[Union[str, int]]]
    tones: list[str]


class Pre(msgspec.Struct, frozen=True, tag="pre", tag_field="kind", forbid_unknown_fields=True):
    lines: list[str]


class Map(msgspec.Struct, frozen=True, tag="map", tag_field="kind", forbid_unknown_fields=True):
    """The map in words; the drawing is `map.svg`."""

    text: str


class Came(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    line: int
    tone: str
    text: str


class Orders(msgspec.Struct, frozen=True, tag="orders", tag_field="kind", forbid_unknown_fields=True):
    came: list[Came]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`level` 2 stands below the last one of level 1."""

    id: str
    title: str
    level: int
    blocks: list[Union[Para, Roll, Fight, Items, Table, Pre, Map, Orders]]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    what: str
    value: str


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the HTML and the text say, in the reader's language."""

    title: str
    subtitle: str
    facts: list[Fact]
    sections: list[Section]
    foot: list[str]


class Report(data.Report, frozen=True, forbid_unknown_fields=True):
    """`report.json` as its schema describes it."""

    page: Page  # type: ignore[assignment]
