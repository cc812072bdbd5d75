"""A drawing as a model: layers of shapes in whole pixels, before it becomes SVG.

Styles are names that `pbem.render` turns into colours; ids come from region ids, never from hidden facts.
"""

from __future__ import annotations

from typing import Union

import msgspec

from pbem.core.text import Arg

Point = tuple[int, int]
Arc = tuple[Point, ...]  # drawn as one smooth curve between its ends; read backwards it is the same curve
Ring = tuple[Arc, ...]  # arcs end to end, closed
Words = Arg

# Kinds of layers that a reader may switch off: whose it is, what stands there, what moved, what may come.
OWNERSHIP, FORCES, MOVEMENTS, THREATS = "ownership", "forces", "movements", "threats"
KINDS = (OWNERSHIP, FORCES, MOVEMENTS, THREATS)


class Outline(msgspec.Struct, frozen=True):
    """A shape kept once in a picture and used by its id: closed rings, or (`closed` false) loose lines."""

    id: str
    rings: tuple[Ring, ...]
    closed: bool = True


class Area(msgspec.Struct, frozen=True, tag="area"):
    """An outline, filled or stroked by the name of a style.

    `pattern` is laid over it ("": none); `rim` paints a darker wash along its inside, without `fill` nothing else;
    `place`: the id that orders know it by, for a tap on it.
    """

    id: str
    style: str
    pattern: str = ""
    rim: bool = False
    title: Words = ""
    place: str = ""
    fill: bool = True


class Path(msgspec.Struct, frozen=True, tag="path"):
    """A smooth line; `style` names its stroke; `arrow` puts a head of that style at the end."""

    points: Arc
    style: str
    arrow: bool = False
    title: Words = ""


class Label(msgspec.Struct, frozen=True, tag="label"):
    """Centred lines of text around a point; a single line is broken at blanks into at most `rows`.

    `room`: pixels that a line has room for, longer ones are cut (0: as long as it is).
    """

    at: Point
    lines: tuple[Words, ...]
    size: int
    style: str
    angle: int = 0
    rows: int = 1
    room: int = 0


class Token(msgspec.Struct, frozen=True, tag="token"):
    """A counter: `shape` names a symbol, `text` is a short text on it, `size` half its width in pixels.

    `pattern` is laid over a swatch, as large as on the map; `place`: the id that orders know the place by, for a tap.
    """

    at: Point
    shape: str
    style: str
    text: str = ""
    size: int = 10
    title: Words = ""
    pattern: str = ""
    place: str = ""


class Key(msgspec.Struct, frozen=True):
    """One entry of the legend: what it looks like (drawn around 0, 0) and what it means."""

    sample: tuple[Union[Token, Path], ...]
    text: Words


Shape = Union[Area, Path, Label, Token]


class Layer(msgspec.Struct, frozen=True):
    """Shapes drawn together. `fixed`: the same in every picture of this map, without words; drawn once a process ·
    `kind`: one of KINDS; "" for what cannot be switched off."""

    id: str
    shapes: tuple[Shape, ...]
    fixed: bool = False
    kind: str = ""


class Picture(msgspec.Struct, frozen=True):
    """`title` and `desc` are read out by screen readers; the legend stands below the map.

    A page writes the legend itself, as a list.
    """

    width: int
    height: int
    title: Words
    desc: Words
    outlines: tuple[Outline, ...]
    layers: tuple[Layer, ...]
    legend: tuple[Key, ...] = ()
