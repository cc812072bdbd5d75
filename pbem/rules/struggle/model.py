"""The position: everything, hidden parts included. Changed only in a copy made for one step."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

TRADE, HORSEMEN, WARRIORS, PRODUCTION, OVER = "trade", "horsemen", "warriors", "production", "over"
TRIBES = (HORSEMEN, WARRIORS)
PHASES = (TRADE, HORSEMEN, WARRIORS, PRODUCTION)
CARD_GOODS = ("grain", "ore", "horse", "cattle")  # the order of a hand (K23)
GOODS = ("gold", *CARD_GOODS)
PASTURE = "pasture"  # the top card of the pasture deck: a horse or cattle, nobody knows


class Held(NamedTuple):
    """A development card in a hand: where it lay in the deck (from 0; -1: nowhere), when it was drawn (K19).

    `phase`: index in PHASES of the phase in which it was drawn; `round` 0: long ago.
    """

    card: str
    place: int = -1
    round: int = 0
    phase: int = 0


class Counter(NamedTuple):
    """A plunder counter in a box; `face` as in K2: gold, pasture, development, with `-loss` for the red field."""

    province: str
    face: str


class Posted(NamedTuple):
    """An offer of the last trade phase, for the notice board; `struck`: how many deals came of it."""

    seat: str
    give: tuple[tuple[str, int], ...]
    want: tuple[tuple[str, int], ...]
    to: str
    times: int
    struck: int


class Box(msgspec.Struct):
    """A tribe: `at` a crossroads, or "" once it has founded a kingdom · `figures`, `wagons` in the box ·
    `counters` in order of plunder · `cities` in order of conquest."""

    at: str
    wagons: int = 0
    figures: int = 0
    counters: list[Counter] = []
    cities: list[str] = []

    def copy(self) -> Box:
        return Box(self.at, self.wagons, self.figures, self.counters[:], self.cities[:])


class Player(msgspec.Struct):
    """`goods`: GOODS -> how many · `cards`: hand of development cards in order of drawing · `played`: cards played or
    shown, in order · `boxes`: tribe -> Box."""

    goods: dict[str, int]
    cards: list[Held]
    played: list[str]
    boxes: dict[str, Box]

    def copy(self) -> Player:
        return Player(
            self.goods.copy(), self.cards[:], self.played[:], {tribe: box.copy() for tribe, box in self.boxes.items()}
        )

    @property
    def hand(self) -> int:
        """How many resource cards the seat holds."""
        goods = self.goods
        return goods["grain"] + goods["ore"] + goods["horse"] + goods["cattle"]

    def cities(self) -> list[str]:
        """Of both tribes."""
        return [city for tribe in TRIBES for city in self.boxes[tribe].cities]


class State(msgspec.Struct):
    """`phase`: the first phase of the open step, or "over" · `round`: whose phases trade to warriors come next ·
    `first`: its first seat · `rolled`: its numbers in order · `counters`: city -> face, only where one still lies ·
    `players`: by seat, in seat order · `diplomacy`: holder or "" · `pasture`, `development`: decks, top first ·
    `spent`: horse and cattle cards that were paid · `generation`: shuffles of the pasture deck so far, from 0; its top
    card lies at place `dealt`; the top development card at place `bought` · `offers`: the notice board · `legion`:
    seat -> its LEGION lines of the last sheet that had the phase ·
    `ranking`: groups of equal seats, best first, empty while the game runs · `stock`: how many cards of each kind there
    are in all, how many counters, and the most figures of a tribe and wagons of a seat (never changes).
    """

    round: int
    phase: str
    seats: tuple[str, ...]
    first: str
    rolled: list[int]
    legionnaire: str
    counters: dict[str, str]
    players: dict[str, Player]
    diplomacy: str
    pasture: list[str]
    development: list[str]
    spent: dict[str, int]
    generation: int
    dealt: int
    bought: int
    offers: list[Posted]
    legion: dict[str, tuple[str, ...]]
    ranking: list[list[str]]
    stock: dict[str, int]

    def copy(self) -> State:
        """A position of its own: nothing that can change is shared."""
        return State(
            self.round, self.phase, self.seats, self.first, self.rolled[:], self.legionnaire, self.counters.copy(),
            {seat: player.copy() for seat, player in self.players.items()}, self.diplomacy, self.pasture[:],
            self.development[:], self.spent.copy(), self.generation, self.dealt, self.bought, self.offers[:],
            self.legion.copy(), [group[:] for group in self.ranking],
            self.stock,
        )  # fmt: skip

    def in_turn(self, first: str = "") -> tuple[str, ...]:
        """All seats from `first` (or the first player of the round) onwards, cyclic."""
        start = self.seats.index(first or self.first)
        return (*self.seats[start:], *self.seats[:start])
