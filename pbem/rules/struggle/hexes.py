"""Of each hex what a pointer rests on; in its middle its number with pips, its label, the legionnaire."""

from __future__ import annotations

from pbem.core.phrases import remarks
from pbem.core.picture import Label, Point, Shape, Token
from pbem.core.text import Arg, T, Term, Text
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.datafiles import BEYOND
from pbem.rules.struggle.scene import Scene
from pbem.rules.struggle.wording import hexagon

DISC, LEGION = 12, 12  # half widths
ASIDE = 27  # from the middle of a hex to its label on the left, to the legionnaire on the right
TAG, DIGITS = 9, 13  # heights of letters
MOST_PIPS = 6


def places(scene: Scene) -> tuple[Shape, ...]:
    """What a pointer rests on: the whole of each hex."""
    return tuple(
        Token(scene.chart.hexes[id], "hexagon", "unseen", "", scene.chart.side, _words(scene, id), place=id)
        for id in scene.tables.hexes
    )


def hexes(scene: Scene) -> tuple[Shape, ...]:
    """Numbers and labels."""
    tables, rolled = scene.tables, scene.view["rolled"]
    shapes: list[Shape] = []
    for id in tables.hexes:
        x, y = scene.chart.hexes[id]
        number = tables.number[id]
        if number:
            shapes += disc(tables, (x, y), number, lit=number in rolled)
        shapes.append(Label((x - ASIDE if number else x, y), (hexagon(id),), TAG, "tag"))
    return tuple(shapes)


def legionnaire(scene: Scene) -> tuple[Shape, ...]:
    """Where he stands nothing is yielded."""
    id = scene.view["legionnaire"]
    if id not in scene.chart.hexes:
        return ()
    x, y = scene.chart.hexes[id]
    title = T("Legionnaire: {hex}", hex=hexagon(id))
    return (Token((x + ASIDE, y), "helmet", "helmet", size=LEGION, title=title, place=id),)


def _words(scene: Scene, id: str) -> Arg:
    """A hex, and the legionnaire on it."""
    said: list[Arg] = [hex_words(scene.tables, id)]
    if id == scene.view["legionnaire"]:
        said.append(T("the legionnaire stands here, it yields nothing"))
    return remarks(said)


def disc(tables: Tables, at: Point, number: int, *, lit: bool) -> list[Shape]:
    """A number with as many pips as there are rolls that make it; the likeliest stand out."""
    pips = _pips(tables, number)
    hot = pips == tables.numbers.production.sides - 1
    return [
        Token(at, f"disc{pips}", "disc lit" if lit else "disc", size=DISC + 1 if lit else DISC),
        Label((at[0], at[1] - 2), (number,), DIGITS, "digits hot" if hot else "digits"),
    ]


def _pips(tables: Tables, number: int) -> int:
    """Ways to roll a total with two dice."""
    sides = tables.numbers.production.sides
    return min(max(sides - abs(number - sides - 1), 0), MOST_PIPS)


def hex_words(tables: Tables, id: str) -> Text:
    """A hex, what it is, where it lies."""
    region = tables.region[id]
    if not tables.number[id]:
        return T(
            "{hex}: {terrain}; {region}",
            hex=hexagon(id),
            terrain=Term("terrain", tables.terrain[id]),
            region=_region(region),
        )
    return T(
        "{hex}: {terrain}, {n}; {region}",
        hex=hexagon(id),
        terrain=Term("terrain", tables.terrain[id]),
        n=tables.number[id],
        region=_region(region),
    )


def _region(id: str) -> Term:
    return Term("region" if id == BEYOND else "province", id)
