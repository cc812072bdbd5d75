"""What comes of the lines in a forecast: gold for missing cards, tolls, what tribes gain, what nobody can know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.core.text import T, Term, Text
from pbem.rules.struggle.doubts_of_trade import cost_of
from pbem.rules.struggle.orders import Build, Buy
from pbem.rules.struggle.rehearsal import Rehearsal
from pbem.rules.struggle.sight import Sight
from pbem.rules.struggle.wording import goods

Tell = Callable[[Sight, Mapping[str, Any]], Iterator[Text]]


def happened(sight: Sight, res: Rehearsal) -> Iterator[Text]:
    """Sentences on the events of the seat, in their order."""
    unseen: list[Term] = []
    for event in res.events:
        tell = TELLERS.get(event.kind)
        if event.data.get("seat") != sight.seat:
            continue
        if tell is not None:
            yield from tell(sight, event.data)
        if event.kind in ("card", "stolen"):
            unseen.append(Term("good", event.data["card"]))
    if unseen:
        yield T("Cards that nobody can foresee count here as: {cards}.", cards=tuple(unseen))


# --- trade --------------------------------------------------------------------------------------------------------
def _built(sight: Sight, data: Mapping[str, Any]) -> Iterator[Text]:
    yield from _replaced(sight, Build(data["what"]), data, Term("what", data["what"]))


def _bought(sight: Sight, data: Mapping[str, Any]) -> Iterator[Text]:
    yield from _replaced(sight, Buy(), data, T("development card"))


def _replaced(sight: Sight, order: Build | Buy, data: Mapping[str, Any], what: Term | Text) -> Iterator[Text]:
    """The gold that goes for missing cards (K16)."""
    paid: dict[str, int] = dict(data["paid"])
    cost = {good: n * data["n"] for good, n in cost_of(sight, order).items()}
    missing = {good: n - paid.get(good, 0) for good, n in cost.items() if good != "gold"}
    gold = paid.get("gold", 0) - cost.get("gold", 0)
    if gold > 0:
        yield T(
            "{what} ({n}): {gold} gold would replace missing cards ({goods}).",
            what=what, n=data["n"], gold=gold, goods=goods(missing),
        )  # fmt: skip


def _robbed(sight: Sight, data: Mapping[str, Any]) -> Iterator[Text]:
    victims = tuple(Term("seat", seat) for seat in data["victims"])
    if not victims:
        yield T("The diplomat would find nobody to rob.")
    elif data["lot"]:
        yield T("The lot would decide whom the diplomat robs: {seats}.", seats=victims)


# --- tribes -------------------------------------------------------------------------------------------------------
def _marched(sight: Sight, data: Mapping[str, Any]) -> Iterator[Text]:
    tribe = Term("tribe", data["tribe"])
    way = {"source": Term("crossroads", data["source"]), "target": Term("crossroads", data["target"])}
    if data["card"]:
        yield T("{tribe}: from {source} to {target} by the great warrior, without toll.", tribe=tribe, **way)
    elif data["grain"] or data["gold"]:
        toll = goods({"gold": data["gold"], "grain": data["grain"]})
        yield T("{tribe}: from {source} to {target}; toll: {goods}.", tribe=tribe, goods=toll, **way)
    else:
        yield T("{tribe}: from {source} to {target}, without toll.", tribe=tribe, **way)


def _plundered(sight: Sight, data: Mapping[str, Any]) -> Iterator[Text]:
    yield T(
        "What lies in {city} shows only when it is plundered, and may cost a figure; it is not counted here. Gold for "
        "wagons: {n}.",
        city=Term("city", data["city"]), n=data["wagons"],
    )  # fmt: skip


def _conquered(sight: Sight, data: Mapping[str, Any]) -> Iterator[Text]:
    yield T("{tribe}: {city} would be yours.", tribe=Term("tribe", data["tribe"]), city=Term("city", data["city"]))


def _rested(sight: Sight, data: Mapping[str, Any]) -> Iterator[Text]:
    if not data["ordered"]:
        got = goods({data["take"]: data["n"]})
        tribe = Term("tribe", data["tribe"])
        yield T("{tribe}: no order is possible, so they take {goods}.", tribe=tribe, goods=got)


TELLERS: Mapping[str, Tell] = {
    "built": _built,
    "bought": _bought,
    "robbed": _robbed,
    "marched": _marched,
    "plundered": _plundered,
    "founded": _conquered,
    "expanded": _conquered,
    "rested": _rested,
}
