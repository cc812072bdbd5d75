"""What makes data files unsound: names that fit nothing, tables with holes, numbers no game can be played with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from pbem.core.problem import Problem
from pbem.core.text import T, Text
from pbem.rules.struggle.datafiles import BEYOND, COLOURS, FACES, KNOWN_CARDS, TERRAIN, Board, Cards, Constants
from pbem.rules.struggle.model import CARD_GOODS, GOODS

MOST = 99  # a number above this is a slip of the pen
CORNERS = 6
_LABEL = re.compile(r"[A-Z][1-9][0-9]?", re.ASCII)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}", re.ASCII)  # goes into orders, seals, labels of dice


def faults(board: Board, cards: Cards, numbers: Constants) -> list[Problem]:
    """Empty when the files can be used together. The order of the problems is that of the files."""
    found = list(_hexes(board, numbers))
    if found:
        return found  # everything else leans on the hexes
    corners = tuple(dict.fromkeys(corner for hex in board.hex for corner in hex.corners))
    found += _ids(board)
    found += _cities(board, cards, corners)
    found += _paths(board, corners)
    found += _starts(board, numbers, corners)
    found += _cards(cards)
    found += _numbers(cards, numbers)
    provinces = {city.province for city in board.city}
    found += _range("constants.toml: tribe.provinces", numbers.tribe.provinces, 0, len(provinces))  # or no kingdom ever
    return found


def _bad(source: str, text: Text) -> Problem:
    return Problem("data-table", text, source=source)


def _named(source: str, names: Iterable[str], known: Collection[str]) -> Iterator[Problem]:
    for name in names:
        if name not in known:
            yield Problem("data-name", T("{name} is not known here.", name=name), source=source)


def _twice(source: str, names: Iterable[str]) -> Iterator[Problem]:
    for name, n in Counter(names).items():
        if n > 1:
            yield _bad(source, T("{name} is named twice.", name=name))


def _range(source: str, n: int, least: int, most: int = MOST) -> Iterator[Problem]:
    if not least <= n <= most:
        yield _bad(source, T("This must be a number from {least} to {most}.", least=least, most=most))


# --- board ----------------------------------------------------------------------------------------------------------
def _hexes(board: Board, numbers: Constants) -> Iterator[Problem]:
    corners = dict.fromkeys(corner for hex in board.hex for corner in hex.corners)
    yield from _twice("board.toml: hex", [*(hex.id for hex in board.hex), *corners])
    made = numbers.production
    for hex in board.hex:
        source = f"board.toml: {hex.id}"
        yield from _named(source, (hex.terrain,), TERRAIN)
        if len({*hex.corners}) != CORNERS or len(hex.corners) != CORNERS:
            yield _bad(source, T("A hex has six different corners."))
        for corner in hex.corners:
            if not _LABEL.fullmatch(corner):
                yield _bad(source, T("{name} is no label: a letter and a number from 1 to 99.", name=corner))
        if hex.number:
            yield from _range(f"{source}: number", hex.number, made.dice, made.dice * made.sides)
        if hex.number and (hex.number == made.robber or not TERRAIN.get(hex.terrain)):
            yield _bad(source, T("This hex yields nothing, so it has no number."))
    for side, n in Counter(_sides(board)).items():
        if n > 2:
            yield _bad("board.toml: hex", T("{side} is a side of more than two hexes.", side=" - ".join(side)))
    if not any(hex.region != BEYOND for hex in board.hex):
        yield _bad("board.toml: hex", T("There must be hexes on the Roman side of the limes."))


def _ids(board: Board) -> Iterator[Problem]:
    """Ids in the order of the file."""
    regions = dict.fromkeys(hex.region for hex in board.hex)
    places = (*(hex.id for hex in board.hex), *(city.id for city in board.city), *(sea.id for sea in board.sea))
    for id in (*places, *regions, *board.starts):
        if not _ID.fullmatch(id):
            yield _bad("board.toml", T("{id} is no id: letters, digits, hyphens and underscores.", id=id))


def _sides(board: Board) -> list[tuple[str, str]]:
    return [
        (min(pair), max(pair))
        for hex in board.hex
        for pair in zip(hex.corners, (*hex.corners[1:], *hex.corners[:1]), strict=True)
    ]


def _cities(board: Board, cards: Cards, corners: Collection[str]) -> Iterator[Problem]:
    source = "board.toml: city"
    regions = [hex.region for hex in board.hex if hex.region != BEYOND]
    yield from _twice(source, [city.id for city in board.city])
    yield from _twice(source, [city.at for city in board.city])
    for city in board.city:
        yield from _named(f"board.toml: {city.id}", (city.at,), corners)
        yield from _named(f"board.toml: {city.id}", (city.province,), regions)
        yield from _range(f"board.toml: {city.id}: towers", city.towers, 1)
    counters = sum(cards.counters.faces.values())
    for province, n in Counter(city.province for city in board.city).items():
        if n > counters:
            yield _bad(source, T("{province} has {n} cities, but only {counters} counters.", province=province, n=n,
                                 counters=counters))  # fmt: skip
    if all(city.closed for city in board.city):
        yield _bad(source, T("There must be cities that are always in play."))


def _paths(board: Board, corners: Collection[str]) -> Iterator[Problem]:
    sides = [*dict.fromkeys(_sides(board))]
    marked = [(min(pair), max(pair)) for pair in board.arrow]
    for pair in marked:
        if pair not in sides:
            yield _bad("board.toml: arrow", T("{side} is no side of a hex.", side=" - ".join(pair)))
    yield from _twice("board.toml: arrow", (" - ".join(pair) for pair in marked))
    yield from _twice("board.toml: sea", (sea.id for sea in board.sea))
    for sea in board.sea:
        yield from _named(f"board.toml: {sea.id}", sea.between, corners)
        if sea.between[0] == sea.between[1]:
            yield _bad(f"board.toml: {sea.id}", T("A sea arrow joins two crossroads."))
    yield from _named("board.toml: old", board.old.values(), corners)


def _starts(board: Board, numbers: Constants, corners: Collection[str]) -> Iterator[Problem]:
    source = "board.toml: starts"
    if len(board.starts) != COLOURS:
        yield _bad(source, T("There must be {n} colours.", n=COLOURS))
    places = [place for pair in board.starts.values() for place in pair]
    yield from _twice(source, places)
    yield from _named(source, places, corners)
    for city in board.city:
        if city.at in places:
            yield _bad(source, T("{name} is a city.", name=city.at))
    roman = [hex.id for hex in board.hex if hex.region != BEYOND]
    yield from _named("constants.toml: start.legionnaire", (numbers.start.legionnaire,), roman)


# --- cards and numbers ------------------------------------------------------------------------------------------------
def _cards(cards: Cards) -> Iterator[Problem]:
    for source, names, known in (
        ("cards.toml: resources", tuple(cards.resources), CARD_GOODS),
        ("cards.toml: development", tuple(card.id for card in cards.development.card), KNOWN_CARDS),
    ):
        yield from _twice(source, names)
        yield from _named(source, names, known)
        for name in known:
            if name not in names:
                yield _bad(source, T("{name} is missing.", name=name))
    yield from _named("cards.toml: counters.faces", cards.counters.faces, FACES)
    for name, n in (*cards.resources.items(), *cards.counters.faces.items()):
        yield from _range(f"cards.toml: {name}", n, 0)
    for card in cards.development.card:
        for n in (card.count, card.gold, card.points):
            yield from _range(f"cards.toml: development.{card.id}", n, 0)


def _numbers(cards: Cards, numbers: Constants) -> Iterator[Problem]:
    source = "constants.toml"
    for part in ("pieces", "start", "production", "costs", "tolls", "tribe", "victory"):
        group = getattr(numbers, part)
        for name in group.__struct_fields__:
            found = getattr(group, name)
            if isinstance(found, int):
                yield from _range(f"{source}: {part}.{name}", found, 0)
    for name in ("figures", "wagon", "card"):
        cost = getattr(numbers.costs, name)
        yield from _named(f"{source}: costs.{name}", cost, GOODS)
        for n in cost.values():
            yield from _range(f"{source}: costs.{name}", n, 1)
        if not cost:
            yield _bad(f"{source}: costs.{name}", T("It must cost something."))
    made, start, pieces = numbers.production, numbers.start, numbers.pieces
    for name, n in (("dice", made.dice), ("costs.bank", numbers.costs.bank), ("victory.target", numbers.victory.target),
                    ("victory.terror.target", numbers.victory.terror.target)):  # fmt: skip
        yield from _range(f"{source}: {name}", n, 1)
    yield from _range(f"{source}: production.sides", made.sides, 2)
    for name in ("towers", "points"):
        yield from _range(f"{source}: victory.terror.{name}", getattr(numbers.victory.terror, name), 0)
    if made.dice * (made.sides - 1) + 1 < made.numbers:
        yield _bad(f"{source}: production", T("There are not that many different totals."))
    if start.figures + 1 > pieces.figures or 2 * start.wagons > pieces.wagons:
        yield _bad(f"{source}: start", T("There are not that many pieces."))
    herds = cards.resources.get("horse", 0) + cards.resources.get("cattle", 0)
    if start.grain * COLOURS > cards.resources.get("grain", 0) or start.pasture * COLOURS > herds:
        yield _bad(f"{source}: start", T("There are not that many cards."))
