"""Points: of cities, special cards, victory cards (K35, K24)."""

from __future__ import annotations

from typing import Any

from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import TRIBES, Player, State
from pbem.rules.struggle.options import Rules

CITIES, DIPLOMACY, SCOURGE, HEIR, TERROR, CARDS = "cities", "diplomacy", "scourge", "heir", "terror", "cards"
SPECIALS = (SCOURGE, HEIR, TERROR)  # those that are never lost


def target(rules: Rules) -> int:
    """Points that end the game (K3)."""
    return rules.tables.target[rules.options.terror_of_the_legions]


def has_scourge(rules: Rules, player: Player) -> bool:
    """Counters of all provinces, in both boxes together or by the option in one."""
    boxes = [{counter.province for counter in player.boxes[tribe].counters} for tribe in TRIBES]
    if rules.options.scourge_scope == "both_boxes_of_the_player":
        boxes = [boxes[0] | boxes[1]]
    return any(len(box) >= len(rules.tables.provinces) for box in boxes)


def has_heir(rules: Rules, player: Player) -> bool:
    """Enough cities of each tribe."""
    least = rules.tables.numbers.victory.heir_cities
    return all(len(player.boxes[tribe].cities) >= least for tribe in TRIBES)


def has_terror(rules: Rules, player: Player) -> bool:
    """With the expansion: enough cities with a banner."""
    if not rules.options.terror_of_the_legions:
        return False
    cities = rules.tables.cities
    return sum(cities[city].banner for city in player.cities()) >= rules.options.banner_cities_needed


def specials(rules: Rules, player: Player) -> tuple[str, ...]:
    """The special cards, Diplomacy aside, whose conditions a seat meets."""
    tests = (has_scourge, has_heir, has_terror)
    return tuple(name for name, test in zip(SPECIALS, tests, strict=True) if test(rules, player))


def parts(rules: Rules, state: State, seat: str, *, hidden: bool = True) -> list[list[Any]]:
    """What gives how many points: [[part, points], …], parts of 0 left out. `hidden`: victory cards in hand too."""
    player, numbers = state.players[seat], rules.tables.numbers.victory
    worth = {SCOURGE: numbers.scourge, HEIR: numbers.heir, TERROR: numbers.terror.points}
    found: list[list[Any]] = [[CITIES, numbers.city * sum(len(player.boxes[tribe].cities) for tribe in TRIBES)]]
    if state.diplomacy == seat:
        found.append([DIPLOMACY, numbers.diplomacy])
    found += [[name, worth[name]] for name in specials(rules, player)]
    value = rules.tables.points
    cards = sum(value[card] for card in player.played)
    if hidden:
        cards += sum(value[held.card] for held in player.cards)
    found.append([CARDS, cards])
    return [part for part in found if part[1]]


def points(rules: Rules, state: State, seat: str) -> int:
    """All points of a seat, those of hidden victory cards included."""
    return sum(part[1] for part in parts(rules, state, seat))


def visible(rules: Rules, state: State, seat: str) -> int:
    """The points everybody can see."""
    return sum(part[1] for part in parts(rules, state, seat, hidden=False))


def note_specials(res: Resolution) -> None:
    """Remember at the start of a step who holds what, so that only new ones are told of."""
    res.specials = {seat: specials(res.rules, player) for seat, player in res.state.players.items()}


def tell_specials(res: Resolution, seat: str) -> None:
    """Tell of the special cards that a seat holds since its last action; call it after a plunder or a conquest."""
    held = specials(res.rules, res.state.players[seat])
    for name in held:
        if name not in res.specials.get(seat, ()):
            res.emit("special", {"seat": seat, "card": name})
    res.specials[seat] = held
