"""The end of the game: what everybody shows, the final count as sums, the ranking and what decided ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Items, Para, Section, Table, Words
from pbem.core.phrases import equation, joined, seat, seats
from pbem.core.placings import POINTS, ranking
from pbem.core.text import T, Text
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.points import CARDS, CITIES, target
from pbem.rules.struggle.wording import amount, card, power

Data = Mapping[str, Any]


def end_sections(who: Reader, events: Sequence[Event]) -> list[Section]:
    """Nothing while the game goes on."""
    over = next((event.data for event in events if event.kind == "over"), None)
    if over is None:
        return []
    counts = [event.data for event in events if event.kind == "final"]
    said = T("Somebody has {n} points. Winner: {seats}.", n=target(who.rules), seats=seats(over["winners"]))
    blocks: list[Block] = [
        Para(said, "good"),
        ranking(over["ranking"]),
        *_tie(over),
        *_shown([event.data for event in events if event.kind == "shown"]),
        _count(counts),
    ]
    return [Section("end", T("The end of the game"), tuple(blocks))]


def _tie(over: Data) -> list[Block]:
    if over["tie"] == "gold":
        return [Para(T("Between equal points the gold decides."))]
    if over["tie"] == "shared":
        return [Para(T("Points and gold of the winners are equal: they share the victory."))]
    return []


def _shown(shown: Sequence[Data]) -> list[Block]:
    """Victory cards and treasures from the hands."""
    if not shown:
        return [Para(T("Nobody has a victory card or a treasure to show."))]
    return [Items(tuple(_cards(data) for data in shown))]


def _cards(data: Data) -> Text:
    said = [T("{seat} shows {cards}.", seat=seat(data["seat"]), cards=tuple(map(card, data["cards"])))]
    if data["gold"]:
        said.append(T("Treasures give {goods}.", goods=amount("gold", data["gold"])))
    return joined(said)


def _count(counts: Sequence[Data]) -> Table:
    rows = tuple(
        (seat(data["seat"]), sum_of(data["parts"], data["total"]), data["total"], data["gold"]) for data in counts
    )
    return Table(T("The final count"), (T("Player"), T("Count"), POINTS, T("Gold")), rows)


def sum_of(parts: Sequence[Sequence[Any]], total: int) -> Words:
    """ "6 (cities) + 2 (Diplomacy) + 2 (Scourge of Rome) = 10"."""
    return equation([(n, _part(name)) for name, n in parts], total)


def _part(name: str) -> Words:
    if name == CITIES:
        return T("cities")
    return T("victory cards") if name == CARDS else power(name)
