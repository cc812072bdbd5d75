"""The production: every roll with its dice, what the number yields to whom, what a 7 brings, and the sum of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Items, Para, Roll, Table, Words
from pbem.core.phrases import joined, seat, seats
from pbem.core.text import T, Term, Text
from pbem.rules.struggle import page_theft
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.page_setup import shuffled
from pbem.rules.struggle.wording import NONE, amount, hexagon

Data = Mapping[str, Any]
YIELDS = ("grain", "ore", "pasture")


def production(who: Reader, events: Sequence[Event]) -> list[Block]:
    """The whole phase."""
    begun = [event.data for event in events if event.kind == "round"]
    said = [T("Numbers of round {n}; {seat} is the first player.", n=d["round"], seat=seat(d["first"])) for d in begun]
    blocks: list[Block] = [Para(text) for text in said]
    for run in _numbers(events):
        blocks += _number(who, run)
    return [*blocks, *_sum(who, events)]


def _numbers(events: Sequence[Event]) -> Iterator[list[Event]]:
    """A roll and all that follows from it."""
    run: list[Event] = []
    for event in events:
        if event.kind == "rolled" and run:
            yield run
            run = []
        if event.kind == "rolled" or run:
            run.append(event)
    if run:
        yield run


def _number(who: Reader, run: Sequence[Event]) -> list[Block]:
    data = run[0].data
    caption = T("Number {n}, {seat}", n=data["n"], seat=seat(data["seat"]))
    if data["again"]:
        said = T("{total}: it is marked already, so the dice roll again", total=data["total"])
        return [Roll(caption, 6, tuple(data["dice"]), result=said, lead=True)]
    seven = next((event.data for event in run if event.kind == "seven"), None)
    roll = Roll(caption, 6, tuple(data["dice"]), result=_result(who, data, run), lead=True)
    if seven is not None:
        return [roll, _robbery(who, seven, run[1:])]
    items = tuple(_gains(who, run[1:]))
    return [roll, Items(items)] if items else [roll]


def _result(who: Reader, data: Data, run: Sequence[Event]) -> Text:
    total = data["total"]
    if total == who.tables.numbers.production.robber:
        return T("{total}: the legionnaire is called", total=total)
    if any(event.kind in ("yielded", "blocked") for event in run):
        return T("{total}", total=total)
    return T("{total}: nobody stands at a hex with this number", total=total)


def _robbery(who: Reader, seven: Data, rest: Sequence[Event]) -> Para:
    said = page_theft.seven(who, seven)
    tone = ""
    for event in rest:
        if event.kind == "robbed":
            said += page_theft.robbed(who, event.data)
            tone = page_theft.mine(who, event.data)
        elif event.kind == "stolen":
            said += page_theft.stolen(who, event.data)
    return Para(joined(said), tone)


# --- yields -------------------------------------------------------------------------------------------------------
def _gains(who: Reader, rest: Sequence[Event]) -> Iterator[Text]:
    """Seat by seat; the reader's own pasture cards by name."""
    for at, event in enumerate(rest):
        data = event.data
        if event.kind == "yielded":
            said = T("{seat}: {gains}", seat=seat(data["seat"]), gains=_hexes(data))
            own = _drawn(rest[at + 1 :])
            yield T("{entry} Your pasture cards: {cards}.", entry=_stop(said), cards=own) if own else said
        elif event.kind == "blocked":
            yield T(
                "The legionnaire stands on {hex}: nothing from there for {seats}.",
                hex=hexagon(data["hex"]), seats=seats(data["seats"]),
            )  # fmt: skip
        elif event.kind == "shuffled":
            yield shuffled(data)


def _stop(said: Text) -> Text:
    return T("{sentence}.", sentence=said)


def _hexes(data: Data) -> Words:
    """What each hex gives: 1 grain (GE7), 1 pasture card (GA1)."""
    found: list[Text] = []
    for hex, good, got in data["hexes"]:
        what = amount(good, 1)
        if got:
            found.append(T("{goods} ({hex})", goods=what, hex=hexagon(hex)))
        else:
            found.append(T("no {good} left ({hex})", good=Term("good", good), hex=hexagon(hex)))
    return tuple(found)


def _drawn(rest: Sequence[Event]) -> Words:
    """The cards drawn for the yield just told, as far as the reader knows them."""
    cards: list[str] = []
    for event in rest:
        if event.kind not in ("drawn", "card", "shuffled"):
            break
        if event.kind == "card":
            cards.append(event.data["card"])
    return tuple(amount(good, cards.count(good)) for good in dict.fromkeys(cards))


def _sum(who: Reader, events: Sequence[Event]) -> list[Block]:
    """All cards of this production, seat by seat."""
    gained = {id: dict.fromkeys(YIELDS, 0) for id in who.seats}
    for event in events:
        if event.kind == "yielded":
            for _, good, got in event.data["hexes"]:
                gained[event.data["seat"]][good] += got
    if not any(any(found.values()) for found in gained.values()):
        return []
    rows = tuple(
        (seat(id), *(found[good] or NONE for good in YIELDS), sum(found.values())) for id, found in gained.items()
    )
    head = (T("Player"), T("Grain"), T("Ore"), T("Pasture cards"), T("Together"))
    return [Table(T("What the production brought, thefts aside"), head, rows)]
