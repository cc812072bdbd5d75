"""What is said of marches, plunders and conquests that would not be possible: one sentence for each reason."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.text import TN, T, Term
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.model import Box
from pbem.rules.struggle.moments import Moment, Said, Say
from pbem.rules.struggle.routes import pairs
from pbem.rules.struggle.sight import Sight


def _tribe(order: o.Act) -> Term:
    return Term("tribe", o.TRIBE_OF[type(order)])


def _box(moment: Moment, order: o.Act) -> Box:
    return moment.player.boxes[o.TRIBE_OF[type(order)]]


# --- marches ------------------------------------------------------------------------------------------------------
def _not_migrating(sight: Sight, moment: Moment, order: o.Act) -> Said:
    text = T("The {tribe} have founded a kingdom: they neither march nor plunder any more.", tribe=_tribe(order))
    return text, T("They can CONQUER cities within {n} arrow, or TAKE.", n=sight.tables.numbers.tribe.reach)


def _own_place(sight: Sight, moment: Moment, order: o.Act) -> Said:
    there = Term("crossroads", order.move)
    return T("The {tribe} stand on {crossroads} already.", tribe=_tribe(order), crossroads=there), T("Leave MOVE out.")


def _taken(sight: Sight, moment: Moment, order: o.Act) -> Said:
    there, seat = Term("crossroads", order.move), moment.taken.get(order.move, "")
    if not seat:
        return T("{crossroads} is not free.", crossroads=there), None
    text = T("A tribe of {seat} stands on {crossroads}.", seat=Term("seat", seat), crossroads=there)
    return text, None


def _cannot_pay(sight: Sight, moment: Moment, order: o.Act) -> Said:
    goods, tables = moment.player.goods, sight.tables
    text = T(
        "The toll to {crossroads} cannot be paid with {grain} grain and {gold} gold.",
        crossroads=Term("crossroads", order.move), grain=goods["grain"], gold=goods["gold"],
    )  # fmt: skip
    found = pairs(tables, _box(moment, order).at, order.move, tables.tolls.free)
    if not found:
        return text, None
    land, sea = found[0]
    hint = T("The cheapest way has {land} land arrows and {sea} sea arrows behind the free one.", land=land, sea=sea)
    return text, hint


# --- plunder and conquest -------------------------------------------------------------------------------------------
def _not_next(sight: Sight, moment: Moment, order: o.Act) -> Said:
    at = order.move or _box(moment, order).at
    text = T("{city} is not next to {crossroads}, where the {tribe} stand.", city=_city(order),
             crossroads=Term("crossroads", at), tribe=_tribe(order))  # fmt: skip
    near = tuple(Term("crossroads", label) for label, _ in sight.tables.near[sight.tables.cities[order.city].at])
    return text, T("Next to {city} are {crossroads}.", city=_city(order), crossroads=near)


def _no_counter(sight: Sight, moment: Moment, order: o.Act) -> Said:
    return T("No plunder counter lies in {city}.", city=_city(order)), None


def _two_of_colour(sight: Sight, moment: Moment, order: o.Act) -> Said:
    province = sight.tables.cities[order.city].province
    n = sight.tables.numbers.tribe.same_province
    text = T("The {tribe} have {n} counters of {province}, and take no more of it.", tribe=_tribe(order), n=n,
             province=Term("province", province))  # fmt: skip
    return text, None


def _few_figures(sight: Sight, moment: Moment, order: o.Act) -> Said:
    towers, figures = sight.tables.cities[order.city].towers, _box(moment, order).figures
    text = TN(
        "{city} has {towers} towers, and the box of the {tribe} has {n} figure.",
        "{city} has {towers} towers, and the box of the {tribe} has {n} figures.",
        figures, city=_city(order), towers=towers, tribe=_tribe(order),
    )  # fmt: skip
    return text, T("BUILD more, or PLAY a traitor for this tribe.")


def _three_colours(sight: Sight, moment: Moment, order: o.Act) -> Said:
    provinces = tuple(dict.fromkeys(counter.province for counter in _box(moment, order).counters))
    text = T("A kingdom needs counters of {n} provinces in the box of the {tribe}.",
             n=sight.tables.numbers.tribe.provinces, tribe=_tribe(order))  # fmt: skip
    if not provinces:
        return text, T("There are none.")
    return text, T("There are those of {provinces}.", provinces=tuple(Term("province", p) for p in provinces))


def _no_wagon(sight: Sight, moment: Moment, order: o.Act) -> Said:
    text = T("There is no wagon in the box of the {tribe}.", tribe=_tribe(order))
    return text, T("BUILD wagon {tribe} puts one there.", tribe=_tribe(order))


def _conquered(sight: Sight, moment: Moment, order: o.Act) -> Said:
    seat = Term("seat", moment.taken.get(order.city, ""))
    return T("{city} belongs to {seat} already.", city=_city(order), seat=seat), None


def _out_of_reach(sight: Sight, moment: Moment, order: o.Act) -> Said:
    text = T("No city of the {tribe} is within {n} arrow of {city}.", tribe=_tribe(order),
             n=sight.tables.numbers.tribe.reach, city=_city(order))  # fmt: skip
    return text, None


def _city(order: o.Act) -> Term:
    return Term("city", order.city)


# --- the set-up -----------------------------------------------------------------------------------------------------
def _first_round(sight: Sight, moment: Moment, order: o.Start) -> Said:
    return T("Tribes choose their starts in the first sheet only."), None


TRIBE_SENTENCES: Mapping[str, Say] = {
    "not_migrating": _not_migrating,
    "own_place": _own_place,
    "taken": _taken,
    "cannot_pay": _cannot_pay,
    "not_next": _not_next,
    "no_counter": _no_counter,
    "two_of_colour": _two_of_colour,
    "few_figures": _few_figures,
    "three_colours": _three_colours,
    "no_wagon": _no_wagon,
    "conquered": _conquered,
    "out_of_reach": _out_of_reach,
    "first_round": _first_round,
}
