"""The cards of a position: hands, row, deck, discards, and where hidden ones lay (C1)."""

from __future__ import annotations

from pbem.core.fields import Fields
from pbem.core.text import T
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import DRAFT, NOTHING, Place, State


def read_cards(fields: Fields, tables: Tables, state: State) -> None:
    """A row that is not given has the first cards in map order that are named nowhere; a deck all others."""
    cards = tables.regions
    for seat, hand in fields.table("hands", state.seats).items():
        state.hands[seat] = tables.in_order(fields.listed(f"hands.{seat}", hand, cards))
    state.row = fields.names("row", cards)
    state.deck = fields.names("deck", cards)
    state.discard = tables.in_order(fields.names("discard", cards))
    if len(state.row) > tables.numbers.row:
        fields.bad("row", T("There are at most {n} visible cards.", n=tables.numbers.row))
    named = [*state.row, *state.deck, *state.discard, *(card for hand in state.hands.values() for card in hand)]
    for card in dict.fromkeys(named):
        if named.count(card) > 1:
            fields.bad("", T("The card {card} is named twice.", card=card))
    if state.phase == DRAFT:  # a region that is taken has had its card
        named += [card for card, text in fields.table("regions", cards).items() if text not in NOTHING]
    rest = [card for card in cards if card not in named]
    if "row" not in fields:
        state.row, rest = rest[: tables.numbers.row], rest[tables.numbers.row :]
    if "deck" not in fields:
        state.deck = rest
    if state.phase == DRAFT and not state.row:
        fields.bad("row", T("In the draft at least one card lies open."))
    _places(fields, state)
    _totals(fields, state)


def _places(fields: Fields, state: State) -> None:
    """Where the cards lay that nobody but their holder has seen."""
    state.generation = fields.number("generation", 0, 0)
    state.dealt = fields.number("dealt", 0, 0)
    held = [card for hand in state.hands.values() for card in hand]
    for card, text in fields.table("places", held).items():
        generation, _, place = text.partition("/") if isinstance(text, str) else ("", "", "")
        if all(part.isascii() and part.isdigit() and len(part) < 10 for part in (generation, place)):
            state.places[card] = Place(int(generation), int(place))
        else:
            text = T("A place is a shuffle and a number in it, like 1/17.")
            fields.bad(f"places.{card}", text, T("Leave out places, generation and dealt: the cards are sealed anew."))


def _totals(fields: Fields, state: State) -> None:
    """What a view says of hidden cards must be what is there: a view cannot be played on from."""
    sizes = {seat: len(hand) for seat, hand in state.hands.items()}
    total = sum(sizes.values()) + len(state.row) + len(state.deck) + len(state.discard)
    state.cards = fields.number("cards", total, 0)
    hint = T("Give the whole position, as the moderator sees it, or leave out hand_sizes, deck_size and cards.")
    if any(sizes[seat] != n for seat, n in fields.numbers("hand_sizes", state.seats, 0).items()):
        fields.bad("hand_sizes", T("The hands are not as large as hand_sizes says."), hint)
    if fields.number("deck_size", len(state.deck), 0) != len(state.deck):
        fields.bad("deck_size", T("The deck is not as large as deck_size says."), hint)
    if state.cards != total:
        fields.bad("cards", T("The position has {found} cards, not {n}.", found=total, n=state.cards), hint)
