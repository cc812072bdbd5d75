"""The pasture deck and the development deck: shuffling, drawing, sealing, playing from the hand (K19, K31).

A card's seal is named after its place in the shuffle; those of a seat's hand are shown to it alone.
"""

from __future__ import annotations

from pbem.rules.struggle.execution import Resolution
from pbem.rules.struggle.model import PASTURE, PHASES, Held, State
from pbem.rules.struggle.options import Rules

DEVELOPMENT = "development"
HERDS = ("horse", "cattle")


def pasture_seal(generation: int, place: int) -> str:
    """Under which a pasture card is sealed; `generation` counts the shuffles from 0."""
    return f"card/pasture/{generation}/{place}"


def development_seal(place: int) -> str:
    """Under which a development card is sealed."""
    return f"card/development/{place}"


# --- pasture ------------------------------------------------------------------------------------------------------
def shuffle_pasture(res: Resolution, generation: int, cards: list[str]) -> None:
    """The cards, in a given order, become the deck; each is sealed at its place."""
    state = res.state
    state.generation, state.dealt = generation, 0
    # One card has one order: nothing is drawn for it.
    state.pasture = cards if len(cards) < 2 else res.dice.shuffle(f"deck/pasture/{generation}", cards, hidden=True)
    res.seals.update({pasture_seal(generation, n): card for n, card in enumerate(state.pasture)})
    res.emit("shuffled", {"deck": PASTURE, "generation": generation, "count": len(cards)})


def pasture_left(state: State) -> int:
    """How many pasture cards can be drawn, those spent included."""
    return len(state.pasture) + sum(state.spent.values())


def draw_pasture(res: Resolution, seat: str, count: int = 1) -> int:
    """A seat draws cards nobody else sees, as far as there are any; how many. Tells of it (drawn, card, shuffled)."""
    state = res.state
    goods = state.players[seat].goods
    cards: list[str] = []
    while len(cards) < count and pasture_left(state):
        if not state.pasture:
            spent = [card for card in HERDS for _ in range(state.spent[card])]
            state.spent = dict.fromkeys(HERDS, 0)
            shuffle_pasture(res, state.generation + 1, spent)
        card = state.pasture.pop(0)
        res.shows.setdefault(seat, []).append(pasture_seal(state.generation, state.dealt))
        state.dealt += 1
        goods[card] += 1
        cards.append(card)
    if cards:
        res.emit("drawn", {"seat": seat, "count": len(cards)})
        for card in cards:
            res.emit("card", {"seat": seat, "card": card}, (seat,))
    return len(cards)


# --- development --------------------------------------------------------------------------------------------------
def shuffle_development(res: Resolution, cards: list[str]) -> None:
    """The cards, in the order of the data, become the deck, once."""
    state = res.state
    state.development = cards if len(cards) < 2 else res.dice.shuffle("deck/development", cards, hidden=True)
    state.bought = 0
    res.seals.update({development_seal(n): card for n, card in enumerate(state.development)})
    res.emit("shuffled", {"deck": DEVELOPMENT, "generation": 0, "count": len(cards)})


def draw_development(res: Resolution, seat: str) -> bool:
    """The top development card goes to the end of the hand (drew); False if the deck is empty."""
    state = res.state
    if not state.development:
        return False
    card = state.development.pop(0)
    now = PHASES.index(res.phase)
    state.players[seat].cards.append(Held(card, state.bought, state.round, now))
    res.shows.setdefault(seat, []).append(development_seal(state.bought))
    state.bought += 1
    res.emit("drew", {"seat": seat, "card": card}, (seat,))
    return True


def is_ripe(rules: Rules, held: Held, round: int, phase: str) -> bool:
    """Whether a card of a hand is old enough to be played in a phase of a round (K19)."""
    rule = rules.options.card_bought_this_phase
    if rule == "playable_at_once" or held.round < round:
        return True
    return rule == "playable_from_the_next_phase" and held.phase < PHASES.index(phase)


def ripe(rules: Rules, state: State, seat: str, card: str, phase: str) -> tuple[int, str]:
    """Where in the hand the oldest such card lies that can be played in a phase of this round; or -1 and why not:
    no_card, too_new."""
    reason = "no_card"
    for index, held in enumerate(state.players[seat].cards):
        if held.card == card:
            if is_ripe(rules, held, state.round, phase):
                return index, ""
            reason = "too_new"
    return -1, reason


def find(res: Resolution, seat: str, card: str) -> tuple[int, str]:
    """The same in the phase going on."""
    return ripe(res.rules, res.state, seat, card, res.phase)


def lay_open(res: Resolution, seat: str, index: int) -> str:
    """A card of the hand is played or shown: it lies open for good, its seal is opened. Which card it was."""
    player = res.state.players[seat]
    held = player.cards.pop(index)
    player.played.append(held.card)
    if held.place >= 0:
        res.opens.append(development_seal(held.place))
    return held.card
