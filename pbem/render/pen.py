"""Shapes of a picture to elements of SVG: whole numbers only, words spoken in the reader's language.

Only what bears `data-at` (the id of a place, as orders know it) or a title can be pointed at; see `templates/map.css`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pbem.core.picture import Area, Label, Layer, Path, Shape, Token
from pbem.render import strokes
from pbem.render.metrics import fitted, width
from pbem.render.speech import Speaker, Words
from pbem.render.strokes import UNITS
from pbem.render.svgmaker import maker, put, use, written

HEAD = "M0 0l-13-7l3 7l-3 7z"  # of an arrow that points to the right
UNSEEN = "unseen"  # style of what is only there to be pointed at
INSIDE = (3, 2)  # of half the width of a token: how wide a text on it may be


class Pen:
    """Draws shapes with svgwrite. Without a speaker it draws only what has no words."""

    def __init__(self, speaker: Speaker | None) -> None:
        self.make = maker()
        self.speaker = speaker

    def layer(self, layer: Layer) -> str:
        """All shapes in one group, named for its layer and for its kind."""
        group = self.make.g(class_=f"l-{layer.id} k-{layer.kind}" if layer.kind else f"l-{layer.id}")
        return str(self.draw(layer.shapes, group).tostring())

    def draw(self, shapes: Sequence[Shape], into: Any) -> Any:
        """One after the other into a group, which is returned."""
        for shape in shapes:
            into.elements += self._elements(shape)
        return into

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
        id, elements = f"r-{area.id}", []
        if area.fill:
            elements.append(self._titled(use(id, _marked(area.style, area.title, area.place)), area.title))
        if area.rim:
            elements.append(use(id, {"class": f"rim {area.style}", "clip-path": f"url(#c-{area.id})"}))
        if area.pattern:
            elements.append(use(id, {"class": "pat", "fill": f"url(#f-{area.pattern})"}))
        return elements

    def _path(self, path: Path) -> list[Any]:
        way = put(self.make.path(strokes.line(path.points)), _marked(path.style, path.title, ""))
        elements = [self._titled(way, path.title)]
        if path.arrow:
            (x, y), (dx, dy) = path.points[-1], strokes.heading(path.points)
            angle = round(math.degrees(math.atan2(dy, dx)))
            turn = f"translate({x * UNITS} {y * UNITS}) rotate({angle})"
            elements.append(put(self.make.path(HEAD), {"class": f"{path.style} head", "transform": turn}))
        return elements

    def _label(self, label: Label) -> Any:
        size, (x, y) = label.size * UNITS, (label.at[0] * UNITS, label.at[1] * UNITS)
        said = [self._say(line) for line in label.lines]
        lines = _rows([fitted(line, label.size, label.room) for line in said] if label.room else said, label.rows)
        leading = size * 9 // 8
        top = y + size * 3 // 8 - leading * (len(lines) - 1) // 2
        attributes: dict[str, str | int] = {"class": label.style, "font-size": size}
        if label.angle:
            attributes["transform"] = f"rotate({label.angle} {x} {y})"
        if len(lines) == 1:
            return put(self.make.text(lines[0]), {**attributes, "x": x, "y": top})
        text = put(self.make.text(""), attributes)
        for row, line in enumerate(lines):
            text.add(put(self.make.tspan(line), {"x": x, "y": top + leading * row}))
        return text

    def _token(self, token: Token) -> Any:
        half = token.size * UNITS
        x, y = token.at[0] * UNITS, token.at[1] * UNITS
        marked = _marked(token.style, token.title, token.place)
        if token.style == UNSEEN and token.shape == "circle":
            return self._titled(put(self.make.circle((x, y), half), marked), token.title)
        symbol, box = f"t-{token.shape}", {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half}
        if not (token.text or token.pattern):
            return self._titled(use(symbol, {**marked, **box}), token.title)
        group = self._titled(put(self.make.g(), marked), token.title)
        group.add(use(symbol, box))
        if token.pattern:
            wide, high = half * 12 // 13, half * 8 // 13
            area = self.make.rect((x - wide, y - high), (2 * wide, 2 * high))
            group.add(put(area, {"class": "pat", "fill": f"url(#f-{token.pattern})"}))
        if token.text:
            font = _letters(token.text, half)
            look: dict[str, str | int] = {"class": "tt", "font-size": font}
            at = {"x": x, "y": y + font * 3 // 8}
            group.add(put(self.make.text(written(token.text)), {**look, **at}))
        return group

    def _titled(self, element: Any, title: Words) -> Any:
        said = self._say(title) if title != "" else ""
        if said:
            element.set_desc(title=said)
        return element

    def _say(self, said: Words) -> str:
        return written(self.speaker.say(said) if self.speaker is not None else str(said))


def _marked(style: str, title: Words, place: str) -> dict[str, str]:
    """Class and place of an element; what tells something and is no place is a `tip`."""
    if place:
        return {"class": style, "data-at": place}
    return {"class": f"{style} tip" if title != "" else style}


def _letters(text: str, half: int) -> int:
    """Height of the text on a token: as large as one or two letters can be, smaller for what is wider."""
    font = half * 7 // 6 if len(text) < 2 else half * 5 // 6
    room, needed = half * INSIDE[0] // INSIDE[1], width(text, font)
    return font * room // needed if needed > room else font


def _rows(lines: list[str], rows: int) -> list[str]:
    """A name of several words on as many lines as there is room for."""
    if len(lines) > 1 or rows == 1:
        return lines
    return lines[0].split(" ", rows - 1)
