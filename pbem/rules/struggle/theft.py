"""Stealing from who has a tribe or a city at a hex: at a 7, and by a diplomat (K23)."""

from __future__ import annotations

from pbem.core.dice import choose
from pbem.rules.struggle import supply
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import CARD_GOODS, TRIBES, Player, State
from pbem.rules.struggle.supply import GOLD

CARD = "card"  # what is stolen, if not GOLD


def spots(tables: Tables, player: Player) -> list[str]:
    """The crossroads where a seat has a tribe or a city."""
    cities = tables.cities
    found = []
    for tribe in TRIBES:
        box = player.boxes[tribe]
        if box.at:
            found.append(box.at)
        found += [cities[city].at for city in box.cities]
    return found


def victims(res: Resolution, thief: str, hex: str, steal: str) -> tuple[str, ...]:
    """Who can be robbed at a hex, in seat order. `steal`: "card" or "gold"."""
    return robbable(res.tables, res.state, thief, hex, res.rules.options.steal_gold if steal == GOLD else 0)


def robbable(tables: Tables, state: State, thief: str, hex: str, gold: int) -> tuple[str, ...]:
    """Other seats at the hex who have so much gold, or with `gold` 0 a resource card."""
    corners = tables.corners[hex]
    found = []
    for seat, player in state.players.items():
        worth = player.goods[GOLD] >= gold if gold else player.hand
        if worth and seat != thief and any(spot in corners for spot in spots(tables, player)):
            found.append(seat)
    return tuple(found)


def obstacle(res: Resolution, thief: str, hex: str, seat: str, steal: str) -> str:
    """Why a theft as ordered is not possible: only a victim that is named must be one. `seat` "" = by lot."""
    if not seat or seat in victims(res, thief, hex, steal):
        return ""
    return "no_gold_victim" if steal == GOLD else "no_victim"


def rob(res: Resolution, thief: str, hex: str, order: tuple[str, str], by: str) -> None:
    """Carry out a possible theft and tell of it (robbed, stolen), also if there is nobody to rob.

    `order`: (victim or "", "card" or "gold") · `by`: "seven" or "diplomat".
    """
    named, steal = order
    found = victims(res, thief, hex, steal)
    number = res.thefts[thief] = res.thefts.get(thief, 0) + 1
    label = f"theft/{thief}/{number}"
    victim = named
    if found and not named:
        victim = found[choose(res.dice, f"{label}/victim", len(found))]
    amount = res.rules.options.steal_gold if steal == GOLD and victim else 0
    res.emit("robbed", {
        "seat": thief, "victim": victim or None, "victims": list(found), "took": steal if victim else None,
        "gold": amount, "by": by, "lot": not named and len(found) > 1,
    })  # fmt: skip
    if not victim:
        return
    card = GOLD if steal == GOLD else _drawn(res, victim, label)
    supply.hand_over(res.state, victim, thief, ((card, amount or 1),))
    if steal == CARD:
        res.emit("stolen", {"seat": thief, "victim": victim, "card": card}, (thief, victim))


def _drawn(res: Resolution, victim: str, label: str) -> str:
    """A card of the victim's hand, drawn unseen."""
    goods = res.state.players[victim].goods
    hand = [good for good in CARD_GOODS for _ in range(goods[good])]
    return hand[choose(res.dice, f"{label}/card", len(hand), hidden=True)]
