"""Where words and signs stand on a map, in picture pixels, by measured letters (`pbem.render.metrics`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pbem.core.picture import Label, Path, Picture, Token
from pbem.render.metrics import width
from pbem.render.speech import Speaker

# Styles of words that stand on the board itself -> what their style sheet adds to each letter, in tenths of a pixel.
ON_BOARD = {"name": 0, "tribe": 0, "gone": 0, "seaname": 15, "where": 20, "spot": 0, "tag": 0, "barred": 0, "realm": 20}
DEEP = frozenset("gjpqyQçJ,;()")  # letters that reach below the line
FLAT = ("plaque", "slab", "swatch")
OFF_BOARD = ("tableau", "legend")  # layers beside the board


class Box(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def spoken(label: Label, speaker: Speaker) -> list[str]:
    """The lines of a label."""
    said = [speaker.say(line) for line in label.lines]
    return said[0].split(" ", label.rows - 1) if len(said) == 1 and label.rows > 1 else said


def word_box(label: Label, speaker: Speaker) -> Box:
    """Of the ink: from the top of capitals down to the line, or below it where a letter reaches below."""
    lines, size = spoken(label, speaker), label.size
    more = ON_BOARD[label.style.split(" ")[0]]
    wide = max(width(line, size) + more * len(line) // 10 for line in lines)
    (x, y), leading = label.at, size * 9 // 8
    first = y + size * 3 // 8 - leading * (len(lines) - 1) // 2
    last = first + leading * (len(lines) - 1)
    below = size * 24 // 100 if DEEP & set(lines[-1]) else 0
    return Box(x - wide // 2, first - size * 74 // 100, x + wide // 2, last + below)


def token_box(token: Token) -> Box:
    """Of what is drawn: 22 of the 26 parts of a symbol; flat ones half as high, castles as wide as their towers."""
    (x, y), half = token.at, token.size * 11 // 13
    wide = half
    if token.shape.startswith("castle"):
        wide = token.size * (3 * int(token.shape[-1]) - 1) // 26
    high = token.size * 6 // 13 if token.shape.startswith(FLAT) else half
    return Box(x - wide, y - high, x + wide, y + high)


def words_of(picture: Picture) -> list[Label]:
    """All that stand on the board and are not turned."""
    found = [s for layer in picture.layers if layer.id not in OFF_BOARD for s in layer.shapes if isinstance(s, Label)]
    return [label for label in found if label.style.split(" ")[0] in ON_BOARD and not label.angle]


def signs_of(picture: Picture) -> list[Token]:
    """All that stand on the board, without what cannot be seen and ornaments."""
    found = [s for layer in picture.layers if layer.id not in OFF_BOARD for s in layer.shapes if isinstance(s, Token)]
    return [token for token in found if token.style not in ("unseen", "deco", "port", "rose")]


def covered(picture: Picture, speaker: Speaker) -> Iterator[tuple[Label, Token]]:
    """Words that a sign stands on, or that stand on a sign."""
    signs = [(token, token_box(token)) for token in signs_of(picture)]
    for label in words_of(picture):
        box = word_box(label, speaker)
        for token, room in signs:
            if box.meets(room):
                yield label, token


def crossing(picture: Picture, speaker: Speaker) -> Iterator[tuple[Label, Label]]:
    """Words that cover each other."""
    boxes = [(label, word_box(label, speaker)) for label in words_of(picture)]
    for n, (label, box) in enumerate(boxes):
        for other, room in boxes[n + 1 :]:
            if box.meets(room):
                yield label, other


def lines_of(picture: Picture, kind: str) -> list[Path]:
    """Arrows of a kind of layer, without what lies under them to set them off."""
    found = [s for layer in picture.layers if layer.kind == kind for s in layer.shapes if isinstance(s, Path)]
    return [path for path in found if path.style not in ("halo", "trek casing")]


def length(path: Path) -> int:
    return sum(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in pairwise(path.points))
