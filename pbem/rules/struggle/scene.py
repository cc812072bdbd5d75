"""What the drawing of a position is made of: what everybody can see of it, and the signs that stand for seats.

Only public keys of a view are read, so that no drawing can tell anything hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core.badges import initials
from pbem.core.page import Words
from pbem.core.picture import Label, Point, Shape, Token
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.datafiles import BEYOND
from pbem.rules.struggle.mapdata import Chart
from pbem.rules.struggle.model import HORSEMEN, TRIBES, WARRIORS
from pbem.rules.struggle.options import Rules

# Colour of a seat as the data name it -> number of the colour and of the shape of its plaques.
COLOURS: Mapping[str, int] = {"rosso": 1, "blu": 2, "giallo": 3, "bianco": 5}
SPARE = 4  # number for a colour that is not known
# Tribe -> its sign, and where on that the initial stands, where the sign is 26 wide.
PIECES: Mapping[str, tuple[str, Point]] = {HORSEMEN: ("steed", (2, 3)), WARRIORS: ("shield", (0, 0))}
LETTERS: Mapping[int, int] = {1: 12, 2: 9}  # how long an initial is -> height of its letters, on the same scale
TINTS = (5, 3, 1, 2, 4)  # numbers of the colours of provinces, in board order
FAR = 9  # number of the colour beyond the limes
FIGURE, MARK, BADGE = 13, 11, 17  # half widths: a tribe, its sign beside a city, the plaque of a seat


class Owner(msgspec.Struct, frozen=True):
    """Whose a city is."""

    seat: str
    tribe: str


class Scene(msgspec.Struct, frozen=True):
    """`view`: of which only what is public is used · `number`: seat -> number of its colour and plaque · `short`: its
    initial · `owners`: city -> Owner · `standing`: crossroads -> Owner of the tribe that is there."""

    rules: Rules
    chart: Chart
    view: Mapping[str, Any]
    seats: tuple[str, ...]
    number: dict[str, int]
    short: dict[str, str]
    owners: dict[str, Owner]
    standing: dict[str, Owner]

    @property
    def tables(self) -> Tables:
        return self.rules.tables

    def box(self, seat: str, tribe: str) -> Mapping[str, Any]:
        """A tribe as the view shows it: at, wagons, figures, counters, cities."""
        found: Mapping[str, Any] = self.view["players"][seat][tribe]
        return found

    def piece(self, at: Point, owner: Owner, size: int, title: Words = "", *, place: str = "") -> list[Shape]:
        """A tribe of a seat: a horse or a shield in its colour, with its initial."""
        shape, (dx, dy) = PIECES[owner.tribe]
        n, short = self.number[owner.seat], self.short[owner.seat]
        spot = at[0] + dx * size // 13, at[1] + dy * size // 13
        return [
            Token(at, shape, f"owner s{n}", size=size, title=title, place=place),
            Label(spot, (short,), size * LETTERS[len(short)] // 13, f"sign s{n}"),
        ]

    def flag(self, at: Point, province: str, size: int, title: Words = "") -> Token:
        """The colour of a province with the letters that its hexes begin with."""
        letters = next((id.rstrip("0123456789") for id, region in self.tables.region.items() if region == province), "")
        return Token(at, "swatch", f"owner o{tint(self.tables, province)}", letters, size, title)

    def badge(self, at: Point, seat: str, size: int = BADGE) -> list[Shape]:
        """The plaque of a seat with its initial."""
        n, short = self.number[seat], self.short[seat]
        return [
            Token(at, f"plaque{n}", f"owner s{n}", size=size),
            Label(at, (short,), size * LETTERS[len(short)] // 13, f"sign s{n}"),
        ]


def tint(tables: Tables, province: str) -> int:
    """Number of the colour of a province, or of what lies beyond the limes."""
    if province == BEYOND:
        return FAR
    return TINTS[tables.provinces.index(province) % len(TINTS)]


def scene(rules: Rules, chart: Chart, view: Mapping[str, Any]) -> Scene:
    """Read a view."""
    seats = tuple(view["seats"])
    owners: dict[str, Owner] = {}
    standing: dict[str, Owner] = {}
    for seat in seats:
        for tribe in TRIBES:
            box = view["players"][seat][tribe]
            owners |= {city: Owner(seat, tribe) for city in box["cities"]}
            if box["at"]:
                standing[box["at"]] = Owner(seat, tribe)
    colours = [COLOURS.get(colour, SPARE) for colour in rules.tables.colours()]
    number = {seat: colours[n % len(colours)] for n, seat in enumerate(seats)}
    return Scene(rules, chart, view, seats, number, initials(seats), owners, standing)
