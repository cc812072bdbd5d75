"""What must hold in every position; the names of what does not."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import BARBARIANS, DEPLOY, DRAFT, EMPTY, OVER, PIRATES, STEPS, State
from pbem.rules.spqrisiko.options import Rules


def invariants(rules: Rules, state: State) -> list[str]:
    """Empty when the position is sound. Cheap: runs after every step of a replay."""
    return [*_places(rules.tables, state), *_pieces(rules.tables, state), *_cards(rules.tables, state), *_time(state)]


def _places(tables: Tables, state: State) -> Iterator[str]:
    """Every region is held by a seat or by barbarians, every sea by a seat or by pirates, with at least one unit."""
    if (*state.owner,) != tables.places or (*state.units,) != tables.places:
        yield "the places are not those of the board, in map order"
        return
    seats, units, token = state.seats, state.units, state.token
    seas = tables.shores
    for place, owner in state.owner.items():
        if owner in seats:
            if units[place] < 1 or place in token:
                yield f"{place}: {owner} holds it with {units[place]} units, token {token.get(place)}"
        elif owner == (PIRATES if place in seas else BARBARIANS):
            if units[place] or place not in token:
                yield f"{place}: {units[place]} units of {owner}, token {token.get(place)}"
        elif owner != EMPTY or state.phase != DRAFT or place in seas or units[place] or place in token:
            yield f"{place}: {owner or 'nobody'} cannot hold it"
    for seat in state.out:
        if seat in state.owner.values():
            yield f"{seat} is out but holds something"


def _pieces(tables: Tables, state: State) -> Iterator[str]:
    for region, n in state.fleet.items():
        if n < 1 or not tables.coasts.get(region) or state.owner[region] not in state.seats:
            yield f"{region}: {n} unlaunched triremes of {state.owner[region]}"
    built = state.metropoli
    if len({*built}) != len(built) or len(built) > tables.numbers.metropoli or built != tables.in_order(built):
        yield f"Metropoli: {built}"
    if any(state.owner[region] not in state.seats for region in built):
        yield "a Metropoli stands where nobody is"
    if (state.phase == DEPLOY) != bool(state.pools) or any(n < 0 for pool in state.pools.values() for n in pool):
        yield f"pieces to deploy: {state.pools}"


def _cards(tables: Tables, state: State) -> Iterator[str]:
    held = [card for hand in state.hands.values() for card in hand]
    cards = [*held, *state.row, *state.deck, *state.discard]
    if len(cards) != state.cards or len({*cards}) != len(cards):
        yield f"{len(cards)} cards, not {state.cards}, or one of them twice"
    if not all(card in tables.resource for card in cards):
        yield "a card that is not in the game"
    if len(state.row) > tables.numbers.row:
        yield f"the row is {state.row}"
    if (*state.hands,) != state.seats or (*state.vp,) != state.seats:
        yield "hands or points are not kept for every seat, in order of play"
    ordered = [state.discard, *state.hands.values()]
    if any(pile != tables.in_order(pile) for pile in ordered):
        yield "a hand or the discards are out of order"
    if any(card not in held or at >= (state.generation, state.dealt) for card, at in state.places.items()):
        yield f"places of cards: {state.places}"
    if any(state.hands[seat] for seat in state.out):
        yield "somebody is out but has cards"


def _time(state: State) -> Iterator[str]:
    setup, over = state.phase in (DRAFT, DEPLOY), state.phase == OVER
    if state.phase not in STEPS or setup != (state.round == 0) or state.round < 0:
        yield f"phase {state.phase} in round {state.round}"
    if over != bool(state.ranking) or over == bool(state.active):
        yield "over without a ranking, or a ranking or nobody's turn before the end"
    if not over and (state.active not in state.seats or state.active in state.out):
        yield f"it is the turn of {state.active}"
    if over and sorted(seat for group in state.ranking for seat in group) != sorted(state.seats):
        yield f"the ranking is {state.ranking}"
    if len({*state.out}) != len(state.out) or any(seat not in state.seats for seat in state.out):
        yield f"out names {state.out}"
    if state.final not in (None, 0, 1) or any(n < 0 for n in state.vp.values()):
        yield f"final {state.final}, points {state.vp}"
