"""A handbook as one HTML file, dressed like a report: no script, nothing from outside, an anchor for every rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from pbem.core.handbook import Book, Drawing, Part
from pbem.core.prose import Grid, numeric, plain
from pbem.core.text import TN
from pbem.render import layout, mapview
from pbem.render.sources import template_text
from pbem.render.speech import Speaker
from pbem.render.templating import digest, environment

DENSE = 14  # rows of a table from which on it is set smaller


class Chapter(NamedTuple):
    part: dict[str, Any]
    below: list[dict[str, Any]]


def render_html(book: Book, speaker: Speaker) -> bytes:
    """The whole file, in UTF-8."""
    from markupsafe import Markup

    chapters = list(_chapters(book, speaker))
    drawn = [block["drawn"] for chapter in chapters for block in chapter.part["blocks"] if block["kind"] == "drawing"]
    style = template_text("report.css") + template_text("handbook.css") + mapview.styles(drawn)
    text = (
        environment()
        .get_template("handbook.html")
        .render(
            book=book,
            chapters=chapters,
            counted=lambda parts: speaker.say(TN("{n} part", "{n} parts", len(parts))),
            style=Markup(style),
            style_hash=digest(style),
            speaker=speaker,
        )
    )
    return text.lstrip().encode()


def _chapters(book: Book, speaker: Speaker) -> Iterator[Chapter]:
    """Parts of level 3 belong to the one of level 2 before them."""
    chapter: Chapter | None = None
    for part in book.parts:
        shown = _part(part, speaker)
        if part.level > 2 and chapter is not None:
            chapter.below.append(shown)
            continue
        if chapter is not None:
            yield chapter
        chapter = Chapter(shown, [])
    if chapter is not None:
        yield chapter


def _part(part: Part, speaker: Speaker) -> dict[str, Any]:
    return {
        "id": part.id,
        "title": part.title,
        "anchors": part.anchors,
        "notes": part.notes,
        "blocks": [_block(block, speaker) for block in part.blocks],
    }


def _block(block: Any, speaker: Speaker) -> dict[str, Any]:
    """What the template reads: the fields of the block and its kind."""
    fields = {name: getattr(block, name) for name in block.__struct_fields__}
    kind = type(block).__struct_config__.tag
    if isinstance(block, Drawing):
        return {"kind": kind, "text": block.text, "drawn": mapview.view(block.picture, speaker)}
    if isinstance(block, Grid):
        fields["dense"] = len(block.rows) >= DENSE
        columns = zip(block.head, *block.rows, strict=True)
        fields["wide"] = layout.least(map(plain, column) for column in columns) > layout.NARROW
        fields["numeric"] = numeric(block)
    elif kind == "entries":
        fields["entries"] = [
            {**msgspec.structs.asdict(entry), "said": [_block(part, speaker) for part in entry.said]}
            for entry in block.entries
        ]
    return {"kind": kind, **fields}
