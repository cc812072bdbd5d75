"""The map in words: provinces and their cards, every region, every sea, and what was there before."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.page import Block, Items, Para, Table, Words
from pbem.core.phrases import joined, remarks, seat
from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko.control import PRAETOR, PROCONSUL, praefectus, province_cards
from pbem.rules.spqrisiko.model import EMPTY
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.perils import perils
from pbem.rules.spqrisiko.sight import term
from pbem.rules.spqrisiko.wording import (
    NONE,
    force,
    holder,
    place_force,
    points,
    power,
    province,
    region,
    regions,
    sea,
    waters,
)


def summary(who: Reader) -> Text:
    """How much everybody holds, in a line; the tables below the map say what."""
    if not any(owner in who.seats for owner in who.now.owner.values()):
        return T("No player holds a region yet.")
    said = []
    for id in who.seats:
        lands, seas = (len(who.now.held(id, among)) for among in (who.tables.regions, who.tables.seas))
        said.append(T("{seat}: {regions}, {seas}.", seat=seat(id), regions=regions(lands), seas=waters(seas)))
    return joined(said)


def provinces(who: Reader) -> Table:
    """Each card: who has it and what it gives."""
    cards = province_cards(who.now.owner, who.tables)
    rows: list[tuple[Words, ...]] = []
    for id, card in who.tables.provinces.items():
        side, held = cards.get(id, ("", ""))
        rows.append((
            province(id),
            T("{seat}, {card}", seat=seat(held), card=power(side)) if held else NONE,
            _pays(who, id, PROCONSUL, card.threshold),
            _pays(who, id, PRAETOR, len(card.regions)),
        ))  # fmt: skip
    head = (T("Province"), T("Who has the card"), power(PROCONSUL), power(PRAETOR))
    return Table(T("The province cards: regions needed, and points a turn"), head, tuple(rows))


def _pays(who: Reader, id: str, side: str, needed: int) -> Text:
    return T("{n}: {points}", n=needed, points=points(who.rules.points(id, side)))


def commands(who: Reader) -> list[Para]:
    """Who has Praefectus cards; nothing in the set-up, when nobody can."""
    if not who.now.round:
        return []
    held = [
        T("{seat} {n}", seat=seat(id), n=praefectus(who.now.owner, who.tables, id))
        for id in who.seats
        if praefectus(who.now.owner, who.tables, id)
    ]
    if not held:
        return [Para(T("Nobody has a Praefectus card."))]
    return [Para(T("Praefectus cards: {list}.", list=tuple(held)))]


def all_regions(who: Reader) -> list[Table]:
    """A table a province; regions in the order of its card."""
    return [
        _places(who, T("Regions of {province}", province=province(id)), tuple(map(region, card.regions)))
        for id, card in who.tables.provinces.items()
    ]


def all_seas(who: Reader) -> Table:
    """In map order."""
    return _places(who, T("All seas"), tuple(map(sea, who.tables.seas)))


def borders(who: Reader) -> list[Block]:
    """What touches what, for those who do not see the drawing: in the set-up and once more when it is done."""
    if who.past is not None and who.past.round:
        return [Para(T("What touches what, by land and by sea, stands in the handbook at PREP-3."))]
    rows = tuple((term(who.tables, id), _touches(who, id)) for id in who.tables.places)
    return [Table(T("Borders and seas"), (T("Region or sea"), T("Touches")), rows)]


def _touches(who: Reader, id: str) -> Words:
    """Neighbours by land, and the seas of a coast; of a sea the seas that fleets reach from there."""
    near = tuple(term(who.tables, other) for other in who.tables.near[id])
    coast = tuple(map(sea, who.tables.coasts.get(id, ())))
    said: list[Words] = [near] if near else []
    if coast:
        said.append(T("seas: {seas}", seas=coast))
    return remarks(said) if said else NONE


def threats(who: Reader) -> list[Block]:
    """What the small arrows show: whose units are more than a neighbour's, without those that must stay."""
    found: dict[str, list[Text]] = {}
    for attacker, source, target, free, against in perils(who.now, who.tables):
        said = T(
            "{source} ({n}) against {target} ({seat}, {most})",
            source=term(who.tables, source), n=free, target=term(who.tables, target),
            seat=seat(who.now.owner[target]), most=against,
        )  # fmt: skip
        found.setdefault(attacker, []).append(said)
    if not found:
        return []
    items = tuple(T("{seat}: {list}", seat=seat(id), list=tuple(found[id])) for id in who.seats if id in found)
    return [Para(T("Who could attack a weaker neighbour, with the units that can go:")), Items(items)]


def _places(who: Reader, caption: Words, places: Sequence[Term]) -> Table:
    """Who holds each and with what; what was there before if anything there has changed."""
    head = (T("Sea") if places[0].kind == "sea" else T("Region"), T("Holder"), T("Forces"))
    rows = tuple((place, holder(who.now.owner[place.id]), _forces(who, place.id)) for place in places)
    return Table(caption, head, rows)


def _forces(who: Reader, id: str) -> Words:
    said, was = place_force(who.tables, who.now, id), _before(who, id)
    return remarks((said, T("before: {what}", what=was))) if was != NONE else said


def _before(who: Reader, id: str) -> Words:
    """Who held the place before the step and with what, if that has changed."""
    past, now = who.past, who.now
    if past is None or past.owner[id] == EMPTY:
        return NONE
    was, is_ = ((s.owner[id], s.units[id], s.fleet_in(id)) for s in (past, now))
    if was == is_:
        return NONE
    said = force(who.tables, past, id)
    return said if was[0] == is_[0] else T("{owner}, {force}", owner=holder(was[0]), force=said)
