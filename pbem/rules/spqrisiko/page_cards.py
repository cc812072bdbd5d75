"""The row of visible cards, the deck, and the end they bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.page import Block, Para
from pbem.core.text import TN, T
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.wording import cards

Data = Mapping[str, Any]


def shuffled(who: Reader, data: Data) -> list[Block]:
    return [Para(TN("{n} card is shuffled into a new deck.", "{n} cards are shuffled into a new deck.", data["count"]))]


def revealed(who: Reader, data: Data) -> list[Block]:
    return [Para(T("New in the row: {cards}.", cards=cards(who.tables, data["cards"])))]


def exhausted(who: Reader, data: Data) -> list[Block]:
    if data["first"]:
        return [Para(T("The deck has run out: the end of the game begins."), "bad")]
    return [Para(T("The deck has run out once more; that changes nothing."))]


def ending(who: Reader, data: Data) -> list[Block]:
    if data["final"]:
        return [Para(T("This round is finished, then everybody has one last turn."), "bad")]
    return [Para(T("The last round begins."), "bad")]
