"""A position as one seat knows it, with the hidden parts filled in as they may be: for checks, forecasts, bots, pages.

What is filled in follows one fixed rule (first seats first, cards in table order): no luck, and nothing secret is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.core.ruleset import Value
from pbem.rules.struggle.data import Tables
from pbem.rules.struggle.decks import HERDS
from pbem.rules.struggle.model import CARD_GOODS, PASTURE, TRIBES

DROPPED = ("resources", "hand_sizes", "deck_sizes", "piles", "points", "vp", "plunderable", "fresh", "stock")


def filled(tables: Tables, view: Mapping[str, Value], seat: str) -> dict[str, Any]:
    """A whole position, in its JSON form, that looks like this view; `seat` "" is the public."""
    whole = {key: value for key, value in view.items() if key not in DROPPED}
    players = {name: dict(player) for name, player in view["players"].items()}
    whole["players"] = players
    others = [name for name in players if "cards" not in players[name]]
    whole["pasture"] = _resources(tables, view, players, others)
    whole["development"] = _development(tables, view, players, others)
    whole["counters"] = _counters(tables, view, players)
    whole["plunderable"] = list(view["plunderable"])
    return whole


def _resources(tables: Tables, view: Mapping[str, Any], players: Mapping[str, Any], others: list[str]) -> list[str]:
    """Deal the unseen cards to the others' hands, evenly over the kinds; what is left is the pasture deck."""
    known = [player for name, player in players.items() if name not in others]
    unseen = {}
    for good in CARD_GOODS:
        mine = sum(player[good] for player in known)
        out = view["piles"][good] if good in view["piles"] else view["spent"][good]
        unseen[good] = max(0, tables.resources[good] - out - mine)
    # All unseen grain and ore is in hands; of horses and cattle the rest lies in the deck.
    for name in others:
        hand = dict.fromkeys(CARD_GOODS, 0)
        for _ in range(view["resources"][name]):
            good = max(CARD_GOODS, key=lambda kind: (unseen[kind], -CARD_GOODS.index(kind)))
            if unseen["grain"] + unseen["ore"]:
                good = "grain" if unseen["grain"] >= unseen["ore"] else "ore"
            hand[good] += 1
            unseen[good] = max(0, unseen[good] - 1)
        players[name].update(hand)
    return _alternating(unseen, view["deck_sizes"][PASTURE])


def _alternating(unseen: Mapping[str, int], count: int) -> list[str]:
    """So many horses and cattle, as far as possible in turn."""
    left = {herd: unseen[herd] for herd in HERDS}
    deck = []
    for number in range(count):
        card = HERDS[number % len(HERDS)]
        if not left[card]:
            card = max(HERDS, key=left.__getitem__)
        left[card] = max(0, left[card] - 1)
        deck.append(card)
    return deck


def _development(tables: Tables, view: Mapping[str, Any], players: Mapping[str, Any], others: list[str]) -> list[str]:
    """Deal the unseen development cards to the others' hands and the deck."""
    seen = [card for player in players.values() for card in (*player["played"], *player.get("cards", ()))]
    rest = [card for card, n in tables.cards.items() for _ in range(n - seen.count(card))]
    needed = view["deck_sizes"]["development"] + sum(view["hand_sizes"][name] for name in others)
    rest += [next(iter(tables.cards))] * (needed - len(rest))
    for name in others:
        size = view["hand_sizes"][name]
        players[name]["cards"], rest = rest[:size], rest[size:]
    return rest[: view["deck_sizes"]["development"]]


def _counters(tables: Tables, view: Mapping[str, Any], players: Mapping[str, Any]) -> dict[str, str]:
    """Give every city with a counter a face that is not in a box yet."""
    boxed = [
        (item["province"], item["face"])
        for player in players.values()
        for tribe in TRIBES
        for item in player[tribe]["counters"]
    ]
    found: dict[str, str] = {}
    for province in tables.provinces:
        rest = [face for face, n in tables.faces.items() for _ in range(n - boxed.count((province, face)))]
        cities = [city for city in view["plunderable"] if tables.cities[city].province == province]
        rest += ["gold"] * (len(cities) - len(rest))
        found.update(zip(cities, rest, strict=False))
    return {city: found[city] for city in view["plunderable"]}
