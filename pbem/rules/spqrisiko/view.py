"""The JSON form of a position (contract 4, C4-C7, C24): the whole of it, and what a seat or the public may know.

Hidden are the hands of others, the order of the deck, and where a card lay in it; they are absent, not blanked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pbem.rules.spqrisiko.control import PRAETOR, PROCONSUL, praefectus, province_cards
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.ending import ranking
from pbem.rules.spqrisiko.model import DRAFT, EMPTY, Faces, Place, State
from pbem.rules.spqrisiko.options import Rules


def dump(state: State, tables: Tables) -> dict[str, Any]:
    """Everything: `position(dump(s)) == s`."""
    whole = public(state, tables)
    whole["hands"] = {seat: hand[:] for seat, hand in state.hands.items()}
    whole["places"] = {card: _where(state.places[card]) for card in tables.in_order(list(state.places))}
    whole["deck"] = state.deck[:]
    whole["dealt"] = state.dealt
    return whole


def view(state: State, tables: Tables, seat: str | None) -> dict[str, Any]:
    """What this seat may know; None is the public."""
    part = public(state, tables)
    if seat is not None:
        part["hands"] = {seat: state.hands[seat][:]}
    return part


def public(state: State, tables: Tables) -> dict[str, Any]:
    """What everybody knows, in an order that does not depend on how the state came about."""
    texts = _texts(state, tables)
    regions = len(tables.regions)
    cards = province_cards(state.owner, tables).items()
    commands = [(seat, praefectus(state.owner, tables, seat)) for seat in state.seats]
    return {
        "round": state.round,
        "phase": state.phase,
        "seats": list(state.seats),
        "active": state.active or None,
        "regions": dict(zip(tables.regions, texts[:regions], strict=True)),
        "seas": dict(zip(tables.seas, texts[regions:], strict=True)),
        "metropoli": state.metropoli[:],
        "vp": dict(state.vp),
        "row": state.row[:],
        "discard": state.discard[:],
        "proconsul": {province: seat for province, (side, seat) in cards if side == PROCONSUL},
        "praetor": {province: seat for province, (side, seat) in cards if side == PRAETOR},
        "praefectus": {seat: n for seat, n in commands if n},
        "final": state.final,
        "out": state.out[:],
        "pools": {seat: f"{pool.legions}+{pool.triremes}" for seat, pool in state.pools.items()},
        "ranking": [group[:] for group in state.ranking],
        "winners": state.ranking[0][:] if state.ranking else [],
        "hand_sizes": {seat: len(hand) for seat, hand in state.hands.items()},
        "deck_size": len(state.deck),
        "generation": state.generation,
        "cards": state.cards,
    }


def _where(at: Place) -> str:
    return f"{at.generation}/{at.place}"


def _texts(state: State, tables: Tables) -> list[str]:
    """In map order: `A:5`, `A:5+2` with unlaunched triremes, `barbarians:3-2`, "" for a region that is empty."""
    owner, rank = state.owner, tables.rank
    texts = [f"{holder}:{n}" for holder, n in zip(owner.values(), state.units.values(), strict=True)]
    for place, n in state.fleet.items():
        texts[rank[place]] += f"+{n}"
    for place, faces in state.token.items():
        texts[rank[place]] = _token(owner[place], faces)
    if state.phase == DRAFT:
        texts = ["" if holder == EMPTY else text for holder, text in zip(owner.values(), texts, strict=True)]
    return texts


@lru_cache(maxsize=256)
def _token(owner: str, faces: Faces) -> str:
    return f"{owner}:{'-'.join(map(str, faces))}"


def standings(rules: Rules, state: State) -> list[list[str | int]]:
    """[[seat, points], …] in order of ranking."""
    groups = state.ranking or ranking(rules, state)
    return [[seat, state.vp[seat]] for group in groups for seat in group]
