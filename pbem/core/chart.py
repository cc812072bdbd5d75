"""What the maps of several games share: borders drawn once, rings made of them, ornaments, a plate for the title."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from pbem.core.picture import Arc, Outline, Point, Ring

Box = tuple[int, int, int, int]  # x, y, width, height


class Border(msgspec.Struct, frozen=True):
    """A border, drawn once: `left` and `right` are the cells on its two sides."""

    kind: str
    left: str
    right: str
    points: Arc


class Ornament(msgspec.Struct, frozen=True):
    kind: str
    at: Point


class Compass(msgspec.Struct, frozen=True):
    at: Point
    r: int
    turn: int


def ring(borders: Sequence[Border], chain: Sequence[int]) -> Ring:
    """A chain of borders, `~n` backwards, as arcs end to end."""
    return tuple(borders[use].points if use >= 0 else borders[~use].points[::-1] for use in chain)


def plate(id: str, box: Box) -> Outline:
    """A rectangle."""
    x, y, width, height = box
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
    return Outline(id, (tuple(pairwise(corners)),))


def loose(id: str, borders: Sequence[Border]) -> Outline:
    """Lines that are stroked alike."""
    return Outline(id, tuple((border.points,) for border in borders), closed=False)
