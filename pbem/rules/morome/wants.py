"""What an order wants: cards of the hand, and the auction a slip is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.rules.morome import orders as o
from pbem.rules.morome.data import ROME

# Orders that spend a card without naming it.
PLAYED_BY: Mapping[type, str] = {
    o.Spy: "spies",
    o.Allies: "barbarian_allies",
    o.March: "march_on_rome",
    o.Treaty: "treaty",
    o.Politics: "provincial_politics",
    o.Folly: "emperors_folly",
}


def verb_of(order: Any) -> str:
    """The order word; SPY with what is spied on, as steps tell them apart."""
    if isinstance(order, o.Spy):
        return f"SPY {order.what.upper() if order.what in (ROME, 'init', 'hand') else 'PROVINCE'}"
    return tag(type(order))


def tag(order: type) -> str:
    """The order word of a struct of orders."""
    return str(getattr(order, "__struct_config__").tag)  # noqa: B009 - msgspec does not declare it


def cards_of(order: Any) -> tuple[str, ...]:
    """The cards the order spends, copies included; those of the rules of a SPY apart (`rule.cards`)."""
    played = PLAYED_BY.get(type(order))
    return (played,) if played else tuple(getattr(order, "cards", ()))


def auction_of(order: Any) -> str:
    """The auction a base slip is for: "rome", "init", a province, or "" for other orders."""
    if isinstance(order, o.BidFor):
        return order.province
    if isinstance(order, o.Rome):
        return ROME
    return "init" if isinstance(order, o.Init) else ""
