"""The numbers and tables of the game, read from `games/struggle/*.toml`, checked, with the look-ups the rules need.

Nothing here knows a state. Crossroads and hexes are their labels (`C17`, `GE7`), cities their ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core.datafile import read_data
from pbem.core.problem import Failure
from pbem.rules.struggle.datafiles import BEYOND, TERRAIN, Board, Cards, Constants, Costs, Tolls
from pbem.rules.struggle.dataproblems import faults

LAND, SEA, FREE = "land", "sea", ""  # what a way between two crossroads carries
Ways = tuple[tuple[str, str], ...]  # (other crossroads, LAND | SEA | FREE)


class City(msgspec.Struct, frozen=True):
    """`at`: its crossroads · `banner`: enough towers for the point of the expansion · `closed`: a III city."""

    id: str
    province: str
    towers: int
    at: str
    banner: bool
    closed: bool


class Tables(msgspec.Struct, frozen=True):
    """`crossroads`, `hexes`: labels in reading order, `rank`: label -> its number there · `cities`: id -> City in board
    order · `city_at`: crossroads -> city id · `near`: crossroads -> ways by hex sides (LAND or FREE), `arrows`: these
    and the sea arrows (SEA) · `hexes_at`: crossroads -> hexes it is a corner of · `corners`: hex -> crossroads,
    clockwise from the north · `terrain`, `number` (0: none), `region`: of a hex · `good`: hex -> "grain", "ore",
    "pasture" or "" · `numbered`: total -> hexes in reading order · `beyond`: hexes beyond the limes · `limes`: the hex
    sides it runs along · `seas`: sea id -> its two crossroads · `starts`: colour -> (horsemen, warriors) · `provinces`:
    in board order · `faces`: face -> counters of a province · `cards`: development card -> how many, `points`, `gold`:
    card -> n · `resources`: good -> cards of it · `target`: points that end the game, without and with the expansion ·
    `old`: other ids of crossroads · `open_cities`: those that are in play with any number of seats · `reconstructed`:
    parts of the data that are not the printed ones: "board", "counters", "development" · `memo`: what searches on the
    tables have found, kept by `routes`.
    """

    numbers: Constants
    crossroads: tuple[str, ...]
    hexes: tuple[str, ...]
    rank: dict[str, int]
    cities: dict[str, City]
    city_at: dict[str, str]
    near: dict[str, Ways]
    arrows: dict[str, Ways]
    hexes_at: dict[str, tuple[str, ...]]
    corners: dict[str, tuple[str, ...]]
    terrain: dict[str, str]
    number: dict[str, int]
    region: dict[str, str]
    good: dict[str, str]
    numbered: dict[int, tuple[str, ...]]
    beyond: tuple[str, ...]
    limes: tuple[tuple[str, str], ...]
    seas: dict[str, tuple[str, str]]
    starts: dict[str, tuple[str, str]]
    provinces: tuple[str, ...]
    faces: dict[str, int]
    cards: dict[str, int]
    points: dict[str, int]
    gold: dict[str, int]
    resources: dict[str, int]
    target: tuple[int, int]
    old: dict[str, str]
    reconstructed: tuple[str, ...]
    open_cities: tuple[str, ...]
    memo: dict[tuple[str, int, int], Any] = {}

    @property
    def costs(self) -> Costs:
        return self.numbers.costs

    @property
    def tolls(self) -> Tolls:
        return self.numbers.tolls

    def is_closed(self, city: str, seats: int) -> bool:
        """Whether a city is out of play with so many seats (K38)."""
        return seats < 4 and self.cities[city].closed

    def closed(self, seats: int) -> tuple[str, ...]:
        """The cities out of play with so many seats, in board order (K38)."""
        return () if seats > 3 else tuple(id for id, city in self.cities.items() if city.closed)

    def in_play(self, seats: int) -> tuple[str, ...]:
        """All other cities, in board order."""
        return tuple(self.cities) if seats > 3 else self.open_cities

    def colours(self) -> tuple[str, ...]:
        """Of the seats, in seat order."""
        return tuple(self.starts)


def load(files: Mapping[str, bytes]) -> Tables:
    """The tables of the three files. Raises Failure."""
    board = read_data(files, "board.toml", Board)
    cards = read_data(files, "cards.toml", Cards)
    numbers = read_data(files, "constants.toml", Constants)
    problems = faults(board, cards, numbers)
    if problems:
        raise Failure(*problems)
    marks = {
        "board": board.reconstructed,
        "counters": cards.counters.reconstructed,
        "development": cards.development.reconstructed,
    }
    return Tables(
        numbers=numbers,
        **_places(board),
        **_hexes(board, numbers),
        **_cities(board, numbers),
        starts=board.starts,
        faces=cards.counters.faces,
        cards={card.id: card.count for card in cards.development.card},
        points={card.id: card.points for card in cards.development.card},
        gold={card.id: card.gold for card in cards.development.card},
        resources=cards.resources,
        target=(numbers.victory.target, numbers.victory.terror.target),
        reconstructed=tuple(name for name, mark in marks.items() if mark),
    )


def _places(board: Board) -> dict[str, Any]:
    """Crossroads and what joins them."""
    crossroads = reading_order(board)
    hexes = tuple(hex.id for hex in board.hex)
    sides = _sides(board)
    return {
        "crossroads": crossroads,
        "hexes": hexes,
        "rank": {**{x: n for n, x in enumerate(crossroads)}, **{h: n for n, h in enumerate(hexes)}},
        "near": _ways(board, crossroads, sides, sea=False),
        "arrows": _ways(board, crossroads, sides, sea=True),
        "hexes_at": {x: tuple(hex.id for hex in board.hex if x in hex.corners) for x in crossroads},
        "limes": _limes(sides),
        "seas": {sea.id: sea.between for sea in board.sea},
        "old": board.old,
    }


def _hexes(board: Board, numbers: Constants) -> dict[str, Any]:
    made = numbers.production
    good = {hex.id: TERRAIN[hex.terrain] for hex in board.hex}
    return {
        "corners": {hex.id: hex.corners for hex in board.hex},
        "terrain": {hex.id: hex.terrain for hex in board.hex},
        "number": {hex.id: hex.number for hex in board.hex},
        "region": {hex.id: hex.region for hex in board.hex},
        "good": good,
        "numbered": {
            total: tuple(hex.id for hex in board.hex if hex.number == total and good[hex.id])
            for total in range(made.dice, made.dice * made.sides + 1)
        },
        "beyond": tuple(hex.id for hex in board.hex if hex.region == BEYOND),
    }


def _cities(board: Board, numbers: Constants) -> dict[str, Any]:
    least = numbers.victory.terror.towers
    return {
        "cities": {t.id: City(t.id, t.province, t.towers, t.at, t.towers >= least, t.closed) for t in board.city},
        "city_at": {town.at: town.id for town in board.city},
        "provinces": tuple(dict.fromkeys(town.province for town in board.city)),
        "open_cities": tuple(town.id for town in board.city if not town.closed),
    }


def reading_order(board: Board) -> tuple[str, ...]:
    """The corners of all hexes: by row letter, then by number."""
    found = dict.fromkeys(corner for hex in board.hex for corner in hex.corners)
    return tuple(sorted(found, key=lambda label: (label[:1], int(label[1:]))))


def _sides(board: Board) -> dict[tuple[str, str], list[str]]:
    """The sides of hexes, as pairs of crossroads in sorted order -> the regions on both sides."""
    found: dict[tuple[str, str], list[str]] = {}
    for hex in board.hex:
        for one, other in zip(hex.corners, (*hex.corners[1:], hex.corners[0]), strict=True):
            found.setdefault((min(one, other), max(one, other)), []).append(hex.region)
    return found


def _ways(
    board: Board, crossroads: tuple[str, ...], sides: Mapping[tuple[str, str], list[str]], *, sea: bool
) -> dict[str, Ways]:
    marked = {(min(pair), max(pair)): LAND for pair in board.arrow}
    pairs = [(one, other, marked.get((one, other), FREE)) for one, other in sides]
    if sea:
        pairs += [(*sea.between, SEA) for sea in board.sea]
    found: dict[str, list[tuple[str, str]]] = {x: [] for x in crossroads}
    for one, other, kind in pairs:
        found[one].append((other, kind))
        found[other].append((one, kind))
    rank = {x: n for n, x in enumerate(crossroads)}
    return {x: tuple(sorted(ways, key=lambda way: (rank[way[0]], way[1]))) for x, ways in found.items()}


def _limes(sides: Mapping[tuple[str, str], list[str]]) -> tuple[tuple[str, str], ...]:
    """Sides between a hex beyond the limes and one on the Roman side."""
    return tuple(side for side, regions in sides.items() if len(regions) == 2 and regions.count(BEYOND) == 1)
