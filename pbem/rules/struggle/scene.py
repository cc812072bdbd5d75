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
from pbem.rules.struggle.mapdata import Chart
from pbem.rules.struggle.model import HORSEMEN, TRIBES, WARRIORS
from pbem.rules.struggle.options import Rules

# Colour of a seat as the data name it -> number of the colour and of the shape of its plaques.
COLOURS: Mapping[str, int] = {"rosso": 1, "blu": 2, "giallo": 3, "bianco": 5}
SPARE = 4  # number for a colour that is not known
# Tribe -> the medal under its sign, the sign, the half widths of both where it stands on the board.
MEDALS: Mapping[str, tuple[str, str]] = {HORSEMEN: ("circle", "steed"), WARRIORS: ("shield", "blade")}
FIGURE, BADGE, MARK = 12, 10, 8  # half widths on the board: a tribe, the sign of its seat, the tribe of a city


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

    def medal(self, at: Point, owner: Owner, size: int, title: Words = "") -> list[Shape]:
        """A tribe of a seat: round with a horse, or a shield with a blade, in the colour of the seat."""
        ground, sign = MEDALS[owner.tribe]
        style = f"s{self.number[owner.seat]}"
        return [
            Token(at, ground, f"owner {style}", size=size, title=title),
            Token(at, sign, f"crest {style}", size=size),
        ]

    def badge(self, at: Point, seat: str, size: int = BADGE) -> list[Shape]:
        """The plaque of a seat with its initial."""
        n, short = self.number[seat], self.short[seat]
        return [
            Token(at, f"plaque{n}", f"owner s{n}", size=size),
            Label(at, (short,), size * (10 if len(short) == 1 else 8) // 10, f"sign s{n}"),
        ]


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
