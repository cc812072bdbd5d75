"""In the middle of each hex: its number with pips, its label, the legionnaire."""

from __future__ import annotations

from pbem.core.picture import Label, Point, Shape, Token
from pbem.core.text import T, Term, Text
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.datafiles import BEYOND
from pbem.rules.struggle.scene import Scene
from pbem.rules.struggle.wording import hexagon

DISC, LEGION = 12, 12  # half widths
UNSEEN = 20  # half width of what tells of a hex without a number when a pointer rests on it
ASIDE = 27  # from the middle of a hex to its label on the left, to the legionnaire on the right
TAG, DIGITS = 9, 13  # heights of letters
MOST_PIPS = 6


def hexes(scene: Scene) -> tuple[Shape, ...]:
    tables, rolled = scene.tables, scene.view["rolled"]
    shapes: list[Shape] = []
    for id in tables.hexes:
        x, y = scene.chart.hexes[id]
        number = tables.number[id]
        if number:
            shapes += disc(tables, (x, y), number, lit=number in rolled, title=hex_words(tables, id))
        shapes.append(Label((x - ASIDE if number else x, y), (hexagon(id),), TAG, "tag"))
        if not number:
            shapes.append(Token((x, y), "circle", "unseen", size=UNSEEN, title=hex_words(tables, id)))
        if id == scene.view["legionnaire"]:
            title = T("Legionnaire: {hex}", hex=hexagon(id))
            shapes.append(Token((x + ASIDE, y), "helmet", "helmet", size=LEGION, title=title))
    return tuple(shapes)


def disc(tables: Tables, at: Point, number: int, *, lit: bool, title: Text | str = "") -> list[Shape]:
    """A number with as many pips as there are rolls that make it; the likeliest stand out."""
    pips = _pips(tables, number)
    hot = pips == tables.numbers.production.sides - 1
    return [
        Token(at, f"disc{pips}", "disc lit" if lit else "disc", size=DISC + 1 if lit else DISC, title=title),
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
