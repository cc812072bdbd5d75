"""The set-up told: counters, decks, places, what everybody begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Items, Para, Table
from pbem.core.phrases import joined, seat, seats
from pbem.core.text import TN, T, Term, Text
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.wording import HEADS, amount, crossroads, figures, goods, hexagon, wagons

Data = Mapping[str, Any]


def setup(who: Reader, events: Sequence[Event]) -> list[Block]:
    """The whole phase."""
    blocks: list[Block] = [Items(tuple(_laid(who, events)))]
    for data in (event.data for event in events if event.kind == "seated"):
        blocks += _seated(who, data)
    blocks += _dealt(who, events)
    return blocks


def _laid(who: Reader, events: Sequence[Event]) -> list[Text]:
    said = []
    for event in events:
        if event.kind == "counters":
            said.append(_counters(event.data["cities"]))
        elif event.kind == "shuffled":
            said.append(shuffled(event.data))
        elif event.kind == "legionnaire":
            said.append(T("The legionnaire stands on {hex}.", hex=hexagon(event.data["hex"])))
    closed = who.tables.closed(len(who.seats))
    if closed:
        said.append(T("With so few seats the {n} cities marked III are out of play.", n=len(closed)))
    return said


def _counters(n: int) -> Text:
    return TN("A counter lies face down on {n} city.", "A counter lies face down on each of {n} cities.", n)


def shuffled(data: Data) -> Text:
    """A deck is shuffled, at the beginning or later."""
    deck, n = Term("deck", data["deck"]), data["count"]
    if data["generation"]:
        return TN("{n} spent pasture card is shuffled.", "{n} spent pasture cards are shuffled.", n)
    return T("{n} cards are shuffled: {deck}.", n=n, deck=deck)


def _seated(who: Reader, data: Data) -> list[Block]:
    first = data["first"]
    order = [id for id, *_ in data["seats"]]
    at = order.index(first)
    said = T(
        "Drawn by lot: {seat} begins. Order of play: {seats}.",
        seat=seat(first), seats=seats((*order[at:], *order[:at])),
    )  # fmt: skip
    rows = tuple(
        (seat(id), Term("colour", colour), crossroads(horsemen), crossroads(warriors))
        for id, colour, horsemen, warriors in data["seats"]
    )
    head = (T("Player"), T("Colour"), HEADS["horsemen"], HEADS["warriors"])
    return [Para(said), Table(T("Where the tribes begin"), head, rows)]


def _dealt(who: Reader, events: Sequence[Event]) -> list[Block]:
    """Everybody gets the same; which pasture card it is only its owner learns."""
    given = [event.data for event in events if event.kind == "dealt"]
    drawn = {event.data["seat"]: event.data["count"] for event in events if event.kind == "drawn"}
    alike = [data for data in given if data["goods"] == given[0]["goods"] and drawn == dict.fromkeys(drawn, 1)]
    start = who.tables.numbers.start
    said: list[Text] = []
    if given and len(alike) == len(given) == len(drawn):
        all_of_it = goods([*given[0]["goods"], ["pasture", 1]])
        said.append(T("Each player begins with {goods}.", goods=all_of_it))
    else:
        said += [
            T("{seat} begins with {goods}.", seat=seat(data["seat"]), goods=goods(data["goods"])) for data in given
        ]
    if given:
        said.append(T("Each box begins with {things}.", things=(figures(start.figures), wagons(start.wagons))))
    blocks: list[Block] = [Para(joined(said))] if said else []
    mine = [event.data["card"] for event in events if event.kind == "card"]
    if mine:
        cards = tuple(amount(good, mine.count(good)) for good in dict.fromkeys(mine))
        blocks.append(Para(T("Your pasture card: {cards}.", cards=cards), "good"))
    return blocks
