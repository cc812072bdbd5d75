"""The map in words: provinces and their cards, every region, every sea, and what was there before."""

from __future__ import annotations

from pbem.core.page import Table, Words
from pbem.core.phrases import joined, seat
from pbem.core.text import T, Text
from pbem.rules.spqrisiko.control import praefectus, province_cards
from pbem.rules.spqrisiko.model import EMPTY
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.wording import (
    NONE,
    force,
    holder,
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
            T("{n} of {m}", n=card.threshold, m=len(card.regions)),
            points(who.rules.points(id, "proconsul")),
            points(who.rules.points(id, "praetor")),
        ))  # fmt: skip
    head = (T("Province"), T("Who has the card"), T("Proconsul from"), T("Proconsul a turn"), T("Praetor a turn"))
    return Table(T("The province cards; Praetor is who holds every region"), head, tuple(rows))


def commands(who: Reader) -> Words:
    """Who has Praefectus cards."""
    held = [
        T("{seat} {n}", seat=seat(id), n=praefectus(who.now.owner, who.tables, id))
        for id in who.seats
        if praefectus(who.now.owner, who.tables, id)
    ]
    if not held:
        return T("Nobody has a Praefectus card.")
    return T("Praefectus cards: {list}.", list=tuple(held))


def all_regions(who: Reader) -> list[Table]:
    """A table a province; regions in the order of its card."""
    head = (T("Region"), T("Holder"), T("Forces"), T("Before"))
    tables = []
    for id, card in who.tables.provinces.items():
        rows = tuple(
            (region(place), holder(who.now.owner[place]), _force(who, place), _before(who, place))
            for place in card.regions
        )
        tables.append(Table(T("Regions of {province}", province=province(id)), head, rows))
    return tables


def all_seas(who: Reader) -> Table:
    """In map order."""
    rows = tuple((sea(id), holder(who.now.owner[id]), _force(who, id), _before(who, id)) for id in who.tables.seas)
    return Table(T("All seas"), (T("Sea"), T("Holder"), T("Forces"), T("Before")), rows)


def _force(who: Reader, id: str) -> Words:
    said = force(who.tables, who.now, id)
    if id in who.now.metropoli:
        return T("{force}; Metropoli", force=said)
    return said


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
