"""What must hold in every position; the names of what does not."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.rules.struggle.decks import HERDS
from pbem.rules.struggle.model import HORSEMEN, OVER, TRADE, TRIBES, WARRIORS, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.setup import figures_of, wagons_of
from pbem.rules.struggle.supply import PILES


def invariants(rules: Rules, state: State) -> list[str]:
    """Empty when the position is sound. Cheap: runs after every step of a replay."""
    return [*_places(rules, state), *_counters(rules, state), *_pieces(state), *_cards(rules, state), *_time(state)]


def _places(rules: Rules, state: State) -> Iterator[str]:
    """Tribes on free crossroads, kingdoms in cities, each city with one owner; the legionnaire on the Roman side."""
    tables = rules.tables
    if (*state.players,) != state.seats:
        yield "players are not kept for every seat, in seat order"
    taken = []
    for seat, player in state.players.items():
        for tribe in TRIBES:
            box = player.boxes[tribe]
            if bool(box.at) == bool(box.cities):
                yield f"{seat}'s {tribe} are at {box.at or 'no crossroads'} with the cities {box.cities}"
            if box.at:
                taken.append(box.at)
                if box.at not in tables.near or box.at in tables.city_at:
                    yield f"{seat}'s {tribe} cannot stand on {box.at}"
            taken += box.cities
            if any(tables.is_closed(city, len(state.seats)) for city in box.cities):
                yield f"{seat} holds a city that is out of play"
    if len({*taken}) != len(taken):
        yield f"two tribes in one place: {taken}"
    if state.legionnaire not in tables.corners or state.legionnaire in tables.beyond:
        yield f"the legionnaire stands on {state.legionnaire}"


def _counters(rules: Rules, state: State) -> Iterator[str]:
    """Counters lie on cities, in boxes, or went out of the game with a conquest: at most one a conquered city."""
    cities = [city for player in state.players.values() for city in player.cities()]
    if any(city in state.counters for city in cities):
        yield "a conquered city still has its counter"
    if any(rules.tables.is_closed(city, len(state.seats)) for city in state.counters):
        yield "a city that is out of play has a counter"
    boxed = sum(len(box.counters) for player in state.players.values() for box in player.boxes.values())
    gone = state.stock["counters"] - len(state.counters) - boxed
    if not 0 <= gone <= len(cities):
        yield f"{gone} counters are gone, with {len(cities)} cities conquered"


def _pieces(state: State) -> Iterator[str]:
    figures, wagons = state.stock["figures"], state.stock["wagons"]
    for seat, player in state.players.items():
        for tribe, box in player.boxes.items():
            if box.figures < 0 or box.wagons < 0 or figures_of(box) > figures:
                yield f"{seat}'s {tribe}: {box.figures} figures, {box.wagons} wagons, {len(box.cities)} cities"
        if wagons_of(player) > wagons:
            yield f"{seat} has {wagons_of(player)} wagons"


def _cards(rules: Rules, state: State) -> Iterator[str]:
    """No card is made or lost: what lies in piles, decks, hands and beside the board is all there is."""
    stock, players = state.stock, state.players.values()
    for seat, player in state.players.items():
        if min(player.goods.values()) < 0:
            yield f"{seat} has {player.goods}"
    for pile in PILES:
        if sum(player.goods[pile] for player in players) > stock[pile]:
            yield f"more {pile} than there is"
    for herd in HERDS:
        n = state.pasture.count(herd) + state.spent[herd] + sum(player.goods[herd] for player in players)
        if n != stock[herd] or state.spent[herd] < 0:
            yield f"{n} cards {herd}, not {stock[herd]}"
    cards = state.development[:]
    for player in players:
        cards += player.played
        cards += [held.card for held in player.cards]
    for card in rules.tables.cards:
        if cards.count(card) != stock[card]:
            yield f"{cards.count(card)} cards {card}, not {stock[card]}"


def _time(state: State) -> Iterator[str]:
    over = state.phase == OVER
    if state.phase not in (TRADE, HORSEMEN, WARRIORS, OVER) or state.round < 1 or state.first not in state.seats:
        yield f"phase {state.phase} in round {state.round}, {state.first} first"
    if sorted(seat for group in state.ranking for seat in group) != (sorted(state.seats) if over else []):
        yield f"phase {state.phase} with the ranking {state.ranking}"
    if len({*state.rolled}) != len(state.rolled):
        yield f"the numbers are {state.rolled}"
    if state.diplomacy and state.diplomacy not in state.seats:
        yield f"{state.diplomacy} holds Diplomacy"
