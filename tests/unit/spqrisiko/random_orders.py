"""Random orders that know little: any place, any card, any number. They need no bot and find what bots never try."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.draw import Stream
from pbem.core.orders import Alternative, Line
from pbem.rules.spqrisiko import orders as o
from pbem.rules.spqrisiko.game import SpqrisikoGame
from pbem.rules.spqrisiko.model import DEPLOY, DRAFT, TURN, State
from pbem.rules.spqrisiko.ways import possible_ever


class Chance:
    """Choices out of one stream."""

    def __init__(self, seed: str) -> None:
        self.stream = Stream(seed.encode().ljust(32, b"."), "orders")

    def below(self, n: int) -> int:
        return self.stream.below(n)

    def pick(self, things: Sequence[str]) -> str:
        return things[self.below(len(things))]

    def some(self, things: Sequence[str], n: int) -> tuple[str, ...]:
        order = self.stream.order(len(things))[:n]
        return tuple(things[place] for place in order)


def sheet(g: SpqrisikoGame, state: State, seat: str, chance: Chance) -> list[Line]:
    """A sheet for the open step; what it asks for is often impossible."""
    tables = g.rules.tables
    if state.phase == DRAFT:
        return [_line(o.Draft(chance.some(tables.regions, 9)))]
    held = state.held(seat, tables.regions)
    if state.phase == DEPLOY:
        places = chance.some(held, 5)
        return [_line(o.Deploy(((region, chance.below(5), chance.below(2)),))) for region in places]
    lines = _before_battle(g, state, seat, chance) if state.phase == TURN else []
    mine = state.held(seat, tables.places)
    lines += [line for _ in range(7) for line in _attack(g, state, chance, mine)]
    if chance.below(8) == 0:
        lines.append(_line(o.Pause()))
    lines.append(_line(o.Take(chance.some(tables.regions, 5))))
    source, target = chance.pick(tables.places), chance.pick(tables.places)
    if possible_ever(tables, source, target):
        lines.append(_line(o.Move(source, target, 1 + chance.below(4))))
    return [lines[place] for place in chance.stream.order(len(lines))]


def _before_battle(g: SpqrisikoGame, state: State, seat: str, chance: Chance) -> list[Line]:
    tables, hand = g.rules.tables, state.hands[seat]
    lines = []
    for size in (3, 1):
        cards = chance.some(hand, size)
        if tables.combo(cards) is not None:
            lines.append(_line(o.Exchange(cards, ("", "legions", "triremes", "metropolis")[chance.below(4)])))
    for place in chance.some(tables.places, 4):
        lines.append(_line(o.Reinforce(((place, chance.below(4), chance.below(3)),))))
    lines.append(_line(o.Metropolis(chance.pick(tables.regions))))
    return lines


def _attack(g: SpqrisikoGame, state: State, chance: Chance, mine: Sequence[str]) -> list[Line]:
    tables = g.rules.tables
    if not mine:
        return []
    source = chance.pick(mine)
    near = (*tables.near[source], *tables.coasts.get(source, ()))
    target = chance.pick(near) if near and chance.below(5) else chance.pick(tables.places)
    if not possible_ever(tables, source, target):
        return []
    until, rounds = (-1, -1, 0, 3)[chance.below(4)], (0, 0, 2)[chance.below(3)]
    order = o.Attack(source, target, chance.below(4), until, rounds, (o.MIN, o.ALL, 2)[chance.below(3)])
    return [_line(order)]


def _line(order: o.Order) -> Line:
    return Line("", (Alternative(order),))
