"""The map in words: where tribes and the legionnaire stand, what is next door, every city province by province."""

from __future__ import annotations

from pbem.core.page import Block, Items, Para, Table, Words
from pbem.core.phrases import joined, seat
from pbem.core.text import TN, T, Text
from pbem.rules.struggle.data import City
from pbem.rules.struggle.model import TRIBES, Box
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.prey import prey
from pbem.rules.struggle.scene import Owner
from pbem.rules.struggle.wording import cities, city, crossroads, held, hexagon, owners, province, tribe


def summary(who: Reader) -> Text:
    """Tribes, kingdoms and the legionnaire, in a line."""
    said = [
        T("{seat}: {places}.", seat=seat(id), places=tuple(_where(name, player.boxes[name]) for name in TRIBES))
        for id, player in who.now.players.items()
    ]
    said.append(T("The legionnaire stands on {hex}, which yields nothing.", hex=hexagon(who.now.legionnaire)))
    return joined(said)


def _where(name: str, box: Box) -> Text:
    if box.at:
        return T("{tribe} on {crossroads}", tribe=tribe(name), crossroads=crossroads(box.at))
    return TN("{tribe} in {n} city", "{tribe} in {n} cities", len(box.cities), tribe=tribe(name))


def threats(who: Reader) -> list[Block]:
    """What the small arrows show, a line a tribe."""
    standing = {
        player.boxes[name].at: Owner(id, name)
        for id, player in who.now.players.items()
        for name in TRIBES
        if player.boxes[name].at
    }
    found: dict[str, list[str]] = {}
    for label, id in prey(who.tables, standing, owners(who.now), len(who.seats)):
        found.setdefault(label, []).append(id)
    if not found:
        return []
    items = tuple(
        T("{owner}: {cities}", owner=held((standing[at].seat, standing[at].tribe)), cities=cities(found[at]))
        for at in found
    )
    return [Para(T("Cities next door to a tribe, to be plundered or conquered:")), Items(items)]


def all_cities(who: Reader) -> list[Table]:
    """A table a province, cities in board order."""
    found = owners(who.now)
    tables = []
    for id in who.tables.provinces:
        places = [place for place in who.tables.cities.values() if place.province == id]
        rows = tuple((_name(place), _towers(place), _state(who, place, found)) for place in places)
        head = (T("City"), T("Towers"), T("State"))
        tables.append(Table(T("Cities of {province}", province=province(id)), head, rows))
    return tables


def _name(place: City) -> Text:
    return T("{city} ({crossroads})", city=city(place.id), crossroads=crossroads(place.at))


def _towers(place: City) -> Words:
    """And the banner; that a city is out of play with few seats is its state."""
    return T("{n}, banner", n=place.towers) if place.banner else place.towers


def _state(who: Reader, place: City, found: dict[str, tuple[str, str]]) -> Words:
    if place.id in found:
        return held(found[place.id])
    if who.tables.is_closed(place.id, len(who.seats)):
        return T("out of play")
    return T("counter") if place.id in who.view["plunderable"] else T("plundered")
