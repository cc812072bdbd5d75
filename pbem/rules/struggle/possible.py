"""The orders of trade and of the set-up that are possible for a seat now, as values: what `legal` lists and the order
template shows. Those of the tribes: `possible_acts`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.core.dice import NoDice
from pbem.rules.struggle import bank, building, buying, decks, theft
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.grammar import BANK_GAINS
from pbem.rules.struggle.model import CARD_GOODS, GOODS, TRADE, TRIBES
from pbem.rules.struggle.sight import Sight
from pbem.rules.struggle.supply import GOLD

TRIBE_CARDS = ("traitor", "great_warrior", "treasure")


def now(sight: Sight, phase: str = TRADE) -> Resolution:
    """What the seat sees, to be asked what is possible in a phase; nothing is carried out on it."""
    res = Resolution(sight.rules, sight.state, NoDice(), {})
    res.phase = phase
    return res


def starts(sight: Sight) -> list[o.Start]:
    """The other start of the colour, while nothing has been done from the first."""
    boxes = sight.player.boxes
    standing = [boxes[tribe].at for tribe in TRIBES]
    if sight.state.round > 1 or sorted(standing) != sorted(sight.starts):
        return []
    return [o.Start(standing[1])]


def banks(sight: Sight) -> list[o.Bank]:
    """Every change of the bank, once."""
    orders = [o.Bank(give, gain) for give in CARD_GOODS for gain in BANK_GAINS if give != gain]
    return [order for order in orders if not bank.obstacle(sight.rules, sight.state, sight.seat, order)]


def offers(sight: Sight) -> list[o.Offer]:
    """One for one, of all that the seat has."""
    held = [good for good in GOODS if sight.player.goods[good]]
    return [o.Offer(((give, 1),), ((want, 1),)) for give in held for want in GOODS if give != want]


def buildings(sight: Sight) -> list[o.Build]:
    """One of everything there is to build."""
    both = sight.rules.options.recruit_mode == "both"
    orders = [o.Build("figures")] if both else [o.Build("horseman"), o.Build("warrior")]
    return orders + [o.Build("wagon", tribe) for tribe in TRIBES]


def builds(sight: Sight) -> list[o.Build]:
    """One of everything that can be paid, gold for missing cards included."""
    return [order for order in buildings(sight) if not building.obstacle(sight.rules, sight.state, sight.seat, order)]


def buys(sight: Sight) -> list[o.Buy]:
    return [] if buying.obstacle(sight.rules, sight.state, sight.seat, o.Buy()) else [o.Buy()]


def plays(sight: Sight) -> list[o.Play]:
    """The cards of the trade phase that can be played."""
    res = now(sight)
    found = [o.Play("treasure")] if _has(res, sight.seat, "treasure") else []
    if not _has(res, sight.seat, "diplomat"):
        return found
    return found + [o.Play("diplomat", "", spot.hex, spot.seat, spot.steal) for spot in spots(sight)]


def tribe_plays(sight: Sight, tribe: str) -> list[o.Play]:
    """The cards that can be laid for a tribe in its phase."""
    res = now(sight, tribe)
    return [o.Play(card, tribe) for card in TRIBE_CARDS if _has(res, sight.seat, card)]


def _has(res: Resolution, seat: str, card: str) -> bool:
    """Whether a card of the hand can be played in the phase."""
    return not decks.find(res, seat, card)[1]


def legions(sight: Sight) -> list[o.Legion]:
    return [o.Legion(spot.hex, spot.seat, spot.steal) for spot in spots(sight)]


class Spot(NamedTuple):
    """A theft that is possible."""

    hex: str
    seat: str
    steal: str


def spots(sight: Sight) -> list[Spot]:
    """Every theft with a victim, in reading order of the hexes; where nobody can be robbed at all, the hexes alone."""
    tables = sight.tables
    hexes = [hex for hex in tables.hexes if hex not in tables.beyond]
    found = [spot for hex in hexes for spot in _thefts(sight, hex)]
    return found or [Spot(hex, "", "card") for hex in hexes]


def _thefts(sight: Sight, hex: str) -> Iterator[Spot]:
    amounts = (("card", 0), (GOLD, sight.rules.options.steal_gold))
    for steal, gold in amounts:
        for victim in theft.robbable(sight.tables, sight.state, sight.seat, hex, gold):
            yield Spot(hex, victim, steal)
