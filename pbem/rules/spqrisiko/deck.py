"""Region cards: shuffling, the row of visible cards, hands. A card's seal is named after the shuffle and its place."""

from __future__ import annotations

from bisect import insort

from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import Place


def seal_name(generation: int, place: int) -> str:
    """Under which the card at a place of a shuffle is sealed; `generation` counts the shuffles from 0."""
    return f"card/region/{generation}/{place}"


def shuffle(res: Resolution, generation: int, cards: list[str]) -> None:
    """The cards, given in map order, become the deck; each is sealed at its place."""
    state = res.state
    state.generation, state.dealt = generation, 0
    # One card has one order: nothing is drawn for it.
    label = f"deck/region/{generation}"
    state.deck = cards[:] if len(cards) < 2 else res.dice.shuffle(label, cards, hidden=True)
    res.seals.update({seal_name(generation, n): card for n, card in enumerate(state.deck)})
    res.emit("shuffled", {"generation": generation, "count": len(cards)})


def draw(res: Resolution) -> tuple[str, Place]:
    """The top card of the deck, which must not be empty, and where it lay."""
    state = res.state
    place = Place(state.generation, state.dealt)
    state.dealt += 1
    return state.deck.pop(0), place


def reveal(res: Resolution, most: int) -> list[str]:
    """Up to `most` cards come from the deck to the right end of the row, for all to see."""
    state = res.state
    cards: list[str] = []
    while state.deck and len(cards) < most:
        card, place = draw(res)
        res.opens.append(seal_name(*place))
        cards.append(card)
    state.row += cards
    if cards:
        res.emit("revealed", {"cards": cards})
    return cards


def deal(res: Resolution, seat: str) -> None:
    """A seat draws a card that nobody else sees."""
    card, place = draw(res)
    res.state.places[card] = place
    keep(res, seat, card)
    res.shows.setdefault(seat, []).append(seal_name(*place))
    res.emit("dealt", {"seat": seat, "count": 1})
    res.emit("card", {"seat": seat, "card": card}, (seat,))


def keep(res: Resolution, seat: str, card: str) -> None:
    """A card goes into a hand."""
    insort(res.state.hands[seat], card, key=res.tables.rank.__getitem__)


def spend(res: Resolution, seat: str, card: str) -> None:
    """A card of a hand goes to the discards, for all to see."""
    res.state.hands[seat].remove(card)
    place = res.state.places.pop(card, None)
    if place is not None:
        res.opens.append(seal_name(*place))
    discard(res, card)


def discard(res: Resolution, card: str) -> None:
    """A card goes to the discards."""
    insort(res.state.discard, card, key=res.tables.rank.__getitem__)
