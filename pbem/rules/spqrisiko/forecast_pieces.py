"""Pieces in forecasts: what one gets, where it goes by rule, what is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.event import Event
from pbem.core.text import T, Term, Text
from pbem.rules.spqrisiko.data import Tables


def pieces(data: Mapping[str, Any]) -> tuple[Text, ...]:
    """How many of what, in the letters of the orders: 4L, 1T, 1 Metropoli."""
    parts = []
    if data.get("legions"):
        parts.append(T("{n}L", n=data["legions"]))
    if data.get("triremes"):
        parts.append(T("{n}T", n=data["triremes"]))
    if data.get("metropoli"):
        parts.append(T("{n} Metropoli", n=data["metropoli"]))
    return tuple(parts) or (T("nothing"),)


def unplaced(tables: Tables, events: Sequence[Event]) -> list[Text]:
    """Where pieces go that the sheet does not place, and what is lost."""
    parts: list[Text] = []
    texts: list[Text] = []
    for event in events:
        data = event.data
        if event.kind == "placed" and data["default"]:
            place = Term(tables.kind(data["place"]), data["place"])
            parts.append(T("{pieces} in {place}", pieces=pieces(data), place=place))
        elif event.kind == "built" and data["default"]:
            parts.append(T("a Metropoli in {place}", place=Term("region", data["region"])))
        elif event.kind == "forfeited":
            texts.append(T("Lost for want of a place: {pieces}.", pieces=pieces(data)))
    by_rule = [T("Not placed by your orders, so by rule: {pieces}.", pieces=tuple(parts))] if parts else []
    return by_rule + texts
