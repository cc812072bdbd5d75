"""Events told: each kind of event has a function that makes blocks of a page of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block
from pbem.rules.morome import (
    page_auctions,
    page_battles,
    page_chances,
    page_deeds,
    page_money,
)
from pbem.rules.morome.page_reader import Reader

Blocks = list[Block]
Teller = Callable[[Reader, Mapping[str, Any]], Blocks]
Together = Callable[[Reader, Sequence[Mapping[str, Any]]], Blocks]

# Kinds of which all events that follow each other make one table or sentence.
TOGETHER: Mapping[str, Together] = {
    "seated": page_deeds.seated,
    "drew": page_deeds.drew,
    "no_card": page_deeds.no_card,
    "card": page_deeds.card,
    "income": page_money.income,
    "upkeep": page_money.upkeep,
    "fame": page_money.fame,
    "moved": page_deeds.moved,
    "tax_check": page_money.tax_check,
}
TELLERS: Mapping[str, Teller] = {
    "shuffled": page_deeds.shuffled,
    "taxation": page_money.taxation,
    "bread": page_money.bread,
    "gave": page_money.gave,
    "spied": page_deeds.spied,
    "saw": page_auctions.saw,
    "saw_hand": page_deeds.saw_hand,
    "auction": page_auctions.auction,
    "initiative": page_auctions.initiative,
    "disbanded": page_deeds.disbanded,
    "raised": page_deeds.raised,
    "allies": page_deeds.allies,
    "battle": page_battles.battle,
    "bought": page_deeds.bought,
    "treaty": page_deeds.treaty,
    "folly": page_deeds.folly,
    "marks_removed": page_chances.marks_removed,
    "events": page_chances.count,
    "event": page_chances.event,
    "invasion": page_chances.invasion,
    "struck": page_chances.struck,
    "prosperity": page_chances.prosperity,
    "opportunity": page_chances.opportunity,
    "rebels": page_chances.rebels,
    "persian_coin": page_chances.persian_coin,
    "eliminated": page_deeds.eliminated,
}


DRAWING = ("drew", "card", "no_card")  # these alternate: told together, kind by kind


def tell(who: Reader, events: Sequence[Event]) -> Iterator[Blocks]:
    """The events of a phase, in order; a kind that is not known here is left out."""
    for _, group in groupby(events, key=_together):
        run = list(group)
        for kind in dict.fromkeys(event.kind for event in run):
            data = [event.data for event in run if event.kind == kind]
            if kind in TOGETHER:
                yield TOGETHER[kind](who, data)
            elif kind in TELLERS:
                yield from (TELLERS[kind](who, one) for one in data)


def _together(event: Event) -> str:
    return "draw" if event.kind in DRAWING else event.kind
