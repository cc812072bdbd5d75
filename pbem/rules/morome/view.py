"""The JSON form of a position (contract 4): the whole of it, and what a seat or the public may know.

Hidden are the hands of others, the order of the deck, and where in it a card came from; they are absent, not blanked.
"""

from __future__ import annotations

from typing import Any

from pbem.rules.morome.data import Tables
from pbem.rules.morome.deck import listed
from pbem.rules.morome.model import LOST, OVER, PHASES, Card, Exit, State


def dump(state: State, tables: Tables) -> dict[str, Any]:
    """Everything: `position(dump(s)) == s`."""
    whole = public(state, tables)
    hands = {seat: _table_order(hand, tables) for seat, hand in state.hands.items()}
    whole["hands"] = {seat: [card.id for card in hand] for seat, hand in hands.items()}
    whole["places"] = {seat: [f"{card.generation}/{card.place}" for card in hand] for seat, hand in hands.items()}
    whole["deck"] = state.deck[:]
    whole["dealt"] = state.dealt
    return whole


def view(state: State, tables: Tables, seat: str | None) -> dict[str, Any]:
    """What this seat may know; None is the public."""
    part = public(state, tables)
    if seat is not None:
        part["hands"] = {seat: [card.id for card in _table_order(state.hands[seat], tables)]}
    return part


def public(state: State, tables: Tables) -> dict[str, Any]:
    """What everybody knows, in an order that does not depend on how the state came about."""
    return {
        "turn": state.turn,
        "phase": state.phase,
        "drawn": state.drawn,
        "seats": list(state.seats),
        "provinces": {province: _province(state, province) for province in state.owner},
        "disaster": state.disaster[:],
        "plague": state.plague[:],
        "money": dict(state.money),
        "fame": dict(state.fame),
        "discard": listed(state.discard, tables),
        "treaties": {region: state.treaties[region] for region in tables.regions if region in state.treaties},
        "caesar": state.caesar,
        "order": state.order[:],
        "out": state.out[:],
        "exits": {seat: _exit(state.exits[seat]) for seat in state.out if seat in state.exits},
        "gains": {seat: state.gains[seat] for seat in state.seats if seat in state.gains},
        "losses": {seat: state.losses[seat] for seat in state.seats if seat in state.losses},
        "ranking": [group[:] for group in state.ranking],
        "winners": state.ranking[0][:] if state.ranking else [],
        "hand_sizes": {seat: len(hand) for seat, hand in state.hands.items()},
        "deck_size": len(state.deck),
        "generation": state.generation,
        "cards": state.cards,
    }


def _exit(at: Exit) -> str:
    return f"{at.turn}/{PHASES[at.phase]}"


def standings(state: State, groups: list[list[str]]) -> list[list[str | int]]:
    """[[seat, Fame], …] in the order of these groups."""
    return [[seat, state.fame[seat]] for group in groups for seat in group]


def owing(state: State) -> tuple[str, ...]:
    """Whose sheets the open step waits for: all who are not out (C6)."""
    return () if state.phase == OVER else tuple(state.living())


def _province(state: State, province: str) -> str:
    owner = state.owner[province]
    if owner != LOST:
        return f"{owner}:{state.legions[province]}"
    return f"{LOST}:{state.garrison[province]}" if province in state.garrison else LOST


def _table_order(hand: list[Card], tables: Tables) -> list[Card]:
    return sorted(hand, key=lambda card: (tables.rank[card.id], card.generation, card.place))
