"""The cards of a position: hands, deck, pile, and the places they were dealt from."""

from __future__ import annotations

from typing import Any

from pbem.core.fields import Fields
from pbem.core.text import T
from pbem.rules.morome.data import Tables
from pbem.rules.morome.model import Card, State


def read_cards(fields: Fields, tables: Tables, state: State) -> None:
    """Hands, deck and pile. Without `places` the cards count as dealt from one shuffle, hands first."""
    kinds = tuple(tables.cards)
    hands = {seat: fields.listed(f"hands.{seat}", cards, kinds) for seat, cards in _tables(fields, state).items()}
    state.deck = fields.names("deck", kinds)
    pile = fields.names("discard", kinds)
    state.discard = {card: pile.count(card) for card in kinds if card in pile}
    if "places" in fields:
        _given_places(fields, state, hands)
    else:
        _fresh_places(state, hands)
    for seat in state.out:
        if state.hands[seat]:
            fields.bad(f"hands.{seat}", T("{seat} is out and has no cards.", seat=seat))
    _totals(fields, state, len(pile))


def _tables(fields: Fields, state: State) -> dict[str, Any]:
    return fields.table("hands", state.seats)


def _fresh_places(state: State, hands: dict[str, list[str]]) -> None:
    for seat in state.seats:
        for card in hands.get(seat, ()):
            state.hands[seat].append(Card(card, 0, state.dealt))
            state.dealt += 1


def _given_places(fields: Fields, state: State, hands: dict[str, list[str]]) -> None:
    """`places` says for each card of a hand which shuffle and place it came from; a hand is kept in that order."""
    state.generation = fields.number("generation", 0, 0)
    state.dealt = fields.number("dealt", 0, 0)
    places = fields.table("places", state.seats)
    for seat in state.seats:
        source = f"places.{seat}"
        listed = places.get(seat, [])
        found = [_place(text) for text in listed] if isinstance(listed, list | tuple) else [None]
        cards = hands.get(seat, [])
        if len(found) != len(cards) or None in found:
            fields.bad(
                source,
                T("There must be one place for each card of the hand, like 0/17."),
                T("Leave out places, generation and dealt: the cards are sealed anew."),
            )
            continue
        state.hands[seat] = sorted(
            (Card(card, *place) for card, place in zip(cards, found, strict=True) if place is not None),
            key=lambda card: (card.generation, card.place),
        )


def _place(text: Any) -> tuple[int, int] | None:
    generation, _, place = text.partition("/") if isinstance(text, str) else ("", "", "")
    if all(part.isascii() and part.isdigit() and len(part) < 10 for part in (generation, place)):
        return int(generation), int(place)
    return None


def _totals(fields: Fields, state: State, pile: int) -> None:
    """What a view says of hidden cards must be what is there: a view cannot be played on from."""
    held = {seat: len(hand) for seat, hand in state.hands.items()}
    total = sum(held.values()) + len(state.deck) + pile
    state.cards = fields.number("cards", total, 0)
    hint = T("Give the whole position, as the moderator sees it, or leave out hand_sizes, deck_size and cards.")
    sizes = fields.numbers("hand_sizes", state.seats, 0)
    if any(held[seat] != n for seat, n in sizes.items()):
        fields.bad("hand_sizes", T("The hands are not as large as hand_sizes says."), hint)
    if fields.number("deck_size", len(state.deck), 0) != len(state.deck):
        fields.bad("deck_size", T("The deck is not as large as deck_size says."), hint)
    if state.cards != total:
        fields.bad("cards", T("The position has {found} cards, not {n}.", found=total, n=state.cards), hint)
