"""What the titles of a map tell, and the lines of a report in which it can be read: for comparing the two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pbem.core.page import Map, Page, Words
from pbem.core.picture import Label, Picture
from pbem.core.text import T, Text
from pbem.render.speech import Speaker
from pbem.render.spoken import Spoken, speak

# The printed board, the same in every position of every game: terrains and numbers of hexes stand in the handbook.
BOARD = ("{hex}: {terrain}, {n}; {region}", "{hex}: {terrain}; {region}")
# Names that only the drawing needs: which number stands beside an arrow.
LABELS = {"March {n}: {seat}, {tribe}: {route}": ("n",)}
# What the text calls a mark of the map; {place} is where it is.
MARKS: dict[str, str | Text] = {
    "Disaster: no tribute next turn": T("disaster"),
    "Plague: no new legions next turn": T("plague"),
    "a Metropoli": "Metropoli",
    "plunder counter face down": T("counter"),
    "the legionnaire stands here, it yields nothing": T("The legionnaire stands on {hex}, which yields nothing."),
}


def untold(page: Page, speaker: Speaker) -> list[str]:
    """The titles of the page's map of which something stands in no line of the page."""
    lines = [line.casefold() for line in _lines(speak(page, speaker))]
    return [
        speaker.say(title)
        for title in _titles(page)
        for fact in _facts(title, speaker)
        if not any(all(_has(line, word) for word in fact) for line in lines)
    ]


def _titles(page: Page) -> Iterator[Words]:
    for block in (block for section in page.sections for block in section.blocks):
        if isinstance(block, Map):
            yield from _of_picture(block.picture)


def _of_picture(picture: Picture) -> Iterator[Words]:
    for shape in (shape for layer in picture.layers for shape in layer.shapes):
        if not isinstance(shape, Label) and shape.title:
            yield shape.title


# --- what a title says --------------------------------------------------------------------------------------------
def _facts(title: Words, speaker: Speaker) -> Iterator[tuple[str, ...]]:
    """Names and numbers that belong together: of each remark, with each thing of a list apart, and what it is of."""
    first, *more = _remarks(title)
    yield from _fact(first, (), speaker)
    place = next(_words(first, speaker))
    for remark in more:
        if isinstance(remark, Text) and remark.msgid in MARKS:
            yield place, _mark(remark.msgid, place, speaker)
        else:
            yield from _fact(remark, (place,), speaker)


def _mark(msgid: str, place: str, speaker: Speaker) -> str:
    called = MARKS[msgid]
    said = called if isinstance(called, str) else Text(called.msgid, {"hex": place})
    return speaker.say(said).casefold().rstrip(".")


def _fact(remark: Words, of: tuple[str, ...], speaker: Speaker) -> Iterator[tuple[str, ...]]:
    if isinstance(remark, Text) and remark.args:
        if remark.msgid in BOARD:
            return
        kept = {key: value for key, value in remark.args.items() if key not in LABELS.get(remark.msgid, ())}
        lists = [value for value in kept.values() if isinstance(value, tuple)]
        single = [word for value in kept.values() if not isinstance(value, tuple) for word in _words(value, speaker)]
        if "0" in single:
            return  # of what there is nothing, nothing is told
        for thing in lists[0] if lists else ((),):
            yield (*of, *single, *_words(thing, speaker))
    elif isinstance(remark, Text) and remark.msgid in MARKS:
        yield (_mark(remark.msgid, "", speaker),)
    else:
        yield (*of, speaker.say(remark).casefold())


def _remarks(title: Any) -> list[Any]:
    if isinstance(title, Text) and title.msgid == "{first}; {rest}":
        return [*_remarks(title.args["first"]), *_remarks(title.args["rest"])]
    return [title]


def _words(value: Any, speaker: Speaker) -> Iterator[str]:
    """The names and numbers in a part of a sentence; what has none is said as it is."""
    if isinstance(value, tuple):
        for part in value:
            yield from _words(part, speaker)
    elif isinstance(value, Text) and value.msgid in MARKS:
        yield _mark(value.msgid, "", speaker)
    elif isinstance(value, Text) and value.args:
        for part in value.args.values():
            yield from _words(part, speaker)
    else:
        yield speaker.say(value).casefold()


# --- what a report says -------------------------------------------------------------------------------------------
def _lines(spoken: Spoken) -> Iterator[str]:
    """Whatever is read at one go: a paragraph, an item, a row or a column of a table with its heads."""
    for block in (block for section in spoken["sections"] for block in section["blocks"]):
        if block["kind"] == "table":
            yield from _table(block)
        elif block["kind"] == "items":
            yield from block["items"]
        else:
            yield " ".join(_flat(block))


def _table(table: Spoken) -> Iterator[str]:
    caption, head, rows = table["caption"], table["head"], table["rows"]
    yield from (" ".join(map(str, (caption, *head, *row))) for row in rows)
    for at in range(1, len(head)):
        yield " ".join(map(str, (caption, head[at], *(cell for row in rows for cell in (row[0], row[at])))))


def _flat(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in ("kind", "id", "tone", "tones"):
                yield from _flat(part)
    elif isinstance(value, list):
        for part in value:
            yield from _flat(part)
    else:
        yield str(value)


def _has(line: str, word: str) -> bool:
    """As a whole word, so that 1 is not found in 10."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line) is not None
