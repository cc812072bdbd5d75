"""The first position: by chance (R7-R10, C10), by default (C1), or taken over from a given one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.dice import Dice
from pbem.core.event import Event
from pbem.core.ruleset import Outcome, Value
from pbem.rules.morome.data import Tables
from pbem.rules.morome.deck import seal_name, shuffle_label
from pbem.rules.morome.model import DRAW, NEUTRAL, Card, State
from pbem.rules.morome.options import Rules

SETUP = "setup"


def setup(rules: Rules, seats: Sequence[str], dice: Dice) -> Outcome:
    """Three shuffles: the seats, the provinces to start in, the deck."""
    tables = rules.tables
    order = dice.shuffle("setup/seats", seats)
    homes = dice.shuffle("setup/provinces", tables.starts)
    state = blank(tables, order, dict(zip(order, homes, strict=False)))
    state.deck = dice.shuffle(shuffle_label(0), tables.deck, hidden=True)
    state.cards = len(state.deck)
    events = [
        Event("seated", SETUP, {"seat": seat, "province": home}) for seat, home in zip(order, homes, strict=False)
    ]
    events.append(Event("shuffled", SETUP, {"generation": 0, "count": state.cards}))
    seals: dict[str, Value] = {seal_name(0, place): card for place, card in enumerate(state.deck)}
    return Outcome(state, events, seals)


def adopt(state: State) -> Outcome:
    """Start from a given position: the cards in hands and deck are sealed anew, as if dealt from one shuffle."""
    state = state.copy()
    seals: dict[str, Value] = {}
    shows: dict[str, list[str]] = {}
    place = 0
    for seat, hand in state.hands.items():
        for n, card in enumerate(hand):
            hand[n] = Card(card.id, 0, place)
            seals[seal_name(0, place)] = card.id
            shows.setdefault(seat, []).append(seal_name(0, place))
            place += 1
    state.generation, state.dealt = 0, place
    seals.update({seal_name(0, place + n): card for n, card in enumerate(state.deck)})
    return Outcome(state, seals=seals, shows=shows)


def blank(tables: Tables, seats: Sequence[str], homes: Mapping[str, str]) -> State:
    """Turn 1, no cards: each seat holds its home, everything else is neutral, legions everywhere (R7-R9)."""
    start = tables.numbers.start_legions
    owners = {home: seat for seat, home in homes.items()}
    return State(
        turn=1,
        phase=DRAW,
        drawn=False,
        seats=tuple(seats),
        owner={province: owners.get(province, NEUTRAL) for province in tables.provinces},
        legions=dict.fromkeys(tables.provinces, start),
        garrison={},
        disaster=[],
        plague=[],
        money=dict.fromkeys(seats, 0),
        fame=dict.fromkeys(seats, 0),
        hands={seat: [] for seat in seats},
        deck=[],
        generation=0,
        dealt=0,
        discard={},
        treaties={},
        order=[],
        out=[],
        exits={},
        gains={},
        losses={},
        ranking=[],
        cards=0,
    )


def bare(tables: Tables, seats: Sequence[str]) -> State:
    """The position that a case or `--position` is laid over: the seats hold the bare homes in seat order (C1)."""
    return blank(tables, seats, dict(zip(seats, tables.homes, strict=False)))
