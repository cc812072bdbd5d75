"""What the order desk of a report offers: the lines that are possible now, with numbers to change and parts to add.

What BUILD lines of the same sheet make possible for the tribes is offered too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.core.deskpen import Pen
from pbem.core.grammar import Grammar
from pbem.core.orderdesk import Asked, Desk, Group, Number
from pbem.rules.struggle import desk_trade, possible
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.desk_trade import MANY, Clerk, Lines
from pbem.rules.struggle.doubts_of_legion import rolls
from pbem.rules.struggle.grammar import TOLLS
from pbem.rules.struggle.march import NO_TOLL, Toll
from pbem.rules.struggle.model import GOODS, TRADE, TRIBES, WARRIORS
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.possible_acts import ORDER_OF, Deed, deeds, paid, takes, targets
from pbem.rules.struggle.sight import look
from pbem.rules.struggle.spelling import PLACE


def desk(rules: Rules, g: Grammar, view: Mapping[str, object], seat: str, lang: str) -> Desk:
    """All that the seat can order now."""
    sight = look(rules, view, seat)
    if not sight.phases:
        return Desk()
    clerk = Clerk(sight, Pen(g, lang))
    tables, pen = sight.tables, clerk.pen
    crossroads = [label for label in tables.near if label not in tables.city_at]
    hexes = [label for label in tables.hexes if label not in tables.beyond]
    cities = [city for city in tables.cities if not sight.closed(city)]
    places = [*pen.places("city", cities), *pen.places("crossroads", crossroads), *pen.places("hex", hexes)]
    return pen.desk(_groups(clerk), _asks(clerk), places)


def _groups(clerk: Clerk) -> Iterator[Group | None]:
    """In the order of the phases."""
    pen, sight = clerk.pen, clerk.sight
    if TRADE in sight.phases:
        for verb, write in desk_trade.WRITERS.items():
            title = pen.phrase("answering") if verb == "OFFER answers" else ""
            yield pen.group(verb, TRADE, write(clerk), desk_trade.extras(clerk, verb), title=title)
    for tribe in (tribe for tribe in TRIBES if tribe in sight.phases):
        yield pen.group(f"PLAY {tribe}", tribe, _cards(clerk, tribe))
        yield pen.group(tribe.upper(), tribe, _acts(clerk, tribe))
    if any(tribe in sight.phases for tribe in TRIBES):
        yield pen.group("PAY", sight.phases[-1], _pay(clerk))
    if WARRIORS in sight.phases and rolls(sight):
        yield pen.group("LEGION", "production", desk_trade.thefts(clerk))


# --- tribes -----------------------------------------------------------------------------------------------------------
def _cards(clerk: Clerk, tribe: str) -> Lines:
    for order in possible.tribe_plays(clerk.sight, tribe):
        yield clerk.pen.line(order)


def _acts(clerk: Clerk, tribe: str) -> Lines:
    """Conquests and plunders, from where the tribe stands or from a side of the city; marches; what can be taken."""
    roads = targets(clerk.sight, tribe)
    for deed in deeds(clerk.sight, tribe, roads):
        yield from _deed(clerk, tribe, deed)
    yield from _marches(clerk, tribe, roads)
    for act in takes(clerk.sight, tribe):
        yield clerk.pen.line(act.order, _here(clerk, tribe))


def _here(clerk: Clerk, tribe: str) -> tuple[str, ...]:
    """Where the tribe stands: its orders are found there too, and first."""
    at = clerk.sight.player.boxes[tribe].at
    return (at,) if at else ()


def _marches(clerk: Clerk, tribe: str, roads: Mapping[str, Toll]) -> Lines:
    """Crossroads of one toll are one line, cheapest first."""
    tolls: dict[Toll, list[str]] = {}
    for target, toll in roads.items():
        tolls.setdefault(toll, []).append(target)
    for toll, places in sorted(tolls.items(), key=lambda pair: paid(clerk.sight, pair[0])):
        move = clerk.pen.choice(places)
        yield clerk.pen.line(ORDER_OF[tribe](move), (*_here(clerk, tribe), *places), say=_toll(clerk, toll))


def _deed(clerk: Clerk, tribe: str, deed: Deed) -> Lines:
    order, here = ORDER_OF[tribe], clerk.sight.player.boxes[tribe].at
    if not here or here in (at for at, _ in deed.sides):
        at = (*_here(clerk, tribe), deed.city)
        yield clerk.pen.line(order("", deed.deed, deed.city), at, say=_strength(clerk, tribe, deed))
    sides = {at: toll for at, toll in deed.sides if at != here}
    if sides:
        said = [_strength(clerk, tribe, deed), _toll(clerk, next(iter(sides.values())))]
        move = clerk.pen.choice(sides)
        at = (*_here(clerk, tribe), deed.city, *sides)
        yield clerk.pen.line(order(move, deed.deed, deed.city), at, say="; ".join(each for each in said if each))


def _strength(clerk: Clerk, tribe: str, deed: Deed) -> str:
    """`towers 2, figures 1`, and that the wagon lacks."""
    city, box = clerk.sight.tables.cities[deed.city], clerk.sight.player.boxes[tribe]
    said = clerk.pen.phrase("towers", n=city.towers, m=box.figures)
    return f"{said}; {clerk.pen.phrase('no_wagon')}" if deed.reason == "no_wagon" else said


def _toll(clerk: Clerk, toll: Toll) -> str:
    if toll == NO_TOLL or not (toll.gold or toll.grain):
        return ""
    paid = ", ".join(clerk.amount(good, n) for good, n in (("gold", toll.gold), ("grain", toll.grain)) if n)
    return clerk.pen.phrase("toll", goods=paid)


def _pay(clerk: Clerk) -> Lines:
    for good in TOLLS:
        yield clerk.pen.line(o.Pay(good), once="PAY")


# --- tests ------------------------------------------------------------------------------------------------------------
def _asks(clerk: Clerk) -> Iterator[Asked]:
    pen = clerk.pen
    yield pen.asks_place("MINE", *PLACE)
    yield pen.asks_owner(clerk.sight.state.seats, *PLACE)
    yield pen.asks_place("NEUTRAL", *PLACE)
    yield pen.asks_place("COUNTER", "city")
    yield Asked((f"{pen.word('HAS')}(", Number(1, MANY, 1), " ", clerk.goods(*GOODS), ")"), pen.phrase("if_HAS"))
