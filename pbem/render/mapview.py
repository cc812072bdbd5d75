"""A map inside a page: the drawing, the layers a reader may switch off, the legend as a list, and their styles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pbem.core.picture import KINDS, Picture
from pbem.render.legend import Entry
from pbem.render.sources import template_text
from pbem.render.speech import Speaker
from pbem.render.styles import styles_of
from pbem.render.svg import drawing, inlined


class MapView(NamedTuple):
    """What `templates/map_block.html` shows; `svg` and those of the legend are markup, words are not.

    `kinds`: of `picture.KINDS`, those that the picture has shapes of.
    """

    svg: str
    kinds: tuple[str, ...]
    legend: tuple[Entry, ...]


def view(picture: Picture, speaker: Speaker) -> MapView:
    """A picture as a page shows it."""
    there = {layer.kind for layer in picture.layers if layer.shapes}
    drawn = drawing(picture, speaker)
    return MapView(inlined(drawn), tuple(kind for kind in KINDS if kind in there), drawn.entries)


def styles(views: Sequence[MapView]) -> str:
    """Nothing for a page without a map."""
    if not views:
        return ""
    drawn = [part for view in views for part in (view.svg, *(entry.svg for entry in view.legend))]
    return template_text("map_block.css") + styles_of("".join(drawn))
