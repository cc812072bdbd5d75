"""A picture to SVG: whole numbers only, no script, nothing from outside; the same picture gives the same bytes.

Colours stand in `templates/map*.css`. The picture's pixel is two units of the drawing (see `strokes`).
"""

from __future__ import annotations

import math
from collections import deque
from functools import lru_cache
from typing import Any

from pbem.core.picture import Area, Label, Layer, Outline, Path, Picture, Shape, Token
from pbem.render import legend, strokes, symbols
from pbem.render.letters import cut
from pbem.render.speech import Speaker, Words
from pbem.render.strokes import UNITS
from pbem.render.styles import styles_of
from pbem.render.svgmaker import maker, new_drawing

MARGIN = 24  # picture pixels around the map
_RECENT: deque[tuple[Picture, Speaker, tuple[str, str]]] = deque(maxlen=4)
HEAD = "M0 0l-13-7l3 7l-3 7z"  # of an arrow that points to the right


def render_svg(picture: Picture, speaker: Speaker) -> bytes:
    """A file of its own, with its style sheet."""
    root, body = drawing(picture, speaker)
    sheet = f"<style>{styles_of(root + body)}</style>"
    text = f'<?xml version="1.0" encoding="utf-8"?>\n{root}{sheet}{body}</svg>\n'
    return text.encode()


def inline_svg(picture: Picture, speaker: Speaker) -> str:
    """The same drawing for the inside of a page that carries the style sheet itself."""
    root, body = drawing(picture, speaker)
    return f"{root}{body}</svg>"


def drawing(picture: Picture, speaker: Speaker) -> tuple[str, str]:
    """The opening of the `svg` element with title and description, and everything else but its end.

    The last ones are kept: a map is drawn once for a file and a page, and for all who read the same.
    """
    for known, spoken_by, drawn in _RECENT:
        if speaker.like(spoken_by) and picture == known:
            return drawn
    drawn = _draw(picture, speaker)
    _RECENT.append((picture, speaker, drawn))
    return drawn


def _draw(picture: Picture, speaker: Speaker) -> tuple[str, str]:
    keys = legend.lay(picture, speaker)
    size = (picture.width + 2 * MARGIN, picture.height + 2 * MARGIN + keys.height)
    pen = Pen(speaker)
    parts = [
        f"<defs>{_signs(picture)}{_outlines(picture.outlines)}</defs>",
        _ground(picture, size),
        *(_fixed(layer) if layer.fixed else pen.layer(layer.id, layer.shapes) for layer in picture.layers),
        _frame(picture, size),
        pen.layer("legend", keys.shapes) if keys.shapes else "",
    ]
    return _root(picture, size, speaker), "".join(parts)


def _signs(picture: Picture) -> str:
    """The symbols and patterns that the picture shows, and no others."""
    shapes: list[Shape] = [shape for layer in picture.layers for shape in layer.shapes]
    shapes += [sample for key in picture.legend for sample in key.sample]
    signs = frozenset(shape.shape for shape in shapes if isinstance(shape, Token))
    patterns = frozenset(shape.pattern for shape in shapes if isinstance(shape, Area | Token))
    return symbols.definitions(signs, patterns)


