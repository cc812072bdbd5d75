"""Cards of the bot `steady`: which it exchanges, and which it takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pbem.rules.spqrisiko.data import gain_of
from pbem.rules.spqrisiko.datafiles import Gain
from pbem.rules.spqrisiko.plan import TRIREME, Plan
from pbem.rules.spqrisiko.spelling import GAINS

TRIO = 3
Offer = tuple[int, tuple[str, ...], str]  # value, cards, gain for FOR ("" if there is no choice)


def exchange(plan: Plan) -> None:
    """The combination that is worth most now; a single card only when no turn is left to collect in."""
    if not plan.sight.takes("EXCHANGE"):
        return
    offers = _offers(plan, plan.hand)
    if not offers and not plan.worth.turns[plan.seat] and plan.hand:
        offers = [(0, (plan.hand[0],), "")]
    if not offers:
        return
    _, cards, gain = max(offers, key=lambda offer: offer[0])
    combo = plan.tables.combo(cards)
    given = gain_of(combo, gain) if combo else None
    if given is None:
        return
    plan.lines.append(f"EXCHANGE {' '.join(cards)}" + (f" FOR {gain}" if gain else ""))
    plan.hand = [card for card in plan.hand if card not in cards]
    plan.legions += given.get("legions", 0)
    plan.triremes += given.get("triremes", 0)
    if given.get("metropoli") and _stock(plan):
        _build(plan)


def _offers(plan: Plan, hand: Sequence[str], with_it: tuple[str, ...] = ()) -> list[Offer]:
    """Every combination of three cards of a hand, those given among them, with each of its gains."""
    offers: list[Offer] = []
    for cards in combinations(hand, TRIO - len(with_it)):
        combo = plan.tables.combo((*cards, *with_it))
        if combo is None:
            continue
        gains = GAINS if len(combo.gives) > 1 else ("",)
        for gain in gains:
            given = gain_of(combo, gain)
            if given is not None:
                offers.append((_value(plan, given), (*cards, *with_it), gain))
    return offers


def _value(plan: Plan, gain: Gain) -> int:
    """What pieces are worth to the seat."""
    built = gain.get("metropoli", 0) * plan.worth.metropolis(plan.seat) if _stock(plan) else 0
    at_sea = plan.unit * TRIREME[0] // TRIREME[1]
    return gain.get("legions", 0) * plan.unit + gain.get("triremes", 0) * at_sea + built


def _stock(plan: Plan) -> bool:
    """Whether a Metropoli is left and there is a region for it."""
    state = plan.sight.state
    free = [region for region in plan.sight.regions if region not in state.metropoli]
    return bool(free) and len(state.metropoli) < plan.tables.numbers.metropoli


def _build(plan: Plan) -> None:
    """A Metropoli stands where it is likeliest to be kept."""
    state = plan.sight.state
    free = [region for region in plan.sight.regions if region not in state.metropoli]
    place = min(free, key=lambda region: (plan.risk(region, state.units[region]), -state.units[region]))
    plan.lines.append(f"METROPOLIS {place}")
    plan.state.metropoli.append(place)


def take(plan: Plan) -> None:
    """The visible cards, those first that make the hand worth most."""
    row = plan.sight.state.row
    if not plan.sight.takes("TAKE") or not row:
        return

    shown = [plan.tables.resource[card] for card in plan.hand]

    def merit(card: str) -> tuple[int, int]:
        """What it completes, then how many of its kind there are."""
        best = max((offer[0] for offer in _offers(plan, plan.hand, (card,))), default=0)
        return best, shown.count(plan.tables.resource[card])

    plan.lines.append(f"TAKE {', '.join(sorted(row, key=merit, reverse=True))}")
