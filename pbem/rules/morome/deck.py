"""Cards: shuffling, drawing, spending. A card's seal is named after the shuffle and the place it was dealt from."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.rules.morome.data import Tables
from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.model import Card


def seal_name(generation: int, place: int) -> str:
    """Under which the card at a place of a shuffle is sealed; `generation` counts the shuffles from 0."""
    return f"card/republic/{generation}/{place}"


def shuffle_label(generation: int) -> str:
    """Of the hidden draw that makes a deck."""
    return f"deck/republic/{generation}"


def listed(counts: Mapping[str, int], tables: Tables) -> list[str]:
    """The cards of a pile in table order."""
    return [card for card in tables.cards for _ in range(counts.get(card, 0))]


def draw(res: Resolution, seat: str) -> None:
    """The seat takes the top card; the pile becomes the deck when there is none (R14, C7)."""
    state = res.state
    if not state.deck:
        _reshuffle(res)
    if not state.deck:
        res.emit("no_card", {"seat": seat})
        return
    card = Card(state.deck.pop(0), state.generation, state.dealt)
    state.dealt += 1
    state.hands[seat].append(card)
    res.shows.setdefault(seat, []).append(seal_name(card.generation, card.place))
    res.emit("drew", {"seat": seat, "count": 1})
    res.emit("card", {"seat": seat, "card": card.id}, (seat,))


def _reshuffle(res: Resolution) -> None:
    state = res.state
    pile = listed(state.discard, res.tables)
    if not pile:
        return
    state.generation += 1
    state.dealt = 0
    state.discard = {}
    # One card has one order: nothing is drawn for it.
    state.deck = pile if len(pile) == 1 else res.dice.shuffle(shuffle_label(state.generation), pile, hidden=True)
    res.seals.update({seal_name(state.generation, n): card for n, card in enumerate(state.deck)})
    res.emit("shuffled", {"generation": state.generation, "count": len(pile)})


def spend(res: Resolution, seat: str, kind: str) -> None:
    """The card of this kind that was drawn first goes to the pile, for all to see."""
    hand = res.state.hands[seat]
    _discard(res, hand.pop(next(n for n, card in enumerate(hand) if card.id == kind)))


def discard_hand(res: Resolution, seat: str) -> None:
    """Everything a seat holds goes to the pile (R71)."""
    for card in res.state.hands[seat]:
        _discard(res, card)
    res.state.hands[seat] = []


def _discard(res: Resolution, card: Card) -> None:
    pile = res.state.discard
    pile[card.id] = pile.get(card.id, 0) + 1
    res.opens.append(seal_name(card.generation, card.place))
