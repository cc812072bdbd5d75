"""Goods going in and out: the piles of grain and ore, the gold there is, spent cards (K16, K31).

Pasture cards are drawn in `decks`. Goods are (good, count) pairs or a mapping good -> count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import CARD_GOODS, GOODS, Player, State
from pbem.rules.struggle.options import Rules

GOLD = "gold"
PILES = ("grain", "ore")  # open piles; what is paid of them goes back
Pairs = Iterable[tuple[str, int]]


def as_data(goods: Mapping[str, int]) -> list[list[Any]]:
    """Goods as events say them: [[good, n], …] in the order of GOODS, zeros left out."""
    return [[good, goods[good]] for good in GOODS if goods.get(good)]


def pile(state: State, tables: Tables, good: str) -> int:
    """Cards left in the pile of grain or ore."""
    return max(0, tables.resources[good] - sum(player.goods[good] for player in state.players.values()))


def gold_left(rules: Rules, state: State) -> int | None:
    """Gold in the bank; None: there is no limit."""
    supply = rules.options.gold_supply
    if not isinstance(supply, int):
        return None
    return max(0, supply - sum(player.goods[GOLD] for player in state.players.values()))


def gain(res: Resolution, seat: str, good: str, count: int = 1) -> int:
    """A seat takes gold, grain or ore, as far as there is any; how many it got."""
    left = gold_left(res.rules, res.state) if good == GOLD else pile(res.state, res.tables, good)
    got = count if left is None else min(count, left)
    res.state.players[seat].goods[good] += got
    return got


def pay(res: Resolution, seat: str, goods: Mapping[str, int]) -> None:
    """A seat pays what it has: grain and ore go to their piles, horses and cattle to the spent cards, gold away."""
    held, spent = res.state.players[seat].goods, res.state.spent
    for good, count in goods.items():
        held[good] -= count
        if good in spent:
            spent[good] += count


def price(tables: Tables, player: Player, cost: Mapping[str, int], *, cards: bool = False) -> dict[str, int] | None:
    """What the seat pays for a cost: its cards first, gold for each card it lacks (K16); None if it cannot.

    `cards`: no gold in place of cards (CARDS).
    """
    held = player.goods
    paid: dict[str, int] = {}
    missing = 0
    for good in CARD_GOODS:
        if need := cost.get(good, 0):
            paid[good] = min(need, held[good])
            missing += need - paid[good]
    if missing and cards:
        return None
    gold = cost.get(GOLD, 0) + missing * tables.costs.missing
    if gold > held[GOLD]:
        return None
    return {good: n for good, n in ((GOLD, gold), *paid.items()) if n}


def has(player: Player, goods: Pairs) -> bool:
    """Whether a seat can hand all this over."""
    return all(player.goods[good] >= count for good, count in goods)


def hand_over(state: State, giver: str, taker: str, goods: Pairs) -> None:
    """Goods go from one seat to another; the giver must have them."""
    given, taken = state.players[giver].goods, state.players[taker].goods
    for good, count in goods:
        given[good] -= count
        taken[good] += count
