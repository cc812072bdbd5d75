"""What is refused before a step, judged from text, seats and options alone (K7). All else is at most doubted.

Refused is what no position could make right; the bank's price and unknown words are refused by the grammar already.

| code | what |
|---|---|
| wrong-phase | pace `phase`: an order of another phase |
| same-goods | an offer that gives what it asks for |
| not-start | START with a crossroads of another colour |
| own-seat | an offer to oneself, a theft from oneself |
| wrong-recruit | figures where the kind must be named, or a kind where both are built |
| victory-card, no-tribe | PLAY of a card that is never played, or of one that needs its tribe |
| to-city | a tribe never stops in a city |
| not-next | a city that is not next to where the tribe goes |
| closed-city | a city that is out of play with so few seats |
| beyond-limes | where the legionnaire never goes |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.orders import Line
from pbem.core.problem import Problem
from pbem.core.text import T, Term, Text
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.doubts import doubts
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.sight import Sight, look

Fault = tuple[str, Text, Text | None]
NEEDS_TRIBE = ("traitor", "great_warrior")


def check(rules: Rules, view: Mapping[str, Any], seat: str, lines: Sequence[tuple[int, Line]]) -> list[Problem]:
    """Faults (refused) and doubts (warned) of the lines of a sheet, as (physical line number, line)."""
    sight = look(rules, view, seat)
    problems: list[Problem] = []
    good: list[tuple[int, Line]] = []
    for number, line in lines:
        faults = [fault for alternative in line.alternatives for fault in _faults(sight, alternative.order)]
        problems += [Problem(code, text, hint, line=number) for code, text, hint in faults]
        if not faults:
            good.append((number, line))
    return problems + doubts(sight, good)


def _faults(sight: Sight, order: Any) -> Iterator[Fault]:
    """What is wrong with one order; a line falls with any of its alternatives."""
    if sight.phases and not sight.takes(order):
        text = T("This order belongs to another phase.")
        phase = Term("phase", sight.phases[0])
        yield "wrong-phase", text, T("Each sheet is for one phase; now it is: {phase}.", phase=phase)
    look_at = FAULTS.get(type(order))
    if look_at is not None:
        yield from look_at(sight, order)


def _start(sight: Sight, order: o.Start) -> Iterator[Fault]:
    if order.crossroads not in sight.starts:
        text = T("{crossroads} is no start of your colour.", crossroads=Term("crossroads", order.crossroads))
        own = tuple(Term("crossroads", label) for label in sight.starts)
        yield "not-start", text, T("Yours are {starts}.", starts=own)


# --- goods and cards ------------------------------------------------------------------------------------------------
def _offer(sight: Sight, order: o.Offer) -> Iterator[Fault]:
    wanted = [good for good, _ in order.want]
    both = tuple(Term("good", good) for good, _ in order.give if good in wanted)
    if both:
        yield "same-goods", T("This stands on both sides of the offer: {goods}.", goods=both), None
    if order.seat == sight.seat:
        text = T("{seat} cannot deal with itself.", seat=Term("seat", order.seat))
        yield "own-seat", text, T("Without TO the offer is for everybody.")


def _build(sight: Sight, order: o.Build) -> Iterator[Fault]:
    mode = sight.rules.options.recruit_mode
    if order.what == "figures" and mode == "either":
        yield "wrong-recruit", T("Here a horseman or a warrior is built: say which."), _write("horseman", "warrior")
    elif order.what in ("horseman", "warrior") and mode == "both":
        yield "wrong-recruit", T("Here a horseman and a warrior are built together."), _write("figures")


def _write(*what: str) -> Text:
    return T("Write one of these: {words}.", words=tuple(Term("what", each) for each in what))


def _play(sight: Sight, order: o.Play) -> Iterator[Fault]:
    card = Term("card", order.card)
    if sight.tables.points[order.card]:
        text = T("The card {card} is never played.", card=card)
        yield "victory-card", text, T("It counts by itself, and is shown at the end of the game.")
    elif order.card in NEEDS_TRIBE and not order.tribe:
        text = T("The card {card} needs the tribe it helps.", card=card)
        yield "no-tribe", text, T("Write horsemen or warriors behind it.")
    if order.hex:
        yield from _theft(sight, order)


# --- the legionnaire and the tribes -----------------------------------------------------------------------------------
def _theft(sight: Sight, order: o.Play | o.Legion) -> Iterator[Fault]:
    if order.hex in sight.tables.beyond:
        text = T("{hex} lies beyond the limes: the legionnaire never goes there.", hex=Term("hex", order.hex))
        yield "beyond-limes", text, None
    if order.seat == sight.seat:
        text = T("{seat} cannot steal from itself.", seat=Term("seat", order.seat))
        yield "own-seat", text, T("Without FROM the lot decides who is robbed.")


def _act(sight: Sight, order: o.Act) -> Iterator[Fault]:
    tables = sight.tables
    city = Term("city", order.city)
    if order.move in tables.city_at:
        there = Term("city", tables.city_at[order.move])
        text = T("{city} stands on {crossroads}: a tribe stops on a crossroads without a city.", city=there,
                 crossroads=Term("crossroads", order.move))  # fmt: skip
        yield "to-city", text, _beside(sight, tables.city_at[order.move])
    elif order.move and order.deed and order.move not in _near(sight, order.city):
        text = T("{city} is not next to {crossroads}.", city=city, crossroads=Term("crossroads", order.move))
        yield "not-next", text, _beside(sight, order.city)
    if order.city and sight.closed(order.city):
        n = len(sight.state.seats)
        yield "closed-city", T("With {n} seats {city} is out of play.", n=n, city=city), None


def _near(sight: Sight, city: str) -> list[str]:
    return [other for other, _ in sight.tables.near[sight.tables.cities[city].at]]


def _beside(sight: Sight, city: str) -> Text:
    near = tuple(Term("crossroads", label) for label in _near(sight, city))
    return T("Next to {city} are {crossroads}.", city=Term("city", city), crossroads=near)


FAULTS: Mapping[type, Callable[[Sight, Any], Iterator[Fault]]] = {
    o.Start: _start,
    o.Offer: _offer,
    o.Build: _build,
    o.Play: _play,
    o.Legion: _theft,
    o.Horsemen: _act,
    o.Warriors: _act,
}