class Pen:
    """Draws shapes with svgwrite, speaking their words."""

    def __init__(self, speaker: Speaker | None) -> None:
        self.make = maker()
        self.speaker = speaker

    def layer(self, name: str, shapes: tuple[Shape, ...]) -> str:
        """All shapes in one group."""
        group = self.make.g(class_=f"l-{name}")
        for shape in shapes:
            for element in self._elements(shape):
                group.add(element)
        return str(group.tostring())

    def _elements(self, shape: Shape) -> list[Any]:
        match shape:
            case Area():
                return self._area(shape)
            case Path():
                return self._path(shape)
            case Label():
                return [self._label(shape)]
            case Token():
                return [self._token(shape)]

    def _area(self, area: Area) -> list[Any]:
        """The fill, the wash along the inside, the pattern; the title tells what a pointer rests on."""
        href = f"#r-{area.id}"
        elements = [self._titled(self.make.use(href, class_=area.style), area.title)]
        if area.rim:
            elements.append(self.make.use(href, class_=f"rim {area.style}", clip_path=f"url(#c-{area.id})"))
        if area.pattern:
            elements.append(self.make.use(href, class_="pat", fill=f"url(#f-{area.pattern})"))
        return elements

    def _path(self, path: Path) -> list[Any]:
        elements = [self._titled(self.make.path(d=strokes.line(path.points), class_=path.style), path.title)]
        if path.arrow:
            (x, y), (dx, dy) = path.points[-1], strokes.heading(path.points)
            angle = round(math.degrees(math.atan2(dy, dx)))
            turn = f"translate({x * UNITS} {y * UNITS}) rotate({angle})"
            elements.append(self.make.path(d=HEAD, class_=f"{path.style} head", transform=turn))
        return elements

    def _label(self, label: Label) -> Any:
        size, (x, y) = label.size * UNITS, (label.at[0] * UNITS, label.at[1] * UNITS)
        extra = {"transform": f"rotate({label.angle} {x} {y})"} if label.angle else {}
        said = [self._say(words) for words in label.lines]
        lines = _rows([cut(line, label.room) for line in said] if label.room else said, label.rows)
        leading = size * 9 // 8
        top = y + size * 3 // 8 - leading * (len(lines) - 1) // 2
        if len(lines) == 1:
            return self.make.text(lines[0], insert=(x, top), font_size=size, class_=label.style, **extra)
        text = self.make.text("", font_size=size, class_=label.style, **extra)
        for row, line in enumerate(lines):
            text.add(self.make.tspan(line, insert=(x, top + leading * row)))
        return text

    def _token(self, token: Token) -> Any:
        half = token.size * UNITS
        x, y = token.at[0] * UNITS, token.at[1] * UNITS
        corner, width = (x - half, y - half), 2 * half
        symbol = self.make.use(f"#t-{token.shape}", insert=corner, size=(width, width), class_=token.style)
        if not (token.text or token.title or token.pattern):
            return symbol
        group = self._titled(self.make.g(class_=token.style), token.title)
        group.add(self.make.use(f"#t-{token.shape}", insert=corner, size=(width, width)))
        if token.pattern:
            wide, high = half * 12 // 13, half * 8 // 13
            area = {"insert": (x - wide, y - high), "size": (2 * wide, 2 * high)}
            group.add(self.make.rect(**area, class_="pat", fill=f"url(#f-{token.pattern})"))
        if token.text:
            font = half * 7 // 6 if len(token.text) < 2 else half * 5 // 6
            group.add(self.make.text(token.text, insert=(x, y + font * 3 // 8), font_size=font, class_="tt"))
        return group

    def _titled(self, element: Any, title: Words) -> Any:
        said = self._say(title) if title != "" else ""
        if said:
            element.set_desc(title=said)
        return element

    def _say(self, words: Words) -> str:
        return self.speaker.say(words) if self.speaker is not None else str(words)


@lru_cache(maxsize=64)
def _fixed(layer: Layer) -> str:
    return Pen(None).layer(layer.id, layer.shapes)


@lru_cache(maxsize=16)
def _outlines(outlines: tuple[Outline, ...]) -> str:
    """Each shape once, and once more as a clip for the wash inside it."""
    make = maker()
    parts = []
    for shape in outlines:
        parts.append(make.path(d=strokes.outline(shape), id=f"r-{shape.id}").tostring())
        if shape.closed:
            clip = make.clipPath(id=f"c-{shape.id}")
            clip.add(make.use(f"#r-{shape.id}"))
            parts.append(clip.tostring())
    return "".join(parts)


def _root(picture: Picture, size: tuple[int, int], speaker: Speaker) -> str:
    width, height = size
    box = f"{-MARGIN * UNITS} {-MARGIN * UNITS} {width * UNITS} {height * UNITS}"
    root = new_drawing(size=size, viewBox=box, role="img", class_="map", lang=speaker.lang)
    root["aria-labelledby"] = "map-title map-desc"
    text = str(root.tostring()).removesuffix("</svg>").removesuffix("<defs />")
    named = {"map-title": picture.title, "map-desc": picture.desc}
    for name, words in named.items():
        kind = name.removeprefix("map-")
        text += f'<{kind} id="{name}">{_escaped(speaker.say(words))}</{kind}>'
    return text


def _ground(picture: Picture, size: tuple[int, int]) -> str:
    """Paper and sea."""
    make, m = maker(), MARGIN * UNITS
    paper = make.rect((-m, -m), (size[0] * UNITS, size[1] * UNITS), class_="paper")
    sea = make.rect((0, 0), (picture.width * UNITS, picture.height * UNITS), class_="sea")
    return str(paper.tostring() + sea.tostring())


def _frame(picture: Picture, size: tuple[int, int]) -> str:
    """The double frame, and paper around the map over what its washes spill."""
    make, m = maker(), MARGIN * UNITS
    width, height = picture.width * UNITS, picture.height * UNITS
    around = f"M{-m} {-m}h{width + 2 * m}v{height + 2 * m}h{-width - 2 * m}z"
    margin = make.path(d=f"{around}M0 0v{height}h{width}v{-height}z", class_="paper")
    outer = make.rect((-12, -12), (width + 24, height + 24), class_="frame")
    inner = make.rect((0, 0), (width, height), class_="frame thin")
    return "".join(part.tostring() for part in (margin, outer, inner))


def _rows(lines: list[str], rows: int) -> list[str]:
    """A name of several words on as many lines as there is room for."""
    if len(lines) > 1 or rows == 1:
        return lines
    return lines[0].split(" ", rows - 1)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
