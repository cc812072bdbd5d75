"""What each card does, with the numbers of the data files."""

from __future__ import annotations

from pbem.core.text import T, Text
from pbem.rules.morome.options import Rules


def effect(rules: Rules, card: str) -> Text:
    """One or two sentences for the owner of the card."""
    numbers = rules.tables.numbers
    match card:
        case "treaty":
            return T(
                "Pay {n} tribute and mark barbarians who live beside one of your provinces: their next invasion does"
                " not happen.",
                n=numbers.treaty_cost,
            )
        case "spies":
            return T("See the hand of a rival, or his slip before you settle your own.")
        case "assassination":
            return T("Adds {n} to your slip for Rome. Not for the Caesar.", n=_bid(rules, card))
        case "senate_support":
            return T("Adds {n} to your slip for Rome.", n=_bid(rules, card))
        case "forced_march":
            return T("Adds {n} to your slip for the Initiative.", n=_bid(rules, card))
        case "march_on_rome":
            return T("Attack Rome with your legions from beside it: win, and you are Caesar.")
        case "taxation":
            return T(
                "Collect {n} more tribute from each of your provinces; then each may revolt (1 on a D6).",
                n=numbers.taxation_yield,
            )
        case "provincial_politics":
            return T(
                "Everybody bids for a province other than Rome; its governor starts with {n}.", n=numbers.governor_bonus
            )
        case "bread_and_circuses":
            return T("The Caesar pays 1D6 tribute to the reserve.")
        case "emperors_folly":
            return T("Rome becomes neutral, garrison and all.")
        case "barbarian_allies":
            return T("1D3 legions free of charge in one of your provinces.")
        case _:
            return Text("")


def _bid(rules: Rules, card: str) -> int:
    return max(rules.tables.cards[card].bid.values(), default=0)
