"""The map in words: provinces and their cards, every region, every sea, and what was there before."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.page import Para, Table, Words
from pbem.core.phrases import joined, seat
from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko.control import PRAETOR, PROCONSUL, praefectus, province_cards
from pbem.rules.spqrisiko.model import EMPTY
from pbem.rules.spqrisiko.page_reader import Reader
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


def _places(who: Reader, caption: Words, places: Sequence[Term]) -> Table:
    """Who holds each and with what; what was there before if anything there has changed."""
    head: list[Words] = [T("Sea") if places[0].kind == "sea" else T("Region"), T("Holder"), T("Forces")]
    rows: list[tuple[Words, ...]] = [
        (place, holder(who.now.owner[place.id]), place_force(who.tables, who.now, place.id)) for place in places
    ]
    before = [_before(who, place.id) for place in places]
    if any(was != NONE for was in before):
        head.append(T("Before"))
        rows = [(*row, was) for row, was in zip(rows, before, strict=True)]
    return Table(caption, tuple(head), tuple(rows))


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
