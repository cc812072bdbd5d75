"""Where the reader's tribes can get to: cities to plunder or conquer by the arrows to pay for, those of a kingdom."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.page import Block, Para, Table, Words
from pbem.core.text import T, Text
from pbem.rules.struggle import expansion, founding, plunder, routes
from pbem.rules.struggle.data import City
from pbem.rules.struggle.model import TRIBES, Box
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.page_tribes import arrows
from pbem.rules.struggle.ways import is_conquered, is_free
from pbem.rules.struggle.wording import HEADS, NONE, city, crossroads, goods

FAR = 2  # arrows to pay for, at most
Pair = tuple[int, int]  # land arrows, sea arrows to pay for
Goal = tuple[str, str, Pair]  # city, crossroads to stop at, arrows


def reach(who: Reader) -> list[Block]:
    """A table or two for each tribe."""
    blocks: list[Block] = []
    for name in TRIBES:
        box = who.me.boxes[name]
        blocks += _migrating(who, name, box) if box.at else _kingdom(who, name, box)
    return blocks


# --- migrating ----------------------------------------------------------------------------------------------------
def _migrating(who: Reader, name: str, box: Box) -> list[Block]:
    goals = _goals(who, box)
    rules = who.rules
    prey = [
        goal
        for goal in goals
        if goal[0] in who.view["plunderable"]
        and not plunder.has_enough(rules, box, who.tables.cities[goal[0]].province)
    ]
    blocks: list[Block] = [
        _by_toll(who, T("{tribe}: cities to plunder, their towers, where to stop", tribe=HEADS[name]), box, prey)
    ]
    if founding.has_provinces(rules, box):
        open_cities = [goal for goal in goals if not is_conquered(who.now, goal[0])]
        blocks.append(
            _by_toll(
                who, T("{tribe}: cities to conquer, their towers, where to stop", tribe=HEADS[name]), box, open_cities
            )
        )
        if not box.wagons:
            blocks.append(Para(T("A conquest needs a wagon in the box; there is none."), "note"))
    return blocks


def _goals(who: Reader, box: Box) -> list[Goal]:
    """For every city in play the best crossroads beside it, in board order; only those not too far."""
    found = []
    for id in who.tables.in_play(len(who.seats)):
        goal = _goal(who, box, who.tables.cities[id])
        if goal is not None and sum(goal[2]) <= FAR:
            found.append(goal)
    return found


def _goal(who: Reader, box: Box, place: City) -> Goal | None:
    """The free crossroads beside a city that costs least; the tribe's own if it stands there."""
    tables = who.tables
    best: Goal | None = None
    for other, _ in tables.near[place.at]:
        if other == box.at:
            return place.id, "", (0, 0)
        if not is_free(who.now, tables, other):
            continue
        for pair in routes.pairs(tables, box.at, other, tables.tolls.free)[:1]:
            if best is None or routes.value(tables, pair) < routes.value(tables, best[2]):
                best = place.id, other, pair
    return best


def _by_toll(who: Reader, caption: Text, box: Box, goals: Sequence[Goal]) -> Block:
    """A row for every toll, the cheapest first."""
    if not goals:
        return Para(T("{what}: none within {n} arrows.", what=caption, n=FAR + who.tables.tolls.free))
    tables = who.tables
    pairs = sorted(dict.fromkeys(goal[2] for goal in goals), key=lambda pair: (routes.value(tables, pair), pair[1]))
    rows = tuple(_row(who, box, pair, [goal for goal in goals if goal[2] == pair]) for pair in pairs)
    return Table(caption, (T("Toll"), T("Figures suffice"), T("Too few figures")), rows)


def _row(who: Reader, box: Box, pair: Pair, goals: Sequence[Goal]) -> tuple[Words, ...]:
    strong = [goal for goal in goals if box.figures >= who.tables.cities[goal[0]].towers]
    weak = [goal for goal in goals if goal not in strong]
    toll = _toll(who, pair)
    if not _payable(who, pair):
        toll = T("{toll} (more than you have)", toll=toll)
    return toll, _named(who, strong), _named(who, weak)


def _payable(who: Reader, pair: Pair) -> bool:
    """With the goods as they are; grain goes first."""
    tolls, held = who.tables.tolls, who.me.goods
    land, sea = pair
    by_gold = max(0, land - held["grain"] // tolls.grain if tolls.grain else 0)
    return by_gold * tolls.land + sea * tolls.sea <= held["gold"]


def _toll(who: Reader, pair: Pair) -> Words:
    """Land arrows cost grain or gold, sea arrows gold."""
    if pair == (0, 0):
        return T("none")
    tolls = who.tables.tolls
    land, sea = pair
    gold = goods({"gold": sea * tolls.sea})
    if not land:
        return T("{arrows}: {goods}", arrows=arrows(pair), goods=gold)
    either = T("{one} or {other}", one=goods({"grain": land * tolls.grain}), other=goods({"gold": land * tolls.land}))
    if not sea:
        return T("{arrows}: {goods}", arrows=arrows(pair), goods=either)
    return T("{arrows}: {goods} and {more}", arrows=arrows(pair), goods=either, more=gold)


def _named(who: Reader, goals: Sequence[Goal]) -> Words:
    return tuple(_city(who, id, at) for id, at, _ in goals) or NONE


def _city(who: Reader, id: str, at: str) -> Text:
    """With its towers, and where to stop for it."""
    n = who.tables.cities[id].towers
    if not at:
        return T("{city} {n}, next door", city=city(id), n=n)
    return T("{city} {n} ({crossroads})", city=city(id), n=n, crossroads=crossroads(at))


# --- kingdoms -----------------------------------------------------------------------------------------------------
def _kingdom(who: Reader, name: str, box: Box) -> list[Block]:
    found = expansion.reachable(who.rules, who.now, str(who.seat), name)
    what = T("{tribe}: cities the kingdom can conquer next", tribe=HEADS[name])
    if not found:
        return [Para(T("{what}: none within an arrow.", what=what))]
    needed = {id: max(1, who.tables.cities[id].towers) for id in found}
    strong = [id for id in found if box.figures >= needed[id]]
    rows = (
        (T("Figures suffice"), _listed(who, strong)),
        (T("Too few figures"), _listed(who, [id for id in found if id not in strong])),
    )
    blocks: list[Block] = [Table(what, (T("Strength"), T("Cities and their towers")), rows)]
    if not box.wagons:
        blocks.append(Para(T("A conquest needs a wagon in the box; there is none."), "note"))
    return blocks


def _listed(who: Reader, ids: Sequence[str]) -> Words:
    return tuple(T("{city} {n}", city=city(id), n=who.tables.cities[id].towers) for id in ids) or NONE
