"""A picture to SVG: no script, nothing from outside; the same picture gives the same bytes.

Colours stand in `templates/map*.css`. The picture's pixel is two units of the drawing (see `strokes`).
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Any, NamedTuple

from pbem.core.picture import Area, Layer, Outline, Picture, Shape, Token
from pbem.render import legend, strokes, symbols
from pbem.render.legend import Entry
from pbem.render.pen import Pen
from pbem.render.speech import Speaker
from pbem.render.strokes import UNITS
from pbem.render.styles import styles_of
from pbem.render.svgmaker import around, canvas, maker, use, written

MARGIN = 24  # picture pixels around the map
SVG = "http://www.w3.org/2000/svg"


class Drawing(NamedTuple):
    """`title`, `desc`: words · `body`: everything else but the legend, whose height is `below` · `entries`: the legend
    as a page writes it · `size`: of the map with its margin, in picture pixels."""

    size: tuple[int, int]
    lang: str
    title: str
    desc: str
    body: str
    legend: str
    below: int
    entries: tuple[Entry, ...]


_RECENT: deque[tuple[Picture, Speaker, Drawing]] = deque(maxlen=4)


def render_svg(picture: Picture, speaker: Speaker) -> bytes:
    """A file of its own, with its style sheet and its legend."""
    return _file(drawing(picture, speaker))


def inline_svg(picture: Picture, speaker: Speaker) -> str:
    """The same drawing for the inside of a page, which has the style sheet and the legend (`entries`) itself."""
    return inlined(drawing(picture, speaker))


@lru_cache(maxsize=4)
def _file(drawn: Drawing) -> bytes:
    width, height = drawn.size[0], drawn.size[1] + drawn.below
    body = f"{_paper(width, height)}{drawn.body}{drawn.legend}"
    sheet = maker().style(styles_of(f'class="map"{body}')).tostring()
    whole = around(_root(drawn, (width, height)), f"{sheet}{body}")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{whole}\n'.encode()


@lru_cache(maxsize=4)
def inlined(drawn: Drawing) -> str:
    """A drawing for the inside of a page."""
    return around(_root(drawn, drawn.size), drawn.body)


def drawing(picture: Picture, speaker: Speaker) -> Drawing:
    """The parts of a drawing.

    The last ones are kept: a map is drawn once for a file and a page, and for all who read the same.
    """
    for known, spoken_by, drawn in _RECENT:
        if speaker.like(spoken_by) and picture == known:
            return drawn
    drawn = _draw(picture, speaker)
    _RECENT.append((picture, speaker, drawn))
    return drawn


def _draw(picture: Picture, speaker: Speaker) -> Drawing:
    keys = legend.lay(picture, speaker)
    size = (picture.width + 2 * MARGIN, picture.height + 2 * MARGIN)
    pen = Pen(speaker)
    parts = [
        around(maker().defs, _signs(picture) + _outlines(picture.outlines)),
        _sea(picture),
        *(_fixed(layer) if layer.fixed else pen.layer(layer) for layer in picture.layers),
        _frame(picture, size),
    ]
    key = pen.layer(Layer("legend", keys.shapes)) if keys.shapes else ""
    title, desc = written(speaker.say(picture.title)), written(speaker.say(picture.desc))
    entries = tuple(legend.entries(picture, speaker))
    return Drawing(size, speaker.lang, title, desc, "".join(parts), key, keys.height, entries)


def _signs(picture: Picture) -> str:
    """The symbols and patterns that the picture shows, and no others."""
    shapes: list[Shape] = [shape for layer in picture.layers for shape in layer.shapes]
    shapes += [sample for key in picture.legend for sample in key.sample]
    signs = frozenset(shape.shape for shape in shapes if isinstance(shape, Token))
    patterns = frozenset(shape.pattern for shape in shapes if isinstance(shape, Area | Token))
    return symbols.definitions(signs, patterns)


@lru_cache(maxsize=64)
def _fixed(layer: Layer) -> str:
    return Pen(None).layer(layer)


@lru_cache(maxsize=16)
def _outlines(outlines: tuple[Outline, ...]) -> str:
    """Each shape once, and once more as a clip for the wash inside it."""
    make = maker()
    parts = []
    for shape in outlines:
        parts.append(make.path(d=strokes.outline(shape), id=f"r-{shape.id}").tostring())
        if shape.closed:
            clip = make.clipPath(id=f"c-{shape.id}")
            clip.add(use(f"r-{shape.id}", {}))
            parts.append(clip.tostring())
    return "".join(parts)


def _root(drawn: Drawing, size: tuple[int, int]) -> Any:
    """The `svg` element with title and description."""
    width, height = size
    box = f"{-MARGIN * UNITS} {-MARGIN * UNITS} {width * UNITS} {height * UNITS}"
    root = canvas(size=size, viewBox=box, class_="map", role="img", lang=drawn.lang, xmlns=SVG)
    root["aria-labelledby"] = "map-title map-desc"
    root.set_desc(drawn.title, drawn.desc)
    for element in root.elements:
        element.xml.set("id", f"map-{element.elementname}")
    return root


def _rect(style: str, x: int, y: int, width: int, height: int) -> str:
    return str(maker().rect((x, y), (width, height), class_=style).tostring())


def _paper(width: int, height: int) -> str:
    """Behind everything of a file."""
    return _rect("paper", -MARGIN * UNITS, -MARGIN * UNITS, width * UNITS, height * UNITS)


def _sea(picture: Picture) -> str:
    return _rect("sea", 0, 0, picture.width * UNITS, picture.height * UNITS)


def _frame(picture: Picture, size: tuple[int, int]) -> str:
    """The double frame, and paper around the map over what its washes spill."""
    m, width, height = MARGIN * UNITS, picture.width * UNITS, picture.height * UNITS
    around_it = f"M{-m} {-m}h{size[0] * UNITS}v{size[1] * UNITS}h{-size[0] * UNITS}z"
    margin = maker().path(d=f"{around_it}M0 0v{height}h{width}v{-height}z", class_="paper").tostring()
    return f"{margin}{_rect('frame', -12, -12, width + 24, height + 24)}{_rect('frame thin', 0, 0, width, height)}"
