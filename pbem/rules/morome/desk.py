"""What the order desk of a report offers: the lines that are possible now, with numbers to change and parts to add."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pbem.core.deskpen import Pen
from pbem.core.grammar import Grammar, parse_canonical
from pbem.core.orderdesk import Asked, Desk, Group, Offered, one_of
from pbem.core.orders import Alternative, Test
from pbem.rules.morome import legal
from pbem.rules.morome import orders as o
from pbem.rules.morome.data import ROME
from pbem.rules.morome.desk_extras import LEGIONS, SMALL, Told, extras
from pbem.rules.morome.intent import MOST_ALLIES
from pbem.rules.morome.options import Rules
from pbem.rules.morome.sight import Sight, look
from pbem.rules.morome.template import PHASE_VERBS
from pbem.rules.morome.wants import verb_of

Lines = Iterator[Offered]


def desk(rules: Rules, g: Grammar, view: Mapping[str, Any], seat: str, lang: str) -> Desk:
    """All that the seat can order now."""
    sight = look(rules, view, seat)
    if seat not in sight.living or not sight.verbs:
        return Desk()
    awaiting, sight = legal.awaiting(sight), legal.taxed(sight)
    told = Told(Pen(g, lang), sight)
    found: dict[str, list[Alternative]] = {}
    for line in legal.lines(sight):
        alternative = parse_canonical(g, line).alternatives[0]
        found.setdefault(verb_of(alternative.order), []).append(alternative)
    groups = [
        _group(told, verb, phase, found.get(verb, []), verb in awaiting)
        for phase, verbs in PHASE_VERBS.items()
        for verb in verbs
        if sight.takes(verb)
    ]
    tables, pen = rules.tables, told.pen
    places = [*pen.places("province", tables.provinces), *pen.places("region", tables.regions)]
    return pen.desk(groups, _asks(told, view["seats"]), places)


def _group(told: Told, verb: str, phase: str, possible: list[Alternative], awaits: bool) -> Group | None:
    write, more = WRITERS.get(verb, _plain), tuple(extras(told, verb, possible)) if possible else ()
    lines = write(told, possible)
    if awaits:
        lines = (replace(line, say=line.say or told.pen.phrase("taxed")) for line in lines)
    rules_follow = verb.startswith("SPY ") and bool(more)  # an IF of theirs is no condition of the order
    return told.pen.group(verb, phase, lines, more, tests=not rules_follow)


# --- lines ----------------------------------------------------------------------------------------------------------
def _plain(told: Told, possible: Iterable[Alternative]) -> Lines:
    for alternative in possible:
        yield told.pen.line(alternative.order, _at(alternative.order))


def _at(order: Any) -> tuple[str, ...]:
    """The places an order names."""
    if isinstance(order, o.Spy):
        return () if order.what in ("init", "hand") else (order.what,)
    if isinstance(order, o.Disband | o.Raise):
        return tuple(place for place, _ in order.items)
    if isinstance(order, o.March):
        return (*(place for place, _ in order.parts), ROME)
    if isinstance(order, o.Move):
        return (order.source, order.target)
    if isinstance(order, o.Buy):
        return order.provinces
    place = getattr(order, "province", "") or getattr(order, "region", "")
    return (place,) if place else ()


def _give(told: Told, possible: list[Alternative]) -> Lines:
    if possible:
        seat, amount = _rival(told), told.pen.number(1, told.purse, SMALL)
        yield told.pen.line(o.Give(seat, amount))


def _rival(told: Told) -> str:
    """A choice of the other seats; all that is possible with one is possible with each."""
    return told.pen.choice(told.sight.rivals)


def _spy(told: Told, possible: Iterable[Alternative]) -> Lines:
    for what in dict.fromkeys(a.order.what for a in possible):
        order = o.Spy(_rival(told), what)
        yield told.pen.line(order, _at(order))


def _rome(told: Told, possible: list[Alternative]) -> Lines:
    """One slip; cards are added to it."""
    if possible:
        yield told.pen.line(o.Rome(told.bid()), (ROME,), once="ROME")


def _init(told: Told, possible: list[Alternative]) -> Lines:
    if possible:
        yield told.pen.line(o.Init(told.bid()), once="INIT")


def _bidfor(told: Told, possible: Iterable[Alternative]) -> Lines:
    for a in possible:
        place = a.order.province
        yield told.pen.line(o.BidFor(place, told.bid()), (place,), once=f"BIDFOR {place}")


def _disband(told: Told, possible: Iterable[Alternative]) -> Lines:
    """Where they go first; with the option voluntary_disband also how many go in any case."""
    for a in possible:
        place = a.order.items[0][0]
        if told.sight.rules.options.voluntary_disband:
            count = told.pen.number(1, told.sight.legions[place], SMALL)
            yield told.pen.line(o.Disband(((place, count),)), (place,))
        yield told.pen.line(o.Disband(((place, 0),)), (place,))


def _raise(told: Told, possible: Iterable[Alternative]) -> Lines:
    """As many as the money can pay if nothing else is bought; also in Rome if it may be won."""
    most = max(1, told.purse // told.sight.rules.recruit_cost(told.sight.turn))
    places = [a.order.items[0][0] for a in possible]
    for place in (*places, *(told.hopes if places else ())):
        order = o.Raise(((place, told.pen.number(1, most, SMALL)),))
        yield told.pen.line(order, (place,), say=told.won(place))


def _move(told: Told, possible: Iterable[Alternative]) -> Lines:
    """Also from where legions can only come this turn: they move after they are raised."""
    sight, new = told.sight, _recruits(told.sight)
    for source in (*sight.mine, *told.hopes):
        here = sight.legions[source] + new.get(source, 0)
        for target in sight.near(source) if here else ():
            word = legal.permit(sight, target)
            least = legal.fewest(sight, word)
            if least and here >= least:
                count = told.pen.number(least, here, sight.legions[source] or here)
                tests = (Test(word),) if word else ()
                order = o.Move(source, target, count)
                yield told.pen.line(order, (source, target), tests=tests, say=told.won(source))


def _recruits(sight: Sight) -> dict[str, int]:
    """Legions that a province can get before it moves: bought ones, and allies."""
    if not sight.takes("MOVE"):
        return {}
    found: dict[str, int] = {}
    if sight.takes("RAISE"):
        for place, count in legal.recruits(sight):
            found[place] = count
    if sight.takes("ALLIES") and sight.holds("barbarian_allies"):
        for place in legal.raisable(sight):
            found[place] = found.get(place, 0) + MOST_ALLIES
    return found


def _march(told: Told, possible: Iterable[Alternative]) -> Lines:
    for a in possible:
        source, most = a.order.parts[0]
        yield told.pen.line(o.March(((source, told.pen.number(1, most, most)),)), (source, ROME))


WRITERS: Mapping[str, Callable[[Told, list[Alternative]], Lines]] = {
    "GIVE": _give,
    "SPY HAND": _spy,
    "SPY ROME": _spy,
    "SPY INIT": _spy,
    "SPY PROVINCE": _spy,
    "ROME": _rome,
    "DISBAND": _disband,
    "RAISE": _raise,
    "INIT": _init,
    "MOVE": _move,
    "MARCH": _march,
    "BIDFOR": _bidfor,
}


# --- tests ----------------------------------------------------------------------------------------------------------
def _asks(told: Told, seats: list[str]) -> Iterator[Asked]:
    pen = told.pen
    yield from (pen.asks(word, "MOVE") for word in ("LOST", "NEUTRAL", "GIFT", "MINE"))
    yield pen.asks_place("MINE", "province")
    yield pen.asks_owner(seats, "province")
    yield pen.asks_count("LEGIONS", LEGIONS, "province")
    yield pen.asks_place("LOST", "province")
    yield pen.asks_place("NEUTRAL", "province")
    yield pen.asks("CAESAR")
    if told.sight.takes("SPY HAND") and told.sight.holds("spies") and told.sight.rivals:
        names = [pen.name("card", card) for card in told.sight.rules.tables.cards]
        parts = (f"{pen.word('HAND')}(", *one_of(told.sight.rivals), f") {pen.word('HAS')} ", *one_of(names))
        yield Asked(parts, pen.phrase("if_HAND"))
