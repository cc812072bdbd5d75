"""The JSON form of a position (contract 4, K4): the whole of it, and what a seat or the public may know.

Hidden are kinds of cards in others' hands, faces of counters on the board, the order of the decks; they are absent, not
blanked. How many there are of each is public.
"""

from __future__ import annotations

from typing import Any

from pbem.rules.struggle import supply
from pbem.rules.struggle.decks import is_ripe
from pbem.rules.struggle.ending import ranking
from pbem.rules.struggle.model import CARD_GOODS, OVER, PASTURE, TRIBES, Box, Held, Player, Posted, State
from pbem.rules.struggle.options import Rules
from pbem.rules.struggle.points import points, visible


def dump(rules: Rules, state: State) -> dict[str, Any]:
    """Everything: `position(dump(s)) == s`."""
    whole = public(rules, state)
    shown = whole["players"]
    for seat, player in state.players.items():
        shown[seat] |= _hand(player)
    whole["vp"] = {seat: points(rules, state, seat) for seat in state.seats}
    whole["counters"] = state.counters.copy()
    whole["pasture"] = state.pasture[:]
    whole["development"] = state.development[:]
    whole["dealt"] = state.dealt
    whole["bought"] = state.bought
    whole["held"] = {seat: [_held(held) for held in player.cards] for seat, player in state.players.items()}
    whole["legion"] = {seat: list(lines) for seat, lines in state.legion.items()}
    whole["stock"] = state.stock.copy()
    return whole


def view(rules: Rules, state: State, seat: str | None) -> dict[str, Any]:
    """What this seat may know; None is the public."""
    part = public(rules, state)
    if seat is not None:
        player = state.players[seat]
        part["players"][seat] |= _hand(player)
        part["vp"] = {seat: points(rules, state, seat)}
        part["legion"] = {seat: list(state.legion.get(seat, ()))}
        part["fresh"] = {seat: _fresh(rules, state, player)}
    return part


def public(rules: Rules, state: State) -> dict[str, Any]:
    """What everybody knows, in an order that does not depend on how the state came about."""
    players = state.players
    return {
        "round": state.round,
        "phase": state.phase,
        "seats": list(state.seats),
        "first": state.first,
        "rolled": state.rolled[:],
        "legionnaire": state.legionnaire,
        "players": {seat: _open(player) for seat, player in players.items()},
        "diplomacy": state.diplomacy or None,
        "spent": state.spent.copy(),
        "plunderable": list(state.counters),
        "resources": {seat: player.hand for seat, player in players.items()},
        "hand_sizes": {seat: len(player.cards) for seat, player in players.items()},
        "deck_sizes": {PASTURE: len(state.pasture), "development": len(state.development)},
        "piles": {good: supply.pile(state, rules.tables, good) for good in supply.PILES},
        "generation": state.generation,
        "points": {seat: visible(rules, state, seat) for seat in state.seats},
        "offers": [_posted(offer) for offer in state.offers],
        "ranking": [group[:] for group in state.ranking],
        "winners": state.ranking[0][:] if state.ranking else [],
    }


def _open(player: Player) -> dict[str, Any]:
    """What lies open before a seat."""
    shown: dict[str, Any] = {"gold": player.goods["gold"], "played": player.played[:]}
    for tribe in TRIBES:
        shown[tribe] = _box(player.boxes[tribe])
    return shown


def _box(box: Box) -> dict[str, Any]:
    return {
        "at": box.at or None,
        "wagons": box.wagons,
        "figures": box.figures,
        "counters": [{"province": counter.province, "face": counter.face} for counter in box.counters],
        "cities": box.cities[:],
    }


def _hand(player: Player) -> dict[str, Any]:
    """What only the seat itself knows of its hand."""
    shown: dict[str, Any] = {good: player.goods[good] for good in CARD_GOODS}
    shown["cards"] = [held.card for held in player.cards]
    return shown


def _held(held: Held) -> str:
    return f"{held.place}/{held.round}/{held.phase}"


def _fresh(rules: Rules, state: State, player: Player) -> list[int]:
    """Which cards of the hand cannot be played yet in the open phase."""
    if state.phase == OVER:
        return []
    return [n for n, held in enumerate(player.cards) if not is_ripe(rules, held, state.round, state.phase)]


def _posted(offer: Posted) -> dict[str, Any]:
    return {
        "seat": offer.seat,
        "give": [[good, n] for good, n in offer.give],
        "want": [[good, n] for good, n in offer.want],
        "to": offer.to or None,
        "times": offer.times,
        "struck": offer.struck,
    }


def standings(rules: Rules, state: State) -> list[list[str | int]]:
    """[[seat, points], …] in order of ranking."""
    groups = state.ranking or ranking(rules, state)
    return [[seat, points(rules, state, seat)] for group in groups for seat in group]
