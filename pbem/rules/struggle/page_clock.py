"""Decks and piles: what can still be drawn, and which development cards nobody has seen."""

from __future__ import annotations

from pbem.core.page import Items, Section
from pbem.core.text import TN, T, Text
from pbem.rules.struggle.page_reader import Reader
from pbem.rules.struggle.supply import gold_left
from pbem.rules.struggle.wording import card, goods


def clock_section(who: Reader) -> list[Section]:
    """Nothing when the game is over."""
    if who.over:
        return []
    return [Section("decks", T("Decks and piles"), (Items(tuple(_decks(who))),))]


def _decks(who: Reader) -> list[Text]:
    sizes, now = who.view["deck_sizes"], who.now
    pasture = TN("{n} card lies in the pasture deck.", "{n} cards lie in the pasture deck.", sizes["pasture"])
    spent = T("Spent, to be shuffled when it is empty: {goods}.", goods=goods(now.spent))
    said = [T("In the piles: {goods}.", goods=goods(who.view["piles"])), pasture, spent]
    left = gold_left(who.rules, now)
    if left is not None:
        said.append(T("The bank has {n} gold left.", n=left))
    n = sizes["development"]
    said.append(TN("{n} card lies in the development deck.", "{n} cards lie in the development deck.", n))
    unseen = _unseen(who)
    if unseen:
        said.append(T("Not seen by you yet, in the deck or in hands: {cards}.", cards=unseen))
    return said


def _unseen(who: Reader) -> tuple[Text, ...]:
    """By the counts of the game; a game that began from a position may have others."""
    seen = [name for player in who.now.players.values() for name in player.played]
    if who.seat is not None:
        seen += [held.card for held in who.me.cards]
    rest = {id: n - seen.count(id) for id, n in who.tables.cards.items()}
    others = sum(n for id, n in who.view["hand_sizes"].items() if id != who.seat)
    if sum(rest.values()) != who.view["deck_sizes"]["development"] + others:
        return ()
    return tuple(T("{card} {n}", card=card(id), n=n) for id, n in rest.items() if n > 0)
