"""The first position: by chance (PREP, C28), by default (C1), or taken over from a given one."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.dice import Dice, choose
from pbem.core.ruleset import Outcome, Value
from pbem.rules.spqrisiko import deck
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import BARBARIANS, DRAFT, EMPTY, PIRATES, TURN, Faces, Place, State
from pbem.rules.spqrisiko.options import Rules

SETUP = "setup"


def setup(rules: Rules, seats: Sequence[str], dice: Dice) -> Outcome:
    """Pirates in every sea, barbarians by drawn cards, who plays first, the first row of cards."""
    tables = rules.tables
    state = blank(tables, seats)
    state.phase, state.round = DRAFT, 0
    for region in tables.regions:
        state.owner[region] = EMPTY
        del state.token[region]
    res = Resolution(rules, state, dice, {})
    res.phase = SETUP
    deck.shuffle(res, 0, list(tables.regions))
    _pirates(res)
    _barbarians(res, tables.numbers.barbarians[len(seats)])
    first = choose(dice, "setup/first", len(seats))
    state.seats = (*seats[first:], *seats[:first])
    state.active = state.seats[0]
    state.vp = dict.fromkeys(state.seats, 0)
    state.hands = {seat: [] for seat in state.seats}
    res.emit("seated", {"seats": list(state.seats), "first": state.active})
    deck.reveal(res, tables.numbers.row)
    state.cards = len(state.row) + len(state.deck)
    return res.outcome()


def _pirates(res: Resolution) -> None:
    """A token in every sea, in map order."""
    tokens = _shuffled(res, PIRATES, res.tables.numbers.tokens.pirates)
    pairs = list(zip(res.tables.seas, tokens, strict=False))
    res.state.token.update(pairs)
    res.emit(PIRATES, {"tokens": [[sea, list(token)] for sea, token in pairs]})


def _barbarians(res: Resolution, count: int) -> None:
    """A token in each region whose card is drawn; these cards are set aside, the other tokens boxed."""
    state = res.state
    tokens = []
    regions = []
    for _ in range(count):
        card, place = deck.draw(res)
        res.opens.append(deck.seal_name(*place))
        regions.append(card)
    for region, token in zip(regions, _shuffled(res, BARBARIANS, res.tables.numbers.tokens.barbarians), strict=False):
        state.owner[region] = BARBARIANS
        state.token[region] = token
        tokens.append([region, list(token)])
    res.emit(BARBARIANS, {"tokens": tokens})


def _shuffled(res: Resolution, kind: str, tokens: Sequence[Faces]) -> list[Faces]:
    texts = ["-".join(map(str, token)) for token in tokens]
    order = res.dice.shuffle(f"setup/{kind}", texts)
    return [tuple(int(face) for face in text.split("-")) for text in order]


def adopt(state: State) -> Outcome:
    """Start from a given position: the cards in hands and deck are sealed anew, as if dealt from one shuffle."""
    state = state.copy()
    seals: dict[str, Value] = {}
    shows: dict[str, list[str]] = {}
    state.places = {}
    state.generation = state.dealt = 0
    for seat, hand in state.hands.items():
        for card in hand:
            state.places[card] = Place(0, state.dealt)
            name = deck.seal_name(0, state.dealt)
            seals[name] = card
            shows.setdefault(seat, []).append(name)
            state.dealt += 1
    seals.update({deck.seal_name(0, state.dealt + n): card for n, card in enumerate(state.deck)})
    return Outcome(state, seals=seals, shows=shows)


def blank(tables: Tables, seats: Sequence[str]) -> State:
    """Round 1: a bare token everywhere, nobody has anything, no card is in play yet."""
    token = tables.numbers.tokens.bare
    return State(
        round=1,
        phase=TURN,
        seats=tuple(seats),
        active=seats[0] if seats else "",
        owner=dict.fromkeys(tables.regions, BARBARIANS) | dict.fromkeys(tables.seas, PIRATES),
        units=dict.fromkeys(tables.places, 0),
        fleet={},
        token=dict.fromkeys(tables.places, token),
        metropoli=[],
        vp=dict.fromkeys(seats, 0),
        hands={seat: [] for seat in seats},
        places={},
        row=[],
        deck=[],
        discard=[],
        generation=0,
        dealt=0,
        final=None,
        out=[],
        pools={},
        ranking=[],
        cards=0,
    )
