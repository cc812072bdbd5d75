"""The legend below a map: its entries set in columns, as shapes of the picture."""

from __future__ import annotations

from typing import NamedTuple, Union

import msgspec

from pbem.core.picture import Label, Path, Picture, Point, Shape, Token
from pbem.render.letters import cut
from pbem.render.speech import Speaker

COLUMN = 300  # picture pixels
ROW = 32
SAMPLE = 52  # room for the samples at the left of the words
WORDS = 26  # letters that fit behind them
GAP = 36  # from the map's lower edge to the middle of the first row
SIZE = 15


class Laid(NamedTuple):
    """Where everything stands, and the height the legend adds to the drawing (picture pixels)."""

    height: int
    shapes: tuple[Shape, ...]


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
        words = cut(speaker.say(key.text), WORDS)
        shapes.append(Label((x + SAMPLE + 8, y), (words,), SIZE, "key"))
    return Laid(GAP + rows * ROW - ROW // 2, tuple(shapes))


def _moved(sample: Union[Token, Path], by: Point) -> Shape:
    dx, dy = by
    if isinstance(sample, Token):
        return msgspec.structs.replace(sample, at=(sample.at[0] + dx, sample.at[1] + dy))
    return msgspec.structs.replace(sample, points=tuple((x + dx, y + dy) for x, y in sample.points))
