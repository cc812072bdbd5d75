"""How the players stand and what changed since the step before."""

from __future__ import annotations

from pbem.core.page import Block, Section, Table, Words
from pbem.core.phrases import seat, signed
from pbem.core.placings import POINTS, moved, places
from pbem.core.text import T
from pbem.rules.spqrisiko.control import PRAETOR, PROCONSUL, praefectus, presence, province_cards
from pbem.rules.spqrisiko.ending import final_parts, ranking
from pbem.rules.spqrisiko.model import DRAFT
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.phases.score import parts_of
from pbem.rules.spqrisiko.wording import LEGIONS, NONE

WHAT: tuple[Words, ...] = (
    T("Regions"),
    LEGIONS,
    T("Seas"),
    T("Triremes at sea"),
    T("Triremes not launched"),
    T("Proconsul cards"),
    T("Praetor cards"),
    T("Praefectus cards"),
    T("Metropoli"),
    T("Provinces with a region"),
    T("Cards in hand"),
)


def standings_section(who: Reader) -> list[Section]:
    """Nothing in the draft."""
    if who.now.phase == DRAFT:
        return []
    blocks: list[Block] = [_points(who), *_to_come(who), _holdings(who)]
    return [Section("standings", T("Standings"), tuple(blocks))]


def _points(who: Reader) -> Table:
    """Best first: the ranking of the end, or as it would be without a final count."""
    now = places(who.now.ranking or ranking(who.rules, who.now))
    past = {} if who.past is None else places(ranking(who.rules, who.past))
    rows = tuple(_row(who, id, place, moved(id, now, past)) for id, place in now.items())
    head = (T("Place"), T("Player"), POINTS, T("Change"), T("Place before"), T("State"))
    return Table(T("Standings after this step"), head, rows)


def _to_come(who: Reader) -> list[Block]:
    """What everybody's next scoring would bring, and where he would be if the final count were made now."""
    if who.over:
        return []
    now, rules = who.now, who.rules
    rows: list[tuple[Words, ...]] = []
    for id in who.seats:
        turn, final = (sum(part[2] for part in of(rules, now, id)) for of in (parts_of, final_parts))
        rows.append((seat(id), turn, now.vp[id] + final))
    return [Table(T("If nothing changed"), (T("Player"), T("A turn"), T("With final count")), tuple(rows))]


def _row(who: Reader, id: str, place: int, move: Words) -> tuple[Words, ...]:
    now = who.now
    past = 0 if who.past is None else who.past.vp[id]
    return (place, seat(id), now.vp[id], signed(now.vp[id] - past), move, _state(who, id))


def _state(who: Reader, id: str) -> Words:
    if id in who.view.get("winners", ()):
        return T("winner")
    if id in who.now.out:
        return T("out")
    return T("to move") if id == who.now.active and who.now.round else NONE


def _holdings(who: Reader) -> Table:
    """A column a player, in the order of play; what nobody holds is left out."""
    columns = [_held(who, id) for id in who.seats]
    rows: list[tuple[Words, ...]] = []
    for n, what in enumerate(WHAT):
        held: list[Words] = [column[n] for column in columns]
        if any(held):
            rows.append((what, *held))
    return Table(T("What they hold"), (T("Holdings"), *(seat(id) for id in who.seats)), tuple(rows))


def _held(who: Reader, id: str) -> list[int]:
    """How many of each of WHAT."""
    now, tables = who.now, who.tables
    sides = list(province_cards(now.owner, tables).values())
    lands, fleets = now.held(id, tables.regions), now.held(id, tables.seas)
    return [
        len(lands),
        sum(now.units[place] for place in lands),
        len(fleets),
        sum(now.units[place] for place in fleets),
        sum(now.fleet_in(place) for place in lands),
        sides.count((PROCONSUL, id)),
        sides.count((PRAETOR, id)),
        praefectus(now.owner, tables, id),
        sum(1 for place in now.metropoli if now.owner[place] == id),
        presence(now.owner, tables, id),
        who.view.get("hand_sizes", {}).get(id, 0),
    ]
