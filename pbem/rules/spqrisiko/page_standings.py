"""How the players stand and what changed since the step before."""

from __future__ import annotations

from pbem.core.page import Block, Section, Table, Words
from pbem.core.phrases import seat, signed
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
    blocks: list[Block] = [_points(who), _holdings(who)]
    return [Section("standings", T("Standings"), tuple(blocks))]


def _points(who: Reader) -> Table:
    """Best first: the ranking of the end, or as it would be without a final count."""
    groups = who.now.ranking or ranking(who.rules, who.now)
    rows = tuple(_row(who, place, id) for place, group in enumerate(groups, 1) for id in group)
    head = [T("Place"), T("Player"), T("Points"), T("Change")]
    if not who.over:
        head += [T("A turn"), T("With final count")]
    return Table(T("Standings after this step"), (*head, T("State")), rows)


def _row(who: Reader, place: int, id: str) -> tuple[Words, ...]:
    now, rules = who.now, who.rules
    past = 0 if who.past is None else who.past.vp[id]
    row: list[Words] = [place, seat(id), now.vp[id], signed(now.vp[id] - past)]
    if not who.over:
        row.append(sum(part[2] for part in parts_of(rules, now, id)))
        row.append(now.vp[id] + sum(part[2] for part in final_parts(rules, now, id)))
    return (*row, _state(who, id))


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
