"""The set-up told: tokens, order of play, the draft pick by pick, the deployment, start hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.page import Block, Para, Table
from pbem.core.phrases import joined, seat, seats
from pbem.core.text import T
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.wording import LEGIONS, NONE, card, province, region

Data = Mapping[str, Any]


def pirates(who: Reader, data: Data) -> list[Block]:
    """The dice of tokens stand below the map."""
    return [Para(T("Pirates lie in every sea."))]


def barbarians(who: Reader, data: Data) -> list[Block]:
    named = tuple(region(id) for id, _ in data["tokens"])
    said = T("Barbarians hold {n} regions, in the order drawn: {regions}.", n=len(named), regions=named)
    return [Para(joined([said, T("The dice of all tokens stand below the map.")]))]


def seated(who: Reader, data: Data) -> list[Block]:
    said = T(
        "Drawn by lot: {seat} begins. Order of play: {seats}.", seat=seat(data["first"]), seats=seats(data["seats"])
    )
    return [Para(said)]


def picked(who: Reader, events: Sequence[Event]) -> list[Block]:
    """The draft: who took what, from the list or by rule."""
    rows = tuple(
        (
            event.data["n"],
            seat(event.data["seat"]),
            region(event.data["region"]),
            province(event.data["province"]),
            T("own list") if event.data["listed"] else T("by rule"),
        )
        for event in events
    )
    head = (T("No."), T("Player"), T("Region"), T("Province"), T("Chosen"))
    return [Table(T("Regions in the order they were taken, a legion in each"), head, rows)]


def deployed(who: Reader, events: Sequence[Event]) -> list[Block]:
    rows = tuple(
        (
            seat(event.data["seat"]),
            region(event.data["place"]),
            event.data["legions"] or NONE,
            event.data["triremes"] or NONE,
            T("by rule") if event.data["default"] else T("own order"),
        )
        for event in events
    )
    head = (T("Player"), T("Region"), LEGIONS, T("Triremes"), T("Placed"))
    return [Table(T("The deployment, beside the first legion of each region"), head, rows)]


def dealt(who: Reader, events: Sequence[Event]) -> list[Block]:
    """Everybody learns who got cards, each seat which."""
    ids = tuple(dict.fromkeys(event.data["seat"] for event in events if event.kind == "dealt"))
    blocks: list[Block] = [Para(T("A card is dealt to each of: {seats}.", seats=seats(ids)))] if ids else []
    for event in events:
        if event.kind == "card":
            blocks.append(Para(T("You draw: {card}.", card=card(who.tables, event.data["card"])), "good"))
    return blocks
