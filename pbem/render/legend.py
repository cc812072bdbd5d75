"""The legend of a map: in a file set in columns below it, as shapes of the picture; in a page a list of entries."""

from __future__ import annotations

from typing import NamedTuple, Union

import msgspec

from pbem.core.picture import Key, Label, Path, Picture, Point, Shape, Token
from pbem.render.metrics import fitted
from pbem.render.pen import Pen
from pbem.render.speech import Speaker
from pbem.render.strokes import UNITS
from pbem.render.svgmaker import canvas

COLUMN = 300  # picture pixels
ROW = 32
SAMPLE = 52  # room for the samples at the left of the words
HALF = (28, 17)  # of the box around the samples of an entry in a list, in picture pixels
ROOM = 250  # pixels that the words may take behind them, as if they were bold
GAP = 36  # from the map's lower edge to the middle of the first row
SIZE = 15


class Laid(NamedTuple):
    """Where everything stands, and the height the legend adds to the drawing (picture pixels)."""

    height: int
    shapes: tuple[Shape, ...]


class Entry(NamedTuple):
    """Of a legend that a page writes: a drawing of its own, which uses the signs of the map beside it, and words."""

    svg: str
    words: str


def lay(picture: Picture, speaker: Speaker) -> Laid:
    """Entries run down the columns, one column after the other."""
    if not picture.legend:
        return Laid(0, ())
    columns = max(picture.width // COLUMN, 1)
    rows = -(-len(picture.legend) // columns)
    shapes: list[Shape] = []
    for index, key in enumerate(picture.legend):
        x, y = index // rows * COLUMN, picture.height + GAP + index % rows * ROW
        shapes += [_moved(sample, (x + SAMPLE // 2, y)) for sample in key.sample]
        words = fitted(speaker.say(key.text), SIZE, ROOM)
        shapes.append(Label((x + SAMPLE + 8, y), (words,), SIZE, "key"))
    return Laid(GAP + rows * ROW - ROW // 2, tuple(shapes))


def entries(picture: Picture, speaker: Speaker) -> list[Entry]:
    """Words are whole there, however long."""
    return [Entry(_drawn(key), speaker.say(key.text)) for key in picture.legend]


def _drawn(key: Key) -> str:
    wide, high = (half * UNITS for half in HALF)
    box = f"{-wide} {-high} {2 * wide} {2 * high}"
    return str(Pen(None).draw(key.sample, canvas(class_="map", viewBox=box, aria_hidden="true")).tostring())


def _moved(sample: Union[Token, Path], by: Point) -> Shape:
    dx, dy = by
    if isinstance(sample, Token):
        return msgspec.structs.replace(sample, at=(sample.at[0] + dx, sample.at[1] + dy))
    return msgspec.structs.replace(sample, points=tuple((x + dx, y + dy) for x, y in sample.points))
