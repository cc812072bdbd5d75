"""Trade and build: every deal and bank trade, what was built, bought and played, seat by seat; the notice board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Items, Para, Section, Table, Words
from pbem.core.phrases import joined, seat, seats
from pbem.core.text import TN, T, Text
from pbem.rules.struggle import page_cards
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.wording import NONE, crossroads, figures, goods, tribe, wagons

Data = Mapping[str, Any]


def trade(who: Reader, events: Sequence[Event]) -> list[Block]:
    """The whole phase, in order of play; who did nothing is named in one line."""
    blocks: list[Block] = [Para(_started(event.data)) for event in events if event.kind == "started"]
    deeds = tuple(_deeds(who, events))
    if not deeds:
        return [*blocks, Para(T("Nobody trades, builds or plays a card."))]
    blocks.append(Items(deeds))
    active = [event.data["seat"] for event in events if event.kind in DEEDS]
    quiet = [id for id in (who.past or who.now).in_turn() if id not in active]
    if quiet:
        blocks.append(Para(T("Nothing traded, built or played in the turn of {seats}.", seats=seats(quiet))))
    return blocks


def _started(data: Data) -> Text:
    return T(
        "{seat} swaps the starts: horsemen on {one}, warriors on {other}.",
        seat=seat(data["seat"]), one=crossroads(data["horsemen"]), other=crossroads(data["warriors"]),
    )  # fmt: skip


def _deeds(who: Reader, events: Sequence[Event]) -> Iterator[Text]:
    """In the order in which they were done, each with what follows from it."""
    run: list[Event] = []
    for event in events:
        if event.kind in DEEDS and run:
            yield _deed(who, run)
            run = []
        if event.kind in DEEDS or run:
            run.append(event)
    if run:
        yield _deed(who, run)


def _deed(who: Reader, run: Sequence[Event]) -> Text:
    said = [DEEDS[run[0].kind](who, run[0].data)]
    return joined([*said, *page_cards.sequels(who, run[1:])])


# --- deeds --------------------------------------------------------------------------------------------------------
def _banked(who: Reader, data: Data) -> Text:
    got = goods([*data["got"], ["pasture", data["pasture"]]])
    return T("{seat} gives the bank {gave} and gets {got}.", seat=seat(data["seat"]), gave=goods(data["gave"]), got=got)


def _deal(who: Reader, data: Data) -> Text:
    gave, got = goods(data["gave"]), goods(data["got"])
    ends = {"seat": seat(data["seat"]), "other": seat(data["other"])}
    return T("{seat} gives {gave} to {other} and gets {got}.", gave=gave, got=got, **ends)


def _built(who: Reader, data: Data) -> Text:
    paid = goods(data["paid"])
    if data["what"] == "wagon":
        return T(
            "{seat} builds {what} for the box of the {tribe}; paid: {paid}.",
            seat=seat(data["seat"]), what=wagons(data["n"]), tribe=tribe(data["box"]), paid=paid,
        )  # fmt: skip
    placed = {"horsemen": data["horsemen"], "warriors": data["warriors"]}
    parts = tuple(T("{n} for the {tribe}", n=figures(n), tribe=tribe(id)) for id, n in placed.items() if n)
    return T("{seat} builds {what}; paid: {paid}.", seat=seat(data["seat"]), what=parts, paid=paid)


def _bought(who: Reader, data: Data) -> Text:
    return TN(
        "{seat} buys {n} development card; paid: {paid}.",
        "{seat} buys {n} development cards; paid: {paid}.",
        data["n"],
        seat=seat(data["seat"]),
        paid=goods(data["paid"]),
    )


DEEDS: Mapping[str, Callable[[Reader, Data], Text]] = {
    "banked": _banked,
    "deal": _deal,
    "built": _built,
    "bought": _bought,
    "played": page_cards.played,
}


# --- notice board -------------------------------------------------------------------------------------------------
def board_section(who: Reader) -> list[Section]:
    """The offers of the last trade; those that found no partner are what the next letters are about."""
    offers = who.view.get("offers", [])
    if not offers or who.over:
        return []
    rows = tuple(_offer(offer) for offer in sorted(offers, key=lambda offer: offer["struck"] >= offer["times"]))
    head = (T("Player"), T("Gives"), T("Wants"), T("To"), T("Deals"))
    said = T("The offers of the last trade. It is over: an offer that shall stand again must be written again.")
    return [
        Section("offers", T("The notice board"), (Para(said), Table(T("Offers and what came of them"), head, rows)))
    ]


def _offer(offer: Data) -> tuple[Words, ...]:
    struck, times = offer["struck"], offer["times"]
    found: Words = T("{n} of {m}", n=struck, m=times) if struck else T("no partner")
    to: Words = seat(offer["to"]) if offer["to"] else NONE
    return seat(offer["seat"]), goods(offer["give"]), goods(offer["want"]), to, found
