"""What must hold in every position; the names of what does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.rules.morome.data import Tables
from pbem.rules.morome.model import LOST, NEUTRAL, OVER, State
from pbem.rules.morome.options import Rules


def invariants(rules: Rules, state: State) -> list[str]:
    """Empty when the position is sound. Cheap: runs after every step of a replay."""
    return [
        *_provinces(rules, state),
        *_people(rules, state),
        *_cards(rules.tables, state),
        *_time(rules, state),
    ]


def _provinces(rules: Rules, state: State) -> Iterator[str]:
    owners = (*state.seats, NEUTRAL, LOST)
    if tuple(state.owner) != rules.tables.provinces or tuple(state.legions) != rules.tables.provinces:
        yield "the provinces are not those of the board, in D10 order"
    for province, owner in state.owner.items():
        legions = state.legions[province]
        if owner not in owners or owner in state.out:
            yield f"{province}: {owner} cannot hold it"
        if legions < 0 or (owner == LOST and legions):
            yield f"{province}: {legions} legions of {owner}"
    for province, enemies in state.garrison.items():
        if state.owner.get(province) != LOST or enemies < 0 or not rules.options.garrison_memory:
            yield f"{province}: a garrison of {enemies} enemies cannot be remembered"
    for marks in (state.disaster, state.plague):
        if marks != [province for province in rules.tables.provinces if province in marks]:
            yield f"marks out of order: {marks}"


def _people(rules: Rules, state: State) -> Iterator[str]:
    for name, table in (("money", state.money), ("fame", state.fame), ("hands", state.hands)):
        if tuple(table) != state.seats:
            yield f"{name} is not kept for every seat, in seat order"
    for seat in state.seats:
        if state.money[seat] < 0:
            yield f"{seat} has {state.money[seat]} tribute"
    for seat in state.out:
        if state.money[seat] or state.hands[seat]:
            yield f"{seat} is out but has something"
    if len(state.out) != len(dict.fromkeys(state.out)) or any(seat not in state.seats for seat in state.out):
        yield f"out names {state.out}"
    if state.out and rules.options.elimination == "exile":
        yield "somebody is out in a game with exile"
    if any(n < 1 for n in state.treaties.values()):
        yield f"treaties are {state.treaties}"
    if any(n < 1 for table in (state.gains, state.losses) for n in table.values()):
        yield "a gain or loss of nothing"


def _cards(tables: Tables, state: State) -> Iterator[str]:
    held = [card.id for hand in state.hands.values() for card in hand]
    total = len(held) + len(state.deck) + sum(state.discard.values())
    if total != state.cards:
        yield f"{total} cards, not {state.cards}"
    if state.cards == len(tables.deck):
        counts = Counter(held) + Counter(state.deck) + Counter(state.discard)
        if any(counts[card.id] != card.count for card in tables.cards.values()):
            yield "the cards are not those of the deck"
    for seat, hand in state.hands.items():
        places = [(card.generation, card.place) for card in hand]
        if places != sorted(places) or any(place >= (state.generation, state.dealt) for place in places):
            yield f"the hand of {seat} was not dealt from this deck"


def _time(rules: Rules, state: State) -> Iterator[str]:
    if not 1 <= state.turn <= rules.tables.numbers.turns:
        yield f"turn {state.turn}"
    if (state.phase == OVER) != bool(state.ranking):
        yield "over without a ranking, or a ranking before the end"
    placed = [seat for group in state.ranking for seat in group]
    if placed and sorted(placed) != sorted(state.seats):
        yield f"the ranking is {state.ranking}"
    if state.order:
        seats = sorted(dict.fromkeys(state.order))
        if len(seats) != len(state.order) or any(seat not in state.order for seat in state.living()):
            yield f"the moving order is {state.order}"
