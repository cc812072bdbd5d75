"""The position: everything, hidden parts included. Changed only in a copy made for one step."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from pbem.rules.morome.data import ROME

NEUTRAL = "neutral"
LOST = "lost"
NOBODY = (NEUTRAL, LOST)  # owners that are no seat; seats are upper case, so they never clash
TREATY, NOWHERE = "treaty", "nowhere"  # why invaders attack nobody: they stay at home, or all on their way is lost
OVER = "over"
DRAW = "draw"
PHASES = ("draw", "tribute", "bid_rome", "pay", "raise", "initiative", "move", "control", "diplomacy", "event", "fame")


class Card(NamedTuple):
    """A card in a hand: what it is, and the shuffle and place it was dealt from (its seal's name)."""

    id: str
    generation: int
    place: int


class Exit(NamedTuple):
    """When a seat fell out: the turn and the index of the phase in PHASES."""

    turn: int
    phase: int


class State(msgspec.Struct):
    """`phase`: the first phase of the open step; "draw" between steps of two turns; "over" at the end.

    `owner`: province -> seat, "neutral" or "lost" · `legions`: province -> n, 0 in lost ones · `garrison`: lost
    province -> enemies known to stand there (option garrison_memory) · `hands`: in the order of drawing · `deck`: ids,
    top first; the top one lies at place `dealt` of shuffle `generation` · `discard`: card id -> n · `gains`, `losses`:
    of this turn, for Fame · `exits`: when those in `out` fell · `cards`: how many cards the game has.
    """

    turn: int
    phase: str
    drawn: bool
    seats: tuple[str, ...]
    owner: dict[str, str]
    legions: dict[str, int]
    garrison: dict[str, int]
    disaster: list[str]
    plague: list[str]
    money: dict[str, int]
    fame: dict[str, int]
    hands: dict[str, list[Card]]
    deck: list[str]
    generation: int
    dealt: int
    discard: dict[str, int]
    treaties: dict[str, int]
    order: list[str]
    out: list[str]
    exits: dict[str, Exit]
    gains: dict[str, int]
    losses: dict[str, int]
    ranking: list[list[str]]
    cards: int

    def copy(self) -> State:
        """A position of its own: nothing that can change is shared."""
        return State(
            self.turn, self.phase, self.drawn, self.seats, dict(self.owner), dict(self.legions), dict(self.garrison),
            self.disaster[:], self.plague[:], dict(self.money), dict(self.fame),
            {seat: hand[:] for seat, hand in self.hands.items()}, self.deck[:], self.generation, self.dealt,
            dict(self.discard), dict(self.treaties), self.order[:], self.out[:], dict(self.exits), dict(self.gains),
            dict(self.losses), [group[:] for group in self.ranking], self.cards,
        )  # fmt: skip

    @property
    def caesar(self) -> str | None:
        """The controller of Rome."""
        owner = self.owner[ROME]
        return None if owner in NOBODY else owner

    def living(self) -> list[str]:
        """The seats that are not out, in seat order."""
        return [seat for seat in self.seats if seat not in self.out] if self.out else list(self.seats)

    def controlled(self, seat: str) -> list[str]:
        """The provinces of a seat (or the neutral, or the lost ones) in D10 order."""
        return [province for province, owner in self.owner.items() if owner == seat]

    def strength(self, seat: str) -> int:
        """How many legions a seat controls."""
        return sum(self.legions[province] for province, owner in self.owner.items() if owner == seat)

    def holds(self, seat: str, card: str) -> int:
        """How many cards of a kind are in the hand."""
        return sum(1 for held in self.hands[seat] if held.id == card)

    def movers(self) -> list[str]:
        """The living seats in the moving order of this turn."""
        return [seat for seat in self.order if seat not in self.out]
